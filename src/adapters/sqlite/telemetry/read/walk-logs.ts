// Lines of a selection in the order of time, read only from the slots that the tally says hold some.
import { RATE_BUCKET } from '../../../../telemetry/aggregates/rate-rows.js';
import { blockOf, slotOf } from '../store/tally-cell.js';
import { both, condition, where } from './filter.js';
import { indexOf, isTallied, lineConditions, type LogSelection, sharedConditions } from './log-selection.js';
import { list, type Reader } from './reader.js';
import type { SqlRow } from '../../database.js';

/** What decides the order of a line. */
export type Line = {
  readonly seq: number;
  readonly time: number;
  readonly hash: number;
  readonly level: number;
  readonly template: number;
};

export type TimeOrder = 'newest' | 'oldest';

export const LINE = 'seq, time, hash, level, template';

export const lineOf = (row: SqlRow): Line => ({
  seq: Number(row['seq']),
  time: Number(row['time']),
  hash: Number(row['hash']),
  level: Number(row['level']),
  template: Number(row['template']),
});

/** Lines of one instant stand in the order of their content, so that no order of arrival shows. */
export const byTime = (order: TimeOrder): ((a: Line, b: Line) => number) => {
  const sign = order === 'oldest' ? 1 : -1;
  return (a, b) => sign * (a.time - b.time || a.hash - b.hash || a.seq - b.seq);
};

const orderBy = (order: TimeOrder): string =>
  ['time', 'hash', 'seq'].map((column) => `log.${column} ${order === 'oldest' ? 'ASC' : 'DESC'}`).join(', ');

type Slot = { readonly slot: number; readonly lines: number };

const slotsOf = ({ store }: Reader, selection: LogSelection, order: TimeOrder): readonly Slot[] => {
  const { window, after, upTo } = selection;
  const conditions = [
    condition('slot >= ? AND slot < ?', slotOf(window.from), window.to),
    condition('block >= ? AND block <= ?', blockOf(after + 1), blockOf(upTo)),
    sharedConditions(selection),
  ].reduce(both);
  const direction = order === 'oldest' ? 'ASC' : 'DESC';
  const query = `SELECT slot, sum(lines) AS lines FROM tally WHERE ${where(conditions)} GROUP BY slot ORDER BY slot ${direction}`;
  return store
    .sql(query)
    .all(...conditions.values)
    .map(({ slot, lines }) => ({ slot: Number(slot), lines: Number(lines) }));
};

const linesOfSlots = ({ store }: Reader, selection: LogSelection, slots: readonly number[]): readonly Line[] => {
  const conditions = lineConditions(selection);
  const query = `SELECT ${LINE} FROM json_each(?) AS slot CROSS JOIN log INDEXED BY log_time
    WHERE log.time >= slot.value AND log.time < slot.value + ${RATE_BUCKET} AND ${where(conditions)}`;
  return store
    .sql(query)
    .all(list(slots), ...conditions.values)
    .map(lineOf);
};

/** At most `most` lines, first ones first. Cells may promise lines beyond a bound: then further slots are read. */
const walkSlots = (
  reader: Reader,
  selection: LogSelection,
  { order, most }: { order: TimeOrder; most: number },
): readonly Line[] => {
  const slots = slotsOf(reader, selection, order);
  let lines: readonly Line[] = [];
  for (let next = 0; next < slots.length && lines.length < most;) {
    const start = next;
    for (let promised = 0; next < slots.length && promised < most - lines.length; next += 1)
      promised += slots[next]?.lines ?? 0;
    const part = linesOfSlots(
      reader,
      selection,
      slots.slice(start, next).map(({ slot }) => slot),
    );
    lines = [...lines, ...part.toSorted(byTime(order))];
  }
  return lines.slice(0, most);
};

export const walkLogs = (
  reader: Reader,
  selection: LogSelection,
  { order, most }: { readonly order: TimeOrder; readonly most: number },
): readonly Line[] => {
  if (most <= 0) return [];
  if (selection.index === 'log_time') return walkSlots(reader, selection, { order, most });
  const conditions = lineConditions(selection);
  const query = `SELECT ${LINE} FROM log ${indexOf(selection)} WHERE ${where(conditions)} ORDER BY ${orderBy(order)} LIMIT ?`;
  return reader.store
    .sql(query)
    .all(...conditions.values, most)
    .map(lineOf);
};

export type Group = { readonly template: number; readonly level: number; readonly lines: number };

/** Lines per template and level. Cells cut by a bound may add a few: the order of groups needs no more. */
export const groupsOf = (reader: Reader, selection: LogSelection): readonly Group[] => {
  const { window, after, upTo } = selection;
  const conditions = isTallied(selection)
    ? [
        condition('slot >= ? AND slot < ?', slotOf(window.from), window.to),
        condition('block >= ? AND block <= ?', blockOf(after + 1), blockOf(upTo)),
        sharedConditions(selection),
      ].reduce(both)
    : lineConditions(selection);
  const [table, lines] = isTallied(selection) ? ['tally', 'sum(lines)'] : [`log ${indexOf(selection)}`, 'count(*)'];
  const query = `SELECT template, level, ${lines} AS lines FROM ${table} WHERE ${where(conditions)} GROUP BY template, level`;
  return reader.store
    .sql(query)
    .all(...conditions.values)
    .map((row) => ({ template: Number(row['template']), level: Number(row['level']), lines: Number(row['lines']) }));
};
