// An hour of a database as causes, not as figures: which statements run how often, and what one call of each touches.
import type { Machine } from './catalogue/machines.js';
import type { Template } from './catalogue/statements.js';

/** Milliseconds of a call, or average active sessions, by wait event. */
export type ByEvent = { readonly [event: string]: number };

export type Work = Template & {
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
  readonly extra: ByEvent;
};

export type Parameter = { readonly name: string; readonly value: string; readonly dataType: string };

export type LogLine = { readonly message: string; readonly count: number };

export type Hour = {
  readonly machine: Machine;
  readonly works: readonly Work[];
  /** Load of what is not a statement of the shop: autovacuum, replication. */
  readonly background: ByEvent;
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
  readonly parameters: readonly Parameter[];
  readonly logs: readonly LogLine[];
  readonly comment: string | undefined;
};

/** The works that `chosen` holds for, changed. */
export const changing = (hour: Hour, chosen: (work: Work) => boolean, change: (work: Work) => Partial<Work>): Hour => ({
  ...hour,
  works: hour.works.map((work) => (chosen(work) ? { ...work, ...change(work) } : work)),
});

export const waiting = (work: Work, more: ByEvent): ByEvent => {
  const events = [...new Set([...Object.keys(work.extra), ...Object.keys(more)])];
  return Object.fromEntries(events.map((event) => [event, (work.extra[event] ?? 0) + (more[event] ?? 0)]));
};

const BLOCK_MS = 0.002;
const ROW_MS = 0.00012;
const SENT_MS = 0.002;

/** Milliseconds of processor that a call asks for. */
export const processorOf = ({ think, blocks, scanned, fetched, rows }: Work): number =>
  think + blocks * BLOCK_MS + (scanned + fetched) * ROW_MS + rows * SENT_MS;

/** Milliseconds that a call of a writing statement spends in making its commit durable. */
const commitOf = (hour: Hour, { verb }: Work): ByEvent => {
  if (verb === 'select') return {};
  if (hour.machine.engine !== 'postgres') return { 'IO:XactSync': hour.commitMs };
  // as a real PostgreSQL shows it: most wait for the one that flushes
  return { 'LWLock:WALWrite': hour.commitMs * 0.75, 'IO:WALSync': hour.commitMs * 0.25 };
};

/** Milliseconds of a call by event, before anybody waits for a processor. */
export const costOf = (hour: Hour, work: Work): ByEvent => {
  const reads = work.blocks * work.missed * hour.readMs;
  const spill = work.spilled * hour.spillMs;
  return waiting(work, {
    CPU: processorOf(work),
    'IO:DataFileRead': reads * 0.92,
    'IPC:BufferIO': reads * 0.02,
    'IO:BufFileWrite': spill * 0.6,
    'IO:BufFileRead': spill * 0.4,
    ...commitOf(hour, work),
  });
};

/** Processors that the hour asks for, as a share of those there are. */
export const demand = (hour: Hour): number => {
  const asked = hour.works.reduce((sum, work) => sum + (work.calls * processorOf(work)) / 1_000, 0);
  return (asked + (hour.background['CPU'] ?? 0)) / hour.machine.vcpus + hour.kernel / 100;
};
