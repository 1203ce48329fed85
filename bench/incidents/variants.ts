// What of a day goes into the service: everything, or less of it.
import { createHash } from 'node:crypto';
import type { TelemetrySignal } from '../../src/ports/ingest.js';
import { type Day, telemetryOf } from './days.js';
import { bodiesWithBursts } from './harmless-burst.js';
import { bodiesOf, linesOf, traceOf } from './lines.js';
import { multiplied } from './volume.js';

export type Variant = {
  readonly name: string;
  readonly bodies: (day: Day, signal: TelemetrySignal) => Iterable<Buffer>;
};

export const whole: Variant = { name: 'whole', bodies: (day, signal) => [telemetryOf(day, signal)] };

const filtered =
  (change: (line: string) => string | undefined) =>
  (lines: readonly string[]): Iterable<Buffer> =>
    bodiesOf(lines.flatMap((line) => change(line) ?? []));

/** 0 to 1, the same for a trace wherever it is met. */
const lotOf = (trace: string): number => createHash('sha256').update(trace).digest().readUInt32BE() / 2 ** 32;

/** Whole traces go, with the lines that name them; lines without a trace stay. */
const thinned = (share: number): Variant => {
  const kept = filtered((line) => {
    const trace = traceOf(line);
    return trace === undefined || lotOf(trace) < share ? line : undefined;
  });
  return {
    name: `thin${Math.round(share * 100)}`,
    bodies: (day, signal) => (signal === 'metrics' ? whole.bodies(day, signal) : kept(linesOf(day, signal))),
  };
};

type Row = { readonly message?: string; readonly [field: string]: unknown };

const withoutIdsIn = (line: string): string => {
  const { 'trace.id': trace, 'span.id': span, ...row } = JSON.parse(line) as Row;
  const ids = [trace, span].filter((id) => typeof id === 'string' && id !== '') as readonly string[];
  const message = ids.reduce((text, id) => text.replaceAll(id, ''), row.message ?? '');
  return JSON.stringify({ ...row, message });
};

/** Log lines lose their ids, also where the text tells them. */
const withoutIds: Variant = {
  name: 'withoutIds',
  bodies: (day, signal) =>
    signal === 'logs' ? filtered(withoutIdsIn)(linesOf(day, signal)) : whole.bodies(day, signal),
};

const without = (name: string, ...gone: readonly TelemetrySignal[]): Variant => ({
  name,
  bodies: (day, signal) => (gone.includes(signal) ? [] : whole.bodies(day, signal)),
});

const harmlessBurst: Variant = { name: 'harmlessBurst', bodies: bodiesWithBursts };

export const volume = (times: number): Variant => ({
  name: `volume${times}`,
  bodies: (day, signal) => multiplied(day, signal, times),
});

export const VARIANTS: readonly Variant[] = [
  whole,
  ...[0.75, 0.5, 0.33, 0.25].map(thinned),
  withoutIds,
  without('withoutLogs', 'logs'),
  without('withoutTraces', 'spans'),
  without('withoutMetrics', 'metrics'),
  without('logsOnly', 'spans', 'metrics'),
  harmlessBurst,
];
