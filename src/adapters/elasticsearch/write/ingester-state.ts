// What the ingesters of a tenant store besides rows: templates, merges of templates, and how far retention went.
import type { Client } from '@elastic/elasticsearch';
import type { Micros } from '../../../kernel/time.js';
import type { TemplateUpdates } from '../../preparation/columns.js';
import { type BulkOptions, type BulkWrite, writeBulk } from './bulk.js';
import { type IndexOwner, stateIndex } from './index-names.js';

const templateWrites = (index: string, { templates, aliases }: TemplateUpdates): readonly BulkWrite[] => [
  ...templates.map(({ id, text }): BulkWrite => {
    const known = { kind: 'template', key: id, text };
    return { action: 'update', index, id: `template:${id}`, change: { doc: known, doc_as_upsert: true } };
  }),
  ...aliases.map(({ from, to }): BulkWrite => {
    const merged = { kind: 'template', key: from, into: to };
    return { action: 'update', index, id: `template:${from}`, change: { doc: merged, doc_as_upsert: true } };
  }),
];

export const storeTemplateNews = async (
  options: BulkOptions,
  owner: IndexOwner,
  news: TemplateUpdates,
): Promise<void> => {
  const writes = templateWrites(stateIndex(owner), news);
  if (writes.length > 0) await writeBulk(options, writes);
};

const SNAPSHOT_KIND = 'snapshot';

type SnapshotDocument = { readonly text: string };

/** The ingester's own, else the latest of another: ids of templates are digests of their shapes, the same everywhere. */
export const readSnapshot = async (
  client: Client,
  owner: IndexOwner,
  ingester: string,
): Promise<string | undefined> => {
  const index = stateIndex(owner);
  const own = await client.get<SnapshotDocument>({ index, id: `${SNAPSHOT_KIND}:${ingester}` }, { ignore: [404] });
  if (own._source !== undefined) return own._source.text;
  const others = await client.search<SnapshotDocument>({
    index,
    ignore_unavailable: true,
    query: { term: { kind: SNAPSHOT_KIND } },
    sort: [{ at: 'desc' }],
    size: 1,
  });
  return others.hits.hits[0]?._source?.text;
};

export const storeSnapshot = async (
  options: BulkOptions,
  owner: IndexOwner,
  { ingester, text, at }: { readonly ingester: string; readonly text: string; readonly at: Micros },
): Promise<void> => {
  const document = { kind: SNAPSHOT_KIND, key: ingester, text, at };
  await writeBulk(options, [
    { action: 'index', index: stateIndex(owner), id: `${SNAPSHOT_KIND}:${ingester}`, document },
  ]);
};

/** Kind and id of the document that says how far retention went. */
export const FORGOTTEN_KIND = 'forgotten';

/** Event time of the newest row that retention deleted. */
const readForgotten = async (client: Client, owner: IndexOwner): Promise<Micros> => {
  const found = await client.get<{ readonly at: Micros }>(
    { index: stateIndex(owner), id: FORGOTTEN_KIND },
    { ignore: [404] },
  );
  return found._source?.at ?? 0;
};

export const storeForgotten = async (options: BulkOptions, owner: IndexOwner, at: Micros): Promise<void> => {
  const before = await readForgotten(options.client, owner);
  const document = { kind: FORGOTTEN_KIND, at: Math.max(before, at) };
  await writeBulk(options, [{ action: 'index', index: stateIndex(owner), id: FORGOTTEN_KIND, document }]);
};
