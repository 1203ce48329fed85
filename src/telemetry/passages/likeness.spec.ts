// How near a passage is in meaning: sentences, and the measure that begins at what is usual.
import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { vectorCosine, likenessOf, sentencesOf } from './likeness.js';

describe('the sentences of a passage', () => {
  it('stand without the marks of lists and headings', () => {
    expect(sentencesOf('## Power loss\n- Plug it in. Then wait six hours!\n1. Call the yard.\n---')).toEqual([
      'Power loss',
      'Plug it in.',
      'Then wait six hours!',
      'Call the yard.',
    ]);
  });

  it('end at the marks of other scripts', () => {
    expect(sentencesOf('夜間は電源を切らないでください。朝に点検してください。')).toHaveLength(2);
  });
});

describe('likeness', () => {
  const cosine = fc.double({ min: -1, max: 0.99, noNaN: true });

  it('is 0 for what is usual and 1 for the same text, whatever the encoder holds for usual', () => {
    fc.assert(
      fc.property(cosine, (usual) => {
        expect(likenessOf({ passage: usual, sentence: usual, usual })).toBeCloseTo(0);
        expect(likenessOf({ passage: 1, sentence: 1, usual })).toBeCloseTo(1);
      }),
    );
  });

  it('grows with the sentence that is nearest', () => {
    fc.assert(
      fc.property(cosine, cosine, cosine, (passage, sentence, usual) => {
        const less = likenessOf({ passage, sentence, usual });
        expect(likenessOf({ passage, sentence: sentence + 0.01, usual })).toBeGreaterThan(less);
      }),
    );
  });

  it('is taken from vectors of length 1', () => {
    expect(vectorCosine(new Float32Array([0.6, 0.8]), new Float32Array([0.8, 0.6]))).toBeCloseTo(0.96);
  });
});
