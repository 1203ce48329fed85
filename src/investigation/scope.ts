// Scope and window of an issue, and what a turn changed about them.
import type { BatchHash } from '../kernel/brand.js';
import { canonicalJson } from '../kernel/json.js';
import type { Micros, TimeWindow } from '../kernel/time.js';
import type { Level } from '../telemetry/level.js';
import type { SourceCursor, FieldFilter, StructuredFilter } from '../telemetry/query.js';

/** What narrows text search and presentation; every list is "any of", empty = everything. */
export type Scope = {
  readonly services: readonly string[];
  readonly notServices: readonly string[];
  readonly environments: readonly string[];
  readonly notEnvironments: readonly string[];
  readonly regions: readonly string[];
  readonly notRegions: readonly string[];
  readonly versions: readonly string[];
  readonly notVersions: readonly string[];
  readonly minLevel?: Level;
  readonly traceIds: readonly string[];
  readonly requestIds: readonly string[];
  readonly fields: readonly FieldFilter[];
};

export const unrestrictedScope: Scope = {
  services: [],
  notServices: [],
  environments: [],
  notEnvironments: [],
  regions: [],
  notRegions: [],
  versions: [],
  notVersions: [],
  traceIds: [],
  requestIds: [],
  fields: [],
};

export type ScopeDiff = {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly kept: readonly string[];
  readonly because: readonly string[];
};

/**
 * `hour`: morning or evening. `zone`: whose clock. `date`: which day. `part`: which night or morning.
 * `span`: a calendar week or seven days. `event`: it is not said when that was. `future`: it has not come yet.
 */
export type TimeDoubt = 'hour' | 'zone' | 'date' | 'part' | 'span' | 'event' | 'future';

/** Nothing is stored of the window that is meant: the last line was written at `last`. `taken`: what is looked at. */
export type EndedDoubt = { readonly about: 'ended'; readonly last: Micros; readonly taken: TimeWindow };

/** What a message leaves open: the turn goes on with the likelier reading, or without the name, and asks. */
export type Doubt =
  | {
      readonly about: 'name';
      readonly said: string;
      readonly suggestions: readonly string[];
      /** What the name is said to be; older facts do not tell. */
      readonly field?: 'service' | 'environment' | 'region' | 'version';
    }
  | { readonly about: TimeDoubt; readonly said: string; readonly taken: TimeWindow; readonly other?: TimeWindow }
  | EndedDoubt;

/** `asked` is what the phrase says; `analysis` is what is read ("since X" is when somebody noticed). */
export type IssueWindow = {
  readonly asked: TimeWindow;
  readonly analysis: TimeWindow;
  /** The end follows `askedAt` on a follow-up without a time phrase. */
  readonly open: boolean;
};

/** What an issue looks at. */
export type IssueView = { readonly scope: Scope; readonly window: IssueWindow };

/** The end of an open window moves with the question. */
const isSameWindow = (a: IssueWindow, b: IssueWindow): boolean =>
  a.asked.from === b.asked.from && a.open === b.open && (a.open || a.asked.to === b.asked.to);

export const isSameView = (a: IssueView, b: IssueView): boolean =>
  canonicalJson(a.scope) === canonicalJson(b.scope) && isSameWindow(a.window, b.window);

/** How far one source has been considered for one structured filter. */
export type ConsideredRange = {
  readonly source: string;
  /** Canonical JSON of the structured filter. */
  readonly filter: string;
  /** Event times that have been considered up to the cursor. */
  readonly window: TimeWindow;
  readonly cursor: SourceCursor;
  /** Records of the window up to the cursor that match and that budgets cut. */
  readonly owed: number;
  /** The turn that moved the cursor last. */
  readonly turn: number;
};

/** How far log lines have been considered for a structured filter. */
export const logsConsideredFor = (
  filter: StructuredFilter,
  all: readonly ConsideredRange[],
): ConsideredRange | undefined => {
  const key = canonicalJson(filter);
  return all.find((each) => each.source === 'logs' && each.filter === key);
};

/** A batch of an issue, with what is needed to know which records it holds. */
export type IssueBatch = {
  readonly hash: BatchHash;
  readonly source: string;
  readonly turn: number;
  /** The query that fetched it, unique in its turn. */
  readonly query: string;
};
