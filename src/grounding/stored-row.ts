// Reads cited rows from the stored bytes, by position and path, as the verifier must.
import type { Operand } from '../evidence/evidence.js';
import { countTracesInSlots, type SlotCounts } from '../telemetry/aggregates/aggregate-rows.js';
import { RATE_BUCKET } from '../telemetry/aggregates/rate-rows.js';
import { isRecordAtPlace } from '../telemetry/place.js';
import { findTextNumbers } from '../telemetry/text-numbers.js';
import { valueAt } from '../telemetry/quotable-text.js';
import { readSnapshotNumber } from '../telemetry/snapshot-row.js';

export type StoredBatch =
  | { readonly found: 'bytes'; readonly lines: readonly string[] }
  | { readonly found: 'missing' | 'damaged' | 'foreign' };

export type StoredRow = { readonly [key: string]: unknown };

/** `undefined`: no JSON object. */
export const parseRow = (line: string): StoredRow | undefined => {
  try {
    const row: unknown = JSON.parse(line);
    return typeof row === 'object' && row !== null ? (row as StoredRow) : undefined;
  } catch {
    return undefined;
  }
};

const isNumber = (value: unknown): value is number => typeof value === 'number';

const isNumbers = (value: unknown): value is readonly number[] => Array.isArray(value) && value.every(isNumber);

const isCourse = (value: unknown): value is SlotCounts => {
  if (typeof value !== 'object' || value === null) return false;
  const { slots, traces } = value as StoredRow;
  return isNumbers(slots) && isNumbers(traces);
};

/** A number, or the numbers of an array; `undefined` when the path leads nowhere. */
export const readOperand = (
  row: StoredRow | undefined,
  { path, slots, nth }: Operand,
): number | readonly number[] | undefined => {
  const value = valueAt(row, path);
  if (slots !== undefined) return isCourse(value) ? countTracesInSlots(value, slots) : undefined;
  if (nth !== undefined) return typeof value === 'string' ? findTextNumbers(value)[nth]?.value : undefined;
  // its figures stand there as text, too
  if (row?.['kind'] === 'snapshot') return readSnapshotNumber(value);
  if (isNumber(value)) return value;
  return isNumbers(value) ? value : undefined;
};

/** Kinds of rows that are one event or text, so that all in them is of one instant. */
const RECORDS: ReadonlySet<unknown> = new Set(['log', 'span', 'metric', 'change', 'passage', 'outside']);

export const isRecord = ({ kind }: StoredRow): boolean => RECORDS.has(kind);

/** Instants of our era in microseconds: what a row's numbers say about time. */
export const isInstant = (value: number): boolean => value > 6e14 && value < 5e15;

/** Lines were counted in 15 seconds each: when those with lines begin, and when they end. */
const slotsOf = ({ kind, start, slots }: StoredRow): readonly number[] =>
  kind === 'rate' && isNumber(start) && isNumbers(slots)
    ? slots.flatMap((slot) => [start + slot * RATE_BUCKET, start + (slot + 1) * RATE_BUCKET])
    : [];

/** All instants of a row of aggregates. */
export const rowInstants = (row: StoredRow): readonly number[] => [...findInstants(row), ...slotsOf(row)];

/** At any depth. */
export const findInstants = (value: unknown): readonly number[] => {
  if (isNumber(value)) return isInstant(value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(findInstants);
};

/** The service a row speaks of, when it speaks of one. */
export const servingService = (row: StoredRow): string | undefined => {
  const service = valueAt(row, 'service');
  return typeof service === 'string' ? service : undefined;
};

/** A gauge of calls is also of the service that its labels name. */
const isLabelled = (gauge: unknown, service: string): boolean =>
  typeof gauge === 'string' && gauge.split(/[{,}]/).some((label) => label.endsWith(`=${service}`));

/** A row is of the service that serves in it, of its place, or of its caller unless the claim names the callee. */
export const isRowOfService = (row: StoredRow, service: string, names: (name: string) => boolean): boolean => {
  const serving = servingService(row);
  if (serving === service || isRecordAtPlace(row, service) || isLabelled(row['gauge'], service)) return true;
  return row['caller'] === service && (serving === undefined || !names(serving));
};
