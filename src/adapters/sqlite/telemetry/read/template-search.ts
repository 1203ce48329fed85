// Full-text search over a tenant's templates, in memory, updated before each query.
import { templateDocument } from '../../../../telemetry/search/search-documents.js';
import type { ScoredId } from '../../../../telemetry/search/rank-fusion.js';
import { createSearchIndex, type SearchIndex } from '../../../../telemetry/search/search-index.js';
import type { TelemetryFile } from '../store/telemetry-file.js';

/** The `id` of a result is the id of the template's row. */
export type TemplateFinder = { readonly find: (text: string, most: number) => readonly ScoredId[] };

/** A text only ever becomes more general, so that its words grow fewer: equal sums are equal texts. */
const TEMPLATES_STATE = `SELECT count(*) || ' ' || max(id) || ' ' || sum(length(replace(text, '<*>', ''))) AS state FROM template`;

type IndexedTemplates = { readonly index: SearchIndex; readonly texts: Map<string, string> };

const readTemplateTexts = (store: TelemetryFile): ReadonlyMap<string, string> =>
  new Map(
    store
      .sql('SELECT id, text FROM template ORDER BY id')
      .all()
      .map(({ id, text }) => [String(id), String(text)]),
  );

const indexTemplates = (texts: ReadonlyMap<string, string>): IndexedTemplates => ({
  index: createSearchIndex(Array.from(texts, ([id, text]) => templateDocument(id, text))),
  texts: new Map(texts),
});

const updateIndex = ({ index, texts }: IndexedTemplates, now: ReadonlyMap<string, string>): void => {
  for (const [id, text] of now) {
    if (texts.get(id) === text) continue;
    index.put(templateDocument(id, text));
    texts.set(id, text);
  }
  for (const id of texts.keys()) {
    if (now.has(id)) continue;
    index.remove(id);
    texts.delete(id);
  }
};

export const openTemplateSearch = (store: TelemetryFile): TemplateFinder => {
  let indexed: IndexedTemplates | undefined;
  let known: unknown;
  return {
    find: (text, most) => {
      const state = store.sql(TEMPLATES_STATE).get()?.['state'];
      if (indexed === undefined) indexed = indexTemplates(readTemplateTexts(store));
      else if (state !== known) updateIndex(indexed, readTemplateTexts(store));
      known = state;
      return indexed.index.find(text, most);
    },
  };
};
