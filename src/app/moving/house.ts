// What a move goes from and to, what it tells on its way, and how it is stopped.
import type { BatchHash, ClientTxnId, Tenant } from '../../kernel/brand.js';
import type { CancelSignal } from '../../kernel/cancel.js';
import type { BlobStore } from '../../ports/blob-store.js';
import type { EventStore } from '../../ports/event-store.js';
import type { TelemetryIngest, TelemetrySignal } from '../../ports/ingest.js';
import type { KnowledgeStore } from '../../ports/knowledge.js';
import type { FactExport, FactImport, TelemetryExport } from '../../ports/migration.js';
import type { ChangeSource, LogSource, MetricSource, SpanSource } from '../../ports/sources.js';
import type { Digests } from '../../ports/runtime.js';

export type Readable = {
  readonly logs: LogSource;
  readonly spans: SpanSource;
  readonly metrics: MetricSource;
  readonly changes: ChangeSource;
};

export type OwnTelemetry = Readable & {
  readonly rows: TelemetryExport['rows'];
  /** The target reads the others somewhere else. */
  readonly signals: readonly TelemetrySignal[];
};

/** What is absent stays where it is, for the target reads it there. */
export type Source = {
  /** The same for the same folder, wherever it lies. */
  readonly name: string;
  readonly tenants: readonly Tenant[];
  readonly events: EventStore;
  readonly exported: FactExport;
  readonly blobs?: BlobStore;
  readonly telemetry?: OwnTelemetry;
  readonly knowledge?: KnowledgeStore;
};

export type Target = {
  readonly events: EventStore;
  readonly imported: FactImport;
  readonly blobs: BlobStore;
  readonly telemetry: Readable & { readonly ingest: TelemetryIngest };
  readonly knowledge: KnowledgeStore;
};

/** How many of a kind were looked at so far. */
export type Progress = { readonly of: 'streams' | 'batches' | 'documents' | TelemetrySignal; readonly done: number };

export type Move = {
  readonly from: Source;
  readonly to: Target;
  readonly digests: Digests;
  readonly told: (progress: Progress) => void;
  readonly signal: CancelSignal;
};

/** What was moved stays, and the same move goes on from there. */
export class MoveStopped extends Error {
  override readonly name = 'MoveStopped';
}

export const goOn = ({ signal }: Move): void => {
  if (signal.aborted) throw new MoveStopped('stopped');
};

/** What stands in the way. Nothing was moved. */
export type MoveRefused = { readonly refused: string; readonly mend: string };

export type Turn = { readonly tenant: Tenant; readonly id: ClientTxnId; readonly turn: number };

export type MovedFacts = {
  readonly streams: number;
  readonly facts: number;
  readonly texts: number;
  /** Facts that this run has stored. */
  readonly moved: number;
};

export type MovedBatches = {
  readonly batches: number;
  readonly moved: number;
  readonly damaged: readonly { readonly tenant: Tenant; readonly hash: BatchHash; readonly how: string }[];
};

export type MovedSignal = {
  readonly tenant: Tenant;
  readonly signal: TelemetrySignal;
  readonly rows: number;
  readonly moved: number;
  /** Rows by day that the target does not have, `2026-11-21` → count; none when all is well. */
  readonly missing: { readonly [day: string]: number };
  readonly days: number;
  /** Of all identities. */
  readonly digest: string;
  /** Why the target took a row not, the first of them. */
  readonly because?: string;
};

export type MovedCollection = {
  readonly tenant: Tenant;
  readonly collection: string;
  readonly documents: number;
  readonly passages: number;
  readonly moved: number;
  /** The target has had another document of that name put since: that one stays. */
  readonly newer: number;
  /** Names of those that the target has otherwise than the folder; none when all is well. */
  readonly different: readonly string[];
  /** Of all documents with their passages and vectors. */
  readonly digest: string;
  /** Why the target does not take it; absent: it does. */
  readonly because?: string;
};
