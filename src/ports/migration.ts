// What a migration needs beyond everyday reading and writing: whole streams with their texts, and telemetry as it was stored.
import type { StreamId, Tenant } from '../kernel/brand.js';
import type { RecordedFact } from '../kernel/fact.js';
import type { Micros } from '../kernel/time.js';
import type { StoredFact } from '../investigation/stored-fact.js';
import type { StorePosition } from '../telemetry/query.js';
import type { TextMap } from './event-store.js';
import type { TelemetrySignal } from './ingest.js';

/** Of one investigation and its executions. */
export type InvestigationTexts =
  { readonly status: 'kept'; readonly salt?: string; readonly texts: TextMap } | { readonly status: 'erased' };

export abstract class FactExport {
  /** Streams after `after` in the order of their names, some at a time; none: that was the last. */
  abstract streams(after?: StreamId): Promise<readonly StreamId[]>;
  abstract texts(investigation: StreamId): Promise<InvestigationTexts>;
}

export type MigratedStream = {
  readonly stream: StreamId;
  /** All facts from the first; facts that the target has stay as they are. */
  readonly facts: readonly RecordedFact<StoredFact>[];
  /** An investigation's texts include those of its executions. */
  readonly texts?: InvestigationTexts;
};

export abstract class FactImport {
  /** Facts keep their ids, versions and commits. Stored whole, or not at all; again costs nothing. Throws `StoreError`. */
  abstract importStream(moved: MigratedStream): Promise<void>;
  /** The saved progress of a migration; 0: none. */
  abstract loadPosition(name: string): Promise<StorePosition>;
  abstract savePosition(name: string, position: StorePosition): Promise<void>;
}

/** Rows that came in together, as NDJSON that `IngestBatch.areStored` takes. */
export type TelemetryChunk = { readonly receivedAt: Micros; readonly rows: number; readonly ndjson: string };

export type TelemetryPage = {
  readonly batches: readonly TelemetryChunk[];
  /** Of the last row. */
  readonly end: StorePosition;
};

export type TelemetryRange = {
  readonly tenant: Tenant;
  readonly signal: TelemetrySignal;
  readonly after: StorePosition;
};

export abstract class TelemetryExport {
  /** Rows after a position in the order in which they were stored, some at a time; no batch: those were the last. */
  abstract rows(range: TelemetryRange): Promise<TelemetryPage>;
}
