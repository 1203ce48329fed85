// Streams whose list is never behind their facts: both are written in one transaction.
import type { ClientSession } from 'mongodb';
import type { StoredFact } from '../../investigation/stored-fact.js';
import { isAlert, isNotification } from '../../investigation/streams.js';
import type { StreamId } from '../../kernel/brand.js';
import type { RecordedFact } from '../../kernel/fact.js';
import type { TextMap } from '../../ports/event-store.js';
import { alertViewsOf, storeAlert } from './alert-views.js';
import type { Collections } from './collections.js';
import { readStreamFacts } from './commits.js';
import { storeNotification } from './notification-views.js';

type ListedStream = {
  readonly stream: StreamId;
  /** Stored or about to be, from the first on. */
  readonly facts: readonly RecordedFact<StoredFact>[];
  /** Of the last commit. */
  readonly texts: TextMap;
};

type StoreListed = (session?: ClientSession) => Promise<void>;

export const isListedStream = (stream: StreamId): boolean => isAlert(stream) || isNotification(stream);

/** Reads what is needed before the transaction begins; the result writes. */
export const prepareListed = async (collections: Collections, of: ListedStream): Promise<StoreListed> => {
  if (!isAlert(of.stream)) return (session) => storeNotification(collections, of, session);
  const views = await alertViewsOf(collections, of);
  return (session) => storeAlert(collections, views, session);
};

/** Folds one document from its stored facts; resolves with their number. */
export const foldListed = async (collections: Collections, stream: StreamId): Promise<number> => {
  const facts = await readStreamFacts(collections, stream);
  const store = await prepareListed(collections, { stream, facts, texts: new Map() });
  await store();
  return facts.length;
};
