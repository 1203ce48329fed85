// Second repair of broken times: a line lies near its trace, so the trace says what the clock in its text left open.
import { type Micros, MINUTE } from '../../../kernel/time.js';
import type { BulkWrite } from '../write/bulk.js';
import { millisOf } from '../write/documents.js';
import type { StoredTrace } from './stored-traces.js';

/** Zones are whole quarters of an hour apart from UTC. */
const QUARTER = 15 * MINUTE;

/** The instant nearest to `near` at which a clock of some zone shows `clock`. */
const nearestClockTime = (clock: Micros, near: Micros): Micros => {
  const off = (((near - clock + QUARTER / 2) % QUARTER) + QUARTER) % QUARTER;
  return near - off + QUARTER / 2;
};

type MovedLines = {
  readonly trace: StoredTrace;
  readonly writes: readonly BulkWrite[];
  /** When the lines were said to be, and when they are now. */
  readonly times: readonly Micros[];
};

/** Lines that lie far from the spans of their trace and carry a clock are moved to it. */
export const moveLines = (trace: StoredTrace): MovedLines => {
  const start = Math.min(...trace.spans.map(({ time }) => time));
  const writes: BulkWrite[] = [];
  const times: Micros[] = [];
  const lines = trace.lines.map((line) => {
    const { clock, _index: index, _id: id } = line;
    if (clock === undefined || !Number.isFinite(start) || Math.abs(line.time - start) <= QUARTER / 2) return line;
    const time = nearestClockTime(clock, start);
    writes.push({ action: 'update', index, id, change: { doc: { time, '@timestamp': millisOf(time) } } });
    times.push(line.time, time);
    return { ...line, time };
  });
  return { trace: { ...trace, lines }, writes, times };
};
