// A tenant's file as the reading thread sees it.
import { SourceError } from '../../../../ports/sources.js';
import type { TimeWindow } from '../../../../kernel/time.js';
import type { SourceCursor, StorePosition } from '../../../../telemetry/query.js';
import { FORGOTTEN, instantMeta, positionOf } from '../store/dictionary.js';
import { openLookup, type Lookup } from '../store/lookup.js';
import { openEmpty, openForReading, type Store } from '../store/store.js';
import { openAliases, type Aliases } from './aliases.js';
import { openTemplateSearch, type TemplateSearch } from './template-search.js';

export type Reader = {
  readonly store: Store;
  readonly lookup: Lookup;
  readonly templates: TemplateSearch;
  readonly aliases: Aliases;
  /** Where a log record stands that was read: ids are asked for again by whoever has seen them. */
  readonly remember: (id: string, seq: number) => void;
  readonly seqOf: (id: string) => number | undefined;
};
const MOST_REMEMBERED = 100_000;

const reader = (store: Store): Reader => {
  const known = new Map<string, number>();
  return {
    store,
    lookup: openLookup(store),
    templates: openTemplateSearch(store),
    aliases: openAliases(store),
    remember: (id, seq) => {
      if (known.size >= MOST_REMEMBERED) known.clear();
      known.set(id, seq);
    },
    seqOf: (id) => known.get(id),
  };
};

export const openReader = (file: string): Reader | undefined => {
  const store = openForReading(file);
  return store && reader(store);
};

/** What a tenant sees before anything of his was stored. */
export const emptyReader = (): Reader => reader(openEmpty());

/** What a caller must know about the window: retention took part of it. */
export const windowNotices = ({ store }: Reader, window: TimeWindow): readonly string[] =>
  instantMeta(store, FORGOTTEN) >= window.from ? ['retention has deleted records of this window'] : [];

export const noticed = (notices: readonly string[]): { readonly notices?: readonly string[] } =>
  notices.length === 0 ? {} : { notices };

/** "Considered up to here", never beyond what is stored. */
export const cursorAt = ({ store }: Reader, upTo: StorePosition): SourceCursor => ({
  kind: 'sequence',
  position: Math.min(upTo, positionOf(store)),
});

export const refuse = (because: string): never => {
  throw new SourceError('refused', because);
};

/** Read through a parameter, however long: `column IN (SELECT value FROM json_each(?))`. */
export const list = (values: readonly (string | number)[]): string => JSON.stringify(values);
