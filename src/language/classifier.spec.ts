import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ClassifierHead, type HiddenLayer, classify, decodeModel, encodeModel } from './classifier.js';
import { COLUMNS, messageFeatures } from './features.js';
import { buildLexicon } from './lexicon.js';

const head = (weights: (column: number, label: number) => number): ClassifierHead => ({
  name: 'need',
  labels: ['ask cause', 'none'],
  temperature: 1,
  scales: [0.1, 0.1],
  weights: Int8Array.from({ length: COLUMNS * 2 }, (_, at) => weights(Math.floor(at / 2), at % 2)),
  hidden: [],
});

/** One unit that every feature raises, for the first label or against it. */
const layer = (output: number): HiddenLayer => ({
  units: 1,
  scales: [0.1],
  outputs: [output, 0],
  weights: new Int8Array(COLUMNS).fill(3),
});

const features = messageFeatures('why is it failing', buildLexicon([]));

describe('a classifier', () => {
  it('gives every label a probability, the largest first', () => {
    fc.assert(
      fc.property(fc.integer({ min: -127, max: 127 }), (weight) => {
        const labels = classify(
          head((_, label) => (label === 0 ? weight : 0)),
          features,
        );
        expect(labels.map(({ label }) => label).sort()).toEqual(['ask cause', 'none']);
        expect(labels.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1);
        if (weight !== 0) expect(labels[0]?.label).toBe(weight > 0 ? 'ask cause' : 'none');
      }),
      { numRuns: 25 },
    );
  });

  it('is less sure at a higher temperature', () => {
    const warm = head((_, label) => (label === 0 ? 5 : 0));
    const sure = classify(warm, features)[0]?.probability ?? 0;
    expect(classify({ ...warm, temperature: 3 }, features)[0]?.probability).toBeLessThan(sure);
  });

  it('takes the mean of its hidden layers', () => {
    const withLayers = (...outputs: readonly number[]) =>
      classify({ ...head(() => 0), hidden: outputs.map(layer) }, features);
    fc.assert(
      fc.property(fc.integer({ min: -40, max: 40 }), fc.integer({ min: -40, max: 40 }), (first, second) => {
        const [mean] = withLayers((first + second) / 2);
        const [both] = withLayers(first, second);
        expect(both?.label).toBe(mean?.label);
        expect(both?.probability).toBeCloseTo(mean?.probability ?? -1);
      }),
      { numRuns: 25 },
    );
  });

  it('is the same after it was stored', () => {
    const heads = [
      head((column, label) => ((column * 7 + label) % 255) - 127),
      { ...head(() => 1), name: 'by', hidden: [layer(2), { ...layer(1), weights: new Int8Array(COLUMNS).fill(9) }] },
    ];
    const lexicon = [['error', ['error*', 'fehler*']]] as const;
    expect(decodeModel(encodeModel({ heads, lexicon, dictionary: ['table'] }))).toEqual({
      heads,
      lexicon,
      dictionary: ['table'],
    });
  });

  it('says how to mend a file that is none, or is cut off', () => {
    expect(() => decodeModel(new TextEncoder().encode('{}\n'))).toThrow('npm run train-reader');
    expect(() =>
      decodeModel(encodeModel({ heads: [head(() => 1)], lexicon: [], dictionary: [] }).subarray(0, 5000)),
    ).toThrow('is cut off');
  });
});
