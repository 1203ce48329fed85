// The reading thread: answers any query of any tenant from one consistent state of its file.
import { LRUCache } from 'lru-cache';
import type { MessagePort } from 'node:worker_threads';
import type { Tenant } from '../../../../kernel/brand.js';
import type { TelemetryPage, TelemetryRange } from '../../../../ports/migration.js';
import type { FetchResult, StorePosition, TelemetryQuery } from '../../../../telemetry/query.js';
import { positionOf } from '../store/dictionary.js';
import { readTransaction, tenantFile } from '../../database.js';
import { readAggregates } from './read-aggregates.js';
import { readCatalogue, readTemplates } from './read-catalogue.js';
import { readChanges, readMetrics, readSpans, readStoredRows } from './read-records.js';
import { readExamples, readLogs } from './read-logs.js';
import { readHistogram } from './count-logs.js';
import { readTally } from './read-tally.js';
import { openEmptyReader, openTelemetryReader, type TelemetryReader } from './reader.js';
import type { EncodedFetch, TelemetryReadOperations, TelemetryThreadRole } from '../protocol.js';
import { serveRpc } from '../../../threads/rpc.js';
import { serializeBatch } from '../../../../telemetry/batch.js';

const answerQuery = (reader: TelemetryReader, query: TelemetryQuery): FetchResult => {
  reader.aliases.refresh();
  switch (query.ask) {
    case 'logs':
      return readLogs(reader, query);
    case 'histogram':
      return readHistogram(reader, query);
    case 'tally':
      return readTally(reader, query);
    case 'templates':
      return readTemplates(reader, query);
    case 'examples':
      return readExamples(reader, query);
    case 'spans':
      return readSpans(reader, query);
    case 'metrics':
      return readMetrics(reader, query);
    case 'changes':
      return readChanges(reader, query);
    case 'catalogue':
      return readCatalogue(reader, query);
    case 'aggregates':
      return readAggregates(reader, query);
  }
  query satisfies never;
};

type TenantReaders = {
  readonly fetch: (tenant: Tenant, query: TelemetryQuery) => FetchResult;
  readonly rows: (range: TelemetryRange) => TelemetryPage;
  readonly position: (tenant: Tenant) => StorePosition;
  readonly close: () => void;
};

/** Connections of the tenants asked last; each costs a page cache. */
const MOST_OPEN = 16;

const openTenantReaders = (file: string): TenantReaders => {
  const readers = new LRUCache<Tenant, TelemetryReader>({ max: MOST_OPEN, dispose: ({ store }) => store.close() });
  const nothing = openEmptyReader();
  const readerOf = (tenant: Tenant): TelemetryReader => {
    const known = readers.get(tenant);
    if (known !== undefined) return known;
    const reader = openTelemetryReader(tenantFile(file, tenant));
    if (reader === undefined) return nothing;
    readers.set(tenant, reader);
    return reader;
  };
  return {
    fetch: (tenant, query) => {
      const reader = readerOf(tenant);
      return readTransaction(reader.store.db, () => answerQuery(reader, query));
    },
    rows: ({ tenant, ...range }) => {
      const reader = readerOf(tenant);
      return readTransaction(reader.store.db, () => readStoredRows(reader, range));
    },
    position: (tenant) => positionOf(readerOf(tenant).store),
    close: () => {
      readers.clear();
      nothing.store.close();
    },
  };
};

const encodeRows = ({ rows, ...found }: FetchResult): EncodedFetch => ({ ...found, written: serializeBatch(rows) });

export const serveTelemetryReading = (
  port: MessagePort,
  { file }: TelemetryThreadRole & { readonly role: 'read' },
): void => {
  const readers = openTenantReaders(file);
  serveRpc<TelemetryReadOperations>(port, {
    fetch: ({ tenant, query }) => encodeRows(readers.fetch(tenant, query)),
    rows: (range) => readers.rows(range),
    position: ({ tenant }) => readers.position(tenant),
    close: () => readers.close(),
  });
};
