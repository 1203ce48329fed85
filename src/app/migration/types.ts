// What a migration copies from and to, what it reports, and how it is stopped.
import type { BatchHash, ClientTxnId, Tenant } from '../../kernel/brand.js';
import type { CancelSignal } from '../../kernel/cancel.js';
import type { BlobStore } from '../../ports/blob-store.js';
import type { EventStore } from '../../ports/event-store.js';
import type { TelemetryIngest, TelemetrySignal } from '../../ports/ingest.js';
import type { KnowledgeStore } from '../../ports/knowledge.js';
import type { FactExport, FactImport, TelemetryExport } from '../../ports/migration.js';
import type { ChangeSource, LogSource, MetricSource, SpanSource } from '../../ports/sources.js';
import type { Digests } from '../../ports/runtime.js';

export type TelemetryReaders = {
  readonly logs: LogSource;
  readonly spans: SpanSource;
  readonly metrics: MetricSource;
  readonly changes: ChangeSource;
};

export type MigrationTelemetry = TelemetryReaders & {
  readonly rows: TelemetryExport['rows'];
  /** The target reads the others somewhere else. */
  readonly signals: readonly TelemetrySignal[];
};

/** What is absent stays where it is, for the target reads it there. */
export type MigrationSource = {
  /** The same for the same folder, wherever it lies. */
  readonly name: string;
  readonly tenants: readonly Tenant[];
  readonly events: EventStore;
  readonly exported: FactExport;
  readonly blobs?: BlobStore;
  readonly telemetry?: MigrationTelemetry;
  readonly knowledge?: KnowledgeStore;
};

type MigrationTarget = {
  readonly events: EventStore;
  readonly imported: FactImport;
  readonly blobs: BlobStore;
  readonly telemetry: TelemetryReaders & { readonly ingest: TelemetryIngest };
  readonly knowledge: KnowledgeStore;
};

/** How many of a kind were looked at so far. */
export type MigrationStepProgress = {
  readonly of: 'streams' | 'batches' | 'documents' | TelemetrySignal;
  readonly done: number;
};

export type MigrationJob = {
  readonly from: MigrationSource;
  readonly to: MigrationTarget;
  readonly digests: Digests;
  readonly onProgress: (progress: MigrationStepProgress) => void;
  readonly signal: CancelSignal;
};

/** What was copied stays; the next run continues from there. */
export class MigrationStopped extends Error {
  override readonly name = 'MoveStopped';
}

export const throwIfStopped = ({ signal }: MigrationJob): void => {
  if (signal.aborted) throw new MigrationStopped('stopped');
};

/** Why nothing was copied. */
export type MigrationConflict = { readonly refused: string; readonly howToFix: string };

export type MigratedTurn = { readonly tenant: Tenant; readonly id: ClientTxnId; readonly turn: number };

export type FactMigrationResult = {
  readonly streams: number;
  readonly facts: number;
  readonly texts: number;
  /** Facts that this run has stored. */
  readonly moved: number;
};

export type BatchMigrationResult = {
  readonly batches: number;
  readonly moved: number;
  readonly damaged: readonly { readonly tenant: Tenant; readonly hash: BatchHash; readonly how: string }[];
};

export type SignalMigrationResult = {
  readonly tenant: Tenant;
  readonly signal: TelemetrySignal;
  readonly rows: number;
  readonly moved: number;
  /** Rows by day that the target does not have, `2026-11-21` → count; none when all is well. */
  readonly missing: { readonly [day: string]: number };
  readonly days: number;
  /** Of all identities. */
  readonly digest: string;
  /** Why the target rejected the first of its rejected rows. */
  readonly because?: string;
};

export type CollectionMigrationResult = {
  readonly tenant: Tenant;
  readonly collection: string;
  readonly documents: number;
  readonly passages: number;
  readonly moved: number;
  /** Documents of which the target holds a later version, which stays. */
  readonly newer: number;
  /** Names of documents that differ in the target; none when all is well. */
  readonly different: readonly string[];
  /** Of all documents with their passages and vectors. */
  readonly digest: string;
  /** Why the target does not take it; absent: it does. */
  readonly because?: string;
};
