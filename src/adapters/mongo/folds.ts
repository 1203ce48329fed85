// Folds sessions from facts, each from the one before where that is in memory.
import { LRUCache } from 'lru-cache';
import type { StreamId, TextRef } from '../../kernel/brand.js';
import type { RecordedFact } from '../../kernel/fact.js';
import type { InvestigationFact } from '../../investigation/facts.js';
import { isInvestigation } from '../../investigation/streams.js';
import type { StoredFact } from '../../investigation/stored-fact.js';
import { incidentWindows, sessionServices, sessionSummary } from '../../investigation/views/session-search.js';
import { emptySessionFold, foldSession, type SessionFold, sessionOf } from '../../investigation/views/session.js';
import type { TextMap } from '../../ports/event-store.js';
import type { Collections, SessionDocument } from './collections.js';
import { factsOf } from './commits.js';

/** Streams whose folded state stays in memory. */
const CACHED = 1024;

type Kept = { readonly folded: SessionFold; readonly summaries: TextMap; readonly document?: SessionDocument };

export type Folding = {
  readonly document: SessionDocument;
  /** What sweeps and lists tell investigations apart by has changed. */
  readonly isTelling: boolean;
};

export type Folds = {
  /** The session after these facts, which are stored; `undefined` where there is none. */
  readonly after: (
    stream: StreamId,
    facts: readonly RecordedFact<StoredFact>[],
    texts: TextMap,
  ) => Promise<Folding | undefined>;
};

const isOfInvestigation = (fact: RecordedFact<StoredFact>): fact is RecordedFact<InvestigationFact> =>
  isInvestigation(fact.stream);

/** Facts of a stream after a version, in order. */
export const readFacts = async (
  { facts }: Collections,
  stream: StreamId,
  after = 0,
): Promise<readonly RecordedFact<StoredFact>[]> => {
  const newer = after === 0 ? {} : { toVersion: { $gt: after } };
  const documents = await facts
    .find({ streamId: stream, ...newer })
    .sort({ commitSeq: 1 })
    .toArray();
  return documents.flatMap(factsOf).filter(({ version }) => version > after);
};

const summaryRefs = ({ state }: SessionFold): readonly TextRef[] =>
  state.status === 'none' || state.status === 'erased' ? [] : state.issues.flatMap(({ summary }) => summary ?? []);

/** The words of the issues' summaries: known ones, those of this commit, and the stored ones. */
const summariesOf = async (
  { texts }: Collections,
  folded: SessionFold,
  { stream, known }: { readonly stream: StreamId; readonly known: readonly TextMap[] },
): Promise<TextMap> => {
  const words = (ref: TextRef): string | undefined => known.find((each) => each.has(ref))?.get(ref);
  const refs = summaryRefs(folded);
  const missing = refs.filter((ref) => words(ref) === undefined);
  const stored = missing.length === 0 ? [] : await texts.find({ owner: stream, ref: { $in: missing } }).toArray();
  const found = new Map(stored.map(({ ref, body }) => [ref, body]));
  const pairs = refs.map((ref) => [ref, words(ref) ?? found.get(ref)] as const);
  return new Map(pairs.filter((pair): pair is [TextRef, string] => pair[1] !== undefined));
};

const documentOf = (stream: StreamId, { folded: { state, meta }, summaries }: Kept): SessionDocument | undefined => {
  if (state.status === 'none') return undefined;
  const session = sessionOf(state, meta, (ref) => summaries.get(ref));
  const summary = sessionSummary(session);
  const listed = {
    services: sessionServices(session),
    summary,
    words: summary.toLowerCase(),
    incidents: incidentWindows(state),
  };
  return { _id: stream, ...session, listed };
};

const nothingKept: Kept = { folded: emptySessionFold, summaries: new Map() };

/** The session of facts that are read already, from the first on. */
export const folded = async (
  collections: Collections,
  stream: StreamId,
  stored: readonly RecordedFact<StoredFact>[],
): Promise<SessionDocument | undefined> => {
  const all = stored.filter(isOfInvestigation).reduce(foldSession, emptySessionFold);
  return documentOf(stream, { folded: all, summaries: await summariesOf(collections, all, { stream, known: [] }) });
};

const isTelling = (before: SessionDocument | undefined, now: SessionDocument): boolean =>
  before?.status !== now.status || before.busy !== now.busy;

export const folds = (collections: Collections): Folds => {
  const cache = new LRUCache<StreamId, Kept>({ max: CACHED });
  /** As of the version before `first`. */
  const before = async (stream: StreamId, first: number): Promise<Kept> => {
    const cached = cache.get(stream);
    const base = cached !== undefined && cached.folded.meta.version < first ? cached : nothingKept;
    const { version } = base.folded.meta;
    if (version === first - 1) return base;
    const missed = (await readFacts(collections, stream, version)).filter((fact) => fact.version < first);
    return { summaries: base.summaries, folded: missed.filter(isOfInvestigation).reduce(foldSession, base.folded) };
  };
  return {
    after: async (stream, stored, texts) => {
      const facts = stored.filter(isOfInvestigation);
      const [first] = facts;
      if (first === undefined) return undefined;
      const base = await before(stream, first.version);
      const now = facts.reduce(foldSession, base.folded);
      const summaries = await summariesOf(collections, now, { stream, known: [texts, base.summaries] });
      const document = documentOf(stream, { folded: now, summaries });
      if (document === undefined) return undefined;
      cache.set(stream, { folded: now, summaries, document });
      return { document, isTelling: isTelling(base.document, document) };
    },
  };
};
