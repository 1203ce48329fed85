// Counts lines per 15 seconds, scope, template, event, level and block of sequence numbers, chunk by chunk.
import type { Micros } from '../../../../kernel/time.js';
import { tallyBlockOf, tallySlotOf } from '../store/schema.js';
import { markPagesStale } from '../store/pages.js';
import type { TelemetryFile } from '../store/telemetry-file.js';

export type TallyCell = {
  readonly slot: Micros;
  readonly scope: number;
  readonly template: number;
  readonly event: number;
  readonly level: number;
  readonly block: number;
  lines: number;
  /** Lines that no equal line (same time, pod and message) stands before. */
  fresh: number;
};

/** Adds them to those that are stored; a negative number takes lines away. */
export const addTallyCells = (store: TelemetryFile, cells: Iterable<TallyCell>): void => {
  const add = store.sql(
    `INSERT INTO tally VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE
     SET lines = lines + excluded.lines, fresh = max(0, fresh + excluded.fresh)`,
  );
  const slots = new Set<Micros>();
  for (const { slot, scope, template, event, level, block, lines, fresh } of cells) {
    add.run(slot, scope, template, event, level, block, lines, fresh);
    slots.add(slot);
  }
  markPagesStale(store, 'rate', slots);
};

type TallyLine = Omit<TallyCell, 'slot' | 'block' | 'lines' | 'fresh'> & {
  readonly time: Micros;
  readonly seq: number;
  readonly fresh: boolean;
};

/** Lines of one template in one scope share their cells: those few are searched one by one. */
export type TallyBuilder = { readonly families: Map<number, TallyCell[]>; readonly cells: TallyCell[] };

export const createTally = (): TallyBuilder => ({ families: new Map(), cells: [] });

const cellOf = (
  { families, cells }: TallyBuilder,
  { time, seq, scope, template, event, level }: TallyLine,
): TallyCell => {
  const slot = tallySlotOf(time);
  const block = tallyBlockOf(seq);
  const family = families.get(scope * 0x1_0000_0000 + template) ?? [];
  for (let at = family.length - 1; at >= 0; at -= 1) {
    const cell = family[at];
    if (cell?.slot === slot && cell.event === event && cell.block === block && cell.level === level) return cell;
  }
  const cell = { slot, scope, template, event, level, block, lines: 0, fresh: 0 };
  if (family.push(cell) === 1) families.set(scope * 0x1_0000_0000 + template, family);
  cells.push(cell);
  return cell;
};

export const countTallyLine = (counted: TallyBuilder, line: TallyLine): void => {
  const cell = cellOf(counted, line);
  cell.lines += 1;
  if (line.fresh) cell.fresh += 1;
};
