// Models an hour of a database: which statements run, how often, and what one call costs.
import type { DatabaseMachine } from './catalogue/machines.js';
import type { StatementTemplate } from './catalogue/statements.js';
import type { Random } from '../../demo/random.js';
import type { LOAD_CAUSES } from '../diagnose/diagnosis.js';

/** Milliseconds of a call, or average active sessions, by wait event. */
export type SecondsByEvent = { readonly [event: string]: number };

export type StatementWork = StatementTemplate & {
  readonly id: string;
  readonly dbId: string;
  readonly database: string;
  readonly user: string;
  /** Per second. */
  readonly calls: number;
  /** Of one call, here and below. */
  readonly rows: number;
  /** Blocks in all, and the share of them that is not in the buffer cache. */
  readonly blocks: number;
  readonly missed: number;
  /** Rows that scans go over, and rows fetched by an index. */
  readonly scanned: number;
  readonly fetched: number;
  /** Blocks written to temporary files; as many are read. */
  readonly spilled: number;
  /** Bytes sent to the client. */
  readonly bytes: number;
  /** Milliseconds of processor beside what blocks and rows cost. */
  readonly think: number;
  /** Milliseconds of waiting beside what reads, writes and commits cost. */
  readonly extra: SecondsByEvent;
};

export type HourParameter = { readonly name: string; readonly value: string; readonly dataType: string };

type HourLogLine = { readonly message: string; readonly count: number };

export type DatabaseHour = {
  readonly machine: DatabaseMachine;
  readonly works: readonly StatementWork[];
  /** Load of what is not a statement of the shop: autovacuum, replication. */
  readonly background: SecondsByEvent;
  /** Connections that do nothing most of the time. */
  readonly pooled: number;
  /** The most connections, above what pool and load need. */
  readonly peak: number;
  readonly logins: number;
  readonly idleInTransaction: { readonly avg: number; readonly max: number; readonly longest: number };
  /** Milliseconds that a read, a temporary block and a commit take. */
  readonly readMs: number;
  readonly spillMs: number;
  readonly commitMs: number;
  /** Percent of all processors. */
  readonly kernel: number;
  readonly memory: {
    /** Shares of the machine's. */
    readonly free: number;
    readonly least: number;
    /** Kilobytes in the hour. */
    readonly swapIn: number;
    readonly swapOut: number;
    readonly swapUsed: number;
    readonly killed: number;
  };
  readonly checkpoints: {
    readonly timed: number;
    readonly asked: number;
    readonly buffers: number;
    readonly backend: number;
  };
  /** Share of the local storage that is used when nothing spills. */
  readonly localUsed: number;
  readonly acus: { readonly avg: number; readonly max: number };
  readonly oldestTransaction: number;
  readonly deadlocks: number;
  readonly rollbacks: number;
  readonly parameters: readonly HourParameter[];
  readonly logs: readonly HourLogLine[];
  readonly comment: string | undefined;
};

/** The works that `chosen` holds for, changed. */
export const changeStatement = (
  hour: DatabaseHour,
  chosen: (work: StatementWork) => boolean,
  change: (work: StatementWork) => Partial<StatementWork>,
): DatabaseHour => ({
  ...hour,
  works: hour.works.map((work) => (chosen(work) ? { ...work, ...change(work) } : work)),
});

export const addWaits = (work: StatementWork, more: SecondsByEvent): SecondsByEvent => {
  const events = [...new Set([...Object.keys(work.extra), ...Object.keys(more)])];
  return Object.fromEntries(events.map((event) => [event, (work.extra[event] ?? 0) + (more[event] ?? 0)]));
};

const BLOCK_MS = 0.002;
const ROW_MS = 0.00012;
const SENT_MS = 0.002;

/** Milliseconds of processor that a call asks for. */
export const processorOf = ({ think, blocks, scanned, fetched, rows }: StatementWork): number =>
  think + blocks * BLOCK_MS + (scanned + fetched) * ROW_MS + rows * SENT_MS;

/** Milliseconds that a call of a writing statement spends in making its commit durable. */
const commitOf = (hour: DatabaseHour, { verb }: StatementWork): SecondsByEvent => {
  if (verb === 'select') return {};
  if (hour.machine.engine !== 'postgres') return { 'IO:XactSync': hour.commitMs };
  // as a real PostgreSQL shows it: most wait for the one that flushes
  return { 'LWLock:WALWrite': hour.commitMs * 0.75, 'IO:WALSync': hour.commitMs * 0.25 };
};

/** Milliseconds of a call by event, before anybody waits for a processor. */
export const callCost = (hour: DatabaseHour, work: StatementWork): SecondsByEvent => {
  const reads = work.blocks * work.missed * hour.readMs;
  const spill = work.spilled * hour.spillMs;
  return addWaits(work, {
    CPU: processorOf(work),
    'IO:DataFileRead': reads * 0.92,
    'IPC:BufferIO': reads * 0.02,
    'IO:BufFileWrite': spill * 0.6,
    'IO:BufFileRead': spill * 0.4,
    ...commitOf(hour, work),
  });
};

/** Processors that the hour asks for, as a share of those there are. */
export const demandOf = (hour: DatabaseHour): number => {
  const asked = hour.works.reduce((sum, work) => sum + (work.calls * processorOf(work)) / 1_000, 0);
  return (asked + (hour.background['CPU'] ?? 0)) / hour.machine.vcpus + hour.kernel / 100;
};

// The kinds of planted causes are those that the load of an hour shows.

export { LOAD_CAUSES as CAUSE_KINDS } from '../diagnose/diagnosis.js';
export type PlantedCauseKind = (typeof LOAD_CAUSES)[number];

/** The hour with the cause in it, and where it sits. */
export type PlantedCause = {
  readonly hour: DatabaseHour;
  /** Ids of the statements that it shows in. Empty: in all of them. */
  readonly statements: readonly string[];
  readonly parameter?: string;
};

export type PlantCause = (dice: Random, hour: DatabaseHour) => PlantedCause;
