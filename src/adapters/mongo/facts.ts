// Opens the facts database: event store, views and incidents on one replica set.
import type { EventStore } from '../../ports/event-store.js';
import type { IncidentSource } from '../../ports/sources.js';
import type { Views } from '../../ports/views.js';
import { collectionsOf } from './collections.js';
import { connect } from './connect.js';
import { mongoEventStore, type StoreParts } from './event-store.js';
import { mongoIncidents } from './incidents.js';
import { prepare } from './schema.js';
import { mongoViews } from './views.js';

export type MongoFactsOptions = Pick<StoreParts, 'id' | 'salt' | 'by'> & {
  readonly uri: string;
  readonly database: string;
};

export type MongoFacts = {
  readonly events: EventStore;
  readonly views: Views;
  readonly incidents: IncidentSource;
  close(): Promise<void>;
};

/** Throws `StoreError` within 5 seconds when the replica set cannot be used. */
export const mongoFacts = async ({ uri, database, ...parts }: MongoFactsOptions): Promise<MongoFacts> => {
  const client = await connect(uri);
  const collections = collectionsOf(client, database);
  const { indexed } = await prepare(collections);
  const built = indexed.catch(() => undefined);
  return {
    events: mongoEventStore({ collections, ...parts }),
    views: mongoViews(collections),
    incidents: mongoIncidents(collections),
    close: async () => {
      await built;
      await client.close();
    },
  };
};
