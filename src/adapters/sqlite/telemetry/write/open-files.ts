// The files that the writing thread has open, the stalest closed when there are many.
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
  const open = new Map<string, Open>();
  const close = (file: string): void => {
    open.get(file)?.writer.store.close();
    open.delete(file);
  };
  const opened = (file: string): Open => {
    const writer = openWriter(file);
    const opened = { writer, lookup: openLookup(writer.store) };
    outdateSums(writer);
    onOpen(opened);
    return opened;
  };
  const of = (file: string): Open => {
    const found = open.get(file) ?? opened(file);
    open.delete(file);
    open.set(file, found);
    const [stalest] = open.keys();
    if (open.size > MOST_OPEN && stalest !== undefined) close(stalest);
    return found;
  };
  return { of, all: () => [...open.values()], close: () => [...open.keys()].forEach(close) };
};
