// The data read from a PostgreSQL server: counters before and after, and one sample of its sessions each second.
import type { Micros } from '../../../kernel/time.js';

/** A row of a statistics view as the server gave it: which columns it has depends on the server's version. */
export type ServerRow = { readonly [column: string]: unknown };

/** The statistics views at one moment; absent is one that the server lacks or refuses. */
export type ServerCounters = {
  readonly at: Micros;
  readonly databases?: readonly ServerRow[];
  readonly statements?: readonly ServerRow[];
  readonly bgwriter?: ServerRow;
  /** Its own view since PostgreSQL 17. */
  readonly checkpointer?: ServerRow;
  readonly wal?: ServerRow;
  /** `pg_stat_io`, since PostgreSQL 16. */
  readonly io?: readonly ServerRow[];
  readonly archiver?: ServerRow;
};

type AwaitedLock = { readonly type: string; readonly mode: string; readonly relation?: string };

/** One session of one sample; seconds are those up to the sample. */
export type ServerSession = {
  readonly pid: number;
  readonly user?: string;
  readonly database?: string;
  readonly application?: string;
  readonly state?: string;
  readonly waitType?: string;
  readonly waitEvent?: string;
  /** `pg_stat_statements.queryid`, in decimal: it does not fit a number. */
  readonly queryId?: string;
  readonly query?: string;
  /** To the microsecond, in UTC. */
  readonly transactionStart?: string;
  readonly transactionSeconds?: number;
  readonly stateSeconds?: number;
  /** Sessions that hold, or wait before it for, the lock that this one waits for; 0 is a prepared transaction. */
  readonly blockedBy: readonly number[];
  readonly wants?: AwaitedLock;
};

export type SessionSample = {
  readonly at: Micros;
  /** Those that work, keep a transaction open, or are waited for. */
  readonly sessions: readonly ServerSession[];
  /** How many others there were. */
  readonly idle: number;
};

/** What is so at the end of the capture, as lists of rows; absent is what the server lacks or refuses. Seconds are ages. */
export type ServerState = {
  readonly transactions?: readonly ServerRow[];
  readonly applications?: readonly ServerRow[];
  readonly prepared?: readonly ServerRow[];
  readonly slots?: readonly ServerRow[];
  readonly standbys?: readonly ServerRow[];
  /** One row, as the next one. */
  readonly archiver?: readonly ServerRow[];
  readonly archiveWaiting?: readonly ServerRow[];
  readonly databases?: readonly ServerRow[];
  readonly tableAges?: readonly ServerRow[];
  /** Of the database that is connected to, as are indexes and sequences. */
  readonly tables?: readonly ServerRow[];
  readonly indexes?: readonly ServerRow[];
  readonly sequences?: readonly ServerRow[];
  readonly unreadableSequences?: readonly ServerRow[];
  readonly temporaryFiles?: readonly ServerRow[];
};

export type ServerInstance = {
  /** Its cluster name, else host and port. */
  readonly name: string;
  readonly host: string;
  readonly port: number;
  readonly version: string;
  readonly isWriter: boolean;
  readonly startedAt?: Micros;
  readonly maxConnections?: number;
  /** Given by the person who captures: the server does not report it. */
  readonly vcpus?: number;
};

/** What the planner says of a statement whose parameters have no values. Costs are in its own units, of which a page read is one. */
export type StatementPlan = {
  /** Decimal, as in `pg_stat_statements`. */
  readonly decimalId: string;
  readonly text: string;
  /** The root node, as EXPLAIN (format json) gives it. */
  readonly root: unknown;
  readonly index?: TriedIndex;
};

export type TriedIndex = {
  readonly relation: string;
  readonly columns: readonly string[];
  /** Absent: no hypopg, so no planner has tried it. */
  readonly tried?: {
    /** The plan reads it. */
    readonly isUsed: boolean;
    readonly totalCost: number;
    /** Estimated by hypopg. */
    readonly bytes?: number;
  };
};

export type ServerReading = {
  readonly instance: ServerInstance;
  readonly settings: readonly ServerRow[];
  readonly before: ServerCounters;
  readonly after: ServerCounters;
  readonly samples: readonly SessionSample[];
  readonly state?: ServerState;
  /** Whether the role sees what the sessions of others do. */
  readonly seesAllSessions?: boolean;
  /** Tables, slots and databases when the capture began: what became of them meanwhile is the difference. */
  readonly stateBefore?: Pick<ServerState, 'tables' | 'slots' | 'databases'>;
  /** By decimal id, with placeholders for literals. */
  readonly texts: ReadonlyMap<string, string>;
  /** Absent: none were asked for. */
  readonly plans?: readonly StatementPlan[];
  /** What could not be read, and why. */
  readonly notes: readonly string[];
  readonly version: string;
  readonly comment?: string;
};

export const rowNumber = (row: ServerRow | undefined, column: string): number | undefined => {
  const value = row?.[column];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
};

export const rowText = (row: ServerRow, column: string): string | undefined => {
  const value = row[column];
  return typeof value === 'string' ? value : undefined;
};

/** Wall clock of the watch; never 0, for it divides. */
export const rowSeconds = ({ before, after }: Pick<ServerReading, 'before' | 'after'>): number =>
  Math.max(after.at - before.at, 1) / 1_000_000;
