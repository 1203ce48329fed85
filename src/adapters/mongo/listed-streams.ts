// Streams whose list is never behind their facts: both are written in one transaction.
import type { ClientSession } from 'mongodb';
import type { StoredFact } from '../../investigation/stored-fact.js';
import { isAlert, isNotification } from '../../investigation/streams.js';
import type { StreamId } from '../../kernel/brand.js';
import type { RecordedFact } from '../../kernel/fact.js';
import { storeAlert } from './alert-views.js';
import type { Collections } from './collections.js';
import { readStreamFacts } from './commits.js';
import { storeNotification } from './notification-views.js';

type StreamFacts = { readonly stream: StreamId; readonly facts: readonly RecordedFact<StoredFact>[] };

export const isListedStream = (stream: StreamId): boolean => isAlert(stream) || isNotification(stream);

/** All facts of the stream, stored or about to be. */
export const storeListed = (collections: Collections, of: StreamFacts, session?: ClientSession): Promise<void> =>
  isAlert(of.stream) ? storeAlert(collections, of, session) : storeNotification(collections, of, session);

/** Folds one document from its stored facts; resolves with their number. */
export const foldListed = async (collections: Collections, stream: StreamId): Promise<number> => {
  const facts = await readStreamFacts(collections, stream);
  await storeListed(collections, { stream, facts });
  return facts.length;
};
