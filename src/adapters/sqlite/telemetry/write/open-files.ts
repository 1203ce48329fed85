// The files that the writing thread has open, the stalest closed when there are many.
import { LRUCache } from 'lru-cache';
import { openLookup, type Lookup } from '../store/lookup.js';
import { outdateSums } from './rebuild.js';
import { openWriter, type Writer } from './writer.js';

export type Open = { readonly writer: Writer; readonly lookup: Lookup };

export type OpenFiles = {
  readonly of: (file: string) => Open;
  readonly all: () => readonly Open[];
  readonly close: () => void;
};

/** Each costs a page cache. */
const MOST_OPEN = 16;

/** `onOpen`: there may be work left in it. */
export const openFiles = (onOpen: (opened: Open) => void): OpenFiles => {
  const open = new LRUCache<string, Open>({ max: MOST_OPEN, dispose: ({ writer }) => writer.store.close() });
  const opened = (file: string): Open => {
    const writer = openWriter(file);
    const opened = { writer, lookup: openLookup(writer.store) };
    outdateSums(writer);
    onOpen(opened);
    return opened;
  };
  const of = (file: string): Open => {
    const known = open.get(file);
    if (known !== undefined) return known;
    const found = opened(file);
    open.set(file, found);
    return found;
  };
  return { of, all: () => [...open.values()], close: () => open.clear() };
};
