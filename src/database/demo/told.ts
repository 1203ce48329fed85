// The figures of the two hours of the story.
import type { ByEvent } from './work.js';

/** What is told of an hour. Shares in percent of database time. */
export type Told = {
  readonly active: number;
  readonly waits: ByEvent;
  readonly processors: { readonly avg: number; readonly max: number; readonly wait: number };
  readonly reads: { readonly perSecond: number; readonly latency: number };
  readonly local: { readonly queue: number; readonly util: number; readonly used: number; readonly throughput: number };
  readonly rows: { readonly returned: number; readonly fetched: number };
  readonly blocks: { readonly read: number; readonly logical: number };
  readonly commits: { readonly count: number; readonly latency: number };
  readonly connections: { readonly avg: number; readonly max: number };
  /** Percent of its limit, at its most. */
  readonly network: number;
  readonly leastFreeGb: number;
  readonly cacheHit: number;
  readonly spilledBytes: number;
};

export const QUIET_HOUR: Told = {
  active: 1.16,
  waits: {
    'IO:XactSync': 60.5,
    'IO:DataFileRead': 25.8,
    CPU: 13.4,
    'LWLock:BufferContent': 0.16,
    'LWLock:LockManager': 0.14,
  },
  processors: { avg: 6.2, max: 44.4, wait: 0.01 },
  reads: { perSecond: 366, latency: 0.11 },
  local: { queue: 0.03, util: 0.4, used: 2.3, throughput: 0.62 },
  rows: { returned: 52_000_000, fetched: 20_000_000 },
  blocks: { read: 1_300_000, logical: 106_000_000 },
  commits: { count: 576_000, latency: 982 },
  connections: { avg: 5.4, max: 17 },
  network: 21,
  leastFreeGb: 30.8,
  cacheHit: 93.83,
  spilledBytes: 66_000_000,
};

export const TROUBLED_HOUR: Told = {
  active: 4.66,
  waits: {
    'IO:BufFileWrite': 35.1,
    'IO:DataFileRead': 31.7,
    CPU: 18.1,
    'IO:XactSync': 13.9,
    'Lock:transactionid': 0.65,
    'IPC:BufferIO': 0.35,
    'LWLock:BufferContent': 0.2,
  },
  processors: { avg: 43, max: 77.5, wait: 16 },
  reads: { perSecond: 86_193, latency: 4.09 },
  local: { queue: 49.3, util: 64, used: 79.9, throughput: 30.78 },
  rows: { returned: 6_204_000_000, fetched: 11_800_000 },
  blocks: { read: 139_000_000, logical: 182_000_000 },
  commits: { count: 259_000, latency: 1_521 },
  connections: { avg: 85, max: 171 },
  network: 99.5,
  leastFreeGb: 1.2,
  cacheHit: 56.99,
  spilledBytes: 410_000_000_000,
};
