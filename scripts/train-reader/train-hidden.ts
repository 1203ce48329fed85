// Trains the hidden layer of a head by AdaGrad, the same bytes in each run: one layer of tanh units over dropped-out features.
import type { HiddenLayer } from '../../src/language/classifier.js';
import { COLUMNS } from '../../src/language/features.js';
import { DROPPED, type LabelledFeatures, meanOfLast, planEpochs, quantize, randomNumbers } from './train.js';

const UNITS = 64;
const EPOCHS = 10;
const RATE = 0.1;

/** Where the weights begin: small enough that no unit is saturated. */
const INPUT_SPREAD = 0.6;
const OUTPUT_SPREAD = 0.2;
/** Where the sums of squared slopes begin. */
const INPUT_SQUARE = 0.05;
const OUTPUT_SQUARE = 0.1;

/** The mean of three is near enough to normal, and needs no logarithm. */
const spread = (random: () => number, width: number): number => (random() + random() + random() - 1.5) * width;

/** Writes the features that a step keeps, and returns how many they are. */
const dropSome =
  (rows: Int32Array, values: Float32Array) =>
  ({ columns, values: all }: LabelledFeatures['features'], seed: number): number => {
    const random = randomNumbers(seed);
    let kept = 0;
    for (let each = 0; each < columns.length; each += 1) {
      if (random() < DROPPED) continue;
      rows[kept] = (columns[each] ?? 0) * UNITS;
      values[kept] = (all[each] ?? 0) / (1 - DROPPED);
      kept += 1;
    }
    return kept;
  };

/** Logits become what their probabilities are off by. */
const turnIntoErrors = (logits: Float64Array, wanted: number): void => {
  const top = logits.reduce((most, logit) => Math.max(most, logit), -Infinity);
  let sum = 0;
  for (let label = 0; label < logits.length; label += 1) {
    const power = Math.exp((logits[label] ?? 0) - top);
    logits[label] = power;
    sum += power;
  }
  for (let label = 0; label < logits.length; label += 1)
    logits[label] = (logits[label] ?? 0) / sum - (label === wanted ? 1 : 0);
};

/** One step of learning, in loops over plain arrays: this is where the time goes. */
const learner = (width: number, mostFeatures: number, random: () => number) => {
  const inputs = new Float32Array(COLUMNS * UNITS).map(() => spread(random, INPUT_SPREAD));
  const inputSquares = new Float32Array(COLUMNS * UNITS).fill(INPUT_SQUARE);
  const outputs = new Float32Array(UNITS * width).map(() => spread(random, OUTPUT_SPREAD));
  const outputSquares = new Float32Array(UNITS * width).fill(OUTPUT_SQUARE);
  const rows = new Int32Array(mostFeatures);
  const values = new Float32Array(mostFeatures);
  const units = new Float64Array(UNITS);
  const slopes = new Float64Array(UNITS);
  const errors = new Float64Array(width);

  const keepSome = dropSome(rows, values);

  const findUnits = (kept: number): void => {
    units.fill(0);
    for (let each = 0; each < kept; each += 1) {
      const row = rows[each] ?? 0;
      const value = values[each] ?? 0;
      for (let unit = 0; unit < UNITS; unit += 1) units[unit] = (units[unit] ?? 0) + (inputs[row + unit] ?? 0) * value;
    }
    for (let unit = 0; unit < UNITS; unit += 1) units[unit] = Math.tanh(units[unit] ?? 0);
  };

  const findErrors = (wanted: number): void => {
    errors.fill(0);
    for (let unit = 0; unit < UNITS; unit += 1) {
      const value = units[unit] ?? 0;
      for (let label = 0; label < width; label += 1)
        errors[label] = (errors[label] ?? 0) + (outputs[unit * width + label] ?? 0) * value;
    }
    turnIntoErrors(errors, wanted);
  };

  const learnOutputs = (): void => {
    for (let unit = 0; unit < UNITS; unit += 1) {
      const value = units[unit] ?? 0;
      let slope = 0;
      for (let label = 0; label < width; label += 1) {
        const at = unit * width + label;
        const weight = outputs[at] ?? 0;
        const error = errors[label] ?? 0;
        slope += weight * error;
        const square = (outputSquares[at] ?? 0) + (error * value) ** 2;
        outputSquares[at] = square;
        outputs[at] = weight - (RATE * error * value) / Math.sqrt(square);
      }
      slopes[unit] = slope * (1 - value * value);
    }
  };

  const learnInputs = (kept: number): void => {
    for (let each = 0; each < kept; each += 1) {
      const row = rows[each] ?? 0;
      const value = values[each] ?? 0;
      for (let unit = 0; unit < UNITS; unit += 1) {
        const at = row + unit;
        const slope = (slopes[unit] ?? 0) * value;
        const square = (inputSquares[at] ?? 0) + slope * slope;
        inputSquares[at] = square;
        inputs[at] = (inputs[at] ?? 0) - (RATE * slope) / Math.sqrt(square);
      }
    }
  };

  const learn = ({ features }: LabelledFeatures, wanted: number, seed: number): void => {
    const kept = keepSome(features, seed);
    findUnits(kept);
    findErrors(wanted);
    learnOutputs();
    learnInputs(kept);
  };
  return { inputs, outputs, learn };
};

/** What no example has tells nothing, and packs away. */
const clearUnseen = (inputs: Float32Array, examples: readonly LabelledFeatures[]): void => {
  const seen = new Uint8Array(COLUMNS);
  for (const { features } of examples) for (const column of features.columns) seen[column] = 1;
  for (let column = 0; column < COLUMNS; column += 1)
    if (seen[column] === 0) inputs.fill(0, column * UNITS, (column + 1) * UNITS);
};

/** `seed`: where the weights begin, and the order of learning; layers of different seeds err in different places. */
export const trainHidden = (
  examples: readonly LabelledFeatures[],
  labels: readonly string[],
  seed: number,
): HiddenLayer => {
  const target = examples.map(({ label }) => labels.indexOf(label));
  const random = randomNumbers(seed);
  const mostFeatures = examples.reduce((most, { features }) => Math.max(most, features.columns.length), 0);
  const { inputs, outputs, learn } = learner(labels.length, mostFeatures, random);
  const meanInputs = meanOfLast(EPOCHS, inputs);
  const meanOutputs = meanOfLast(EPOCHS, outputs);
  for (const steps of planEpochs(examples, EPOCHS, seed)) {
    for (const { index, seed: stepSeed } of steps) {
      const example = examples[index];
      if (example !== undefined) learn(example, target[index] ?? 0, stepSeed);
    }
    meanInputs.endEpoch();
    meanOutputs.endEpoch();
  }
  clearUnseen(meanInputs.values, examples);
  return {
    units: UNITS,
    outputs: Array.from(meanOutputs.values, (weight) => Number(weight.toPrecision(5))),
    ...quantize(meanInputs.values, UNITS),
  };
};
