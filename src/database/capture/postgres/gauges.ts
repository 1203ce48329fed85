// What the samples show at a time: connections, states, open transactions, those that are blocked.
import { round6 } from '../../../kernel/json.js';
import type { Reading, Sample } from './reading.js';

export type Statistics = { readonly avg: number; readonly max: number; readonly min: number };

type Gauge = {
  readonly metric: string;
  readonly unit: string;
  readonly desc: string;
  readonly of: (sample: Sample) => number;
};

const inState =
  (state: string) =>
  ({ sessions }: Sample): number =>
    sessions.filter((session) => session.state === state).length;

const idle = (sample: Sample): number => sample.idle + inState('idle')(sample);

const longest = ({ sessions }: Sample): number =>
  Math.max(0, ...sessions.filter(({ state }) => state?.startsWith('idle in')).map((each) => each.stateSeconds ?? 0));

export const GAUGES: readonly Gauge[] = [
  {
    metric: 'db.User.numbackends',
    unit: 'Connections',
    desc: 'Sessions connected',
    of: (sample) => sample.sessions.length + sample.idle,
  },
  { metric: 'db.state.active_count', unit: 'Sessions', desc: 'Sessions that run a statement', of: inState('active') },
  { metric: 'db.state.idle_count', unit: 'Sessions', desc: 'Sessions that wait for a statement', of: idle },
  {
    metric: 'db.state.idle_in_transaction_count',
    unit: 'Sessions',
    desc: 'Sessions that keep a transaction open and run nothing',
    of: inState('idle in transaction'),
  },
  {
    metric: 'db.state.idle_in_transaction_aborted_count',
    unit: 'Sessions',
    desc: 'Sessions that keep a failed transaction open',
    of: inState('idle in transaction (aborted)'),
  },
  {
    metric: 'db.state.idle_in_transaction_max_time',
    unit: 'Seconds',
    desc: 'Longest time that one of them has run nothing',
    of: longest,
  },
  {
    metric: 'db.Transactions.active_transactions',
    unit: 'Transactions',
    desc: 'Transactions open',
    of: ({ sessions }) => sessions.filter(({ transactionSeconds }) => transactionSeconds !== undefined).length,
  },
  {
    metric: 'db.Transactions.blocked_transactions',
    unit: 'Transactions',
    desc: 'Sessions that wait for a lock',
    of: ({ sessions }) => sessions.filter(({ blockedBy }) => blockedBy.length > 0).length,
  },
];

const statistics = (values: readonly number[]): Statistics => ({
  avg: round6(values.reduce((a, b) => a + b, 0) / values.length),
  max: round6(Math.max(...values)),
  min: round6(Math.min(...values)),
});

/** `undefined`: no sample was taken. */
export const gaugeOf = ({ of }: Gauge, samples: readonly Sample[]): Statistics | undefined =>
  samples.length === 0 ? undefined : statistics(samples.map(of));

/** A limit does not change while it is watched. */
export const maxConnections = ({ instance: { maxConnections: value } }: Reading): Statistics | undefined =>
  value === undefined ? undefined : { avg: value, max: value, min: value };
