// The embedded telemetry store: one SQLite file per tenant, written and read in worker threads.
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Tenant } from '../../../kernel/brand.js';
import { SharedWork } from '../../../kernel/shared-work.js';
import { type IngestBatch, IngestBusy, type TelemetryIngest } from '../../../ports/ingest.js';
import type { TelemetryExport } from '../../../ports/migration.js';
import type {
  AggregateSource,
  ChangeSource,
  LogSource,
  MetricSource,
  ReadOptions,
  SpanSource,
} from '../../../ports/sources.js';
import { batchRows } from '../../../telemetry/batch.js';
import type { FetchResult, StorePosition, TelemetryQuery } from '../../../telemetry/query.js';
import type { EncodedFetch } from './protocol.js';
import {
  openTelemetryThreads,
  type RebuildListener,
  type SqliteTelemetryOptions,
  type TelemetryThreads,
} from './threads.js';

type SettledTenants = {
  /** Around all that changes rows. */
  readonly changing: <R>(work: () => Promise<R>) => Promise<R>;
  /** Does `settle`, unless it was done since anything changed. */
  readonly ensure: (tenant: Tenant, settle: () => Promise<void>) => Promise<void>;
};

/** It is unknown what an earlier process left unsettled, so that each tenant is settled once. */
export const trackSettledTenants = (): SettledTenants => {
  const settledAt = new Map<Tenant, number>();
  let changes = 0;
  let underWay = 0;
  return {
    changing: async (work) => {
      underWay += 1;
      try {
        return await work();
      } finally {
        underWay -= 1;
        changes += 1;
      }
    },
    ensure: async (tenant, settle) => {
      const before = underWay === 0 ? changes : undefined;
      if (before !== undefined && settledAt.get(tenant) === before) return;
      await settle();
      if (before !== undefined) settledAt.set(tenant, before);
    },
  };
};

export type SqliteTelemetry = {
  readonly logs: LogSource;
  readonly spans: SpanSource;
  readonly metrics: MetricSource;
  readonly changes: ChangeSource;
  readonly aggregates: AggregateSource;
  readonly ingest: TelemetryIngest;
  readonly rows: TelemetryExport['rows'];
  /** Receives the progress of each file in deriving again what an upgrade invalidated. */
  readonly onRebuild: (listener: RebuildListener) => void;
  readonly close: () => Promise<void>;
};

/** Text waiting to be stored; beyond it a caller has to wait. */
const MOST_WAITING = 32 * 1024 * 1024;
const MOST_BATCHES = 64;

type SettledThreads = TelemetryThreads & SettledTenants;

const createIngest = (
  { writing, changing }: SettledThreads,
  maskingKey: SqliteTelemetryOptions['maskingKey'],
): TelemetryIngest => {
  let waiting = 0;
  let batches = 0;
  const store = async (batch: IngestBatch): ReturnType<TelemetryIngest['write']> => {
    const size = batch.ndjson.length;
    if (batches > 0 && (waiting + size > MOST_WAITING || batches >= MOST_BATCHES))
      throw new IngestBusy('the ingest queue is full: wait for an answer, then send this batch again');
    waiting += size;
    batches += 1;
    try {
      const prepared = { batch, maskingKey: maskingKey(batch.tenant) };
      return await changing(() => writing(({ prepare }) => prepare.call('write', prepared)));
    } finally {
      waiting -= size;
      batches -= 1;
    }
  };
  return {
    write: store,
    status: (tenant) => writing(({ write }) => write.call('status', { tenant })),
    retain: (limits) => changing(() => writing(({ write }) => write.call('retain', limits))),
  };
};

type SqliteSource = {
  readonly name: string;
  readonly position: (tenant: Tenant) => Promise<StorePosition>;
  readonly fetch: (query: TelemetryQuery, options: ReadOptions) => Promise<FetchResult>;
};

/** Who only stores them never asks for the rows. */
const withLazyRows = (found: EncodedFetch): FetchResult => ({
  ...found,
  get rows() {
    return batchRows(found.written.bytes);
  },
});

const createSources = ({ writing, reading, ensure }: SettledThreads): ((name: string) => SqliteSource) => {
  const positions = new SharedWork<StorePosition>();
  // all sources of a tenant are one file
  const position: SqliteSource['position'] = (tenant) =>
    positions.run(tenant, () => reading((reader) => reader.call('position', { tenant })));
  const fetch: SqliteSource['fetch'] = async (query, { tenant, signal }) => {
    // sums lag behind rows by the idle time of the writing thread
    const settle = (): Promise<void> => writing(({ write }) => write.call('settle', { tenant }, signal));
    if (query.ask === 'aggregates') await ensure(tenant, settle);
    return withLazyRows(await reading((reader) => reader.call('fetch', { tenant, query }, signal)));
  };
  return (name) => ({ name, position, fetch });
};

export const sqliteTelemetry = (options: SqliteTelemetryOptions): SqliteTelemetry => {
  mkdirSync(dirname(options.file), { recursive: true });
  const listeners = new Set<RebuildListener>();
  const hear: RebuildListener = (rebuild) => listeners.forEach((listener) => listener(rebuild));
  const all = { ...openTelemetryThreads({ ...options, hear }), ...trackSettledTenants() };
  const sourceOf = createSources(all);
  return {
    logs: sourceOf('logs'),
    spans: sourceOf('spans'),
    metrics: sourceOf('metrics'),
    changes: sourceOf('changes'),
    aggregates: sourceOf('aggregates'),
    ingest: createIngest(all, options.maskingKey),
    rows: (range) => all.reading((reader) => reader.call('rows', range)),
    onRebuild: (listener) => void listeners.add(listener),
    close: all.close,
  };
};
