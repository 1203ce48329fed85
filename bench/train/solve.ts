// Linear equations: Gaussian elimination with partial pivoting.

/** x with matrix · x = right. */
export const solve = (matrix: readonly (readonly number[])[], right: readonly number[]): readonly number[] => {
  const lines = matrix.map((line, i) => [...line, right[i] ?? 0]);
  const size = lines.length;
  const at = (i: number, j: number): number => lines[i]?.[j] ?? 0;
  for (let pivot = 0; pivot < size; pivot += 1) {
    const below = lines.slice(pivot).map((_, i) => Math.abs(at(pivot + i, pivot)));
    const best = pivot + below.indexOf(Math.max(...below));
    [lines[pivot], lines[best]] = [lines[best] ?? [], lines[pivot] ?? []];
    for (let i = pivot + 1; i < size; i += 1) {
      const factor = at(i, pivot) / at(pivot, pivot);
      lines[i] = (lines[i] ?? []).map((value, j) => value - factor * at(pivot, j));
    }
  }
  const x = Array.from({ length: size }, () => 0);
  for (let i = size - 1; i >= 0; i -= 1) {
    const known = x.reduce((sum, value, j) => (j > i ? sum + value * at(i, j) : sum), 0);
    x[i] = (at(i, size) - known) / at(i, i);
  }
  return x;
};
