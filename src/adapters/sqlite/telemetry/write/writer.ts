// The only writer of a tenant's file: sequence numbers, dictionaries, and what to forget when a transaction fails.
import type { Micros } from '../../../../kernel/time.js';
import { type Dictionaries, openDictionaries, positionOf, writeMeta } from '../store/dictionary.js';
import { writeTransaction } from '../../database.js';
import type { IdLookup } from '../store/lookup.js';
import { openForWriting, type TelemetryFile } from '../store/telemetry-file.js';

export type TelemetryWriter = {
  readonly store: TelemetryFile;
  readonly names: Dictionaries;
  /** Newest sequence number given out. */
  position: number;
};

/** A file that the writing thread has open. */
export type OpenTenantFile = { readonly writer: TelemetryWriter; readonly lookup: IdLookup };

export const openTelemetryWriter = (file: string): TelemetryWriter => {
  const store = openForWriting(file);
  return { store, names: openDictionaries(store), position: positionOf(store) };
};

/** Gives out `rows` sequence numbers that start at a multiple of `multiple`; returns the first. */
export const reserveSequence = (writer: TelemetryWriter, rows: number, multiple: number): number => {
  const first = Math.ceil((writer.position + 1) / multiple) * multiple;
  writer.position = first + rows - 1;
  return first;
};

/** Notes when the rows reserved since `before` came in: retention goes by it. */
export const recordBatch = ({ store, position }: TelemetryWriter, before: number, ingested: Micros): void => {
  if (position > before) store.sql('INSERT INTO batch VALUES (?, ?)').run(before + 1, ingested);
};

/** One durable commit; after a failure nothing of it is remembered. */
export const commitWrite = <T>(writer: TelemetryWriter, work: () => T): T => {
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
