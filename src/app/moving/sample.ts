// A few of many, evenly apart, the first and the last among them.

export const sampleOf = <Item>(all: readonly Item[], most: number): readonly Item[] => {
  if (all.length <= most) return all;
  const step = most === 1 ? 0 : (all.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, at) => all[Math.round(at * step)]).filter(
    (item): item is Item => item !== undefined,
  );
};
