// How the telemetry of an incident comes in: every pod ships with a lag of its own, some rows later still, in no order, and some twice.
import type { TelemetrySignal } from '../../src/ports/ingest.js';
import { type Day, type DayQuestion, inOrder, SIGNALS } from '../incidents/days.js';
import { arrivals, linesOf } from '../incidents/lines.js';
import { drawn, lot, shuffled } from './lots.js';
import { DELIVERIES } from './script.js';

export type SignalLine = { readonly signal: TelemetrySignal; readonly line: string };
type TimedLine = SignalLine & { readonly at: number };

/** What comes in before the incident is told, and then delivery by delivery. */
export type DeliveryPlan = {
  readonly question: DayQuestion;
  readonly before: readonly SignalLine[];
  readonly deliveries: readonly (readonly SignalLine[])[];
};

const SECOND = 1_000;
const BEFORE = 180 * SECOND;
const AFTER = 60 * SECOND;

/** Half of the pods are up to date, the others one to three deliveries behind. */
const LAGS = [1, 1, 1, 2, 3, 4] as const;
const STRAYS = 0.1;
const TWICE = 0.15;

const POD = /"(?:kubernetes\.pod\.name|service\.name)":"([^"]+)"/;

/** The delivery that brings a row, from 1. */
const deliveryOf = ({ line, signal }: SignalLine, drawing: readonly (string | number)[]): number => {
  const lag = drawn(LAGS, ...drawing, signal, POD.exec(line)?.[1] ?? '');
  const strays = lot(...drawing, 'stray', line) < STRAYS ? 1 : 0;
  return Math.min(DELIVERIES, lag + strays);
};

/** Rows that come a second time come with the next delivery. */
const deliveriesOf = (
  rows: readonly SignalLine[],
  drawing: readonly (string | number)[],
): readonly (readonly SignalLine[])[] => {
  const placed = rows.flatMap((row) => {
    const first = deliveryOf(row, drawing);
    const again =
      lot(...drawing, 'twice', row.line) < TWICE ? [{ row, delivery: Math.min(DELIVERIES, first + 1) }] : [];
    return [{ row, delivery: first }, ...again];
  });
  return Array.from({ length: DELIVERIES }, (_, index) =>
    shuffled(
      placed.filter(({ delivery }) => delivery === index + 1).map(({ row }) => row),
      ...drawing,
      index,
    ),
  );
};

/** Of one day, in the order of its incidents; no row is in two of them. */
export const tellingsOf = (day: Day, seed: number): readonly DeliveryPlan[] => {
  const arrives = arrivals(day);
  let left: readonly TimedLine[] = SIGNALS.flatMap((signal) =>
    linesOf(day, signal).map((line) => ({ signal, line, at: arrives(line) })),
  );
  return inOrder(day.questions).map((question) => {
    const asked = Date.parse(question.asked_at);
    const before = left.filter(({ at }) => at < asked - BEFORE);
    const during = left.filter(({ at }) => at >= asked - BEFORE && at <= asked + AFTER);
    left = left.filter(({ at }) => at > asked + AFTER);
    return { question, before, deliveries: deliveriesOf(during, [seed, question.id]) };
  });
};
