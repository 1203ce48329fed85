// What the ingesters of a tenant remember in the store: templates, which of them stands for which, and how far retention went.
import type { Client } from '@elastic/elasticsearch';
import type { Micros } from '../../../kernel/time.js';
import type { TemplateNews } from '../../preparation/columns.js';
import { bulk, type BulkOptions, type Write } from './bulk.js';
import { stateIndex, type Owner } from './names.js';

const templateWrites = (index: string, { templates, aliases }: TemplateNews): readonly Write[] => [
  ...templates.map(({ id, text }): Write => {
    const known = { kind: 'template', key: id, text };
    return { action: 'update', index, id: `template:${id}`, change: { doc: known, doc_as_upsert: true } };
  }),
  ...aliases.map(({ from, to }): Write => {
    const merged = { kind: 'template', key: from, into: to };
    return { action: 'update', index, id: `template:${from}`, change: { doc: merged, doc_as_upsert: true } };
  }),
];

export const keepNews = async (options: BulkOptions, owner: Owner, news: TemplateNews): Promise<void> => {
  const writes = templateWrites(stateIndex(owner), news);
  if (writes.length > 0) await bulk(options, writes);
};

const SNAPSHOT = 'snapshot';

type Snapshot = { readonly text: string };

/** The ingester's own, else the latest of another: ids of templates are digests of their shapes, the same everywhere. */
export const readSnapshot = async (client: Client, owner: Owner, ingester: string): Promise<string | undefined> => {
  const index = stateIndex(owner);
  const own = await client.get<Snapshot>({ index, id: `${SNAPSHOT}:${ingester}` }, { ignore: [404] });
  if (own._source !== undefined) return own._source.text;
  const others = await client.search<Snapshot>({
    index,
    ignore_unavailable: true,
    query: { term: { kind: SNAPSHOT } },
    sort: [{ at: 'desc' }],
    size: 1,
  });
  return others.hits.hits[0]?._source?.text;
};

export const keepSnapshot = async (
  options: BulkOptions,
  owner: Owner,
  { ingester, text, at }: { readonly ingester: string; readonly text: string; readonly at: Micros },
): Promise<void> => {
  const document = { kind: SNAPSHOT, key: ingester, text, at };
  await bulk(options, [{ action: 'index', index: stateIndex(owner), id: `${SNAPSHOT}:${ingester}`, document }]);
};

/** Kind and id of the document that says how far retention went. */
export const FORGOTTEN = 'forgotten';

/** Event time of the newest row that retention deleted. */
const readForgotten = async (client: Client, owner: Owner): Promise<Micros> => {
  const found = await client.get<{ readonly at: Micros }>(
    { index: stateIndex(owner), id: FORGOTTEN },
    { ignore: [404] },
  );
  return found._source?.at ?? 0;
};

export const keepForgotten = async (options: BulkOptions, owner: Owner, at: Micros): Promise<void> => {
  const before = await readForgotten(options.client, owner);
  const document = { kind: FORGOTTEN, at: Math.max(before, at) };
  await bulk(options, [{ action: 'index', index: stateIndex(owner), id: FORGOTTEN, document }]);
};
