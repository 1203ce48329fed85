// What a rescan is given, and what it reports.
import type { BatchHash, Tenant } from '../../kernel/brand.js';
import type { BlobStore } from '../../ports/blob-store.js';
import type { EventStore } from '../../ports/event-store.js';
import type { KnowledgeStore } from '../../ports/knowledge.js';
import type { FactExport } from '../../ports/migration.js';
import type { FactRewrite, RescanJournal, TelemetryRewrite } from '../../ports/rescan.js';
import type { Clock, Digests } from '../../ports/runtime.js';
import type { MaskSnapshotValue } from './remask-batch.js';
import type { MaskText, RescanCounts, RescanMasks } from './rescan-masks.js';

type RescanStores = {
  readonly events: EventStore;
  readonly exported: FactExport;
  readonly facts: FactRewrite;
  readonly blobs: BlobStore;
  readonly telemetry: TelemetryRewrite;
  readonly knowledge: KnowledgeStore;
  readonly journal: RescanJournal;
};

/** Masks the bytes of a database snapshot; `undefined`: they cannot be read. */
export type RemaskSnapshot = (text: string, mask: MaskText) => string | undefined;

export type RescanJob = {
  readonly stores: RescanStores;
  readonly tenants: readonly Tenant[];
  readonly masks: RescanMasks;
  readonly remaskSnapshot: RemaskSnapshot;
  readonly maskSnapshotValue: MaskSnapshotValue;
  readonly digests: Digests;
  readonly clock: Clock;
  /** The release, as facts name it. */
  readonly release: string;
  /** Digest of the rules and of the policy. */
  readonly rules: string;
  readonly dryRun: boolean;
  readonly onProgress: (of: string, done: number) => void;
  /** Throws when the run was asked to stop. */
  readonly throwIfStopped: () => void;
};

/** Something that still may hold a secret, and why. */
export type UnmaskedPart = { readonly store: string; readonly what: string; readonly because: string };

export type StoreRescan = {
  readonly tenant: string;
  readonly store: string;
  readonly scanned: number;
  /** Of a dry run: how many would change. */
  readonly changed: number;
};

export type RescanReport = {
  readonly dryRun: boolean;
  readonly stores: readonly StoreRescan[];
  readonly found: RescanCounts;
  readonly unmasked: readonly UnmaskedPart[];
};

/** Old hash → new hash. */
export type BatchLinks = ReadonlyMap<BatchHash, BatchHash>;
