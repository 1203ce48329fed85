// State that the ingesters of a tenant share: templates, which of them stands for which, and how far retention went. Read again only when it has changed.
import { LRUCache } from 'lru-cache';
import type { Client, estypes } from '@elastic/elasticsearch';
import type { Micros } from '../../../kernel/time.js';
import { type IndexOwner, stateIndex } from '../write/index-names.js';
import { FORGOTTEN_KIND } from '../write/ingester-state.js';
import { scanHits } from './scan.js';

export type TemplateNames = {
  /** The id of a template, or an event key that begins with one, as it is called now. */
  readonly current: (event: string) => string;
  /** Every name under which lines of an event are stored. */
  readonly stored: (event: string) => readonly string[];
};

/** Place in code or template, and the exception behind it. */
const splitEvent = (event: string): readonly [place: string, exception: string] => {
  const at = event.indexOf('!');
  return at < 0 ? [event, ''] : [event.slice(0, at), event.slice(at)];
};

/** Where a chain of merges ends; two ingesters may have merged a pair both ways: then the smaller id stands for both. */
const rootTemplate = (into: ReadonlyMap<string, string>, template: string): string => {
  const seen = new Set([template]);
  for (let at = template; ;) {
    const next = into.get(at);
    if (next === undefined) return at;
    if (seen.has(next)) return [...seen].sort()[0] ?? at;
    seen.add(next);
    at = next;
  }
};

export const createTemplateNames = (into: ReadonlyMap<string, string>): TemplateNames => {
  const roots = new Map([...into.keys()].map((template) => [template, rootTemplate(into, template)]));
  const members = Map.groupBy(
    [...roots].filter(([template, root]) => template !== root),
    ([, root]) => root,
  );
  const renamed = (event: string, names: (place: string) => readonly string[]): readonly string[] => {
    const [place, exception] = splitEvent(event);
    return names(place).map((name) => name + exception);
  };
  return {
    current: (event) => renamed(event, (place) => [roots.get(place) ?? place])[0] ?? event,
    stored: (event) => [event, ...renamed(event, (place) => (members.get(place) ?? []).map(([template]) => template))],
  };
};

export type TenantState = {
  readonly aliases: TemplateNames;
  /** Template → its text, of all that are known. */
  readonly texts: ReadonlyMap<string, string>;
  /** Event time of the newest row that retention deleted. */
  readonly forgotten: Micros;
};

/** What was written to the state index must be visible. */
export type StateReader = (client: Client, owner: IndexOwner) => Promise<TenantState>;

const TEMPLATE_QUERY = { term: { kind: 'template' } };

type TemplateChanges = {
  readonly templates?: { readonly doc_count: number; readonly changes: { readonly value: number } };
};

type StateVersion = { readonly version: string; readonly forgotten: Micros };

/** Templates are never deleted, and each write to one raises the number of its last change. */
const readStateVersion = async (client: Client, owner: IndexOwner): Promise<StateVersion> => {
  const changes: estypes.AggregationsAggregationContainer = { sum: { field: '_seq_no' } };
  const found = await client.search<{ readonly at?: Micros }>({
    index: stateIndex(owner),
    ignore_unavailable: true,
    query: { term: { kind: FORGOTTEN_KIND } },
    size: 1,
    track_total_hits: false,
    aggs: { all: { global: {}, aggs: { templates: { filter: TEMPLATE_QUERY, aggs: { changes } } } } },
  });
  const { templates } = (found.aggregations?.['all'] ?? {}) as TemplateChanges;
  return {
    version: `${templates?.doc_count ?? 0} ${templates?.changes.value ?? 0}`,
    forgotten: found.hits.hits[0]?._source?.at ?? 0,
  };
};

type TemplateDocument = { readonly key: string; readonly text?: string; readonly into?: string };

type TemplateState = Pick<TenantState, 'aliases' | 'texts'>;

const readTemplateState = async (client: Client, owner: IndexOwner): Promise<TemplateState> => {
  const texts = new Map<string, string>();
  const merged = new Map<string, string>();
  const scan = { index: stateIndex(owner), query: TEMPLATE_QUERY, fields: ['key', 'text', 'into'] };
  for await (const page of scanHits<TemplateDocument>(client, scan))
    for (const { key, text = '', into } of page) {
      texts.set(key, text);
      if (into !== undefined) merged.set(key, into);
    }
  return { aliases: createTemplateNames(merged), texts };
};

/** Tenants whose templates are cached. */
const MOST_TENANTS = 64;

export const stateReader = (): StateReader => {
  const states = new LRUCache<string, { readonly version: string; readonly templates: TemplateState }>({
    max: MOST_TENANTS,
  });
  return async (client, owner) => {
    const { version, forgotten } = await readStateVersion(client, owner);
    const before = states.get(owner.code);
    // one that changes while it is read is read once more the next time
    const templates = before?.version === version ? before.templates : await readTemplateState(client, owner);
    states.set(owner.code, { version, templates });
    return { ...templates, forgotten };
  };
};
