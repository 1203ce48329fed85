// Work that waits: numbers that programs log of their queues, which grow far beyond all that they were.
import { type Micros, MINUTE } from '../../kernel/time.js';
import { waitingNumbers } from '../../telemetry/failures/waiting-numbers.js';
import type { LogRecord } from '../../telemetry/record.js';
import type { CitableRow } from '../../telemetry/citable-row.js';

export type Backlog = {
  readonly service: string;
  /** The name of the number in the line. */
  readonly field: string;
  readonly now: CitableRow<LogRecord>;
  readonly before: CitableRow<LogRecord>;
  readonly since: Micros;
  /** How many times more than at most before. */
  readonly growth: number;
};

type Reading = { readonly row: CitableRow<LogRecord>; readonly value: number };

const LEAST_READINGS = 3;
const LATEST = 3;
const LEAST_GAP = MINUTE;
const FEW = 5;
const GROWTH = 4;

/** The latest readings are far above all that are a minute older, and do not fall. */
const backlogOf = (service: string, field: string, readings: readonly Reading[]): Backlog | undefined => {
  const sorted = [...readings].sort((a, b) => a.row.row.time - b.row.row.time);
  const last = sorted.at(-1);
  if (last === undefined) return undefined;
  const latest = sorted.slice(-LATEST);
  const older = sorted.filter(({ row }) => row.row.time < last.row.row.time - LEAST_GAP);
  if (latest.length < LATEST || older.length < LEAST_READINGS) return undefined;
  const usual = older.slice(0, Math.max(LEAST_READINGS, Math.ceil(older.length / 2)));
  const most = usual.reduce((a, b) => (b.value > a.value ? b : a));
  const least = Math.min(...latest.map(({ value }) => value));
  const isGrowing = last.value >= (latest[0]?.value ?? 0) && least > (older.at(-1)?.value ?? 0);
  if (!isGrowing || least <= FEW + GROWTH * most.value) return undefined;
  const since = older.findLast(({ value }) => value <= FEW + most.value)?.row.row.time ?? most.row.row.time;
  return { service, field, now: last.row, before: most.row, since, growth: least / Math.max(1, most.value) };
};

export const findBacklogs = (logs: Iterable<CitableRow<LogRecord>>): readonly Backlog[] => {
  const readings = new Map<string, { service: string; field: string; list: Reading[] }>();
  for (const row of logs)
    for (const { field, value } of waitingNumbers(row.row)) {
      const key = JSON.stringify([row.row.service, row.row.template, field]);
      const held = readings.get(key) ?? { service: row.row.service, field, list: [] };
      held.list.push({ row, value });
      readings.set(key, held);
    }
  return [...readings.values()]
    .flatMap(({ service, field, list }) => backlogOf(service, field, list) ?? [])
    .sort((a, b) => b.growth - a.growth);
};
