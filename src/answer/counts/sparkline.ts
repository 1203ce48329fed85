// Draws a course of values as one line of blocks: `▁▂▅█`.
const BLOCKS = [...'▁▂▃▄▅▆▇█'];
const WIDEST = 60;

/** Of more values than fit, the largest of each group is drawn. */
const fitValues = (values: readonly number[]): readonly number[] => {
  if (values.length <= WIDEST) return values;
  const group = Math.ceil(values.length / WIDEST);
  return Array.from({ length: Math.ceil(values.length / group) }, (_, index) =>
    Math.max(...values.slice(index * group, (index + 1) * group)),
  );
};

export const drawSparkline = (values: readonly number[]): string => {
  const fitted = fitValues(values);
  const highest = Math.max(0, ...fitted);
  return fitted
    .map((value) => BLOCKS[highest === 0 ? 0 : Math.round((Math.max(0, value) / highest) * (BLOCKS.length - 1))] ?? '')
    .join('');
};
