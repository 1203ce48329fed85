// A search by meaning: the sentence that says it brings its passage forward, and no text is embedded twice.
import { describe, expect, it } from 'vitest';
import { Embedding } from '../../ports/embedding.js';
import type { PassageRow } from '../../telemetry/knowledge-rows.js';
import { rankByMeaning, VectorCache } from './meaning-search.js';

/** A direction for each subject: a text has those of the words it holds. */
const SUBJECTS = ['wind', 'rope', 'cold'];

class SubjectEmbedding extends Embedding {
  readonly model = 'subjects';
  readonly dimension = SUBJECTS.length;
  readonly texts: string[] = [];

  override embed(texts: readonly string[]): Promise<readonly Float32Array[]> {
    this.texts.push(...texts);
    return Promise.resolve(
      texts.map((text) => {
        const held = SUBJECTS.map((subject) => (text.includes(subject) ? 1 : 0.1));
        const length = Math.hypot(...held);
        return Float32Array.from(held, (x) => x / length);
      }),
    );
  }
}

const passage = (id: string, text: string): PassageRow => ({
  kind: 'passage',
  id,
  collection: 'yard',
  document: 'd',
  title: 'Yard',
  from: 0,
  to: text.length,
  text,
  fit: 0.1,
  score: 0.5,
});

const { signal } = new AbortController();

const search = async (question: string, passages: readonly PassageRow[]) => {
  const cache = new VectorCache(new SubjectEmbedding());
  const [vector = new Float32Array()] = await cache.vectorsOf([question], signal);
  const similarity = { cosines: new Map(passages.map(({ id }) => [id, 0.3])), usual: 0.3 };
  return rankByMeaning({ passages, matched: passages.length, similarity }, { vector, budget: 2 }, (texts) =>
    cache.vectorsOf(texts, signal),
  );
};

describe('a search by meaning', () => {
  it('ranks by the sentence that is nearest, and gives no rank by words', async () => {
    const found = await search('is the wind too strong?', [
      passage('a', 'The rope is greased every month.'),
      passage('b', 'The rope is greased. At a strong wind work stops.'),
      passage('c', 'Reefers stay cold for hours.'),
    ]);
    expect(found.map(({ id }) => id)).toEqual(['b', 'a']);
    expect(found[0]?.likeness).toBeGreaterThan(0.3);
    expect(found.map(({ fit, score }) => [fit, score])).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ]);
  });

  it('finds nothing where the store compared no vectors', async () => {
    const found = await rankByMeaning(
      { passages: [passage('a', 'The rope is greased.')], matched: 1 },
      { vector: new Float32Array(3), budget: 2 },
      () => Promise.resolve([]),
    );
    expect(found).toEqual([]);
  });
});

describe('the vectors of texts', () => {
  it('are made once, and come in the order that was asked for', async () => {
    const embedding = new SubjectEmbedding();
    const cache = new VectorCache(embedding);
    const [wind, rope] = await cache.vectorsOf(['wind', 'rope'], signal);
    expect(await cache.vectorsOf(['rope', 'cold', 'wind', 'rope'], signal)).toEqual([
      rope,
      expect.any(Float32Array),
      wind,
      rope,
    ]);
    expect(embedding.texts).toEqual(['wind', 'rope', 'cold']);
  });

  it('are made again for a text that many others have pushed out', async () => {
    const embedding = new SubjectEmbedding();
    const cache = new VectorCache(embedding);
    await cache.vectorsOf(['wind'], signal);
    for (let n = 0; n < 70; n += 1)
      await cache.vectorsOf(
        Array.from({ length: 64 }, (_, at) => `text ${n}/${at}`),
        signal,
      );
    const before = embedding.texts.length;
    await cache.vectorsOf(['wind'], signal);
    expect(embedding.texts.length).toBe(before + 1);
  });
});
