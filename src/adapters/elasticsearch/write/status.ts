// Reports what the indexes of a tenant hold.
import type { Client } from '@elastic/elasticsearch';
import type { TelemetryStatus } from '../../../ports/ingest.js';
import { everyIndexOf, type IndexOwner, type IndexPart, indexPattern } from './index-names.js';
import { optional } from '../../../kernel/optional.js';

type Counted = { readonly rows: number; readonly oldest?: number; readonly newest?: number };

type Bound = { readonly value?: number | null };

const boundOf = (bound: unknown): number | undefined => (bound as Bound | undefined)?.value ?? undefined;

const count = async (client: Client, owner: IndexOwner, part: IndexPart): Promise<Counted> => {
  const index = indexPattern(owner, part);
  await client.indices.refresh({ index, ignore_unavailable: true });
  const found = await client.search({
    index,
    size: 0,
    track_total_hits: true,
    aggs: { oldest: { min: { field: 'time' } }, newest: { max: { field: 'time' } } },
  });
  const total = found.hits.total;
  const oldest = boundOf(found.aggregations?.['oldest']);
  const newest = boundOf(found.aggregations?.['newest']);
  return {
    rows: typeof total === 'number' ? total : (total?.value ?? 0),
    ...optional({ oldest, newest }),
  };
};

export const bytesOf = async (client: Client, pattern: string): Promise<ReadonlyMap<string, number>> => {
  const { indices = {} } = await client.indices.stats({ index: pattern, metric: 'store' });
  return new Map(Object.entries(indices).map(([index, { total }]) => [index, total?.store?.size_in_bytes ?? 0]));
};

const spanOf = (parts: readonly Counted[]): Pick<TelemetryStatus, 'oldest' | 'newest'> => {
  const oldest = Math.min(...parts.map((part) => part.oldest ?? Infinity));
  const newest = Math.max(...parts.map((part) => part.newest ?? -Infinity));
  return Number.isFinite(oldest) ? { oldest, newest } : {};
};

export const statusOf = async (client: Client, owner: IndexOwner): Promise<TelemetryStatus> => {
  const of = (part: IndexPart): Promise<Counted> => count(client, owner, part);
  const [logs, spans, metrics, changes] = [
    await of('logs'),
    await of('spans'),
    await of('metrics'),
    await of('changes'),
  ];
  const sizes = await bytesOf(client, everyIndexOf(owner));
  return {
    logs: logs.rows,
    spans: spans.rows,
    metricPoints: metrics.rows,
    changes: changes.rows,
    bytes: [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0),
    ...spanOf([logs, spans, changes]),
  };
};
