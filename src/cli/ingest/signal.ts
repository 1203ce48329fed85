// Which kind of telemetry rows are: told by the fields they have, by the votes of the first of them.
import type { Signal } from '../demo/script.js';
import { defaultFields } from '../../telemetry/fields/field-map.js';
import { normaliseChange } from '../../telemetry/normalise/change.js';

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const own = (row: object, name: string): unknown => (Object.hasOwn(row, name) ? Reflect.get(row, name) : undefined);

const isChange = (row: object): boolean => {
  const { alert } = defaultFields.change(row).values;
  if (own(row, 'change') === undefined && alert === undefined) return false;
  return 'ok' in normaliseChange(row, { source: '', receivedAt: 0 });
};

/** Requests that are logged have a duration too, but a span has no words of its own. */
const isSpan = (row: object): boolean => {
  const { traceId, spanId, end, durationMicros, durationNanos, durationMillis } = defaultFields.span(row).values;
  const lasts = [end, durationMicros, durationNanos, durationMillis].some((each) => each !== undefined);
  return traceId !== undefined && spanId !== undefined && lasts && !speaks(row);
};

const isMetric = (row: object): boolean => {
  if (isObject(own(row, 'metrics'))) return true;
  const { name, value } = defaultFields.metric(row).values;
  return name !== undefined && value !== undefined && !speaks(row);
};

const speaks = (row: object): boolean => {
  const { message, level } = defaultFields.log(row).values;
  return message !== undefined || level !== undefined;
};

const signalOfRow = (row: object): Signal => {
  if (isChange(row)) return 'changes';
  if (isSpan(row)) return 'spans';
  return isMetric(row) ? 'metrics' : 'logs';
};

/** A tie goes to logs: they take every row. */
export const signalOf = (rows: readonly object[]): Signal => {
  const votes = new Map<Signal, number>([['logs', 0]]);
  for (const row of rows) {
    const signal = signalOfRow(row);
    votes.set(signal, (votes.get(signal) ?? 0) + 1);
  }
  return [...votes].reduce((best, each) => (each[1] > best[1] ? each : best))[0];
};
