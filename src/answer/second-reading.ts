// The second reading of a message that its words leave open: the answer takes the likelier one, and offers this one in a line.
import { writeSentence } from '../evidence/sentence.js';
import type { Act, Ask, Measure, Reading } from '../language/reading.js';
import type { AnswerMessageId } from './messages/messages.js';
import { say } from './say.js';

/**
 * On wordings that the reader was not trained on, the second reading is the right one in 58 % of those that are read wrongly with
 * less, and in 6 % of those that are read wrongly with .9 and more.
 */
const UNSURE = 0.6;

/** A less likely second reading is not worth a line. */
const LEAST_PROBABILITY = 0.2;
const LEAST_SHARE = 0.4;

type Question = Extract<AnswerMessageId, `next.${string}`>;

/** How each measure is asked for in plain words; a measure without is not offered. */
const QUESTION_OF: { readonly [Name in Measure]?: Question } = {
  advice: 'next.advice',
  affected: 'next.affected',
  cause: 'next.cause',
  change: 'next.changes',
  comparison: 'next.before',
  count: 'next.count',
  latency: 'next.latency',
  lines: 'next.lines',
  ongoing: 'next.ongoing',
  onset: 'next.onset',
  place: 'next.pods',
  share: 'next.rate',
  timeline: 'next.timeline',
};

/** `next.pods` asks for pods, `next.count` for errors: other slots would be another question. */
const ASKS_SO: { readonly [Name in Measure]?: (ask: Ask) => boolean } = {
  count: ({ of, by }) => (of === undefined || of === 'errors') && by === undefined,
  place: ({ by }) => by === undefined || by === 'pod',
  share: ({ of, by }) => (of === undefined || of === 'errors') && by === undefined,
};

const questionOf = (act: Act | undefined, answered: ReadonlySet<Measure>): Question | undefined => {
  if (act?.kind !== 'ask' || act.probability < LEAST_PROBABILITY || answered.has(act.ask.measure)) return undefined;
  return ASKS_SO[act.ask.measure]?.(act.ask) === false ? undefined : QUESTION_OF[act.ask.measure];
};

/** A question that can be sent as it is. Undefined: the message is clear, or its second reading asks nothing that is answered. */
export const questionOfSecondReading = (
  { acts, clauses, language }: Pick<Reading, 'acts' | 'clauses' | 'language'>,
  asks: readonly Ask[],
): string | undefined => {
  const [first, second] = acts;
  if (first.probability >= UNSURE || (clauses ?? []).length > 0) return undefined;
  const answered = new Set(asks.map(({ measure }) => measure));
  // what could not be read is not answered: then the likeliest reading is the one to offer
  const candidates = answered.has('unclear') ? acts : [second];
  const id = candidates
    .filter((act) => act !== undefined && act.probability >= LEAST_SHARE * first.probability)
    .map((act) => questionOf(act, answered))
    .find((question) => question !== undefined);
  return id && writeSentence(say(id, language)).text;
};
