// The knowledge index of a tenant: one entry for each collection and one for each document. An entry changes as a whole or not at all.
import { createHash, randomBytes } from 'node:crypto';
import type { Client } from '@elastic/elasticsearch';
import type { Micros } from '../../../kernel/time.js';
import type { BulkWrite, WriteGuard, WriteOutcome } from '../write/bulk.js';
import { type IndexOwner, knowledgeIndex } from '../write/index-names.js';
import type { EmbeddingModel } from '../../../telemetry/passages/collections.js';
import type { DocumentRow } from '../../../ports/knowledge.js';

export type KnowledgeAccess = {
  readonly owner: IndexOwner;
  /** Asked again while the cluster is busy. Throws nothing but `SourceError`. */
  readonly ask: <T>(attempt: (client: Client) => Promise<T>) => Promise<T>;
  readonly write: (writes: readonly BulkWrite[]) => Promise<readonly WriteOutcome[]>;
  readonly now: () => Micros;
  /** Its deleted documents are to leave the disk. */
  readonly expunge: (index: string) => void;
};

/** Of something that is made once: no other process makes the same. */
export const freshId = (): string => randomBytes(12).toString('hex');

/** Ids may be no longer than 512 bytes, and stay when what they name is deleted. */
export const knowledgeId = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 40);

export type CollectionEntry = {
  readonly kind: 'collection';
  readonly key: string;
  /** Another one after it was deleted and made anew: what belongs to the old one is not found by it. */
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly created: Micros;
  readonly changed: Micros;
  readonly embedding?: EmbeddingModel;
};

/** The passages of one writing, which are found under its version alone. */
export type PassageVersion = {
  readonly version: string;
  readonly passages: number;
  /** It is being written since then, by the clock of the writer; absent: it is to be deleted. */
  readonly since?: Micros;
};

/** What readers see of a document, and under which version its passages are. */
export type VisibleVersion = {
  readonly version: string;
  readonly row: DocumentRow;
  /** In all fields of its passages together. */
  readonly words: number;
  /** By which `INDEX_TERMS_VERSION` its passages were cut into words; absent: by the first. */
  readonly terms?: number;
};

/** Stays, without its words, when the document is deleted. */
export type DocumentEntry = {
  readonly kind: 'document';
  readonly key: string;
  readonly collection: string;
  /** Of the last change that readers saw. */
  readonly at?: Micros;
  /** Whose passages nobody may see: those that are being written, and those that are left over. */
  readonly lots: readonly PassageVersion[];
  readonly untidy: boolean;
  readonly stored?: VisibleVersion;
};

type KnowledgeEntry = CollectionEntry | DocumentEntry;

type GuardedEntry<T> = { readonly is?: T; readonly guard?: WriteGuard };

/** As it is now, whether a search sees it or not. */
export const readEntry = <T extends KnowledgeEntry>(
  { owner, ask }: KnowledgeAccess,
  key: string,
): Promise<GuardedEntry<T>> =>
  ask(async (client) => {
    const found = await client.get<T>({ index: knowledgeIndex(owner), id: key }, { ignore: [404] });
    if (found._source === undefined) return {};
    const { _source: is, _seq_no: if_seq_no = 0, _primary_term: if_primary_term = 0 } = found;
    return { is, guard: { if_seq_no, if_primary_term } };
  });

const isWriteConflict = (answer: object): boolean => 'error' in answer;

/** Acknowledged, it is seen by every search. False: it is not as it was seen any more. */
const writeEntry = <T extends KnowledgeEntry>(
  { owner, ask }: KnowledgeAccess,
  by: T,
  guard: WriteGuard | undefined,
): Promise<boolean> =>
  ask(async (client) => {
    const at = guard ?? ({ op_type: 'create' } as const);
    const request = { index: knowledgeIndex(owner), id: by.key, document: by, refresh: true, ...at };
    return !isWriteConflict(await client.index(request, { ignore: [409] }));
  });

/** `next` may be asked again, and must know what it has done: `undefined` leaves all as it is. */
export const changeEntry = async <T extends KnowledgeEntry>(
  place: KnowledgeAccess,
  key: string,
  next: (now: T | undefined) => T | undefined,
): Promise<T | undefined> => {
  for (;;) {
    const { is, guard } = await readEntry<T>(place, key);
    const by = next(is);
    if (by === undefined) return is;
    if (await writeEntry(place, by, guard)) return by;
  }
};

/** False: it is not as it was seen any more. */
export const deleteEntry = ({ owner, ask }: KnowledgeAccess, key: string, guard: WriteGuard): Promise<boolean> =>
  ask(async (client) => {
    const request = { index: knowledgeIndex(owner), id: key, refresh: true, ...guard };
    return !isWriteConflict(await client.delete(request, { ignore: [404, 409] }));
  });
