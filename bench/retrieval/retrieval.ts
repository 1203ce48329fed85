// From prose to log templates: the product's search beside plain BM25 over the same documents.
import { templateDocument } from '../../src/telemetry/search/search-documents.js';
import { createSearchIndex } from '../../src/telemetry/search/search-index.js';
import type { Benchmark, Figures } from '../benchmark.js';
import { digestOf } from '../data.js';
import { mean, quantile, rounded, shareOf } from '../numbers.js';
import type { Table } from '../table.js';
import { type CollectionRanks, ranksInCollections } from './in-collections.js';
import { plainBm25, type Search } from './plain-bm25.js';
import { type Document, type Question, type RetrievalSet, setsIn } from './sets.js';

/** Ranks beyond it count as not found. */
const DEEPEST = 1000;
const HARD = 10;
const LARGE = 20_000;
const TIMED_QUESTIONS = 400;

const ours = (documents: readonly Document[]): Search => {
  const index = createSearchIndex(documents.map(({ id, text }) => templateDocument(String(id), text)));
  return (question, most) => index.find(question, most).map(({ id }) => Number(id));
};

const rankOf = (search: Search, { text, relevant }: Question): number => {
  const at = search(text, DEEPEST).findIndex((id) => relevant.includes(id));
  return at < 0 ? Number.POSITIVE_INFINITY : at + 1;
};

const figuresOf = (ranks: readonly number[]): Figures => ({
  questions: ranks.length,
  r1: rounded(shareOf(ranks, (rank) => rank === 1)),
  r10: rounded(shareOf(ranks, (rank) => rank <= 10)),
  mrr: rounded(mean(ranks.map((rank) => 1 / rank))),
});

type RankedSet = { readonly set: RetrievalSet; readonly plain: readonly number[]; readonly ours: readonly number[] };

const rankedIn = (set: RetrievalSet): RankedSet => {
  const [floor, product] = [plainBm25(set.documents), ours(set.documents)];
  return {
    set,
    plain: set.questions.map((question) => rankOf(floor, question)),
    ours: set.questions.map((question) => rankOf(product, question)),
  };
};

/** The ranks of those questions that plain BM25 gets wrong. */
const hardOf = ({ plain, ours: product }: RankedSet): readonly number[] =>
  product.filter((_, at) => (plain[at] ?? 0) > HARD);

/** As many documents as asked for, all different: the sets one after the other, each round with a word of its own. */
const manyOf = (sets: readonly RetrievalSet[], many: number): readonly Document[] => {
  const all = sets.flatMap(({ documents }) => documents);
  return Array.from({ length: many }, (_, id) => {
    const round = Math.floor(id / all.length);
    return { id, text: `${all[id % all.length]?.text ?? ''}${round === 0 ? '' : ` round${round}`}` };
  });
};

const timed = (search: Search, questions: readonly Question[]): readonly number[] =>
  questions.map(({ text }) => {
    const before = performance.now();
    search(text, HARD);
    return performance.now() - before;
  });

const speedOf = (sets: readonly RetrievalSet[]): { readonly ours: Figures; readonly plain: Figures } => {
  const documents = manyOf(sets, LARGE);
  const all = sets.flatMap(({ questions }) => questions);
  const questions = all.filter((_, at) => at % Math.ceil(all.length / TIMED_QUESTIONS) === 0);
  const figures = (made: (documents: readonly Document[]) => Search): Figures => {
    const search = made(documents);
    timed(search, questions);
    const millis = timed(search, questions);
    return { millisP50: rounded(quantile(millis, 0.5)), millisP95: rounded(quantile(millis, 0.95)) };
  };
  return { ours: figures(ours), plain: figures(plainBm25) };
};

const COLUMNS = ['questions', 'r1', 'r10', 'mrr'] as const;
const SPEEDS = ['millisP50', 'millisP95'] as const;

type FigureRow = readonly [name: string, figures: Figures];

const tableOf = (title: string, columns: readonly string[], rows: readonly FigureRow[]): Table => ({
  title,
  columns,
  rows: rows.map(([name, figures]) => [name, ...columns.map((column) => figures[column])]),
});

const rowsOf = (results: readonly RankedSet[]): readonly FigureRow[] =>
  results.flatMap((result): readonly FigureRow[] => [
    [result.set.name, figuresOf(result.ours)],
    [`${result.set.name} hard`, figuresOf(hardOf(result))],
  ]);

const floorsOf = (results: readonly RankedSet[]): readonly FigureRow[] => [
  ['plain BM25', figuresOf(results.flatMap(({ plain }) => plain))],
  ...results.map(({ set, plain }): FigureRow => [`plain BM25 ${set.name}`, figuresOf(plain)]),
];

const WAYS = [
  ['collection, words', 'words'],
  ['collection, words and vectors', 'both'],
  ['vectors alone', 'vectors'],
] as const;

/** Each way over all questions, over those that plain BM25 gets wrong, and by set. */
const collectionRows = (results: readonly RankedSet[], ranks: readonly CollectionRanks[]): readonly FigureRow[] => {
  const hard = (way: keyof CollectionRanks): readonly number[] =>
    results.flatMap(({ plain }, at) => (ranks[at]?.[way] ?? []).filter((_, n) => (plain[n] ?? 0) > HARD));
  return WAYS.filter(([, way]) => ranks.some((each) => each[way] !== undefined)).flatMap(([name, way]) => [
    [name, figuresOf(ranks.flatMap((each) => each[way] ?? []))] as const,
    [`${name} hard`, figuresOf(hard(way))] as const,
    ...results.map(({ set }, at): FigureRow => [`${name} ${set.name}`, figuresOf(ranks[at]?.[way] ?? [])]),
  ]);
};

const UNMEASURED = 'retrieval: rows with vectors were skipped: --embeddings URL names a server that makes them';

export const retrieval: Benchmark = async ({ data, say, embeddings }) => {
  const sets = setsIn(data);
  const results = sets.map(rankedIn);
  if (embeddings === undefined) say(UNMEASURED);
  const ranks = await ranksInCollections(sets, say, embeddings);
  const collections = collectionRows(results, ranks);
  const { r1, r10, mrr } = figuresOf(ranks.flatMap(({ words }) => words));
  const collected = { collectionR1: r1 ?? null, collectionR10: r10 ?? null, collectionMrr: mrr ?? null };
  const speed = speedOf(sets);
  const [pooled, hard] = [figuresOf(results.flatMap((result) => result.ours)), figuresOf(results.flatMap(hardOf))];
  const [rows, floors] = [rowsOf(results), floorsOf(results)];
  const speeds: readonly FigureRow[] = [
    ['ours', speed.ours],
    ['plain BM25', speed.plain],
  ];
  return {
    cases: results.reduce((cases, { ours: ranks }) => cases + ranks.length, 0),
    dataDigest: digestOf(sets.flatMap(({ paths }) => paths)),
    figures: { ...pooled, hardR10: hard['r10'] ?? null, ...collected, ...speed.ours },
    sets: Object.fromEntries([...rows, ...collections]),
    floors: { ...Object.fromEntries(floors), [`plain BM25 at ${LARGE} documents`]: speed.plain },
    tables: [
      tableOf('From prose to log template', COLUMNS, [['all', pooled], ['all hard', hard], ...rows, ...floors]),
      tableOf('The same as collections of documents', COLUMNS, collections),
      tableOf(`Milliseconds a question at ${LARGE.toLocaleString('en-US')} documents`, SPEEDS, speeds),
    ],
  };
};
