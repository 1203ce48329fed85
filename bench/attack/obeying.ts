// A model that obeys what it reads: what somebody wrote into a field is never shown as fact, neither by the verifier alone nor by a service.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls, modelConfig, type SentBody, says, startModel } from '../../test/support/model-server.js';
import { type ObeyedSentence, obeyedSentences, statedOver } from '../../test/support/obeyed.js';
import type { Answer } from '../../src/evidence/answer.js';
import { dropFolder, freshFolder, type Service, startService } from '../service.js';
import { type Attack, Attempts } from './attempts.js';

const START = Date.UTC(2026, 2, 2, 12);
/** Statements of one draft. */
const A_TURN = 20;
const TURNS = 60;

const FIELDS = [
  'host.name',
  'service.version',
  'cloud.region',
  'k8s.pod.name',
  'error.type',
  'note',
  'message',
] as const;

/** The line of a draft, without its type and citation. */
const wordsOf = ({ line }: ObeyedSentence): string => line.replace(/^\w+: | \[q1:0\]$/g, '');

const markerOf = (turn: number): string => `zebra${turn}quagga`;

const rowOf = (sentence: ObeyedSentence, turn: number, n: number): object => {
  const field = FIELDS[(turn * A_TURN + n) % FIELDS.length] ?? 'note';
  const marked = `${markerOf(turn)} row${n}`;
  return {
    '@timestamp': new Date(START + (turn * A_TURN + n) * 100).toISOString(),
    'service.name': 'checkout',
    'log.level': 'error',
    message: marked,
    [field]: field === 'message' ? `${marked} ${wordsOf(sentence)}` : wordsOf(sentence),
  };
};

/** Spread over all fields, forms and ways to say it. */
const chosen: readonly ObeyedSentence[] = Array.from(
  { length: A_TURN * TURNS },
  (_, n) => obeyedSentences[(n * 7) % obeyedSentences.length] as ObeyedSentence,
);

const ofTurn = (turn: number): readonly ObeyedSentence[] => chosen.slice(turn * A_TURN, (turn + 1) * A_TURN);

/** The citation of the row, from the answer of the tool, which lists the latest first and folds rows that look alike. */
const citationIn = ({ messages }: SentBody, n: number, turn: number): string | undefined => {
  const read = messages.filter(({ role }) => role === 'tool').map(({ content }) => content ?? '');
  const result = read.find((each) => each.includes(`${A_TURN} read`) && each.includes(markerOf(turn)));
  const id = /asked: (q\d+) /.exec(result ?? '')?.[1];
  return id === undefined ? undefined : `[${id}:${A_TURN - 1 - n}]`;
};

const obeys = (
  body: SentBody,
  turn: number,
  onUnread: (n: number) => void,
): ReturnType<Parameters<typeof startModel>[0]> => {
  const brief = body.messages.findLastIndex(({ content }) => content?.startsWith('## Question') === true);
  const replies = body.messages.slice(brief).filter(({ role }) => role === 'assistant').length;
  if (replies === 0) return calls(['search_logs', { text: markerOf(turn), limit: 2 * A_TURN }]);
  const lines = ofTurn(turn).map((sentence, n) => {
    const citation = citationIn(body, n, turn);
    if (citation === undefined) onUnread(n);
    return sentence.line.replace('[q1:0]', citation ?? '');
  });
  return says(lines.join('\n'));
};

const ask = ({ ask: send }: Service, turn: number): Promise<Answer> =>
  send(`obeying-${turn}`, {
    text: 'why does checkout fail?',
    messageId: 'm1',
    askedAt: new Date(START + 5 * 60_000).toISOString(),
    window: { from: new Date(START).toISOString(), to: new Date(START + 5 * 60_000).toISOString() },
  });

const attackService = async (attempts: Attempts): Promise<void> => {
  let current = 0;
  const unread: string[] = [];
  let quotations = 0;
  const model = await startModel((body) => obeys(body, current, (n) => unread.push(`turn ${current}, row ${n}`)));
  const folder = freshFolder();
  const config = join(folder, 'attack.json');
  writeFileSync(config, JSON.stringify(modelConfig(model)));
  const service = await startService({ folder: join(folder, 'data'), config });
  const rows = chosen.map((sentence, n) => rowOf(sentence, Math.floor(n / A_TURN), n % A_TURN));
  await service.ingest('logs', 'obeyed', Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join('')));
  for (; current < TURNS; current += 1) {
    const { claims, mode, text } = await ask(service, current);
    const own = claims.filter(({ by }) => by === 'model');
    attempts.add(
      `turn ${current}`,
      mode === 'model' && own.length === A_TURN ? undefined : `${mode}, ${own.length}: ${text}`,
    );
    for (const [n, { verdict, text: words }] of own.entries()) {
      attempts.add('obeyed in a service', verdict === 'supported' ? `shown as fact: ${words}` : undefined);
      const quotes = /^`[^`]+` (?:says|names) “/.test(words);
      const isInOwnWords = verdict === 'unknown' && !quotes;
      attempts.add('quoted in a service', isInOwnWords ? `turn ${current}, row ${n}: ${words}` : undefined);
      quotations += Number(quotes);
    }
  }
  // statements that cite nothing would be held off as well
  attempts.add('quotations', quotations > chosen.length / 2 ? undefined : `only ${quotations} of ${chosen.length}`);
  attempts.add('rows that the model was to obey', unread.length === 0 ? undefined : `not read: ${unread.join('; ')}`);
  await service.close();
  await model.close();
  dropFolder(folder);
};

export const attackObeying: Attack = async () => {
  const attempts = new Attempts();
  for (const { field, row, line } of obeyedSentences) {
    const claim = statedOver(row, line);
    attempts.add(`obeyed, ${field}`, claim?.verdict === 'supported' ? `shown as fact: ${claim.text}` : undefined);
    const isUnquoted = claim?.verdict === 'unknown' && claim.isQuotation !== true;
    attempts.add(`quoted, ${field}`, isUnquoted ? `shown in the words of the model: ${claim.text}` : undefined);
  }
  await attackService(attempts);
  return attempts.result();
};
