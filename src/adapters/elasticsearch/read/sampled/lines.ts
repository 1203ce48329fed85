// Lines per 15 seconds of each event, from lines drawn by lot: a stratum that is read whole counts exactly, any other is scaled up.
import type { Micros } from '../../../../kernel/time.js';
import { RATE_BUCKET, type RateCell } from '../../../../telemetry/aggregates/rate-rows.js';
import { isWarningOrWorse } from '../../../../telemetry/level.js';
import type { StorePosition } from '../../../../telemetry/query.js';
import type { LogRecord } from '../../../../telemetry/record.js';
import { datesAsked } from '../documents.js';
import { levelClause, type Wanted } from '../levels.js';
import type { Patterns } from '../patterns.js';
import { LOGS } from '../read-logs.js';
import type { Reader } from '../reader.js';
import { readRecords } from '../records.js';
import { atOnePoint } from '../search.js';
import { byLot, inRange, type Range } from './draw.js';

/** Of each stratum: what tells of trouble on one side of the question, and the rest. */
const MOST_LINES = 2_000;

const STRATA: readonly Wanted[] = [isWarningOrWorse, (level) => !isWarningOrWorse(level)];

export type Drawing = { readonly reader: Reader; readonly patterns: Patterns; readonly upTo: StorePosition };

const bucketOf = (at: Micros): Micros => Math.floor(at / RATE_BUCKET) * RATE_BUCKET;

const cellsOf = (lines: readonly LogRecord[], patterns: Patterns, scale: number): readonly RateCell[] => {
  const cells = new Map<string, RateCell>();
  for (const line of lines) {
    const { time, service, level } = line;
    const cell = { bucket: bucketOf(time), service, level, event: patterns.eventOf(line) };
    const key = JSON.stringify([cell.bucket, service, level, cell.event]);
    cells.set(key, { ...cell, lines: (cells.get(key)?.lines ?? 0) + 1 });
  }
  return [...cells.values()].map((cell) => ({ ...cell, lines: Math.round(cell.lines * scale) }));
};

const drawStratum = ({ reader, patterns, upTo }: Drawing, range: Range, wanted: Wanted): Promise<readonly RateCell[]> =>
  atOnePoint(reader, async (at) => {
    const filter = [...inRange(at, range, upTo), levelClause(at.mapping, wanted)];
    const body = { ...byLot(filter), fields: datesAsked(at) };
    const { records, total } = await readRecords(at, { body, most: MOST_LINES, filter: {} }, LOGS);
    const lines = records.filter(({ level }) => wanted(level)).map((line) => patterns.named(line));
    if (records.length < total) reader.notices.add(`rates are scaled up from ${MOST_LINES} of ${total} lines`);
    return records.length === 0 ? [] : cellsOf(lines, patterns, Math.max(1, total / records.length));
  });

export const drawRates = async (drawing: Drawing, ranges: readonly Range[]): Promise<readonly RateCell[]> => {
  const cells: RateCell[] = [];
  for (const range of ranges) for (const wanted of STRATA) cells.push(...(await drawStratum(drawing, range, wanted)));
  return cells;
};
