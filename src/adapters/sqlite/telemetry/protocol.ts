// The messages between the main thread and the telemetry store's threads.
import type { MessagePort } from 'node:worker_threads';
import type { Tenant } from '../../../kernel/brand.js';
import type { Micros } from '../../../kernel/time.js';
import type { TelemetryStatus } from '../../../ports/ingest.js';
import type { TelemetryPage, TelemetryRange } from '../../../ports/migration.js';
import type { SerializedBatch } from '../../../telemetry/batch.js';
import type { FetchResult, StorePosition, TelemetryQuery } from '../../../telemetry/query.js';
import type { PrepareRole } from '../../preparation/protocol.js';

/** The progress of the writing thread in deriving again what an upgrade invalidated. */
export type RebuildProgress = { readonly file: string; readonly left: number; readonly of: number };

/** Sent by the writing thread unasked. */
export type WriterNotice = { readonly rebuild: RebuildProgress };

/** Asked by the main thread. */
export type UpkeepOperations = {
  /** Sums up every trace that changed. */
  readonly settle: { readonly input: { readonly tenant: Tenant }; readonly output: void };
  readonly status: { readonly input: { readonly tenant: Tenant }; readonly output: TelemetryStatus };
  readonly retain: {
    readonly input: { readonly maxAge: Micros; readonly maxBytes: number; readonly now: Micros };
    readonly output: number;
  };
  /** Nothing is left to be summed up, packed or derived again. */
  readonly isAtRest: { readonly input: undefined; readonly output: boolean };
  readonly close: { readonly input: undefined; readonly output: void };
};

/** Rows as encoded text: copying one text between threads is far faster than copying row objects. */
export type EncodedFetch = Omit<FetchResult, 'rows' | 'written'> & { readonly written: SerializedBatch };

export type TelemetryReadOperations = {
  readonly fetch: {
    readonly input: { readonly tenant: Tenant; readonly query: TelemetryQuery };
    readonly output: EncodedFetch;
  };
  readonly rows: { readonly input: TelemetryRange; readonly output: TelemetryPage };
  readonly position: { readonly input: { readonly tenant: Tenant }; readonly output: StorePosition };
  readonly close: { readonly input: undefined; readonly output: void };
};

/** `peer` joins the preparing and the writing thread. */
export type TelemetryThreadRole =
  | PrepareRole
  | { readonly role: 'write'; readonly file: string; readonly peer: MessagePort }
  | { readonly role: 'read'; readonly file: string };
