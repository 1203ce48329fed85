// Opens the facts database on a replica set: event store, views, leases, limits, live text and the facts of other processes.
import type { MongoClient } from 'mongodb';
import { setTimeout as wait } from 'node:timers/promises';
import type { StreamId } from '../../kernel/brand.js';
import type { Micros } from '../../kernel/time.js';
import type { EventStore } from '../../ports/event-store.js';
import type { Leases } from '../../ports/leases.js';
import type { FactImport } from '../../ports/migration.js';
import type { UsageLimits } from '../../ports/usage-limits.js';
import type { LiveText } from '../../ports/live-text.js';
import type { IncidentSource } from '../../ports/sources.js';
import type { Outbox } from '../../ports/outbox.js';
import type { StoreState } from '../../ports/store-state.js';
import type { AlertViews } from '../../ports/alert-views.js';
import type { FactLog } from '../../ports/fact-log.js';
import type { NotificationViews } from '../../ports/notification-views.js';
import type { RecordSearch } from '../../ports/record-search.js';
import type { Views } from '../../ports/views.js';
import { mongoAlertViews } from './alert-views.js';
import { mongoFactLog } from './fact-log.js';
import { foldListed } from './listed-streams.js';
import { mongoNotificationViews } from './notification-views.js';
import { MongoFactImport } from './fact-import.js';
import { FactListeners, subscribeToFacts } from './fact-subscription.js';
import { type Collections, collectionsOf, prepareCollections } from './collections.js';
import { connectMongo, hostsOf } from './connect.js';
import { MongoEventStore, type MongoEventStoreOptions } from './event-store.js';
import { mongoIncidents } from './incidents.js';
import { mongoLeases } from './leases.js';
import { mongoLimits } from './limits.js';
import { mongoLiveText } from './live-text.js';
import { sweepOrphanTexts } from './texts.js';
import { mongoOutbox } from './outbox.js';
import { indexEarlierRecords, mongoRecordSearch } from './record-search.js';
import { createSessionWriter } from './sessions.js';
import { mongoViews } from './views.js';

export type MongoFactsOptions = Pick<MongoEventStoreOptions, 'id' | 'salt'> & {
  /** `mongodb://…/?replicaSet=…` */
  readonly uri: string;
  readonly database: string;
  /** Names this process: another one, and this one started again, has another name. */
  readonly process: string;
  /** A driver that gives no sign of life for so long may be replaced. */
  readonly lease: Micros;
  /** Of this process alone, while MongoDB does not answer. */
  readonly limits: UsageLimits;
};

export type MongoFacts = {
  readonly events: EventStore;
  readonly views: Views;
  readonly alerts: AlertViews;
  readonly notifications: NotificationViews;
  readonly records: RecordSearch;
  readonly log: FactLog;
  readonly incidents: IncidentSource;
  readonly leases: Leases;
  readonly live: LiveText;
  readonly limits: UsageLimits;
  readonly imported: FactImport;
  readonly outbox: Outbox;
  state(): Promise<StoreState>;
  /** Whether facts of other processes arrive. */
  heard(): Promise<StoreState>;
  /** Called when they stop arriving; they will arrive again. */
  onBroken(listener: (error: unknown) => void): void;
  close(): Promise<void>;
};

/** A watcher must notice a dead node within seconds: its stream is silent until then. */
const WATCHER_OPTIONS = { serverSelectionTimeoutMS: 3_000, socketTimeoutMS: 10_000, maxPoolSize: 4 } as const;

const PING_MILLIS = 2_000;
const SWEEP_EVERY_MILLIS = 600_000;

const pingState = async (client: MongoClient): Promise<StoreState> => {
  const answer = client.db('admin').command({ ping: 1 });
  const state = await Promise.race([
    answer.then(() => 'ok' as const).catch(() => 'unavailable' as const),
    wait(PING_MILLIS, 'unavailable' as const, { ref: false }),
  ]);
  return state === 'ok' ? { state } : { state, because: `MongoDB at ${hostsOf(client)} does not answer` };
};

/** Call the result to stop. */
const sweepRegularly = (collections: Collections): (() => void) => {
  // texts that could not be deleted now are deleted the next time
  const sweep = (): void => void sweepOrphanTexts(collections, new Date()).catch(() => undefined);
  const timer = setInterval(sweep, SWEEP_EVERY_MILLIS).unref();
  return () => clearInterval(timer);
};

/** Throws `StoreError` within 5 seconds when the replica set cannot be used. */
export const mongoFacts = async (options: MongoFactsOptions): Promise<MongoFacts> => {
  const { uri, database, process: by, lease: term, id, salt, limits: alone } = options;
  const client = await connectMongo(uri);
  const collections = collectionsOf(client, database);
  const { indexed } = await prepareCollections(collections);
  const sessions = createSessionWriter(collections);
  const fold = { session: sessions.fold, alert: (stream: StreamId) => foldListed(collections, stream) };
  const built = indexed.then(() => indexEarlierRecords(collections, fold)).catch(() => undefined);
  const audience = new FactListeners();
  const events = new MongoEventStore({ collections, sessions, audience, by, id, salt });
  // facts of other processes arrive through a client of their own
  const watched = collectionsOf(await connectMongo(uri, WATCHER_OPTIONS), database);
  const subscription = subscribeToFacts({ watched, audience, by });
  const liveText = mongoLiveText({ collections: watched, by });
  const stopSweeping = sweepRegularly(collections);
  const leaseStore = mongoLeases({ collections, holder: by, term });
  return {
    events,
    views: mongoViews(collections, sessions),
    alerts: mongoAlertViews(collections),
    notifications: mongoNotificationViews(collections),
    records: mongoRecordSearch(collections, sessions),
    log: mongoFactLog(collections),
    incidents: mongoIncidents(collections),
    leases: leaseStore.leases,
    live: liveText.live,
    limits: mongoLimits({ collections, id, alone }),
    imported: new MongoFactImport(collections, sessions, by),
    outbox: mongoOutbox({ collections: watched, leases: leaseStore.leases, term }),
    state: () => pingState(client),
    heard: async () => subscription.state(),
    onBroken: (listener) => subscription.onBroken(listener),
    close: async () => {
      stopSweeping();
      await Promise.all([subscription.close(), liveText.close(), leaseStore.close(), built, sessions.settled()]);
      await Promise.all([watched.client.close(), client.close()]);
    },
  };
};
