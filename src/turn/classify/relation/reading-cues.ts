// What the trained reader's reading tells of a relation: the moves of its wording, and what kinds of acts it holds.
import type { Act, DiscourseMove, Reading } from '../../../language/reading.js';

/** Questions about the whole of a problem. What is asked of another service's is another problem's. */
const WHOLE: ReadonlySet<string> = new Set(['cause', 'health', 'ongoing']);

/** Questions that look aside from what is at hand, to another service as well. */
const ASIDE: ReadonlySet<string> = new Set([
  'affected',
  'change',
  'comparison',
  'dependency',
  'latency',
  'lines',
  'metric',
  'same',
  'spread',
  'trace',
  'version',
]);

const ACT_GROUPS = {
  /** For one figure, place, name or row of what is at hand. */
  narrow: (act) => act.kind === 'ask' && !WHOLE.has(act.ask.measure) && act.ask.measure !== 'hypothesis',
  cause: (act) => act.kind === 'ask' && act.ask.measure === 'cause',
  health: (act) => act.kind === 'ask' && (act.ask.measure === 'health' || act.ask.measure === 'ongoing'),
  aside: (act) => act.kind === 'ask' && ASIDE.has(act.ask.measure),
  guess: (act) => act.kind === 'ask' && act.ask.measure === 'hypothesis',
  observation: (act) => act.kind === 'tell' && act.detail === 'observation',
  action: (act) => act.kind === 'tell' && act.detail === 'action',
  opinion: (act) => act.kind === 'tell' && act.detail === 'opinion',
  edit: (act) => act.kind === 'scope' || act.kind === 'window',
  choice: (act) => act.kind === 'choose' || act.kind === 'feedback' || act.kind === 'correct',
  command: (act) => act.kind === 'command' && !['switch', 'reopen', 'new', 'list'].includes(act.detail),
  switch: (act) => act.kind === 'command' && (act.detail === 'switch' || act.detail === 'reopen'),
} as const satisfies { readonly [group: string]: (act: Act) => boolean };

export type ActGroup = keyof typeof ACT_GROUPS;

/** Probability that the message is of this group. */
export const actProbability = ({ acts }: Reading, group: ActGroup): number =>
  acts.reduce((sum, act) => (ACT_GROUPS[group](act) ? sum + act.probability : sum), 0);

export const moveProbability = ({ moves }: Reading, move: DiscourseMove): number => moves[move] ?? 0;

/** The move of the wording: one feature each. */
export const moveFeatures = (read: Reading) => ({
  moveOpens: moveProbability(read, 'opens'),
  moveReturns: moveProbability(read, 'returns'),
  moveReports: moveProbability(read, 'reports'),
  moveRefers: moveProbability(read, 'refers'),
  moveActed: moveProbability(read, 'acted'),
  moveAnswers: moveProbability(read, 'answers'),
  moveAlert: moveProbability(read, 'alert'),
  moveRecovers: moveProbability(read, 'recovers'),
  movePaste: moveProbability(read, 'paste'),
  moveIndependent: moveProbability(read, 'independent'),
});

/** What it asks, tells or changes: one feature each. */
export const actFeatures = (read: Reading) => ({
  actNarrow: actProbability(read, 'narrow'),
  actCause: actProbability(read, 'cause'),
  actHealth: actProbability(read, 'health'),
  actGuess: actProbability(read, 'guess'),
  actObservation: actProbability(read, 'observation'),
  actAction: actProbability(read, 'action'),
  actOpinion: actProbability(read, 'opinion'),
  actEdit: actProbability(read, 'edit'),
  actChoice: actProbability(read, 'choice'),
  actCommand: actProbability(read, 'command'),
  actSwitch: actProbability(read, 'switch'),
});
