// How many lines a selection holds, exactly, without reading them: whole cells of the tally, and the lines of the cells cut by a bound.
import type { Micros } from '../../../../kernel/time.js';
import { RATE_BUCKET } from '../../../../telemetry/aggregates/rate-rows.js';
import { TALLY_BLOCK } from '../store/schema.js';
import { both, condition, type Conditions, where } from './filter.js';
import { indexOf, isTallied, lineConditions, type LogSelection, sharedConditions } from './log-selection.js';
import type { Reader } from './reader.js';

const countLines = ({ store }: Reader, conditions: Conditions, index: string): number =>
  Number(
    store.sql(`SELECT count(*) AS lines FROM log ${index} WHERE ${where(conditions)}`).get(...conditions.values)?.[
      'lines'
    ],
  );

/** What lies wholly inside `[from, to)`, in whole units. */
const inside = (from: number, to: number, unit: number): readonly [from: number, to: number] => {
  const first = Math.ceil(from / unit) * unit;
  return [first, Math.max(first, Math.floor(to / unit) * unit)];
};

type Bounds = { readonly from: Micros; readonly to: Micros; readonly first: number; readonly end: number };

const cut = (selection: LogSelection, { from, to, first, end }: Bounds): Conditions =>
  [
    condition('time >= ? AND time < ?', from, to),
    condition('seq >= ? AND seq < ?', first, end),
    sharedConditions(selection),
  ].reduce(both);

/** Lines in the window's first and last slot where it cuts them, and in the blocks cut by a position. */
const countEdges = (reader: Reader, selection: LogSelection, whole: Bounds): number => {
  const { from, to } = selection.window;
  const first = selection.after + 1;
  const end = selection.upTo + 1;
  const byTime = (a: Micros, b: Micros): number =>
    a < b ? countLines(reader, cut(selection, { from: a, to: b, first, end }), 'INDEXED BY log_time') : 0;
  const byPosition = (a: number, b: number): number =>
    a < b ? countLines(reader, cut(selection, { from: whole.from, to: whole.to, first: a, end: b }), 'NOT INDEXED') : 0;
  const times = byTime(from, Math.min(to, whole.from)) + byTime(Math.max(from, whole.to), to);
  if (whole.from >= whole.to) return times;
  return times + byPosition(first, Math.min(end, whole.first)) + byPosition(Math.max(first, whole.end), end);
};

const countCells = ({ store }: Reader, selection: LogSelection, { from, to, first, end }: Bounds): number => {
  const conditions = [
    condition('slot >= ? AND slot < ?', from, to),
    condition('block >= ? AND block < ?', first / TALLY_BLOCK, end / TALLY_BLOCK),
    sharedConditions(selection),
  ].reduce(both);
  const query = `SELECT coalesce(sum(lines), 0) AS lines FROM tally WHERE ${where(conditions)}`;
  return Number(store.sql(query).get(...conditions.values)?.['lines']);
};

/** The last block is whole when nothing was stored beyond the position yet. */
const endOf = ({ store }: Reader, upTo: number): number => {
  const beyond = store.sql('SELECT 1 AS found FROM log WHERE seq > ? LIMIT 1').get(upTo);
  return beyond === undefined ? Math.ceil((upTo + 1) / TALLY_BLOCK) * TALLY_BLOCK : upTo + 1;
};

const tallied = (reader: Reader, selection: LogSelection): number => {
  const [from, to] = inside(selection.window.from, selection.window.to, RATE_BUCKET);
  const first = selection.after === 0 ? 0 : Math.ceil((selection.after + 1) / TALLY_BLOCK) * TALLY_BLOCK;
  const end = Math.max(first, Math.floor(endOf(reader, selection.upTo) / TALLY_BLOCK) * TALLY_BLOCK);
  const whole = { from, to, first, end };
  return countCells(reader, selection, whole) + countEdges(reader, selection, whole);
};

export const countLogs = (reader: Reader, selection: LogSelection): number =>
  isTallied(selection) ? tallied(reader, selection) : countLines(reader, lineConditions(selection), indexOf(selection));
