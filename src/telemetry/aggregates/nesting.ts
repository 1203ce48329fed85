// What lies within what, in time: the order of calls where nothing but their times tells it.
import type { TimeWindow } from '../../kernel/time.js';

export type Nested<Item> = {
  readonly item: Item;
  /** Index of an item that encloses this one, smaller than its own. */
  readonly parent?: number;
};

/** By start, what ends last first; two that only overlap, or are of the same instants, are not in each other. */
export const nesting = <Item>(items: readonly Item[], during: (item: Item) => TimeWindow): readonly Nested<Item>[] => {
  const ordered = items.map((item) => ({ item, ...during(item) })).sort((a, b) => a.from - b.from || b.to - a.to);
  const open: { readonly index: number; readonly from: number; readonly to: number }[] = [];
  return ordered.map(({ item, from, to }, index) => {
    while ((open.at(-1)?.to ?? Infinity) < to) open.pop();
    const enclosing = open.findLast((each) => each.from < from && each.to > to);
    open.push({ index, from, to });
    return { item, ...(enclosing && { parent: enclosing.index }) };
  });
};
