// The stores of an installation, as the embedded and the production set-up both provide them.
import type { AlertViews } from '../ports/alert-views.js';
import type { NotificationViews } from '../ports/notification-views.js';
import type { ApiKeys } from '../ports/api-keys.js';
import type { BlobStore } from '../ports/blob-store.js';
import type { EventStore } from '../ports/event-store.js';
import type { TelemetryIngest } from '../ports/ingest.js';
import type { Leases } from '../ports/leases.js';
import type { UsageLimits } from '../ports/usage-limits.js';
import type { LiveText } from '../ports/live-text.js';
import type { DocumentReader } from '../ports/documents.js';
import type { Embedding } from '../ports/embedding.js';
import type { KnowledgeStore } from '../ports/knowledge.js';
import type { FactImport } from '../ports/migration.js';
import type { Masking } from '../ports/masking.js';
import type {
  AggregateSource,
  ChangeSource,
  IncidentSource,
  LogSource,
  MetricSource,
  SpanSource,
} from '../ports/sources.js';
import type { SnapshotIntake } from '../ports/snapshots.js';
import type { StoreIntegrity } from '../ports/store-integrity.js';
import type { Outbox } from '../ports/outbox.js';
import type { StoreState } from '../ports/store-state.js';
import type { FactLog } from '../ports/fact-log.js';
import type { RecordSearch } from '../ports/record-search.js';
import type { Views } from '../ports/views.js';
import type { Clock, Digests, IdGenerator } from '../ports/runtime.js';

type FactStores = {
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
  /** Work that must follow from facts, even if their process dies; none where the stores are only read. */
  readonly outbox?: Outbox;
  /** Only where facts of other processes are followed: called when the feed breaks and is reopened. */
  readonly onBroken?: (listener: (error: unknown) => void) => void;
  /** Only where facts of another installation can be imported. */
  readonly imported?: FactImport;
  close(): void | Promise<void>;
};

/** Progress of sums that an upgrade computes again. */
type RebuildListener = (rebuild: { readonly left: number; readonly of: number }) => void;

export type TelemetryStores = {
  readonly logs: LogSource;
  readonly spans: SpanSource;
  readonly metrics: MetricSource;
  readonly changes: ChangeSource;
  readonly aggregates: AggregateSource;
  readonly ingest: TelemetryIngest;
  readonly onRebuild: (listener: RebuildListener) => void;
  close(): Promise<void>;
};

export type KnowledgeParts = {
  readonly store: KnowledgeStore;
  readonly reader: DocumentReader;
  /** Absent: search by words only. */
  readonly embedding?: Embedding;
  close(): Promise<void>;
};

export type InstallationStores = {
  readonly facts: FactStores;
  readonly telemetry: TelemetryStores;
  readonly knowledge: KnowledgeParts;
  readonly snapshots: SnapshotIntake & { close(): Promise<void> };
  readonly blobs: BlobStore;
  readonly apiKeys: ApiKeys;
  readonly integrity: StoreIntegrity;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly digests: Digests;
  /** Signs cookies; the same on every replica. */
  readonly cookieKey: Uint8Array;
  readonly masking: Masking;
  /** Probes of the stores outside this process, by name. */
  readonly states: { readonly [store: string]: () => Promise<StoreState> };
};

/** Time, ids and random bits of the machine. A test fixes them, so that the same conversation gives the same facts. */
export type HostMachine = {
  readonly clock: Clock;
  readonly ids: IdGenerator;
  /** 256 random bits, as text. */
  readonly salt: () => string;
};

/** Called when nothing can be written any more: another process took the folder, or a store failed. */
export type OnLost = (error: unknown) => void;
