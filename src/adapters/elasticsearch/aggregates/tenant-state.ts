// What the ingesters of a tenant have written down: its templates, which of them stands for which, and how far retention went; read anew only where it has changed.
import { LRUCache } from 'lru-cache';
import type { Client, estypes } from '@elastic/elasticsearch';
import type { Micros } from '../../../kernel/time.js';
import { type IndexOwner, stateIndex } from '../write/index-names.js';
import { FORGOTTEN_KIND } from '../write/ingester-state.js';
import { type Aliases, aliasesOf } from './aliases.js';
import { walk } from './walk.js';

export type TenantState = {
  readonly aliases: Aliases;
  /** Template → its text, of all that are known. */
  readonly texts: ReadonlyMap<string, string>;
  /** Event time of the newest row that retention deleted. */
  readonly forgotten: Micros;
};

/** What was written to the state index must be visible. */
export type StateReader = (client: Client, owner: IndexOwner) => Promise<TenantState>;

const TEMPLATES = { term: { kind: 'template' } };

type Changed = {
  readonly templates?: { readonly doc_count: number; readonly changes: { readonly value: number } };
};

type Glance = { readonly version: string; readonly forgotten: Micros };

/** Templates are never deleted, and each write to one raises the number of its last change. */
const glance = async (client: Client, owner: IndexOwner): Promise<Glance> => {
  const changes: estypes.AggregationsAggregationContainer = { sum: { field: '_seq_no' } };
  const found = await client.search<{ readonly at?: Micros }>({
    index: stateIndex(owner),
    ignore_unavailable: true,
    query: { term: { kind: FORGOTTEN_KIND } },
    size: 1,
    track_total_hits: false,
    aggs: { all: { global: {}, aggs: { templates: { filter: TEMPLATES, aggs: { changes } } } } },
  });
  const { templates } = (found.aggregations?.['all'] ?? {}) as Changed;
  return {
    version: `${templates?.doc_count ?? 0} ${templates?.changes.value ?? 0}`,
    forgotten: found.hits.hits[0]?._source?.at ?? 0,
  };
};

type Stored = { readonly key: string; readonly text?: string; readonly into?: string };

type Templates = Pick<TenantState, 'aliases' | 'texts'>;

const readTemplates = async (client: Client, owner: IndexOwner): Promise<Templates> => {
  const texts = new Map<string, string>();
  const merged = new Map<string, string>();
  const asked = { index: stateIndex(owner), query: TEMPLATES, fields: ['key', 'text', 'into'] };
  for await (const page of walk<Stored>(client, asked))
    for (const { key, text = '', into } of page) {
      texts.set(key, text);
      if (into !== undefined) merged.set(key, into);
    }
  return { aliases: aliasesOf(merged), texts };
};

/** Tenants whose templates are held. */
const MOST_TENANTS = 64;

export const stateReader = (): StateReader => {
  const held = new LRUCache<string, { readonly version: string; readonly templates: Templates }>({ max: MOST_TENANTS });
  return async (client, owner) => {
    const { version, forgotten } = await glance(client, owner);
    const before = held.get(owner.code);
    // one that changes while it is read is read once more the next time
    const templates = before?.version === version ? before.templates : await readTemplates(client, owner);
    held.set(owner.code, { version, templates });
    return { ...templates, forgotten };
  };
};
