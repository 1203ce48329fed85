// What a message was read as: the one value that the later steps of a turn use, kept as a fact.
import type { MessageDetails } from './details/message-details.js';
import type { MessageWording } from './discourse/message-wording.js';
import type { IssueReference } from './discourse/issue-reference.js';
import type { Entity, UnknownName } from './names/entity.js';
import type { ScopeWords } from './scope/scope-words.js';
import type { TimeReading } from './time/spoken-times.js';
import type { Topic } from './topics/topic-words.js';

/** What a question asks for; `docs/language.md` has an example of each. */
export const MEASURES = [
  'affected',
  'against',
  'advice',
  'author',
  'cause',
  'certainty',
  'change',
  'code',
  'comparison',
  'cost',
  'count',
  'dependency',
  'duration',
  'evidence',
  'exception',
  'forecast',
  'health',
  'history',
  'hypothesis',
  'inventory',
  'last',
  'latency',
  'lines',
  'meaning',
  'metric',
  'missing',
  'ongoing',
  'onset',
  'owner',
  'place',
  'raw',
  'same',
  'share',
  'spread',
  'summary',
  'throughput',
  'tickets',
  'timeline',
  'trace',
  'trend',
  'version',
] as const;

/**
 * Asked by no wording of their own: what is written down, which database it is, whether a change helped, which index is missing,
 * what was logged at an instant, what was suspicious before it, the issues of the conversation, work that may be lost, a record that is pasted, requests of a
 * route, and what could not be read.
 */
type MeasureWithoutWording =
  | 'database'
  | 'document'
  | 'effect'
  | 'index'
  | 'instant'
  | 'issues'
  | 'loss'
  | 'pasted'
  | 'precursor'
  | 'route'
  | 'unclear';

export type Measure = (typeof MEASURES)[number] | MeasureWithoutWording;

/** What a message does besides asking, by kind. */
export const ACT_DETAILS = {
  scope: ['only', 'add', 'without', 'reset'],
  window: ['set', 'widen', 'narrow', 'shift', 'reset'],
  choose: ['yes', 'no', 'nth', 'both', 'neither'],
  command: ['more', 'less', 'stop', 'undo', 'resolve', 'reopen', 'switch', 'list', 'new'],
  feedback: ['good', 'bad'],
  correct: [],
  tell: ['action', 'observation', 'opinion'],
  social: ['hello', 'thanks', 'bye', 'ack', 'insult', 'offtopic'],
  product: ['identity', 'ability', 'howto', 'data'],
  none: [],
} as const satisfies { readonly [kind: string]: readonly string[] };

type ActKind = keyof typeof ACT_DETAILS;

/** Slots of a question. Absent: not said. */
export type Ask = {
  readonly measure: Measure;
  /** What is counted or meant: errors, requests, memory … */
  readonly of?: string;
  /** The dimension of a place, or by which values are grouped: pod, region, minute … */
  readonly by?: string;
  /** The form of the answer, where it is not the usual one of the measure. */
  readonly form?: string;
  /** Who reads a summary. */
  readonly for?: string;
  /** It asks for the extreme: worst, slowest, most. */
  readonly top?: boolean;
  /** The rows behind those that the answer before showed. */
  readonly page?: 'next';
};

type ActOf<Kind extends ActKind> = Kind extends ActKind
  ? (typeof ACT_DETAILS)[Kind] extends readonly []
    ? { readonly kind: Kind }
    : { readonly kind: Kind; readonly detail: (typeof ACT_DETAILS)[Kind][number] }
  : never;

export type Act = ({ readonly kind: 'ask'; readonly ask: Ask } | ActOf<ActKind>) & {
  /** Calibrated on wordings that the reader was not trained on. */
  readonly probability: number;
};

/** A part of a message that does one thing; `start` and `end` are offsets in the message. */
export type MessageClause = { readonly start: number; readonly end: number; readonly act: Act };

/** What a message does to the conversation: `docs/language.md` has an example of each. */
export const DISCOURSE_MOVES = [
  'opens',
  'returns',
  'reports',
  'refers',
  'acted',
  'answers',
  'alert',
  'recovers',
  'paste',
  'independent',
] as const;

export type DiscourseMove = (typeof DISCOURSE_MOVES)[number];

/** Of all moves together 1; those below a hundredth are left out. */
export type DiscourseMoves = { readonly [Move in DiscourseMove]?: number };

/** A language model was asked. `because`: why the built-in reader decided nevertheless. */
type ModelReader = { readonly profile: string; readonly because?: string };

export type Reading = {
  /** Of older versions: `stored-reading.ts`. */
  readonly version: 2;
  /** ISO 639-1. */
  readonly language: string;
  /** How its wording relates to what was said before, whatever that was; absent in what older versions recorded. */
  readonly moves?: DiscourseMoves;
  /** The most probable first; at most three, and none that is less than a tenth as probable as the first. */
  readonly acts: readonly [Act, ...Act[]];
  /** What it names, in the order of the text. */
  readonly entities: readonly Entity[];
  /** Names that it uses and that are not stored. Absent: none. */
  readonly unknown?: readonly UnknownName[];
  /** The part of a system that it asks about by a word that is no name: “the mail tasks”. Absent: none. */
  readonly component?: UnknownName;
  /** What it says of the scope besides names; absent in what older versions recorded. */
  readonly scope?: ScopeWords;
  /** What it says of time, not yet resolved. Absent: nothing. */
  readonly time?: TimeReading;
  /** Where a record is pasted: also what the record says of time, which counts where it is not stored. */
  readonly timeWithRecord?: TimeReading;
  /** Where it points at one of several issues or offers. Absent: it does not. */
  readonly reference?: IssueReference;
  /** What it names by topic: database, network, memory … Absent: nothing. */
  readonly topics?: readonly Topic[];
  /** How it is worded, for the comparison with what was talked about; absent in what older versions recorded. */
  readonly wording?: MessageWording;
  /** What else it says; absent in what older versions recorded. */
  readonly details?: MessageDetails;
  /** Where it says whether the answer before was right. Absent: it does not, or there is none. */
  readonly feedback?: SpokenFeedback;
  /** It wants what was answered last once more, in `language`, and says nothing else. */
  readonly retells?: true;
  /** Where the message does several things: each, in order. Absent: it does one. */
  readonly clauses?: readonly MessageClause[];
  /** Absent: the built-in reader alone read it. */
  readonly model?: ModelReader;
};

/** What a message says of the answer before it. */
export type SpokenFeedback = {
  readonly rating: 'right' | 'wrong';
  /** In its words. */
  readonly cause?: string;
};

/** What a message says of the scope: the names that it uses, and all else. */
export type MessageScope = Pick<Reading, 'entities' | 'unknown' | 'scope'>;
