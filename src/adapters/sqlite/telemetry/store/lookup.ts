// Integers back to the texts that they stand for; recent ones are cached.
import type { FlowKey, LatencyKey } from '../../../../telemetry/aggregates/trace-contribution.js';
import type { RecordOrigin } from '../../../../telemetry/record.js';
import type { SqlRow } from '../../database.js';
import type { TelemetryFile } from './telemetry-file.js';
import { optional } from '../../../../kernel/optional.js';

type StoredScope = Pick<RecordOrigin, 'service' | 'environment' | 'region' | 'version'>;
type StoredPlace = Pick<RecordOrigin, 'host' | 'pod'>;

export type IdLookup = {
  readonly name: (id: number) => string;
  readonly scope: (id: number) => StoredScope;
  readonly place: (id: number) => StoredPlace;
  readonly template: (id: number) => string;
  readonly trace: (id: number) => string;
  readonly flowKey: (id: number) => FlowKey | undefined;
  readonly latencyKey: (id: number) => Omit<LatencyKey, 'log2'> | undefined;
};

const MOST_CACHED = 20_000;

const cachedQuery = <T>(store: TelemetryFile, query: string, read: (row: SqlRow) => T): ((id: number) => T) => {
  const known = new Map<number, T>();
  return (id) => {
    const found = known.get(id);
    if (found !== undefined) return found;
    if (known.size >= MOST_CACHED) known.clear();
    const value = read(store.sql(query).get(id) ?? {});
    known.set(id, value);
    return value;
  };
};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Only the columns that say something. */
const presentColumns = (row: SqlRow, columns: readonly string[]): { readonly [column: string]: string } =>
  Object.fromEntries(columns.flatMap((column) => (text(row[column]) === '' ? [] : [[column, text(row[column])]])));

/** As `flowId` wrote it. */
const flowKeyOf = (key: unknown): FlowKey | undefined => {
  if (typeof key !== 'string') return undefined;
  const [stream, service = '', operation = '', from = '', to] = JSON.parse(key) as string[];
  return { stream: stream === 'span' ? 'span' : 'log', service, operation, from, ...optional({ to }) };
};

/** As `latencyId` wrote it. */
const latencyKeyOf = (key: unknown): Omit<LatencyKey, 'log2'> | undefined => {
  if (typeof key !== 'string') return undefined;
  const [measure, service = '', other = ''] = JSON.parse(key) as string[];
  return measure === 'self' ? { measure, service, operation: other } : { measure: 'edge', service, caller: other };
};

export const openIdLookup = (store: TelemetryFile): IdLookup => ({
  name: cachedQuery(store, 'SELECT text FROM name WHERE id = ?', (row) => text(row['text'])),
  scope: cachedQuery(store, 'SELECT service, environment, region, version FROM scope WHERE id = ?', (row) => ({
    service: text(row['service']),
    ...presentColumns(row, ['environment', 'region', 'version']),
  })),
  place: cachedQuery(store, 'SELECT host, pod FROM place WHERE id = ?', (row) => presentColumns(row, ['host', 'pod'])),
  template: cachedQuery(store, 'SELECT key FROM template WHERE id = ?', (row) => text(row['key'])),
  trace: cachedQuery(store, 'SELECT key FROM trace WHERE id = ?', (row) => text(row['key'])),
  flowKey: cachedQuery(store, 'SELECT key FROM flow_key WHERE id = ?', ({ key }) => flowKeyOf(key)),
  latencyKey: cachedQuery(store, 'SELECT key FROM latency_key WHERE id = ?', ({ key }) => latencyKeyOf(key)),
});
