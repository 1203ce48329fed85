// Second repair of broken times: a line lies near its trace, so the trace tells what the clock in its text left open.
import { MINUTE, type Micros } from '../../../../kernel/time.js';
import { blockOf, slotOf } from '../store/tally-cell.js';
import { addCells } from './tally.js';
import type { Writer } from './writer.js';

/** Zones are whole quarters of an hour apart from UTC. */
const QUARTER = 15 * MINUTE;

/** The instant nearest to `near` at which a clock of some zone shows `clock`. */
const nearest = (clock: Micros, near: Micros): Micros => {
  const off = (((near - clock + QUARTER / 2) % QUARTER) + QUARTER) % QUARTER;
  return near - off + QUARTER / 2;
};

const move = ({ store }: Writer, row: { readonly [column: string]: unknown }, time: Micros): void => {
  const number = (column: string): number => Number(row[column]);
  const [scope, template, event, level] = [number('scope'), number('template'), number('event'), number('level')];
  const cell = { scope, template, event, level, block: blockOf(number('seq')) };
  addCells(store, [
    { ...cell, slot: slotOf(number('time')), lines: -1, fresh: -1 },
    { ...cell, slot: slotOf(time), lines: 1, fresh: 1 },
  ]);
  store.sql('DELETE FROM tally WHERE slot = ? AND lines <= 0').run(slotOf(number('time')));
  store.sql('UPDATE log SET time = ? WHERE seq = ?').run(time, number('seq'));
};

const FAR = `SELECT seq, time, clock, scope, template, event, level FROM log
  WHERE trace = ?1 AND clock IS NOT NULL AND abs(time - ?2) > ${QUARTER / 2}`;

/** Lines that lie far from the spans of their trace and carry a clock are moved to it. */
export const repairTimes = (writer: Writer, trace: number): void => {
  const { sql } = writer.store;
  const start = sql('SELECT min(time) AS start FROM span WHERE trace = ?').get(trace)?.['start'];
  if (typeof start !== 'number') return;
  for (const row of sql(FAR).all(trace, start)) move(writer, row, nearest(Number(row['clock']), start));
};
