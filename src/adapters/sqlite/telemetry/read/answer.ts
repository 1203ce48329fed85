// Answers any query of any tenant from one consistent state of its file.
import { LRUCache } from 'lru-cache';
import type { Tenant } from '../../../../kernel/brand.js';
import type { TelemetryPage, TelemetryRange } from '../../../../ports/migration.js';
import type { FetchResult, StorePosition, TelemetryQuery } from '../../../../telemetry/query.js';
import { positionOf } from '../store/dictionary.js';
import { readTransaction, tenantFile } from '../../database.js';
import { readAggregates } from './read-aggregates.js';
import { readCatalogue } from './read-catalogue.js';
import { readChanges } from './read-changes.js';
import { readExamples } from './read-examples.js';
import { readHistogram } from './read-histogram.js';
import { readLogs } from './read-logs.js';
import { readMetrics } from './read-metrics.js';
import { readSpans } from './read-spans.js';
import { readTemplates } from './read-templates.js';
import { storedRows } from './stored-rows.js';
import { emptyReader, openReader, type Reader } from './reader.js';

const answer = (reader: Reader, query: TelemetryQuery): FetchResult => {
  reader.aliases.refresh();
  switch (query.ask) {
    case 'logs':
      return readLogs(reader, query);
    case 'histogram':
      return readHistogram(reader, query);
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
      return readCatalogue(reader);
    case 'aggregates':
      return readAggregates(reader, query);
  }
  query satisfies never;
};

export type Readers = {
  readonly fetch: (tenant: Tenant, query: TelemetryQuery) => FetchResult;
  readonly rows: (range: TelemetryRange) => TelemetryPage;
  readonly position: (tenant: Tenant) => StorePosition;
  readonly close: () => void;
};

/** Connections of the tenants asked last; each costs a page cache. */
const MOST_OPEN = 16;

export const openReaders = (file: string): Readers => {
  const readers = new LRUCache<Tenant, Reader>({ max: MOST_OPEN, dispose: ({ store }) => store.close() });
  const nothing = emptyReader();
  const readerOf = (tenant: Tenant): Reader => {
    const known = readers.get(tenant);
    if (known !== undefined) return known;
    const reader = openReader(tenantFile(file, tenant));
    if (reader === undefined) return nothing;
    readers.set(tenant, reader);
    return reader;
  };
  return {
    fetch: (tenant, query) => {
      const reader = readerOf(tenant);
      return readTransaction(reader.store.db, () => answer(reader, query));
    },
    rows: ({ tenant, ...range }) => {
      const reader = readerOf(tenant);
      return readTransaction(reader.store.db, () => storedRows(reader, range));
    },
    position: (tenant) => positionOf(readerOf(tenant).store),
    close: () => {
      readers.clear();
      nothing.store.close();
    },
  };
};
