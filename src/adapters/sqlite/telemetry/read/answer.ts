// Answers any query of any tenant from one consistent state of its file.
import type { Tenant } from '../../../../kernel/brand.js';
import type { TelemetryPage, TelemetryRange } from '../../../../ports/migration.js';
import type { Fetched, Position, TelemetryQuery } from '../../../../telemetry/query.js';
import { positionOf } from '../store/dictionary.js';
import { snapshot, tenantFile } from '../store/store.js';
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

const answer = (reader: Reader, query: TelemetryQuery): Fetched => {
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
  readonly fetch: (tenant: Tenant, query: TelemetryQuery) => Fetched;
  readonly rows: (range: TelemetryRange) => TelemetryPage;
  readonly position: (tenant: Tenant) => Position;
  readonly close: () => void;
};

/** Connections of the tenants asked last; each costs a page cache. */
const MOST_OPEN = 16;

export const openReaders = (file: string): Readers => {
  const readers = new Map<Tenant, Reader>();
  const nothing = emptyReader();
  const readerOf = (tenant: Tenant): Reader => {
    const reader = readers.get(tenant) ?? openReader(tenantFile(file, tenant));
    if (reader === undefined) return nothing;
    readers.delete(tenant);
    readers.set(tenant, reader);
    if (readers.size > MOST_OPEN) {
      const [stalest] = readers.keys();
      if (stalest !== undefined) readers.get(stalest)?.store.close();
      if (stalest !== undefined) readers.delete(stalest);
    }
    return reader;
  };
  return {
    fetch: (tenant, query) => {
      const reader = readerOf(tenant);
      return snapshot(reader.store, () => answer(reader, query));
    },
    rows: ({ tenant, ...range }) => {
      const reader = readerOf(tenant);
      return snapshot(reader.store, () => storedRows(reader, range));
    },
    position: (tenant) => positionOf(readerOf(tenant).store),
    close: () => {
      for (const { store } of [...readers.values(), nothing]) store.close();
      readers.clear();
    },
  };
};
