// Where the collections of one tenant are kept in a cluster, and how it is asked there.
import { createHash, randomBytes } from 'node:crypto';
import type { Client } from '@elastic/elasticsearch';
import type { Micros } from '../../../kernel/time.js';
import type { Outcome, Write } from '../write/bulk.js';
import type { Owner } from '../write/names.js';

export type Place = {
  readonly owner: Owner;
  /** Asked again while the cluster is busy. Throws nothing but `SourceError`. */
  readonly ask: <T>(attempt: (client: Client) => Promise<T>) => Promise<T>;
  readonly write: (writes: readonly Write[]) => Promise<readonly Outcome[]>;
  readonly now: () => Micros;
  /** Its deleted documents are to leave the disk. */
  readonly expunge: (index: string) => void;
};

/** Of something that is made once: no other process makes the same. */
export const freshId = (): string => randomBytes(12).toString('hex');

/** Ids may be no longer than 512 bytes, and stay when what they name is deleted. */
export const idOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 40);
