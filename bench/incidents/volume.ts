// A day with many times the rows: everything but the fault windows again, under shifted times and other trace ids, before the day began.
import type { TelemetrySignal } from '../../src/ports/ingest.js';
import { type Day, telemetryOf } from './days.js';
import { bodiesOf, linesOf, stampOf } from './lines.js';

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
/** A fault is there from so long before a question to so long after it. */
const BEFORE = 2 * MINUTE + 10_000;
const AFTER = MINUTE;

const STAMP = /"@timestamp":"[^"]+"/;
const TRACE = /\b[0-9a-f]{32}\b/g;

type Line = { readonly text: string; readonly at: number };

/** Adding to the first four digits keeps different traces different. */
const otherTrace = (id: string, copy: number): string =>
  ((Number.parseInt(id.slice(0, 4), 16) + 37 * copy) % 65_536).toString(16).padStart(4, '0') + id.slice(4);

const copyOf = ({ text, at }: Line, copy: number, shift: number): string =>
  text
    .replace(STAMP, () => `"@timestamp":"${new Date(at - shift).toISOString()}"`)
    .replace(TRACE, (id) => otherTrace(id, copy));

const quietLines = (day: Day, signal: TelemetrySignal): readonly Line[] => {
  const asked = day.questions.map(({ asked_at: at }) => Date.parse(at));
  const isFaulty = (at: number): boolean => asked.some((each) => at > each - BEFORE && at < each + AFTER);
  const lines = linesOf(day, signal).map((text) => ({ text, at: stampOf(text) }));
  const from = (asked[0] ?? 0) - DAY;
  return lines.filter(({ at }) => at > from && !isFaulty(at));
};

function* copies(lines: readonly Line[], shifts: readonly number[]): Generator<string> {
  for (const [index, shift] of shifts.entries()) for (const line of lines) yield copyOf(line, index + 1, shift);
}

/**
 * Gauges are sampled as often as ever, so their copies lie whole days apart. The copies of traces and lines fill the day before the first
 * row evenly, as many as it takes: nearly all of them lie within the engine's reach.
 */
const shiftsOf = (signal: TelemetrySignal, lines: readonly Line[], wanted: number): readonly number[] => {
  if (signal === 'metrics') return Array.from({ length: wanted }, (_, copy) => (copy + 1) * DAY);
  const stamps = lines.map(({ at }) => at);
  const width = stamps.reduce((most, at) => Math.max(most, at), 0) - stamps.reduce((least, at) => Math.min(least, at));
  const from = width + 10 * MINUTE;
  return Array.from({ length: wanted }, (_, copy) => Math.round(from + ((DAY - from) * copy) / wanted));
};

export function* multiplied(day: Day, signal: TelemetrySignal, times: number): Generator<Buffer> {
  const lines = quietLines(day, signal);
  const all = linesOf(day, signal).length;
  const wanted = signal === 'metrics' ? times - 1 : Math.ceil(((times - 1) * all) / lines.length);
  yield* bodiesOf(copies(lines, shiftsOf(signal, lines, wanted)));
  yield telemetryOf(day, signal);
}
