// From when to when the lines were logged that a figure counts: a number alone does not say over which time it was taken.
import type { Figure } from '../../../evidence/evidence.js';
import { type CitedRows, momentPart, type SentencePart } from '../../../evidence/sentence.js';
import type { RateRow } from '../../../telemetry/aggregates/aggregate-rows.js';
import { RATE_BUCKET } from '../../../telemetry/aggregates/rate-rows.js';
import { toIso } from '../../../kernel/time.js';

/** ` from 14:13:45 to 14:14:30`, exact to 15 s: of the first to the last of these slots of the row that hold lines; with the day where it changes. */
export const countedTimeParts = (
  { start, slots, lines }: RateRow,
  indexes: readonly number[],
): readonly SentencePart[] => {
  const held = indexes.filter((index) => (lines[index] ?? 0) > 0);
  const [first, last] = [slots[held[0] ?? -1], slots[held.at(-1) ?? -1]];
  if (first === undefined || last === undefined) return [];
  const [from, to] = [start + first * RATE_BUCKET, start + (last + 1) * RATE_BUCKET];
  const isOneDay = toIso(from).slice(0, 10) === toIso(to).slice(0, 10);
  return [' from ', isOneDay ? momentPart(from, { from }) : { moment: from }, ' to ', momentPart(to, { from })];
};

const CELL = /^lines\.(\d+)$/;

/** Of the cells that a figure sums; empty where they are of no row of counted lines. */
export const figureTimeParts = ({ of }: Figure, rows: CitedRows): readonly SentencePart[] => {
  const [first] = of;
  const row = first && rows.get(first.evidence);
  if (row?.kind !== 'rate') return [];
  return countedTimeParts(
    row,
    of.flatMap(({ path }) => (CELL.test(path) ? Number(CELL.exec(path)?.[1]) : [])),
  );
};
