// The one writer of a tenant's file: what its rooms share, and what must be forgotten when a transaction fails.
import type { Micros } from '../../../../kernel/time.js';
import { openDictionaries, positionOf, writeMeta, type Dictionaries } from '../store/dictionary.js';
import { writeTransaction } from '../../database.js';
import { openForWriting, type Store } from '../store/store.js';

export type Writer = {
  readonly store: Store;
  readonly names: Dictionaries;
  /** Newest sequence number given out. */
  position: number;
};

export const openWriter = (file: string): Writer => {
  const store = openForWriting(file);
  return { store, names: openDictionaries(store), position: positionOf(store) };
};

/** Gives out `rows` sequence numbers that start at a multiple of `multiple`; returns the first. */
export const reserve = (writer: Writer, rows: number, multiple: number): number => {
  const first = Math.ceil((writer.position + 1) / multiple) * multiple;
  writer.position = first + rows - 1;
  return first;
};

/** Notes when the rows reserved since `before` came in: retention goes by it. */
export const noteBatch = ({ store, position }: Writer, before: number, ingested: Micros): void => {
  if (position > before) store.sql('INSERT INTO batch VALUES (?, ?)').run(before + 1, ingested);
};

/** One durable commit; after a failure nothing of it is remembered. */
export const commit = <T>(writer: Writer, work: () => T): T => {
  const { store, names } = writer;
  const before = writer.position;
  try {
    return writeTransaction(store.db, () => {
      const result = work();
      if (writer.position !== before) writeMeta(store, 'sequence', writer.position);
      return result;
    });
  } catch (error) {
    writer.position = before;
    names.forget();
    throw error;
  }
};
