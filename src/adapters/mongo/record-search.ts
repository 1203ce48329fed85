// The search index of records in MongoDB: one document per investigation or alert, found by a text index and by fields.
import type { ClientSession, Document, Filter } from 'mongodb';
import {
  type IndexedPassage,
  indexPassage,
  RECORD_FIELDS,
  type RecordDraft,
  type RecordEntry,
  snippetOf,
  wordsOfRecord,
} from '../../investigation/views/record.js';
import type { StreamId, Tenant, TextRef } from '../../kernel/brand.js';
import { optional } from '../../kernel/optional.js';
import {
  type FacetValue,
  MOST_FACET_VALUES,
  type RecordFacets,
  type RecordFilter,
  type RecordHit,
  type RecordPage,
  RecordSearch,
} from '../../ports/record-search.js';
import { InvalidCursor } from '../../ports/views.js';
import { type Collections, type RecordDocument, SESSION_FORMAT } from './collections.js';
import { isDuplicate, mongoStoreError, withMongoRetry } from './retry.js';

/** Texts that are known without a read. */
type KnownText = (ref: TextRef) => string | undefined;

export type RecordSource = {
  readonly stream: StreamId;
  readonly version: number;
  readonly draft: RecordDraft;
  /** Of the record before. */
  readonly passages: readonly IndexedPassage[];
  readonly known: KnownText;
};

/** The same facts give the same document, whether they come one by one or all at once. */
export const recordDocumentOf = async (
  { texts }: Collections,
  { stream, version, draft, passages, known }: RecordSource,
): Promise<RecordDocument> => {
  const before = new Map(passages.map((passage) => [`${passage.part} ${passage.ref}`, passage]));
  const missing = draft.passages
    .filter(({ part, ref }) => !before.has(`${part} ${ref}`) && known(ref) === undefined)
    .map(({ ref }) => ref);
  const read = missing.length === 0 ? [] : await texts.find({ owner: stream, ref: { $in: missing } }).toArray();
  const stored = new Map(read.map(({ ref, body }) => [ref, body]));
  const now = draft.passages.flatMap((passage) => {
    const same = before.get(`${passage.part} ${passage.ref}`);
    if (same !== undefined) return [{ ...same, ...optional({ turn: passage.turn }) }];
    const text = known(passage.ref) ?? stored.get(passage.ref);
    return text === undefined ? [] : [indexPassage(passage, text)];
  });
  const words = wordsOfRecord(draft.entry, now);
  const terms = [...new Set(`${words.head} ${words.body}`.split(' '))].filter((term) => term !== '');
  return { _id: stream, version, ...draft.entry, words, terms, passages: now };
};

/** A later one may be there already, and stays. */
export const storeRecord = ({ client, records }: Collections, document: RecordDocument): Promise<void> =>
  withMongoRetry(client, async () => {
    // that of the same facts may be of an earlier release
    const older = { _id: document._id, version: { $lte: document.version } };
    try {
      await records.replaceOne(older, document, { upsert: true });
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
  });

/** In the transaction of the facts. */
export const replaceRecord = async (
  { records }: Collections,
  document: RecordDocument,
  session?: ClientSession,
): Promise<void> => {
  await records.replaceOne({ _id: document._id }, document, { upsert: true, ...optional({ session }) });
};

/** All records, and all sessions, are as this release writes them, once the place of both formats is there. Raise it when a record changes. */
const RECORD_FORMAT = 'records 4';

type FoldStream = (stream: StreamId) => Promise<unknown>;

/** An earlier release has stored investigations and alerts, and no index of them or another one. */
export const indexEarlierRecords = async (
  collections: Collections,
  fold: { readonly session: FoldStream; readonly alert: FoldStream },
): Promise<void> => {
  const { places, sessions, alerts } = collections;
  const place = `${RECORD_FORMAT}, sessions ${SESSION_FORMAT}`;
  if ((await places.findOne({ _id: place })) !== null) return;
  for await (const { _id } of sessions.find({}, { projection: { _id: 1 } })) await fold.session(_id);
  for await (const { _id } of alerts.find({}, { projection: { _id: 1 } })) await fold.alert(_id);
  await places.replaceOne({ _id: place }, { at: new Date() }, { upsert: true });
};

const matchOf = (filter: RecordFilter): Filter<RecordDocument> => {
  const { tenant, status, kind, from, to, fields, terms } = filter;
  const equal = optional({ tenant, status, kind });
  const named = RECORD_FIELDS.filter((field) => fields[field] !== undefined).map((field) => [
    `fields.${field}`,
    fields[field],
  ]);
  const changed = optional({ $gte: from, $lt: to });
  const words = terms.length === 0 ? {} : { $text: { $search: terms.join(' ') }, terms: { $all: [...terms] } };
  const time = from === undefined && to === undefined ? {} : { updatedAt: changed };
  return { ...words, ...equal, ...Object.fromEntries(named), ...time } as Filter<RecordDocument>;
};

type RecordPosition = readonly [score: number, stream: string];

const cursorOf = (position: RecordPosition): string => Buffer.from(JSON.stringify(position)).toString('base64url');

const positionOf = (cursor: string): RecordPosition => {
  try {
    const [score, stream] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [unknown, unknown];
    if (typeof score === 'number' && typeof stream === 'string') return [score, stream];
  } catch {
    // reported below
  }
  throw new InvalidCursor('cursor is not one that a search has returned');
};

const scoreOf = ({ terms }: RecordFilter): Document =>
  terms.length === 0 ? { $toDouble: '$updatedAt' } : { $meta: 'textScore' };

const afterPosition = (cursor: string | undefined): readonly Document[] => {
  if (cursor === undefined) return [];
  const [score, stream] = positionOf(cursor);
  return [{ $match: { $or: [{ score: { $lt: score } }, { score, _id: { $lt: stream } }] } }];
};

type ScoredRecord = { readonly _id: StreamId; readonly score: number };

/** Of a document, or of a part of it that has all of the entry. */
const entryOf = (document: Partial<RecordDocument> & RecordEntry): RecordEntry => {
  const { _id, version: _version, words: _words, terms: _terms, passages: _passages, ...entry } = document;
  return entry;
};

const COUNTED: ReadonlySet<string> = new Set(['kind', ...RECORD_FIELDS]);

/** Of one field. `all`: of every value, also those that are not listed. */
type CountedField = { readonly _id: string; readonly all: number; readonly values: readonly FacetValue[] };

/** All fields in one pass; the kind is one of them, and every record has one. */
const COUNT_VALUES: readonly Document[] = [
  { $project: { pairs: { $objectToArray: { $mergeObjects: ['$fields', { kind: ['$kind'] }] } } } },
  { $unwind: '$pairs' },
  { $unwind: '$pairs.v' },
  { $group: { _id: { field: '$pairs.k', value: '$pairs.v' }, count: { $sum: 1 } } },
  { $sort: { count: -1, '_id.value': 1 } },
  {
    $group: { _id: '$_id.field', all: { $sum: '$count' }, values: { $push: { value: '$_id.value', count: '$count' } } },
  },
  { $project: { all: 1, values: { $slice: ['$values', MOST_FACET_VALUES] } } },
];

/** Resolves when all that was to be written is. */
type PendingWrites = { readonly settled: () => Promise<void> };

class MongoRecordSearch extends RecordSearch {
  constructor(
    private readonly collections: Collections,
    private readonly writer: PendingWrites,
  ) {
    super();
  }

  /** A caller finds what this process has appended. */
  async #reading<T>(work: () => Promise<T>): Promise<T> {
    await this.writer.settled();
    return withMongoRetry(this.collections.client, work);
  }

  override async search(
    filter: RecordFilter,
    { cursor, limit }: { readonly cursor?: string; readonly limit: number },
  ): Promise<RecordPage> {
    const after = afterPosition(cursor);
    return this.#reading(async () => {
      // sorted without their words and texts, which are megabytes: those of the page are read after it
      const found = await this.collections.records
        .aggregate<ScoredRecord>([
          { $match: matchOf(filter) },
          { $project: { score: scoreOf(filter) } },
          ...after,
          { $sort: { score: -1, _id: -1 } },
          { $limit: limit + 1 },
        ])
        .toArray();
      const shown = found.slice(0, limit);
      const last = shown.at(-1);
      const items = await this.#hits(shown, filter.terms);
      return found.length > limit && last !== undefined ? { items, next: cursorOf([last.score, last._id]) } : { items };
    });
  }

  /** In their order; one that was erased meanwhile is left out. */
  async #hits(found: readonly ScoredRecord[], terms: readonly string[]): Promise<readonly RecordHit[]> {
    if (found.length === 0) return [];
    const wanted = { _id: { $in: found.map(({ _id }) => _id) } };
    const read = await this.collections.records.find(wanted, { projection: { words: 0, terms: 0 } }).toArray();
    const documents = new Map(read.map((document) => [document._id, document]));
    return found.flatMap(({ _id }): readonly RecordHit[] => {
      const document = documents.get(_id);
      if (document === undefined) return [];
      return [{ entry: entryOf(document), ...optional({ snippet: snippetOf(document.passages, terms) }) }];
    });
  }

  override tenants(): Promise<readonly Tenant[]> {
    return this.#reading(async () => (await this.collections.records.distinct('tenant')).toSorted());
  }

  override async *entries(filter: RecordFilter): AsyncGenerator<RecordEntry> {
    await this.writer.settled();
    const found = this.collections.records.find(matchOf(filter), { projection: { words: 0, terms: 0, passages: 0 } });
    try {
      for await (const document of found) yield entryOf(document);
    } catch (error) {
      // what is read already is not read again
      throw mongoStoreError(this.collections.client, error);
    }
  }

  override facets(filter: RecordFilter): Promise<RecordFacets> {
    return this.#reading(async () => {
      const counted = await this.collections.records
        .aggregate<CountedField>([{ $match: matchOf(filter) }, ...COUNT_VALUES])
        .toArray();
      const total = counted.find(({ _id }) => _id === 'kind')?.all ?? 0;
      const known = counted.filter(({ _id }) => COUNTED.has(_id));
      return { total, fields: Object.fromEntries(known.map(({ _id, values }) => [_id, values])) };
    });
  }
}

export const mongoRecordSearch = (collections: Collections, writer: PendingWrites): RecordSearch =>
  new MongoRecordSearch(collections, writer);
