// Folds sessions and their search records from facts and writes them after the facts. The newest of a stream wins; what a crash left behind is caught up.
import { type MaskedText, composeMasked } from '../../kernel/masked.js';
import { LRUCache } from 'lru-cache';
import { ObjectId } from 'mongodb';
import type { StreamId, TextRef } from '../../kernel/brand.js';
import { optional } from '../../kernel/optional.js';
import type { RecordedFact } from '../../kernel/fact.js';
import { isOfInvestigation, type StoredFact } from '../../investigation/stored-fact.js';
import { incidentWindows, sessionServices, sessionSummary } from '../../investigation/views/session-search.js';
import { changesRecord } from '../../investigation/views/record.js';
import {
  emptySessionFold,
  foldSession,
  ratedTurns,
  recordOfSession,
  type SessionFold,
  sessionOf,
} from '../../investigation/views/session.js';
import type { TextMap } from '../../ports/event-store.js';
import { type Collections, type RecordDocument, SESSION_FORMAT, type SessionDocument } from './collections.js';
import { readStreamFacts } from './commits.js';
import { recordDocumentOf, storeRecord } from './record-search.js';
import { isDuplicate, withMongoRetry } from './retry.js';

/** Streams whose folded state stays in memory. */
const MOST_FOLDS = 1024;

type CachedFold = {
  readonly folded: SessionFold;
  readonly words: TextMap;
  readonly document?: SessionDocument;
  readonly record?: RecordDocument;
};

/** What is stored of one investigation. The record is older where nothing has changed it since; a part of another one has none. */
type InvestigationViews = { readonly document: SessionDocument; readonly record?: RecordDocument };

type FoldedSession = InvestigationViews & {
  /** The status by which sweeps and lists select has changed. */
  readonly isStatusChanged: boolean;
};

type SessionFolder = {
  /** The session after these facts, which are stored; `undefined` where there is none. */
  readonly after: (
    stream: StreamId,
    facts: readonly RecordedFact<StoredFact>[],
    texts: TextMap,
  ) => Promise<FoldedSession | undefined>;
};

const shownTextsOf = ({ state, meta }: SessionFold): readonly TextRef[] =>
  state.status === 'none' || state.status === 'erased'
    ? []
    : [
        ...state.issues.flatMap(({ summary }) => summary ?? []),
        ...[...ratedTurns(state).values()].flatMap(({ feedback }) => feedback?.cause ?? []),
        ...meta.lastQueries.flatMap(({ text }) => text ?? []),
        ...(meta.note === undefined ? [] : [meta.note.ref]),
      ];

/** The words of the issues’ summaries, of what people said the cause was, of the last searches, and of the hand-over note: known ones, those of this commit, and the stored ones. */
const wordsOf = async (
  { texts }: Collections,
  folded: SessionFold,
  { stream, known }: { readonly stream: StreamId; readonly known: readonly TextMap[] },
): Promise<TextMap> => {
  const knownWords = (ref: TextRef): MaskedText | undefined => known.find((each) => each.has(ref))?.get(ref);
  const refs = [...new Set(shownTextsOf(folded))];
  const missing = refs.filter((ref) => knownWords(ref) === undefined);
  const stored = missing.length === 0 ? [] : await texts.find({ owner: stream, ref: { $in: missing } }).toArray();
  const found = new Map(stored.map(({ ref, body }) => [ref, composeMasked(body)]));
  const pairs = refs.map((ref) => [ref, knownWords(ref) ?? found.get(ref)] as const);
  return new Map(pairs.filter((pair): pair is [TextRef, MaskedText] => pair[1] !== undefined));
};

const sessionDocumentOf = (
  stream: StreamId,
  { folded: { state, meta }, words }: CachedFold,
): SessionDocument | undefined => {
  if (state.status === 'none') return undefined;
  const session = sessionOf(state, meta, (ref) => words.get(ref));
  const summary = sessionSummary(session);
  const listed = {
    services: sessionServices(session),
    summary,
    incidents: incidentWindows(state),
  };
  return { _id: stream, ...session, format: SESSION_FORMAT, listed };
};

const EMPTY_FOLD: CachedFold = { folded: emptySessionFold, words: new Map() };

const recordOf = async (
  collections: Collections,
  folded: SessionFold,
  { stream, before, known }: { readonly stream: StreamId; readonly before?: RecordDocument; readonly known: TextMap },
): Promise<RecordDocument | undefined> => {
  const { state, meta } = folded;
  if (state.status === 'none') throw new Error(`${stream} has no facts`);
  if (state.partOf !== undefined) return undefined;
  const draft = recordOfSession(state, folded);
  return recordDocumentOf(collections, {
    stream,
    version: meta.version,
    draft,
    passages: before?.passages ?? [],
    known: (ref) => known.get(ref),
  });
};

/** The views of facts that are read already, from the first on. */
const foldStoredSession = async (
  collections: Collections,
  stream: StreamId,
  stored: readonly RecordedFact<StoredFact>[],
): Promise<InvestigationViews | undefined> => {
  const all = stored.filter(isOfInvestigation).reduce(foldSession, emptySessionFold);
  const document = sessionDocumentOf(stream, {
    folded: all,
    words: await wordsOf(collections, all, { stream, known: [] }),
  });
  if (document === undefined) return undefined;
  return { document, ...optional({ record: await recordOf(collections, all, { stream, known: new Map() }) }) };
};

const isStatusChanged = (before: SessionDocument | undefined, now: SessionDocument): boolean =>
  before?.status !== now.status || before.busy !== now.busy;

export const createSessionFolder = (collections: Collections): SessionFolder => {
  const cache = new LRUCache<StreamId, CachedFold>({ max: MOST_FOLDS });
  /** As of the version before `first`. */
  const before = async (stream: StreamId, first: number): Promise<CachedFold> => {
    const cached = cache.get(stream);
    const base = cached !== undefined && cached.folded.meta.version < first ? cached : EMPTY_FOLD;
    const { version } = base.folded.meta;
    if (version === first - 1) return base;
    const missed = (await readStreamFacts(collections, stream, version)).filter((fact) => fact.version < first);
    const { words, record } = base;
    const folded = missed.filter(isOfInvestigation).reduce(foldSession, base.folded);
    // a record of before these facts has passages that can be used, and may miss some
    return { words, folded, ...(missed.some(isOfInvestigation) ? {} : optional({ record })) };
  };
  return {
    after: async (stream, stored, texts) => {
      const facts = stored.filter(isOfInvestigation);
      const [first] = facts;
      if (first === undefined) return undefined;
      const base = await before(stream, first.version);
      const now = facts.reduce(foldSession, base.folded);
      const words = await wordsOf(collections, now, { stream, known: [texts, base.words] });
      const document = sessionDocumentOf(stream, { folded: now, words });
      if (document === undefined) return undefined;
      const isSame = base.record !== undefined && !facts.some(changesRecord);
      const record = isSame
        ? base.record
        : await recordOf(collections, now, { stream, known: texts, ...optional({ before: base.record }) });
      cache.set(stream, { folded: now, words, document, ...optional({ record }) });
      return { document, ...optional({ record }), isStatusChanged: isStatusChanged(base.document, document) };
    },
  };
};

export type SessionWriter = {
  /** Resolves when this session, or a later one of its stream, is stored. Never rejects: what cannot be written now is caught up. */
  write(views: InvestigationViews): Promise<void>;
  /** Resolves when all that was to be written is. */
  settled(): Promise<void>;
  /** Folds the sessions of recent commits that are behind them. */
  catchUp(): Promise<void>;
  /** Folds one session from its facts; resolves with their number. */
  fold(stream: StreamId): Promise<number>;
};

const SESSIONS_CHECKPOINT = 'sessions';
/** Clocks that differ, writes under way, writes that a failover took back: all look so far back. */
const OVERLAP_SECONDS = 120;
const AT_ONCE = 500;
/** Derived, so an acknowledged one may be lost with its node: it is caught up. */
const UNCONFIRMED = { writeConcern: { w: 1, journal: false } } as const;

/** Two releases may run side by side: neither undoes what the later one has written of the same facts. */
const storeSessionDocument = async ({ client, sessions }: Collections, document: SessionDocument): Promise<void> =>
  withMongoRetry(client, async () => {
    const sameFacts = { version: document.version, format: { $not: { $gt: SESSION_FORMAT } } };
    const older = { _id: document._id, $or: [{ version: { $lt: document.version } }, sameFacts] };
    try {
      await sessions.replaceOne(older, document, { upsert: true, ...UNCONFIRMED });
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
  });

/** The session comes last: one that is not behind has its record. */
const storeViews = async (collections: Collections, { document, record }: InvestigationViews): Promise<void> => {
  if (record !== undefined) await storeRecord(collections, record);
  await storeSessionDocument(collections, document);
};

type StreamVersion = { readonly _id: StreamId; readonly version: number };

type StoredVersion = Pick<SessionDocument, 'version' | 'format'>;

/** It lacks facts, or an earlier release has folded them. */
export const isOutdated = (stored: StoredVersion | undefined, version: number): boolean =>
  stored === undefined ||
  stored.version < version ||
  (stored.version === version && (stored.format ?? 0) < SESSION_FORMAT);

const findOutdated = async (
  { sessions }: Collections,
  latest: readonly StreamVersion[],
): Promise<readonly StreamId[]> => {
  const ids = latest.map(({ _id }) => _id);
  const found = await sessions.find({ _id: { $in: ids } }, { projection: { version: 1, format: 1 } }).toArray();
  const stored = new Map(found.map(({ _id, version, format }) => [_id, { version, ...optional({ format }) }]));
  return latest.filter(({ _id, version }) => isOutdated(stored.get(_id), version)).map(({ _id }) => _id);
};

const foldStream = async (collections: Collections, stream: StreamId): Promise<number> => {
  const stored = await readStreamFacts(collections, stream);
  const views = await foldStoredSession(collections, stream, stored);
  if (views !== undefined) await storeViews(collections, views);
  return stored.length;
};

const catchUpSessions = async (collections: Collections): Promise<void> => {
  const { facts, places } = collections;
  const begun = new Date();
  const place = await places.findOne({ _id: SESSIONS_CHECKPOINT });
  const since = ObjectId.createFromTime(Math.max(0, (place?.at.getTime() ?? 0) / 1000 - OVERLAP_SECONDS));
  const latest = facts.aggregate<StreamVersion>(
    [
      { $match: { _id: { $gte: since }, streamId: { $gte: 'i/', $lt: 'i0' } } },
      { $group: { _id: '$streamId', version: { $max: '$toVersion' } } },
    ],
    { allowDiskUse: true },
  );
  let some: StreamVersion[] = [];
  const foldSome = async (): Promise<void> => {
    for (const stream of await findOutdated(collections, some)) await foldStream(collections, stream);
    some = [];
  };
  for await (const each of latest) {
    some.push(each);
    if (some.length === AT_ONCE) await foldSome();
  }
  if (some.length > 0) await foldSome();
  await places.replaceOne({ _id: SESSIONS_CHECKPOINT }, { at: begun }, { upsert: true, ...UNCONFIRMED });
};

export const createSessionWriter = (collections: Collections): SessionWriter => {
  const waiting = new Map<StreamId, InvestigationViews>();
  const records = new LRUCache<StreamId, number>({ max: MOST_FOLDS });
  const writing = new Map<StreamId, Promise<void>>();
  /** A record that is stored is not written again. */
  const store = async (stream: StreamId, views: InvestigationViews): Promise<void> => {
    const { document, record } = views;
    if (record === undefined) return storeSessionDocument(collections, document);
    if (records.get(stream) === record.version) return storeSessionDocument(collections, document);
    await storeViews(collections, views);
    records.set(stream, record.version);
  };
  /** One write at a time; what came meanwhile but the newest is skipped. */
  const drain = async (stream: StreamId): Promise<void> => {
    for (let next = waiting.get(stream); next !== undefined; next = waiting.get(stream)) {
      waiting.delete(stream);
      await store(stream, next).catch(() => undefined);
    }
    writing.delete(stream);
  };
  return {
    write: (views) => {
      const { _id: stream } = views.document;
      waiting.set(stream, views);
      const running = writing.get(stream);
      if (running !== undefined) return running;
      const draining = drain(stream);
      writing.set(stream, draining);
      return draining;
    },
    settled: async () => void (await Promise.all(writing.values())),
    catchUp: () => withMongoRetry(collections.client, () => catchUpSessions(collections)),
    fold: (stream) => withMongoRetry(collections.client, () => foldStream(collections, stream)),
  };
};
