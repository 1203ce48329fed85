// Lines per 15 seconds, scope, template, event, level and block of sequence numbers, added up per chunk before they are stored.
import type { Micros } from '../../../../kernel/time.js';
import { blockOf, slotOf } from '../store/tally-cell.js';
import { outdate } from '../store/pages.js';
import type { Store } from '../store/store.js';

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
export const addCells = (store: Store, cells: Iterable<TallyCell>): void => {
  const add = store.sql(
    `INSERT INTO tally VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE
     SET lines = lines + excluded.lines, fresh = max(0, fresh + excluded.fresh)`,
  );
  const slots = new Set<Micros>();
  for (const { slot, scope, template, event, level, block, lines, fresh } of cells) {
    add.run(slot, scope, template, event, level, block, lines, fresh);
    slots.add(slot);
  }
  outdate(store, 'rate', slots);
};

type Line = Omit<TallyCell, 'slot' | 'block' | 'lines' | 'fresh'> & {
  readonly time: Micros;
  readonly seq: number;
  readonly fresh: boolean;
};

export type Tally = { readonly add: (line: Line) => void; readonly cells: () => Iterable<TallyCell> };

/** Lines of one template in one scope share their cells: those few are searched one by one. */
export const tally = (): Tally => {
  const families = new Map<number, TallyCell[]>();
  const all: TallyCell[] = [];
  const cellOf = (line: Line): TallyCell => {
    const { scope, template, event, level } = line;
    const slot = slotOf(line.time);
    const block = blockOf(line.seq);
    const family = families.get(scope * 0x1_0000_0000 + template) ?? [];
    const known = family.findLast(
      (cell) => cell.slot === slot && cell.event === event && cell.block === block && cell.level === level,
    );
    if (known !== undefined) return known;
    const cell = { slot, scope, template, event, level, block, lines: 0, fresh: 0 };
    if (family.push(cell) === 1) families.set(scope * 0x1_0000_0000 + template, family);
    all.push(cell);
    return cell;
  };
  const add = (line: Line): void => {
    const cell = cellOf(line);
    cell.lines += 1;
    if (line.fresh) cell.fresh += 1;
  };
  return { add, cells: () => all };
};
