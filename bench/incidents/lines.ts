// Telemetry as lines of NDJSON: when a row is from, which trace it belongs to, and lines put together to bodies.
import type { TelemetrySignal } from '../../src/ports/ingest.js';
import { type Day, telemetryOf } from './days.js';

const BODY = 4_000_000;

export const linesOf = (day: Day, signal: TelemetrySignal): readonly string[] =>
  telemetryOf(day, signal)
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '');

/** Bodies of about 4 MB. */
export function* bodiesOf(lines: Iterable<string>): Generator<Buffer> {
  let buffered: string[] = [];
  let length = 0;
  for (const line of lines) {
    buffered.push(line);
    length += line.length + 1;
    if (length < BODY) continue;
    yield Buffer.from(`${buffered.join('\n')}\n`);
    buffered = [];
    length = 0;
  }
  if (buffered.length > 0) yield Buffer.from(`${buffered.join('\n')}\n`);
}

const STAMP = /"@timestamp":"([^"]+)"/;
const TRACE = /"trace\.id":"([^"]+)"/;
const DURATION = /"event\.duration_us":(\d+)/;

/** Milliseconds. */
export const stampOf = (line: string): number =>
  Date.parse((STAMP.exec(line)?.[1] ?? '').replace(/(\.\d{3})\d*/, '$1'));

export const traceOf = (line: string): string | undefined => TRACE.exec(line)?.[1];

const HOUR = 3_600_000;

/** Milliseconds at which a row of the day exists: a span when it ends; a line with a broken stamp with the last span of its trace. */
export const arrivals = (day: Day): ((line: string) => number) => {
  const ends = new Map<string, number>();
  for (const line of linesOf(day, 'spans')) {
    const end = stampOf(line) + Number(DURATION.exec(line)?.[1] ?? 0) / 1000;
    const trace = traceOf(line) ?? '';
    ends.set(trace, Math.max(ends.get(trace) ?? 0, end));
  }
  const [first, last] = [...ends.values()].reduce(
    ([low, high], end) => [Math.min(low, end), Math.max(high, end)],
    [Number.POSITIVE_INFINITY, 0],
  );
  const isBroken = (stamp: number): boolean => stamp < first - 24 * HOUR || stamp > last + 24 * HOUR;
  return (line) => {
    const stamp = stampOf(line);
    if (isBroken(stamp)) return ends.get(traceOf(line) ?? '') ?? last;
    return stamp + Number(DURATION.exec(line)?.[1] ?? 0) / 1000;
  };
};
