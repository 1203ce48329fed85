// Searching 20 thousand templates by words and by vectors, beside the bare requests that find the same.
import type { Client } from '@elastic/elasticsearch';
import { setTimeout as wait } from 'node:timers/promises';
import { Embedding } from '../../src/ports/embedding.js';
import type { LogQuery } from '../../src/telemetry/query.js';
import type { Figures } from '../benchmark.js';
import { rounded } from '../numbers.js';
import type { ElasticBench } from './elasticsearch.js';
import { TENANT } from './mongo.js';
import { compared, pairsOf } from './pairs.js';

const TEMPLATES = 20_000;
const DIMENSION = 384;
const PAIRS = 30;
const BUDGET = 200;
const NEVER = new AbortController().signal;
const RECEIVED_AT = Date.UTC(2026, 1, 2, 12) * 1000;
const WINDOW = { from: RECEIVED_AT - 3_600_000_000, to: RECEIVED_AT };

/** The same numbers for the same text; making them takes no time worth measuring. */
const vectorOf = (text: string): Float32Array => {
  let state = 2_166_136_261;
  for (let at = 0; at < text.length; at += 1) state = Math.imul(state ^ text.charCodeAt(at), 16_777_619);
  const vector = Float32Array.from({ length: DIMENSION }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return state / 2 ** 31;
  });
  const length = Math.hypot(...vector);
  return vector.map((number) => number / length);
};

class Digested extends Embedding {
  override readonly model = 'bench';
  override readonly dimension = DIMENSION;

  override async embed(texts: readonly string[]): Promise<readonly Float32Array[]> {
    return texts.map(vectorOf);
  }
}

export const digested: Embedding = new Digested();

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

const word = (number: number): string => {
  const next = Math.floor(number / LETTERS.length);
  return (LETTERS[number % LETTERS.length] ?? '') + (next === 0 ? '' : word(next));
};

/** No two lines share a word but the last ones: none is of another's template. */
const lineOf = (n: number): string =>
  `${word(4 * n + 20_000)} ${word(4 * n + 20_001)} ${word(4 * n + 20_002)} ${word(4 * n + 20_003)} ${['failed', 'ended', 'began'][n % 3]}`;

const write = async ({ telemetry }: ElasticBench): Promise<void> => {
  const rows = Array.from({ length: TEMPLATES }, (_, n) =>
    JSON.stringify({ time: (WINDOW.from + n * 1_000) / 1_000, service: 'web', level: 'info', message: lineOf(n) }),
  );
  const batch = { source: 'vectors', ndjson: `${rows.join('\n')}\n`, firstLine: 1, receivedAt: RECEIVED_AT };
  await telemetry.ingest.write({ tenant: TENANT, signal: 'logs', ...batch });
};

const LONGEST_SECONDS = 300;

/** Seconds until every template has a vector. */
const made = async (client: Client, index: string): Promise<{ readonly seconds: number; readonly vectors: number }> => {
  const begun = performance.now();
  for (let seconds = 0; seconds < LONGEST_SECONDS; seconds = (performance.now() - begun) / 1_000) {
    await client.indices.refresh({ index, ignore_unavailable: true });
    const { count } = await client.count({ index, ignore_unavailable: true });
    if (count >= TEMPLATES) return { seconds, vectors: count };
    await wait(1_000);
  }
  throw new Error(`there are no ${TEMPLATES} vectors after ${LONGEST_SECONDS} s`);
};

const TEXT = `${lineOf(17).split(' ')[0] ?? ''} failed`;

type Bucket = { readonly key: string };

/** What a caller without us would send: which templates there are, which of them are near, and the lines of the best. */
const bare = (client: Client, prefix: string) => async (): Promise<unknown> => {
  const index = `${prefix}-default-logs-*`;
  const query = { bool: { filter: [{ range: { time: { gte: WINDOW.from, lt: WINDOW.to } } }] } };
  const aggs = { templates: { terms: { field: 'template', size: 10_000 } } };
  const { aggregations = {} } = await client.search({ index, size: 0, track_total_hits: false, query, aggs });
  const { buckets } = aggregations['templates'] as unknown as { readonly buckets: readonly Bucket[] };
  const [vector] = await digested.embed([TEXT], NEVER);
  const near = await client.search({
    index: `${prefix}-default-vectors`,
    size: BUDGET,
    _source: false,
    knn: {
      field: 'vector',
      query_vector: [...(vector ?? [])],
      k: BUDGET,
      num_candidates: BUDGET,
      filter: { ids: { values: buckets.map(({ key }) => key) } },
    },
  });
  const best = near.hits.hits.map(({ _id = '' }) => _id);
  const must = [{ match: { message: TEXT } }, { terms: { template: best } }];
  return client.search({
    index,
    size: BUDGET,
    track_total_hits: true,
    query: { bool: { ...query.bool, should: must, minimum_should_match: 1 } },
  });
};

/** `bench`: opened with `digested` as its embedding. */
export const measureVectors = async (bench: ElasticBench): Promise<Figures> => {
  const { telemetry, client, prefix } = bench;
  await write(bench);
  const { seconds, vectors } = await made(client, `${prefix}-default-vectors`);
  const upTo = await telemetry.logs.position(TENANT);
  const query: LogQuery = {
    ask: 'logs',
    window: WINDOW,
    filter: {},
    text: TEXT,
    order: 'relevance',
    budget: BUDGET,
    upTo,
  };
  const ours = () => telemetry.logs.fetch(query, { tenant: TENANT, signal: NEVER });
  const { rows, notices = [] } = await ours();
  if (rows.length === 0 || notices.length > 0) throw new Error(`the search finds nothing: ${notices.join('; ')}`);
  const pairs = await pairsOf({ ours, floor: bare(client, prefix) }, PAIRS);
  return { templates: vectors, madePerSecond: rounded(vectors / seconds), ...compared(pairs) };
};
