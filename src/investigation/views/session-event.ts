// One event of a session's timeline: what it is, where it stands in the order, and what it may become.
import type { Micros } from '../../kernel/time.js';

export const SESSION_EVENT_TYPES = [
  'user_question',
  'classification',
  'scope',
  'issue',
  'chain',
  'stage',
  'execution',
  'findings',
  'tool_call',
  'tool_summary',
  'llm_thinking',
  'llm_response',
  'final_analysis',
  'executive_summary',
  'alert',
  'human_action',
  'masking',
] as const;
export type SessionEventType = (typeof SESSION_EVENT_TYPES)[number];

/** `started` and `streaming` are open; an event of any other status never changes again. */
export const SESSION_EVENT_STATUSES = [
  'started',
  'streaming',
  'completed',
  'failed',
  'cancelled',
  'timed_out',
] as const;
export type SessionEventStatus = (typeof SESSION_EVENT_STATUSES)[number];

/** `unchecked`: a model has written it. `checked`: every claim was verified, and the text says of each how that went. */
export const CLAIMS_STATUSES = ['unchecked', 'checked'] as const;
type ClaimsStatus = (typeof CLAIMS_STATUSES)[number];

export type SessionEvent = {
  /** The same whenever the facts are folded: by what it is about, never by when it was read. */
  readonly id: string;
  /** Compare as text: when it began, then its stream, then its place there. It never changes. */
  readonly order: string;
  readonly type: SessionEventType;
  readonly status: SessionEventStatus;
  readonly createdAt: Micros;
  /** Of the last fact that changed it. */
  readonly updatedAt: Micros;
  readonly turn?: number;
  readonly stage?: string;
  readonly execution?: string;
  /** Who: a key, a user, a channel, a model or the name of an agent. */
  readonly by?: string;
  /** One line. */
  readonly title: string;
  /** Words of people, models and tools; absent: there are none, or they were erased. */
  readonly content?: string;
  /** Of words that state something: whether each claim in them was verified against stored rows. Absent: they are no answer. */
  readonly claims?: ClaimsStatus;
  /** The interaction behind it, for the debug view. */
  readonly interaction?: string;
  /** Of a tool call: the tool or the kind of query. */
  readonly tool?: string;
  /** Of a tool call: the source that was read. */
  readonly source?: string;
  readonly rows?: number;
  readonly matched?: number;
};

export const isOpenEvent = ({ status }: Pick<SessionEvent, 'status'>): boolean =>
  status === 'started' || status === 'streaming';

/** Text order of codes, the same on every machine. */
export const compareEvents = (a: Pick<SessionEvent, 'order'>, b: Pick<SessionEvent, 'order'>): number =>
  a.order < b.order ? -1 : Number(a.order > b.order);

/** 17 digits: until the year 5138. */
const paddedInstant = (at: Micros): string => String(at).padStart(17, '0');

/** `rank` puts what is written down in one fact into its order. */
export const eventOrder = (
  { at, stream, version }: { readonly at: Micros; readonly stream: string; readonly version: number },
  rank = 0,
): string => `${paddedInstant(at)} ${stream} ${String(version).padStart(8, '0')} ${rank}`;
