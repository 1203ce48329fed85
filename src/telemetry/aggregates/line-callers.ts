// Who called whom in a trace that only lines show: whose lines stand around those of another service.
import type { Micros, TimeWindow } from '../../kernel/time.js';

type NestedItem<Item> = {
  readonly item: Item;
  /** Index of an item that encloses this one, smaller than its own. */
  readonly parent?: number;
};

/** By start, what ends last first; two that only overlap, or are of the same instants, are not in each other. */
export const nestByTime = <Item>(
  items: readonly Item[],
  during: (item: Item) => TimeWindow,
): readonly NestedItem<Item>[] => {
  const ordered = items.map((item) => ({ item, ...during(item) })).sort((a, b) => a.from - b.from || b.to - a.to);
  const open: { readonly index: number; readonly from: number; readonly to: number }[] = [];
  return ordered.map(({ item, from, to }, index) => {
    while ((open.at(-1)?.to ?? Infinity) < to) open.pop();
    const enclosing = open.findLast((each) => each.from < from && each.to > to);
    open.push({ index, from, to });
    return { item, ...(enclosing && { parent: enclosing.index }) };
  });
};

type TimedLine = { readonly at: Micros; readonly of: number };

/** Lines of one service within a stretch of a trace, and those of others that stand between them. */
type Visit = { readonly of: number; readonly own: readonly TimedLine[]; readonly within: readonly TimedLine[] };

const byTime = (a: TimedLine, b: TimedLine): number => a.at - b.at || a.of - b.of;

/** What is in no other, by time, each with all that is in it. */
const outermostVisits = (lines: readonly TimedLine[]): readonly Visit[] => {
  const services = [...Map.groupBy(lines, ({ of }) => of)];
  const nested = nestByTime(services, ([, own]) => ({ from: own[0]?.at ?? 0, to: own.at(-1)?.at ?? 0 }));
  const outermost: number[] = [];
  for (const [index, { parent }] of nested.entries())
    outermost.push(parent === undefined ? index : (outermost[parent] ?? index));
  const inside = Map.groupBy(nested.keys(), (index) => outermost[index] ?? index);
  return [...inside].flatMap(([index, members]) => {
    const [of, own] = nested[index]?.item ?? [];
    if (of === undefined || own === undefined) return [];
    const others = members.filter((member) => member !== index);
    return { of, own, within: others.flatMap((other) => nested[other]?.item[1] ?? []).sort(byTime) };
  });
};

/** What others write from each line of the visit to its next one. */
const stretchesOf = ({ own, within }: Visit): readonly (readonly TimedLine[])[] => {
  let next = 0;
  const stretches = Map.groupBy(within, ({ at }) => {
    while ((own[next]?.at ?? Infinity) <= at) next += 1;
    return next;
  });
  return [...stretches.values()];
};

/**
 * By service, who called it first; `undefined`: nobody whose lines tell. `times`: those of the lines of each service, ascending.
 *
 * The lines of a caller stand around those of its callee. What happens between two lines of a caller is judged apart from what
 * happens before and after, so a service that is called twice has not called all that others called in between. Services whose
 * lines overlap within such a stretch, or begin or end at one instant, called none of each other.
 */
export const findLineCallers = (times: readonly (readonly Micros[])[]): readonly (number | undefined)[] => {
  const callers = new Map<number, number | undefined>();
  const findIn = (lines: readonly TimedLine[], caller: number | undefined): void => {
    for (const visit of outermostVisits(lines)) {
      if (!callers.has(visit.of)) callers.set(visit.of, caller);
      for (const stretch of stretchesOf(visit)) findIn(stretch, visit.of);
    }
  };
  findIn(times.flatMap((own, of) => own.map((at) => ({ at, of }))).sort(byTime), undefined);
  return times.map((_own, of) => callers.get(of));
};
