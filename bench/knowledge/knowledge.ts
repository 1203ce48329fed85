// Searching a large collection of documents, beside the best query that one would write by hand over the same file.
import { composeMasked } from '../../src/kernel/masked.js';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type ClosableKnowledge, sqliteKnowledge } from '../../src/adapters/sqlite/knowledge/sqlite-knowledge.js';
import type { Tenant } from '../../src/kernel/brand.js';
import { isRejection } from '../../src/kernel/rejection.js';
import type { PassageSearch } from '../../src/ports/knowledge.js';
import { searchTokens } from '../../src/telemetry/search/search-terms.js';
import { rounded } from '../numbers.js';
import { inParts, type BenchmarkPart, type FigureRows } from '../parts.js';
import { compared, type Pair, pairsOf } from '../stores/pairs.js';
import { documentAt, type Draw, drawing, PASSAGES_EACH, questionOf } from './collection.js';

const DOCUMENTS = 5_000;
const DIMENSION = 384;
const PAIRS = 60;
const FOUND = 10;
const TENANT = 'bench' as Tenant;
const NEVER = new AbortController().signal;
const COLLECTIONS = { words: 'words', vectors: 'vectors' } as const;

type KnowledgeFolder = { readonly folder: string; readonly store: ClosableKnowledge };

const unitVector = (draw: Draw): Float32Array => {
  const numbers = Float32Array.from({ length: DIMENSION }, () => draw() - 0.5);
  const length = Math.hypot(...numbers);
  return numbers.map((number) => number / length);
};

const opened = async (): Promise<KnowledgeFolder> => {
  const folder = await mkdtemp(join(tmpdir(), 'casefile-bench-knowledge-'));
  const workerEntry = new URL('../../dist/adapters/sqlite/knowledge/worker.js', import.meta.url);
  const onError = (error: Error): void => console.error(error);
  return { folder, store: sqliteKnowledge({ file: join(folder, 'knowledge.sqlite'), workerEntry, onError }) };
};

const closed = async ({ folder, store }: KnowledgeFolder): Promise<void> => {
  await store.close();
  await rm(folder, { recursive: true });
};

/** Documents a second, each in its own durable transaction. */
const fill = async ({ store }: KnowledgeFolder, name: keyof typeof COLLECTIONS): Promise<number> => {
  const draw = drawing(7);
  const embedding = name === 'vectors' ? { embedding: { model: 'bench', dimension: DIMENSION } } : {};
  await store.open({ tenant: TENANT, name, at: 1, ...embedding });
  const begun = performance.now();
  for (let n = 0; n < DOCUMENTS; n += 1) {
    const plain = documentAt(n, draw);
    const vectors = name === 'vectors' ? { vectors: plain.passages.map(() => unitVector(draw)) } : {};
    const outcome = await store.put({
      tenant: TENANT,
      collection: name,
      document: composeMasked({ ...plain, ...vectors }),
      at: 1,
    });
    if (outcome !== 'added') throw new Error(JSON.stringify(outcome));
  }
  return (DOCUMENTS * 1_000) / (performance.now() - begun);
};

/** The same words over the same index: ten passages with their documents, in this process. */
const BY_HAND = `SELECT passage.text, passage.section, passage.start, document.title, document.name, document.digest, found.rank
  FROM (SELECT rowid, rank FROM words_1 WHERE words_1 MATCH ? ORDER BY rank LIMIT ${FOUND}) AS found
  JOIN passage ON passage.id = found.rowid JOIN document ON document.id = passage.document ORDER BY found.rank`;

const matchOf = (text: string): string => [...new Set(searchTokens(text))].map((word) => `"${word}"`).join(' OR ');

const searched = async ({ store }: KnowledgeFolder, search: PassageSearch): Promise<void> => {
  const found = await store.search({ tenant: TENANT, ...search }, NEVER);
  if (isRejection(found) || found.passages.length < FOUND) throw new Error('a search finds less than it should');
};

const measureWords = async (shelf: KnowledgeFolder): Promise<readonly Pair[]> => {
  const db = new DatabaseSync(join(shelf.folder, 'knowledge.bench.sqlite'), { readOnly: true });
  db.exec('PRAGMA cache_size = -16000; PRAGMA query_only = ON');
  const byHand = db.prepare(BY_HAND);
  const [draw, other] = [drawing(11), drawing(11)];
  const pairs = await pairsOf(
    {
      ours: () => searched(shelf, { collection: COLLECTIONS.words, text: questionOf(draw), budget: FOUND }),
      floor: async () => byHand.all(matchOf(questionOf(other))),
    },
    PAIRS,
  );
  db.close();
  return pairs;
};

/** Every vector of one block of memory, multiplied one after the other. */
const bareProducts = (all: Float32Array, vector: Float32Array): number => {
  let best = -1;
  for (let from = 0; from < all.length; from += DIMENSION) {
    let sum = 0;
    for (let at = 0; at < DIMENSION; at += 1) sum += (vector[at] ?? 0) * (all[from + at] ?? 0);
    best = Math.max(best, sum);
  }
  return best;
};

const measureVectors = async (shelf: KnowledgeFolder): Promise<readonly Pair[]> => {
  const [draw, other] = [drawing(13), drawing(17)];
  const all = Float32Array.from({ length: DOCUMENTS * PASSAGES_EACH * DIMENSION }, () => other() - 0.5);
  const collection = COLLECTIONS.vectors;
  return pairsOf(
    {
      ours: () => searched(shelf, { collection, text: '', vector: unitVector(draw), budget: FOUND }),
      floor: async () => bareProducts(all, unitVector(draw)),
    },
    PAIRS,
  );
};

const onShelf =
  (work: (shelf: KnowledgeFolder) => Promise<FigureRows>): BenchmarkPart =>
  async () => {
    const shelf = await opened();
    try {
      return await work(shelf);
    } finally {
      await closed(shelf);
    }
  };

export const knowledge = inParts('knowledge', {
  words: onShelf(async (shelf) => {
    const perSecond = await fill(shelf, 'words');
    const passages = DOCUMENTS * PASSAGES_EACH;
    return [
      ['documents stored', { documentsPerSecond: rounded(perSecond), passages }],
      ['search by words', compared(await measureWords(shelf))],
    ];
  }),
  vectors: onShelf(async (shelf) => {
    await fill(shelf, 'vectors');
    return [['search by vectors', compared(await measureVectors(shelf))]];
  }),
});
