// Writing to Elasticsearch beside the client's own bulk helper: the same documents, into an index of the same mapping.
import type { estypes } from '@elastic/elasticsearch';
import { writeBulk, type BulkWrite } from '../../src/adapters/elasticsearch/write/bulk.js';
import type { Figures } from '../benchmark.js';
import { rounded, sum } from '../numbers.js';
import { timed } from '../speed/append.js';
import type { ElasticBench } from './elasticsearch.js';
import { type Pair, rates } from './pairs.js';

const PAGE = 5_000;
const ROUNDS = 10;
const PATIENCE_MILLIS = 20_000;
const DAY = '2026.02.02';

type StoredDocument = { readonly id: string; readonly document: object };

const keptIn = (hits: readonly estypes.SearchHit<object>[]): readonly StoredDocument[] =>
  hits.map(({ _id = '', _source = {} }) => ({ id: _id, document: _source }));

/** What our own ingest made of the lines. */
const documentsOf = async ({ client, prefix }: ElasticBench): Promise<readonly StoredDocument[]> => {
  const all: StoredDocument[] = [];
  const index = `${prefix}-default-logs-*`;
  for await (const { body } of client.helpers.scrollSearch<object>({ index, size: PAGE }))
    all.push(...keptIn(body.hits.hits));
  return all;
};

const byHelper = async ({ client }: ElasticBench, index: string, some: readonly StoredDocument[]): Promise<void> => {
  const { successful } = await client.helpers.bulk<StoredDocument>({
    datasource: [...some],
    onDocument: ({ id, document }) => [{ create: { _index: index, _id: id } }, document],
  });
  if (successful !== some.length) throw new Error(`the helper stored ${successful} of ${some.length} documents`);
};

const byOurs = async ({ client, node }: ElasticBench, writes: readonly BulkWrite[]): Promise<void> => {
  const outcomes = await writeBulk({ client, hosts: node, patience: PATIENCE_MILLIS }, writes);
  const done = outcomes.filter((outcome) => outcome === 'done').length;
  if (done !== writes.length) throw new Error(`${done} of ${writes.length} documents were stored`);
};

export type BulkFigures = { readonly write: Figures; readonly ingest: Figures };

export const measureBulk = async (bench: ElasticBench): Promise<BulkFigures> => {
  const all = await documentsOf(bench);
  const size = Math.floor(all.length / ROUNDS);
  const [our, their] = [`${bench.prefix}-ours-logs-${DAY}`, `${bench.prefix}-floor-logs-${DAY}`];
  for (const index of [our, their]) await bench.client.indices.create({ index });
  const pairs: Pair[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const some = all.slice(round * size, (round + 1) * size);
    const writes = some.map((each): BulkWrite => ({ action: 'create', index: our, ...each }));
    const floor = await timed(() => byHelper(bench, their, some));
    pairs.push([await timed(() => byOurs(bench, writes)), floor]);
  }
  const floor = (size * ROUNDS * 1000) / sum(pairs.map(([, each]) => each));
  const ingest = bench.lines / bench.seconds;
  return {
    write: rates(size, pairs),
    ingest: { perSecond: rounded(ingest), floorPerSecond: rounded(floor), ratio: rounded(ingest / floor) },
  };
};
