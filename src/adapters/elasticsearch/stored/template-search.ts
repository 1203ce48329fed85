// The search over a tenant's templates: thousands of short texts, read from the store and held in memory while nothing changes.
import type { Client } from '@elastic/elasticsearch';
import { templateDocument } from '../../../telemetry/search/documents.js';
import type { Scored } from '../../../telemetry/search/ranking.js';
import { createSearchIndex, type SearchIndex } from '../../../telemetry/search/search-index.js';
import { walk } from '../aggregates/walk.js';
import { stateIndex, type Owner } from '../write/names.js';

export type Templates = {
  readonly find: (text: string, most: number) => readonly Scored[];
  /** Template → its text, of all that are known. */
  readonly texts: ReadonlyMap<string, string>;
};

export type TemplateSearch = (client: Client, owner: Owner) => Promise<Templates>;

type Stored = { readonly key: string; readonly text?: string };

const readTexts = async (client: Client, owner: Owner): Promise<ReadonlyMap<string, string>> => {
  const texts = new Map<string, string>();
  const asked = { index: stateIndex(owner), query: { term: { kind: 'template' } }, fields: ['key', 'text'] };
  for await (const page of walk<Stored>(client, asked)) for (const { key, text = '' } of page) texts.set(key, text);
  return texts;
};

type Held = { readonly index: SearchIndex; texts: ReadonlyMap<string, string> };

const update = (held: Held, now: ReadonlyMap<string, string>): void => {
  for (const [id, text] of now) if (held.texts.get(id) !== text) held.index.put(templateDocument(id, text));
  for (const id of held.texts.keys()) if (!now.has(id)) held.index.remove(id);
  held.texts = now;
};

/** Tenants whose templates are held: each costs some megabytes. */
const MOST_TENANTS = 16;

export const templateSearch = (): TemplateSearch => {
  const all = new Map<string, Held>();
  return async (client, owner) => {
    const now = await readTexts(client, owner);
    const held = all.get(owner.code) ?? { index: createSearchIndex([]), texts: new Map<string, string>() };
    all.delete(owner.code);
    all.set(owner.code, held);
    const [stalest] = all.keys();
    if (all.size > MOST_TENANTS && stalest !== undefined) all.delete(stalest);
    update(held, now);
    return { find: (text, most) => held.index.find(text, most), texts: now };
  };
};
