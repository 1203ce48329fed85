// Training the reader: the temperature of a head is the one with which the examples that were left out are the most likely, and an
// example that is added takes no other from its place, nor changes what a step drops.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findTemperature } from '../scripts/train-reader/heads.js';
import { type LabelledFeatures, planEpochs } from '../scripts/train-reader/train.js';
import { type ClassifierHead, classify } from '../src/language/classifier.js';
import { COLUMNS } from '../src/language/features.js';

const LABELS = ['ask cause', 'ask count', 'ask place'];
const USED_COLUMNS = 6;

const head = fc
  .array(fc.integer({ min: -31, max: 31 }), {
    minLength: USED_COLUMNS * LABELS.length,
    maxLength: USED_COLUMNS * LABELS.length,
  })
  .map((weights): ClassifierHead => {
    const all = new Int8Array(COLUMNS * LABELS.length);
    all.set(weights);
    return { name: 'need', labels: LABELS, temperature: 1, scales: LABELS.map(() => 0.1), weights: all, hidden: [] };
  });

const leftOut = fc.array(
  fc.record({
    // the last label is one that the head does not know
    label: fc.constantFrom(...LABELS, 'ask trace'),
    columns: fc.uniqueArray(fc.nat(USED_COLUMNS - 1), { minLength: 1, maxLength: 4 }),
  }),
  { minLength: 1, maxLength: 12 },
);

const withFeatures = ({
  label,
  columns,
}: {
  readonly label: string;
  readonly columns: readonly number[];
}): LabelledFeatures => ({
  label,
  features: { columns: Int32Array.from(columns), values: new Float32Array(columns.length).fill(1) },
});

/** By the definition: every example is classified anew at this temperature. */
const logLoss = (of: ClassifierHead, examples: readonly LabelledFeatures[], temperature: number): number =>
  examples.reduce((sum, { features, label }) => {
    const found = classify({ ...of, temperature }, features).find((each) => each.label === label);
    return sum - Math.log(Math.max(found?.probability ?? 0, 1e-12));
  }, 0);

describe('the temperature of a head', () => {
  it('loses no more than any other between .5 and 2 on the examples that were left out', () => {
    fc.assert(
      fc.property(head, leftOut, (of, wordings) => {
        const examples = wordings.map(withFeatures);
        const least = logLoss(of, examples, findTemperature(of, examples));
        for (let temperature = 0.5; temperature < 2.01; temperature += 0.06)
          expect(logLoss(of, examples, temperature)).toBeGreaterThanOrEqual(least - 1e-9);
      }),
    );
  });

  it('is low where the head is right and unsure, and high where it is wrong and sure', () => {
    const weights = new Int8Array(COLUMNS * LABELS.length);
    weights.set([31, 0, 0]);
    const scales = LABELS.map(() => 0.1);
    const of: ClassifierHead = { name: 'need', labels: LABELS, temperature: 1, scales, weights, hidden: [] };
    const right = withFeatures({ label: 'ask cause', columns: [0] });
    const wrong = withFeatures({ label: 'ask count', columns: [0] });
    expect(findTemperature(of, [right])).toBe(0.5);
    expect(findTemperature(of, [wrong])).toBe(2);
  });
});

const example: fc.Arbitrary<LabelledFeatures> = fc
  .record({ columns: fc.uniqueArray(fc.nat(65535), { minLength: 1, maxLength: 8 }), label: fc.string() })
  .map(({ columns, label }) => ({
    label,
    features: { columns: Int32Array.from(columns), values: new Float32Array(columns.length).fill(1) },
  }));

const keyOf = ({ features, label }: LabelledFeatures): string => `${label} ${features.columns.join(' ')}`;

const examples = (maxLength: number) => fc.uniqueArray(example, { minLength: 1, maxLength, selector: keyOf });

/** Each epoch as its steps: which example, and what seeds that which it drops. */
const stepsOf = (of: readonly LabelledFeatures[], without: readonly LabelledFeatures[] = []): readonly string[][] =>
  planEpochs(of, 3, 7).map((steps) =>
    steps.flatMap(({ index, seed }) => {
      const learnt = of[index];
      return learnt === undefined || without.includes(learnt) ? [] : [`${keyOf(learnt)}: ${seed}`];
    }),
  );

describe('the order of learning', () => {
  it('is the same for all other examples where some are added anywhere', () => {
    fc.assert(
      fc.property(examples(30), fc.nat(), fc.nat(5), (all, at, count) => {
        const start = at % all.length;
        const added = all.slice(start, start + count);
        const before = all.filter((each) => !added.includes(each));
        expect(stepsOf(all, added)).toEqual(stepsOf(before));
      }),
    );
  });

  it('does not depend on the order in which the examples are written', () => {
    fc.assert(
      fc.property(examples(30), (all) => {
        expect(stepsOf(all.toReversed())).toEqual(stepsOf(all));
      }),
    );
  });

  it('has each example once in each epoch, and another order in each', () => {
    const all = Array.from({ length: 40 }, (_, nth) => ({
      label: 'ask count',
      features: { columns: Int32Array.of(nth), values: Float32Array.of(1) },
    }));
    const orders = planEpochs(all, 3, 7).map((steps) => steps.map(({ index }) => index));
    for (const order of orders) expect(order.toSorted((a, b) => a - b)).toEqual(all.map((_, nth) => nth));
    expect(new Set(orders.map(String)).size).toBe(3);
  });
});
