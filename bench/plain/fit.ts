// Logistic regression by Newton's method, with a small ridge; slopes of the wrong sign are set to 0.

export type Sample = { readonly features: readonly number[]; readonly isRight: boolean };

/** The constant first. */
export type Coefficients = readonly number[];

const RIDGE = 0.5;
const ROUNDS = 40;

const logistic = (value: number): number => 1 / (1 + Math.exp(-value));

const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);

export const predict = (coefficients: Coefficients, features: readonly number[]): number =>
  logistic(dot(coefficients, [1, ...features]));

/** Gauss–Jordan elimination; the matrix is positive definite. */
const solve = (matrix: readonly (readonly number[])[], right: readonly number[]): readonly number[] => {
  const rows = matrix.map((row, index) => [...row, right[index] ?? 0]);
  for (const [at, pivotRow] of rows.entries()) {
    const pivot = pivotRow[at] ?? 1;
    for (const [other, row] of rows.entries()) {
      if (other === at) continue;
      const factor = (row[at] ?? 0) / pivot;
      for (let column = at; column < row.length; column += 1)
        row[column] = (row[column] ?? 0) - factor * (pivotRow[column] ?? 0);
    }
  }
  return rows.map((row, index) => (row.at(-1) ?? 0) / (row[index] ?? 1));
};

const fitFree = (samples: readonly Sample[], isFree: readonly boolean[]): Coefficients => {
  const used = isFree.flatMap((free, index) => (free ? [index] : []));
  const inputs = samples.map(({ features }) => used.map((index) => [1, ...features][index] ?? 0));
  let weights: readonly number[] = used.map(() => 0);
  for (let round = 0; round < ROUNDS; round += 1) {
    const gradient = weights.map((weight, index) => (used[index] === 0 ? 0 : -RIDGE * weight));
    const hessian = weights.map((_, row) => weights.map((__, column): number => (row === column ? RIDGE : 0)));
    for (const [at, input] of inputs.entries()) {
      const p = logistic(dot(weights, input));
      const error = (samples[at]?.isRight === true ? 1 : 0) - p;
      for (const [row, value] of input.entries()) {
        gradient[row] = (gradient[row] ?? 0) + error * value;
        const line = hessian[row] ?? [];
        for (const [column, other] of input.entries()) line[column] = (line[column] ?? 0) + p * (1 - p) * value * other;
      }
    }
    const step = solve(hessian, gradient);
    weights = weights.map((weight, index) => weight + (step[index] ?? 0));
  }
  return isFree.map((_, index) => weights[used.indexOf(index)] ?? 0);
};

export const fitLogistic = (samples: readonly Sample[]): Coefficients => {
  let isFree = [true, ...(samples[0]?.features ?? []).map(() => true)];
  for (;;) {
    const free = isFree;
    const fitted = fitFree(samples, free);
    const isWrong = (index: number): boolean => index > 0 && free[index] === true && (fitted[index] ?? 0) < 0;
    if (!fitted.some((_, index) => isWrong(index))) return fitted;
    isFree = free.map((each, index) => each && !isWrong(index));
  }
};
