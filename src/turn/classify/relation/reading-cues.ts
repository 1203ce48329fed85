// What the trained reader's reading tells of a relation: the moves of its wording, and what kinds of acts it holds.
import type { Act, DiscourseMove, Reading } from '../../../language/reading.js';

/** Questions about the whole of a problem. What is asked of another service's is another problem's. */
const WHOLE: ReadonlySet<string> = new Set(['cause', 'health', 'ongoing']);

/** Questions about an answer, or for rows behind it: in an issue without an answer they would mean nothing. */
const OF_ANSWER: ReadonlySet<string> = new Set([
  'against',
  'certainty',
  'evidence',
  'lines',
  'raw',
  'summary',
  'timeline',
  'trace',
]);

const ACT_GROUPS = {
  answer: (act) => act.kind === 'ask' && OF_ANSWER.has(act.ask.measure),
  /** For one figure, place, name or row of what is at hand. */
  narrow: (act) => act.kind === 'ask' && !WHOLE.has(act.ask.measure) && act.ask.measure !== 'hypothesis',
  cause: (act) => act.kind === 'ask' && act.ask.measure === 'cause',
  health: (act) => act.kind === 'ask' && (act.ask.measure === 'health' || act.ask.measure === 'ongoing'),
  guess: (act) => act.kind === 'ask' && act.ask.measure === 'hypothesis',
  edit: (act) => act.kind === 'scope' || act.kind === 'window',
  choice: (act) => act.kind === 'choose' || act.kind === 'feedback' || act.kind === 'correct',
  command: (act) => act.kind === 'command' && !['switch', 'reopen', 'new', 'list'].includes(act.detail),
  switch: (act) => act.kind === 'command' && (act.detail === 'switch' || act.detail === 'reopen'),
} as const satisfies { readonly [group: string]: (act: Act) => boolean };

export type ActGroup = keyof typeof ACT_GROUPS;

/** Probability that the message is of this group. */
export const actProbability = ({ acts }: { readonly acts: readonly Act[] }, group: ActGroup): number =>
  acts.reduce((sum, act) => (ACT_GROUPS[group](act) ? sum + act.probability : sum), 0);

export const moveProbability = ({ moves }: Reading, move: DiscourseMove): number => moves?.[move] ?? 0;
