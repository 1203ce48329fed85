// A series as one line of blocks.

const BLOCKS = [...'▁▂▃▄▅▆▇█'];

/** The largest of each group, so that a spike is never averaged away. */
const grouped = (values: readonly number[], width: number): readonly number[] => {
  if (values.length <= width) return values;
  return Array.from({ length: width }, (_, column) => {
    const from = Math.floor((column * values.length) / width);
    const to = Math.floor(((column + 1) * values.length) / width);
    return values.slice(from, to).reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  });
};

export const sparkline = (values: readonly number[], width = 40): string => {
  const shown = grouped(values.filter(Number.isFinite), width);
  if (shown.length < 2) return '';
  const least = shown.reduce((a, b) => Math.min(a, b));
  const most = shown.reduce((a, b) => Math.max(a, b));
  const step = (most - least) / (BLOCKS.length - 1);
  return shown.map((value) => BLOCKS[step === 0 ? 0 : Math.round((value - least) / step)] ?? '').join('');
};

/** Counts by instant as a series with its zeros: `[instant, count]` pairs, evenly spaced. */
export const evenly = (pairs: readonly (readonly [number, number])[], step: number): readonly number[] => {
  const [first] = pairs;
  const last = pairs.at(-1);
  if (first === undefined || last === undefined) return [];
  const counts = new Map(pairs);
  const length = Math.min(10_000, Math.round((last[0] - first[0]) / step) + 1);
  return Array.from({ length }, (_, index) => counts.get(first[0] + index * step) ?? 0);
};
