// Fits a conditional logit with a Gaussian prior around given weights, by Newton's method. Deterministic.
import { solve } from './solve.js';

export type Vector = readonly number[];

/** One choice: a vector of features for each option that was open, and which was right. */
export type Choice = { readonly options: readonly Vector[]; readonly right: number; readonly weight: number };

export type Prior = { readonly mean: Vector; /** 1 / variance. */ readonly precision: number };

const STEPS = 30;
const HALVINGS = 12;
/** Newton's steps shrink quadratically: the one after is below what is kept of a weight. */
const SMALL = 1e-6;

const dot = (a: Vector, b: Vector): number => a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);

export const sharesOf = (options: readonly Vector[], weights: Vector): Vector => {
  const utilities = options.map((option) => dot(option, weights));
  const highest = Math.max(...utilities);
  const powers = utilities.map((utility) => Math.exp(utility - highest));
  const all = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / all);
};

/** Most features are zero in most options, and cost nothing. */
const addScaled = (line: number[], factor: number, vector: Vector): void => {
  for (let i = 0; i < vector.length; i += 1) {
    const value = vector[i] ?? 0;
    if (value !== 0) line[i] = (line[i] ?? 0) + factor * value;
  }
};

const addOuter = (matrix: number[][], factor: number, vector: Vector): void => {
  for (let i = 0; i < vector.length; i += 1) {
    const value = vector[i] ?? 0;
    if (value !== 0) addScaled(matrix[i] ?? [], factor * value, vector);
  }
};

const zeros = (size: number): number[] => Array.from({ length: size }, () => 0);

type Sums = { readonly gradient: number[]; readonly hessian: number[][] };

/** Adds slope and curvature of one choice's negative log likelihood. */
const add = ({ options, right, weight }: Choice, at: Vector, { gradient, hessian }: Sums): void => {
  const shares = sharesOf(options, at);
  const mean = zeros(at.length);
  for (const [k, option] of options.entries()) {
    const share = shares[k] ?? 0;
    addScaled(mean, share, option);
    addOuter(hessian, weight * share, option);
  }
  addOuter(hessian, -weight, mean);
  addScaled(gradient, weight, mean);
  addScaled(gradient, -weight, options[right] ?? []);
};

const squares = (weights: Vector, { mean, precision }: Prior): number =>
  (precision / 2) * weights.reduce((sum, weight, i) => sum + (weight - (mean[i] ?? 0)) ** 2, 0);

/** Negative log posterior. */
const lossOf = (choices: readonly Choice[], weights: Vector, prior: Prior): number =>
  choices.reduce(
    (sum, { options, right, weight }) => sum - weight * Math.log(sharesOf(options, weights)[right] ?? 1),
    squares(weights, prior),
  );

/** Far from the summit a whole step leads past it: the longest of its halves that does not lead down. */
const moved = (weights: Vector, move: Vector, lossAt: (weights: Vector) => number): Vector => {
  const before = lossAt(weights);
  const parts = Array.from({ length: HALVINGS }, (_, i) => 2 ** -i);
  const share = parts.find((part) => lossAt(step(weights, move, part)) <= before) ?? 0;
  return step(weights, move, share);
};

const step = (weights: Vector, move: Vector, share: number): Vector =>
  weights.map((weight, i) => weight - share * (move[i] ?? 0));

export const fitChoices = (choices: readonly Choice[], prior: Prior): Vector => {
  const { mean, precision } = prior;
  let weights: Vector = [...mean];
  for (let turn = 0; turn < STEPS; turn += 1) {
    const gradient = weights.map((weight, i) => precision * (weight - (mean[i] ?? 0)));
    const hessian = weights.map((_, i) => zeros(weights.length).with(i, precision));
    for (const choice of choices) add(choice, weights, { gradient, hessian });
    const move = solve(hessian, gradient);
    weights = moved(weights, move, (at) => lossOf(choices, at, prior));
    if (Math.max(...move.map(Math.abs)) < SMALL) break;
  }
  return weights;
};
