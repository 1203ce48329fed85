// The shelf of a tenant: an index with one document for each collection, and one for each document of a collection; each changes as a whole, or not at all.
import type { EmbeddingModel } from '../../../telemetry/passages/embedding-model.js';
import type { Micros } from '../../../kernel/time.js';
import type { DocumentRow } from '../../../ports/knowledge.js';
import type { Guard } from '../write/bulk.js';
import { shelfIndex } from '../write/names.js';
import type { Place } from './place.js';

export type Registered = {
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
export type Lot = {
  readonly version: string;
  readonly passages: number;
  /** It is being written since then, by the clock of the writer; absent: it is to be deleted. */
  readonly since?: Micros;
};

/** What readers see of a document, and under which version its passages are. */
export type Stored = {
  readonly version: string;
  readonly row: DocumentRow;
  /** In all fields of its passages together. */
  readonly words: number;
};

/** Stays, without its words, when the document is deleted. */
export type Header = {
  readonly kind: 'document';
  readonly key: string;
  readonly collection: string;
  /** Of the last change that readers saw. */
  readonly at?: Micros;
  /** Whose passages nobody may see: those that are being written, and those that are left over. */
  readonly lots: readonly Lot[];
  readonly untidy: boolean;
  readonly stored?: Stored;
};

type Entry = Registered | Header;

export type Seen<T> = { readonly is?: T; readonly guard?: Guard };

/** As it is now, whether a search sees it or not. */
export const seen = <T extends Entry>({ owner, ask }: Place, key: string): Promise<Seen<T>> =>
  ask(async (client) => {
    const found = await client.get<T>({ index: shelfIndex(owner), id: key }, { ignore: [404] });
    if (found._source === undefined) return {};
    const { _source: is, _seq_no: if_seq_no = 0, _primary_term: if_primary_term = 0 } = found;
    return { is, guard: { if_seq_no, if_primary_term } };
  });

const isConflict = (answer: object): boolean => 'error' in answer;

/** Acknowledged, it is seen by every search. False: it is not as it was seen any more. */
const put = <T extends Entry>({ owner, ask }: Place, by: T, guard: Guard | undefined): Promise<boolean> =>
  ask(async (client) => {
    const at = guard ?? ({ op_type: 'create' } as const);
    const request = { index: shelfIndex(owner), id: by.key, document: by, refresh: true, ...at };
    return !isConflict(await client.index(request, { ignore: [409] }));
  });

/** `next` may be asked again, and must know what it has done: `undefined` leaves all as it is. */
export const change = async <T extends Entry>(
  place: Place,
  key: string,
  next: (now: T | undefined) => T | undefined,
): Promise<T | undefined> => {
  for (;;) {
    const { is, guard } = await seen<T>(place, key);
    const by = next(is);
    if (by === undefined) return is;
    if (await put(place, by, guard)) return by;
  }
};

/** False: it is not as it was seen any more. */
export const erase = ({ owner, ask }: Place, key: string, guard: Guard): Promise<boolean> =>
  ask(async (client) => {
    const request = { index: shelfIndex(owner), id: key, refresh: true, ...guard };
    return !isConflict(await client.delete(request, { ignore: [404, 409] }));
  });
