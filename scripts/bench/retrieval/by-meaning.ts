// The product's own way from documents to passages, over HTTP: a collection that is searched by its words, and one that has vectors too.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FoundOut } from '../../../src/api/contract/knowledge.js';
import { CannotRun } from '../benchmark.js';
import { shareOf } from '../numbers.js';
import { dropFolder, freshFolder, type Service, startService } from '../service.js';
import type { Document, Question, Set_ } from './sets.js';

/** Of one search: what is not among these counts as not found. */
const MOST = 50;

/** Characters; what the service takes. */
const LONGEST_QUESTION = 4_096;

/** Ranks of a set's questions; infinite where the answer is not found. */
export type MeaningRanks = {
  readonly words: readonly number[];
  readonly vectors: readonly number[];
  readonly both: readonly number[];
};

type Say = (text: string) => void;

const QUESTIONS_AT_ONCE = 12;
const TEXTS_AT_ONCE = 64;

type Embedded = { readonly data: readonly { readonly index: number; readonly embedding: readonly number[] }[] };

const MODEL = 'measured';

/** A connection that lay idle while others were asked may be closed when it is taken up again. */
const patiently = (ask: () => Promise<Response>): Promise<Response> => ask().catch(ask).catch(ask);

const vectorsAt = async (base: string, input: readonly string[]): Promise<readonly Float32Array[]> => {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ model: MODEL, input, encoding_format: 'float' });
  const response = await patiently(() => fetch(`${base}/embeddings`, { method: 'POST', headers, body }));
  if (!response.ok) throw new CannotRun(`${base}/embeddings answers ${response.status}`);
  const { data } = (await response.json()) as Embedded;
  return data
    .toSorted((a, b) => a.index - b.index)
    .map(({ embedding }) => {
      const length = Math.hypot(...embedding) || 1;
      return Float32Array.from(embedding, (number) => number / length);
    });
};

const allVectors = async (base: string, texts: readonly string[]): Promise<readonly Float32Array[]> => {
  const vectors: Float32Array[] = [];
  for (let from = 0; from < texts.length; from += TEXTS_AT_ONCE)
    vectors.push(...(await vectorsAt(base, texts.slice(from, from + TEXTS_AT_ONCE))));
  return vectors;
};

const dot = (a: Float32Array, b: Float32Array): number => a.reduce((sum, number, at) => sum + number * (b[at] ?? 0), 0);

/** By the cosine alone of what the product makes vectors of: no part of it, but what vectors add to the words. */
const rankByVectors = async (base: string, { documents, questions }: Set_): Promise<readonly number[]> => {
  const known = await allVectors(
    base,
    documents.map(({ text }) => `${TITLE}\n${text}`),
  );
  const asked = await allVectors(
    base,
    questions.map(({ text }) => text),
  );
  return questions.map(({ relevant }, at) => {
    const question = asked[at] ?? new Float32Array();
    const scores = known.map((vector) => dot(vector, question));
    const best = Math.max(...documents.flatMap(({ id }, n) => (relevant.includes(id) ? (scores[n] ?? -1) : [])));
    const rank = scores.filter((score) => score > best).length + 1;
    return rank <= MOST ? rank : Number.POSITIVE_INFINITY;
  });
};

/** One file of notes that are all called the same: the number behind the name of one is its place. */
const TITLE = 'note';

const notesOf = (documents: readonly Document[]): string =>
  JSON.stringify(documents.map(({ text }) => ({ title: TITLE, markdown: text })));

const placeOf = (file: string): number => Number(/ \((\d+)\)$/.exec(file)?.[1] ?? 1) - 1;

const added = async ({ url }: Service, { name, documents }: Set_): Promise<void> => {
  const path = `${url}/v1/knowledge/${name}/documents?file=${name}.json`;
  const response = await fetch(path, { method: 'POST', body: notesOf(documents) });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
};

const rankIn = async ({ read }: Service, { name, documents }: Set_, question: Question): Promise<number> => {
  // some sets hold a question without words, which the service refuses
  if (question.text.trim() === '') return Number.POSITIVE_INFINITY;
  const query = new URLSearchParams({ q: question.text.slice(0, LONGEST_QUESTION), limit: String(MOST) });
  const { passages } = await read<FoundOut>(`/v1/knowledge/${name}/search?${query.toString()}`);
  const at = passages.findIndex(({ file = '' }) => question.relevant.includes(documents[placeOf(file)]?.id ?? -1));
  return at < 0 ? Number.POSITIVE_INFINITY : at + 1;
};

const rankedBy = async (
  knowledge: object,
  sets: readonly Set_[],
  say: Say,
): Promise<readonly (readonly number[])[]> => {
  const folder = freshFolder();
  const config = join(folder, 'config.json');
  writeFileSync(config, JSON.stringify({ knowledge }));
  const service = await startService({ folder: join(folder, 'data'), config });
  try {
    const ranks: number[][] = [];
    for (const set of sets) {
      await added(service, set);
      const own: number[] = [];
      for (let from = 0; from < set.questions.length; from += QUESTIONS_AT_ONCE) {
        const some = set.questions.slice(from, from + QUESTIONS_AT_ONCE);
        own.push(...(await Promise.all(some.map((question) => rankIn(service, set, question)))));
      }
      ranks.push(own);
      say(
        `retrieval: ${set.name}: ${own.length} questions asked${'embedding' in knowledge ? ', with vectors' : ''}; r1 ${shareOf(own, (rank) => rank === 1).toFixed(3)}, r10 ${shareOf(own, (rank) => rank <= 10).toFixed(3)}`,
      );
    }
    return ranks;
  } finally {
    await service.close();
    rmSync(config, { force: true });
    dropFolder(folder);
  }
};

/** `base`: the address of an OpenAI-compatible server, with its `/v1`. */
export const ranksByMeaning = async (
  base: string,
  sets: readonly Set_[],
  say: Say,
): Promise<readonly MeaningRanks[]> => {
  const [probe] = await vectorsAt(base, ['how many numbers has a vector?']);
  const embedding = { provider: 'openai-compatible', model: MODEL, baseUrl: base, dimension: probe?.length ?? 0 };
  const words = await rankedBy({}, sets, say);
  const both = await rankedBy({ embedding }, sets, say);
  const ranks: MeaningRanks[] = [];
  for (const [at, set] of sets.entries())
    ranks.push({ words: words[at] ?? [], vectors: await rankByVectors(base, set), both: both[at] ?? [] });
  return ranks;
};
