// The messages between the preparing thread, its caller and the store.
import type { MaskingPolicies } from '../../telemetry/masking/policies.js';
import type { MessagePort } from 'node:worker_threads';
import type { Tenant } from '../../kernel/brand.js';
import type { Micros } from '../../kernel/time.js';
import type { IngestBatch, IngestReport } from '../../ports/ingest.js';
import type { PreparedChunk } from './columns.js';

export type PrepareOperations = {
  readonly write: {
    readonly input: { readonly batch: IngestBatch; readonly maskingKey: Uint8Array };
    readonly output: IngestReport;
  };
  readonly close: { readonly input: undefined; readonly output: void };
};

/** A row that the store does not take, whatever its place among the rows of the chunk. */
export type FailedRow = { readonly row: number; readonly because: string };

/** Why a row is refused that has the id of a stored row and says something else. */
export const UNLIKE = {
  spans: 'another span of these trace and span ids is stored',
  metrics: 'another value of this gauge at this time is stored',
} as const;

export type InsertResult = {
  readonly accepted: number;
  readonly duplicates: number;
  /** Absent: it took them all. */
  readonly failed?: readonly FailedRow[];
};

/** Asked by the preparing thread. */
export type StoreOperations = {
  readonly insert: {
    readonly input: { readonly tenant: Tenant; readonly chunk: PreparedChunk; readonly ingested: Micros };
    readonly output: InsertResult;
  };
  readonly templates: { readonly input: { readonly tenant: Tenant }; readonly output: string | undefined };
  readonly keepTemplates: {
    readonly input: { readonly tenant: Tenant; readonly snapshot: string };
    readonly output: void;
  };
};

/** `peer` leads to the store. */
export type PrepareRole = { readonly role: 'prepare'; readonly masking: MaskingPolicies; readonly peer: MessagePort };
