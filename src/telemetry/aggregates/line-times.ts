// Times of a trace that only lines show: from one line to the next within a service, and between the lines of a caller and its callee.
import type { Micros } from '../../kernel/time.js';

/** The lines of one service in a trace, by time; `parent`: index of the service that called. */
export type LinesOfService = { readonly times: readonly Micros[]; readonly parent?: number };

export type LineTimes = {
  /** From line to line of the service itself, without the longest such time: a callee that writes nothing makes one long. */
  readonly selfMicros?: Micros;
  /** The longest way between a line of the caller and one of the service, in either direction. */
  readonly gapMicros?: Micros;
};

type TimedLine = { readonly at: Micros; readonly of: number };

/** Lines of one instant stay in the order of their services. */
const inOrderOfTime = (all: readonly LinesOfService[]): readonly TimedLine[] =>
  all.flatMap(({ times }, of) => times.map((at) => ({ at, of }))).sort((a, b) => a.at - b.at || a.of - b.of);

/** What is called on the way from one line to the next; `undefined`: neither of the two called the other. */
const calleeBetween = (from: number, to: number, all: readonly LinesOfService[]): number | undefined => {
  if (all[to]?.parent === from) return to;
  return all[from]?.parent === to ? from : undefined;
};

const withoutLongest = (times: readonly Micros[]): Micros | undefined =>
  times.length < 2 ? undefined : times.reduce((sum, each) => sum + each, 0) - Math.max(...times);

/** Times between lines are longer than those between spans, and as steady: they are compared with their own history alone. */
export const measureLineTimes = (all: readonly LinesOfService[]): readonly LineTimes[] => {
  const own = new Map<number, Micros[]>();
  const ways = new Map<number, Micros>();
  const lines = inOrderOfTime(all);
  for (const [index, { at, of }] of lines.entries()) {
    const before = lines[index - 1];
    if (before === undefined) continue;
    const micros = at - before.at;
    if (before.of === of) own.set(of, [...(own.get(of) ?? []), micros]);
    const callee = calleeBetween(before.of, of, all);
    if (callee !== undefined) ways.set(callee, Math.max(ways.get(callee) ?? 0, micros));
  }
  return all.map((_each, index) => {
    const [self, gap] = [withoutLongest(own.get(index) ?? []), ways.get(index)];
    return {
      ...(self !== undefined && { selfMicros: Math.max(1, self) }),
      ...(gap !== undefined && { gapMicros: Math.max(1, gap) }),
    };
  });
};
