// Rows without a time of their own: those before the first time wait for it, so that they do not get the time of ingest.
import { type Micros, toIso } from '../../kernel/time.js';
import type { FieldScalar } from '../fields/field-reader.js';
import { defaultFieldReaders } from '../fields/field-map.js';
import type { ParsedRow } from './line-reader.js';

const USUAL_NAMES = ['@timestamp', 'timestamp', 'time', 'ts', '@t'] as const;

/** Most rows are known by their usual name, without being read. */
export const hasOwnTime = (row: object): boolean =>
  USUAL_NAMES.some((name) => Object.hasOwn(row, name)) || defaultFieldReaders.log(row).values.time !== undefined;

export type LeadingRows = {
  /** The rows that can go on: all of them, once one had a time. */
  readonly pass: (rows: readonly ParsedRow[]) => readonly ParsedRow[];
  /** The rows that still wait, at the last change of their file. */
  readonly release: () => readonly ParsedRow[];
};

/** Beyond that many, they go on at the last change of their file. */
const MOST_WAITING = 1000;

const atTime = (each: ParsedRow, time: FieldScalar): ParsedRow =>
  'row' in each ? { ...each, row: { ...each.row, 'casefile.previous_time': time } } : each;

/** A row with a clock has got its day from the file already. */
const atLastChange = (each: ParsedRow, near: Micros): ParsedRow =>
  'row' in each && !('casefile.previous_time' in each.row)
    ? { ...each, row: { ...each.row, 'casefile.file_time': toIso(near) } }
    : each;

export const leadingRows = (near: Micros): LeadingRows => {
  let waiting: ParsedRow[] = [];
  let isDone = false;
  const release = (): readonly ParsedRow[] => {
    const all = waiting;
    waiting = [];
    return all;
  };
  return {
    pass: (rows) => {
      if (isDone || rows.length === 0) return rows;
      waiting = waiting.concat(rows);
      const first = rows.find((each) => 'row' in each && hasOwnTime(each.row));
      if (first === undefined && waiting.length < MOST_WAITING) return [];
      isDone = true;
      const all = release();
      if (first === undefined || !('row' in first)) return all.map((each) => atLastChange(each, near));
      const time = defaultFieldReaders.log(first.row).values.time;
      const timedFrom = all.indexOf(first);
      return all.map((each, at) => (at < timedFrom && time !== undefined ? atTime(each, time) : each));
    },
    release: () => release().map((each) => atLastChange(each, near)),
  };
};
