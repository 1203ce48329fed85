// A case as poorer telemetry would show it: fewer traces, lines without trace ids, sources that are not there.
import type { Row, Rows, Signal } from '../../src/demo/rows.js';

export type Thinning = {
  /** Share of the traces whose spans are kept. */
  readonly traces?: number;
  readonly traceIds?: false;
  /** No span says whether it failed. */
  readonly status?: false;
  readonly without?: readonly Signal[];
};

const IDS_END = 0x1_0000_0000;

/** A trace is kept or dropped as a whole; its id decides. */
const isSampled = (row: Row, share: number): boolean =>
  Number.parseInt(String(row['trace.id']).slice(0, 8), 16) < share * IDS_END;

const withoutStatus = ({ 'event.outcome': _outcome, ...rest }: Row): Row => rest as Row;

const stripped = (row: Row): Row => {
  const { 'trace.id': _trace, 'span.id': _span, ...rest } = row;
  return rest as Row;
};

export const thinned = (rows: Rows, { traces = 1, traceIds, status, without = [] }: Thinning): Rows => {
  const kept = (signal: Signal): readonly Row[] => (without.includes(signal) ? [] : rows[signal]);
  const sampled = traces === 1 ? kept('spans') : kept('spans').filter((row) => isSampled(row, traces));
  return {
    logs: traceIds === false ? kept('logs').map(stripped) : kept('logs'),
    spans: status === false ? sampled.map(withoutStatus) : sampled,
    metrics: kept('metrics'),
    changes: kept('changes'),
  };
};
