// The true causes, for the scorer alone: read after the last question has been answered.
import { join } from 'node:path';
import { rowsOf } from '../data.js';
import { type Day, telemetryOf } from './days.js';

export type Truth = {
  readonly id: string;
  readonly day: string;
  readonly service: string;
  readonly pod: string;
  readonly faultType: string;
  /** Code locations, or the name of a gauge. */
  readonly places: readonly string[];
  /** The gauge is in no row of the data: its authors derived it from the spans. */
  readonly isDerived: boolean;
};

type Line = {
  readonly id: string;
  readonly service: string;
  readonly pod: string;
  readonly fault_type: string;
  readonly inner: string;
};

const isCode = (inner: string): boolean => inner.includes('_');

export const truthsOf = (day: Day): readonly Truth[] => {
  const lines = rowsOf<Line>(join(day.folder, 'answers.ndjson'));
  const metrics = telemetryOf(day, 'metrics');
  const gauges = new Set(lines.map(({ inner }) => inner).filter((inner) => !isCode(inner)));
  const derived = new Set([...gauges].filter((gauge) => !metrics.includes(JSON.stringify(gauge))));
  return lines.map(({ id, service, pod, fault_type: faultType, inner }) => ({
    id,
    day: day.name,
    service,
    pod,
    faultType,
    places: isCode(inner) ? inner.split('_') : [inner],
    isDerived: derived.has(inner),
  }));
};
