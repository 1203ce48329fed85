// casefile show: a stored turn, why it ended so, or one of its citations opened.
import { eventPage, findings as findingsShape, turnDocument, turnList } from '../../api/contract/records.js';
import type { Answer } from '../../evidence/answer.js';
import type { Findings } from '../../evidence/finding.js';
import type { InvestigationFact } from '../../investigation/facts.js';
import type { Arguments, Command, Context } from '../command.js';
import { EXIT, Failure, wrongUsage } from '../failure.js';
import { investigationPath, turnPath } from '../service/paths.js';
import { pages } from '../service/pages.js';
import type { Service } from '../service/service.js';
import { answerLines, goOnLines } from '../show/answer.js';
import { rowOpener, rowsToDraw } from '../show/batches.js';
import { citationLines, citedEvidence } from '../show/evidence.js';
import { spentIn, spentWords } from '../show/spent.js';
import { wholeFacts } from '../show/whole-facts.js';
import { whyLines } from '../show/why.js';
import { plural } from '../show/words.js';
import type { Screen } from '../terminal/screen.js';
import { oneLine, wrap } from '../terminal/text.js';
import { onlyWord } from './read.js';

type Turn = ReturnType<typeof turnDocument.parse>;
type AnsweredTurn = Turn & { readonly answer: Answer };

/** A turn by its number, else the last one that has an answer. */
const turnsOf = async (service: Service, id: string): Promise<readonly Turn[]> =>
  (await service.json(`${investigationPath(id)}/turns`, turnList)).items;

const turnOf = async (service: Service, id: string, number: string | undefined): Promise<Turn> => {
  if (number !== undefined) {
    if (!/^[1-9]\d{0,8}$/.test(number)) throw wrongUsage(`--turn ${number} is no turn`, 'Turns count from 1.');
    return service.json(turnPath(id, Number(number)), turnDocument);
  }
  const items = await turnsOf(service, id);
  const found = items.findLast(({ answer }) => answer !== undefined) ?? items.at(-1);
  if (found === undefined) throw new Failure(EXIT.notFound, `${id} has no turn`);
  return found;
};

const answered = (turn: Turn): AnsweredTurn => {
  if (turn.answer === undefined)
    throw new Failure(
      EXIT.notFound,
      `turn ${turn.n} has no answer: it is ${turn.status}`,
      'Wait for it, or name another with --turn.',
    );
  return { ...turn, answer: turn.answer };
};

type EventPage = ReturnType<typeof eventPage.parse>;

export const factsOf = async (service: Service, id: string): Promise<readonly InvestigationFact[]> => {
  const path = `${investigationPath(id)}/events?limit=1000`;
  const facts: InvestigationFact[] = [];
  const read = (after = ''): Promise<EventPage> =>
    service.json(after === '' ? path : `${path}&cursor=${encodeURIComponent(after)}`, eventPage);
  for await (const { items } of pages(service.url + path, read)) facts.push(...(items as readonly InvestigationFact[]));
  return facts;
};

const ofTurn = (facts: readonly InvestigationFact[], n: number): readonly InvestigationFact[] =>
  facts.filter(({ data }) => 'turn' in data && data.turn === n);

export type Opening = { readonly service: Service; readonly screen: Screen };

export const showCitation = async (answer: Answer, name: string, { service, screen }: Opening): Promise<void> => {
  const evidence = answer.evidence.find((each) => each.id === name);
  if (evidence === undefined) {
    const known = `It has ${plural(answer.evidence.length, 'piece')} of evidence, e1 and on.`;
    throw new Failure(EXIT.notFound, `turn ${answer.turn} cites no ${name}`, known);
  }
  const opened = await rowOpener(service)(evidence);
  if (screen.json) screen.printJson({ ...evidence, ...opened });
  else
    screen.print(
      ...citationLines(evidence, opened, { paint: screen.paint, width: screen.width, claims: answer.claims }),
    );
};

export const showWhy = async (id: string, answer: Answer, { service, screen }: Opening): Promise<void> => {
  const facts = wholeFacts(ofTurn(await factsOf(service, id), answer.turn), `turn ${answer.turn} of ${oneLine(id)}`);
  const drawn = facts.some(({ type }) => type === 'FindingsDrawn');
  const path = `${turnPath(id, answer.turn)}/findings`;
  const findings = drawn ? ((await service.json(path, findingsShape)) as unknown as Findings) : undefined;
  const told = { facts, answer, ...(findings && { findings }) };
  if (screen.json) screen.printJson({ turn: answer.turn, ...told });
  else screen.print(...whyLines(told, screen));
};

/** Of all its turns: where there is but one, its own line has said it. */
const allSpent = async (service: Service, id: string): Promise<readonly string[]> => {
  const answers = (await turnsOf(service, id)).flatMap(({ answer }) =>
    answer === undefined ? [] : [answer as Answer],
  );
  const words = answers.length < 2 ? undefined : spentWords(spentIn(answers));
  return words === undefined ? [] : [`Used in all ${plural(answers.length, 'turn')}: ${words}`];
};

const showTurn = async (
  id: string,
  turn: AnsweredTurn,
  { screen, service, args }: Opening & { readonly args: Arguments },
) => {
  const { answer, text = '(erased)' } = turn;
  if (screen.json) return screen.printJson(turn);
  const drawn = await rowsToDraw(service, citedEvidence(answer));
  const asked = wrap(oneLine(text), { width: screen.width, first: '> ' }).map(screen.paint.bold);
  screen.print(...asked, ...answerLines(answer, screen, { drawn, coverage: args.flag('coverage') }));
  screen.print(...(await allSpent(service, id)), ...goOnLines(id, answer, screen));
};

const run = async ({ screen, service: find }: Context, args: Arguments): Promise<number> => {
  const id = onlyWord(args, 'ID');
  const service = await find();
  const turn = answered(await turnOf(service, id, args.text('turn')));
  const citation = args.text('evidence');
  if (citation !== undefined) await showCitation(turn.answer, citation, { service, screen });
  else if (args.flag('why')) await showWhy(id, turn.answer, { service, screen });
  else await showTurn(id, turn, { service, screen, args });
  return EXIT.ok;
};

export const show: Command = {
  name: 'show',
  summary: 'Show a stored answer, open a citation, or see why',
  usage: 'ID',
  options: {
    turn: { type: 'string', value: 'N', help: 'the turn (default: the last answered one)' },
    evidence: {
      type: 'string',
      value: 'e3',
      help: 'open a citation: the stored row, the quote marked, its hash checked',
    },
    why: { type: 'boolean', help: 'how the message was read, what was asked of the data, who was suspected' },
    coverage: { type: 'boolean', help: 'what was read, source by source' },
  },
  examples: ['casefile show INC-42', 'casefile show INC-42 --turn 1 --evidence e3', 'casefile show INC-42 --why'],
  run,
};
