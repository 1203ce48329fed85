// The product's own way from documents to passages, over HTTP: a collection that is searched by its words, and one that has vectors too.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FoundPassagesReply } from '../../src/api/contract/knowledge.js';
import { CannotRun } from '../benchmark.js';
import { shareOf } from '../numbers.js';
import { dropFolder, freshFolder, sent, type Service, startService } from '../service.js';
import type { Document, Question, RetrievalSet } from './sets.js';

/** Of one search: what is not among these counts as not found. */
const MOST = 50;

/** Characters; what the service takes. */
const LONGEST_QUESTION = 4_096;

/** Ranks of a set's questions; infinite where the answer is not found. */
type Ranks = readonly number[];

/** With an embedding: of a collection that has vectors, and by these alone. */
export type CollectionRanks = { readonly words: Ranks; readonly vectors?: Ranks; readonly both?: Ranks };

type ProgressWriter = (text: string) => void;

const QUESTIONS_AT_ONCE = 12;
const TEXTS_AT_ONCE = 64;

type EmbeddingResponse = {
  readonly data: readonly { readonly index: number; readonly embedding: readonly number[] }[];
};

const MODEL = 'measured';

const vectorsAt = async (base: string, input: readonly string[]): Promise<readonly Float32Array[]> => {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ model: MODEL, input, encoding_format: 'float' });
  const response = await sent(`${base}/embeddings`, { method: 'POST', headers, body });
  if (!response.ok) throw new CannotRun(`${base}/embeddings answers ${response.status}`);
  const { data } = (await response.json()) as EmbeddingResponse;
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

const dot = (a: Float32Array, b: Float32Array): number => {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
};

/** By the cosine alone of what the product makes vectors of: no part of it, but what vectors add to the words. */
const rankByVectors = async (base: string, { documents, questions }: RetrievalSet): Promise<Ranks> => {
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

const TITLE = 'note';

/** Notes of one request: their vectors are made before it is answered, and nobody waits for an answer for ever. */
const NOTES_AT_ONCE = 64;

const notesOf = (documents: readonly Document[]): string =>
  JSON.stringify(documents.map(({ text }) => ({ title: TITLE, markdown: text })));

/** A file of notes that are all called the same is named by the place of its first; the number behind the name of a note is its place there. */
const placeOf = (file: string): number => Number.parseInt(file, 10) + Number(/ \((\d+)\)$/.exec(file)?.[1] ?? 1) - 1;

const added = async ({ url }: Service, { name, documents }: RetrievalSet): Promise<void> => {
  for (let from = 0; from < documents.length; from += NOTES_AT_ONCE) {
    const path = `${url}/v1/knowledge/${name}/documents?file=${from}.json`;
    const body = notesOf(documents.slice(from, from + NOTES_AT_ONCE));
    const response = await sent(path, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body,
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  }
};

const rankIn = async ({ read }: Service, { name, documents }: RetrievalSet, question: Question): Promise<number> => {
  // some sets hold a question without words, which the service refuses
  if (question.text.trim() === '') return Number.POSITIVE_INFINITY;
  const query = new URLSearchParams({ q: question.text.slice(0, LONGEST_QUESTION), limit: String(MOST) });
  const { passages } = await read<FoundPassagesReply>(`/v1/knowledge/${name}/search?${query.toString()}`);
  const at = passages.findIndex(({ file = '' }) => question.relevant.includes(documents[placeOf(file)]?.id ?? -1));
  return at < 0 ? Number.POSITIVE_INFINITY : at + 1;
};

const rankedIn = async (service: Service, set: RetrievalSet): Promise<Ranks> => {
  await added(service, set);
  const ranks: number[] = [];
  for (let from = 0; from < set.questions.length; from += QUESTIONS_AT_ONCE) {
    const some = set.questions.slice(from, from + QUESTIONS_AT_ONCE);
    ranks.push(...(await Promise.all(some.map((question) => rankIn(service, set, question)))));
  }
  return ranks;
};

const told = ({ name }: RetrievalSet, ranks: Ranks, how: string): string => {
  const [r1, r10] = [shareOf(ranks, (rank) => rank === 1), shareOf(ranks, (rank) => rank <= 10)];
  return `retrieval: ${name}, ${how}: ${ranks.length} questions; r1 ${r1.toFixed(3)}, r10 ${r10.toFixed(3)}`;
};

const rankedBy = async (
  knowledge: object,
  sets: readonly RetrievalSet[],
  tell: (set: RetrievalSet, ranks: Ranks) => void,
) => {
  const folder = freshFolder();
  const config = join(folder, 'config.json');
  writeFileSync(config, JSON.stringify({ knowledge }));
  const service = await startService({ folder: join(folder, 'data'), config });
  try {
    const ranks: Ranks[] = [];
    for (const set of sets) {
      const own = await rankedIn(service, set);
      ranks.push(own);
      tell(set, own);
    }
    return ranks;
  } finally {
    await service.close();
    dropFolder(folder);
  }
};

const embeddingAt = async (base: string): Promise<object> => {
  const [probe] = await vectorsAt(base, ['how many numbers has a vector?']);
  return { provider: 'openai-compatible', model: MODEL, baseUrl: base, dimension: probe?.length ?? 0 };
};

/** `base`: the address of an OpenAI-compatible server, with its `/v1`; absent: words alone. */
export const ranksInCollections = async (
  sets: readonly RetrievalSet[],
  say: ProgressWriter,
  base?: string,
): Promise<readonly CollectionRanks[]> => {
  const embedding = base && (await embeddingAt(base));
  const words = await rankedBy({}, sets, (set, ranks) => say(told(set, ranks, 'a collection')));
  if (base === undefined) return words.map((ranks) => ({ words: ranks }));
  const both = await rankedBy({ embedding }, sets, (set, ranks) => say(told(set, ranks, 'a collection with vectors')));
  const all: CollectionRanks[] = [];
  for (const [at, set] of sets.entries()) {
    const vectors = await rankByVectors(base, set);
    say(told(set, vectors, 'vectors alone'));
    all.push({ words: words[at] ?? [], vectors, both: both[at] ?? [] });
  }
  return all;
};
