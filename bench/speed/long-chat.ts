// Turn 2 against turn 200 of an investigation, in turns, with as many new lines before each.
import type { Figures } from '../benchmark.js';
import { median, rounded } from '../numbers.js';
import type { Service } from '../service.js';
import { freshLines, QUESTION, questionOf } from './bulk.js';

const LONG = 200;
const PAIRS = 20;
const NEW_LINES = 40;

const followUp = (messageId: string) => ({ text: 'anything new?', askedAt: QUESTION.askedAt, messageId });

/** New lines, then the next turn: its milliseconds. */
const next = async (
  service: Service,
  { id, turn }: { readonly id: string; readonly turn: number },
): Promise<number> => {
  const mark = `${id}-${turn}`.replaceAll(' ', '-');
  await service.ingest('logs', mark, freshLines(NEW_LINES, mark));
  const before = performance.now();
  const answer = await service.ask(id, turn === 1 ? questionOf(mark) : followUp(mark));
  const millis = performance.now() - before;
  if (answer.turn !== turn || answer.status !== 'answered')
    throw new Error(`turn ${turn} of ${id} is turn ${answer.turn}: ${answer.status}`);
  return millis;
};

export const measureLongChat = async (service: Service, say: (text: string) => void): Promise<Figures> => {
  const long = 'long chat';
  for (let turn = 1; turn < LONG; turn += 1) {
    await next(service, { id: long, turn });
    if (turn % 50 === 0) say(`long chat: turn ${turn}`);
  }
  const [second, late]: [number[], number[]] = [[], []];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const id = `short chat ${pair}`;
    await next(service, { id, turn: 1 });
    second.push(await next(service, { id, turn: 2 }));
    late.push(await next(service, { id: long, turn: LONG + pair }));
  }
  return {
    pairs: PAIRS,
    turn2Millis: rounded(median(second)),
    turn200Millis: rounded(median(late)),
    ratio: rounded(median(late.map((millis, pair) => millis / (second[pair] ?? Number.NaN)))),
  };
};
