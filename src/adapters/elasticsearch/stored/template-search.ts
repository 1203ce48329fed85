// The search over a tenant's templates: thousands of short texts, held in memory while nothing changes.
import { LRUCache } from 'lru-cache';
import { templateDocument } from '../../../telemetry/search/search-documents.js';
import type { ScoredId } from '../../../telemetry/search/rank-fusion.js';
import { createSearchIndex, type IdFilter, type SearchIndex } from '../../../telemetry/search/search-index.js';
import type { Reading } from '../aggregates/reading.js';

export type Templates = {
  readonly find: (text: string, most: number, among?: IdFilter) => readonly ScoredId[];
  readonly texts: Reading['texts'];
};

export type TemplateSearch = (reading: Pick<Reading, 'owner' | 'texts'>) => Templates;

type Held = { readonly index: SearchIndex; texts: Reading['texts'] };

const update = (held: Held, now: Reading['texts']): void => {
  if (held.texts === now) return;
  for (const [id, text] of now) if (held.texts.get(id) !== text) held.index.put(templateDocument(id, text));
  for (const id of held.texts.keys()) if (!now.has(id)) held.index.remove(id);
  held.texts = now;
};

/** Tenants whose templates are held: each costs some megabytes. */
const MOST_TENANTS = 16;

export const templateSearch = (): TemplateSearch => {
  const all = new LRUCache<string, Held>({ max: MOST_TENANTS });
  return ({ owner, texts }) => {
    const held = all.get(owner.code) ?? { index: createSearchIndex([]), texts: new Map<string, string>() };
    all.set(owner.code, held);
    update(held, texts);
    return { find: (text, most, among) => held.index.find(text, most, among), texts };
  };
};
