// Deletes whole days, by age since ingest and by size, the oldest first: indexes are dropped, never single rows.
import type { Client } from '@elastic/elasticsearch';
import { DAY, fromIso, type Micros } from '../../../kernel/time.js';
import { type ParsedIndex, parseIndexName, SIGNAL_PARTS } from './index-names.js';
import { bytesOf } from './status.js';

export type Limits = { readonly maxAge: Micros; readonly maxBytes: number; readonly now: Micros };

/** All indexes of one tenant and day of ingest. */
export type StoredDay = {
  readonly code: string;
  readonly day: string;
  readonly indexes: readonly ParsedIndex[];
  readonly bytes: number;
};

const endOf = (day: string): Micros => (fromIso(`${day.replaceAll('.', '-')}T00:00:00Z`) ?? 0) + DAY;

/** Sums are of days of events, not of ingest: they go with the traces that they count. */
const isDated = ({ part }: ParsedIndex): boolean => part !== 'sums';

export const storedDays = async (client: Client, prefix: string): Promise<readonly StoredDay[]> => {
  const sizes = await bytesOf(client, `${prefix}-*`);
  const named = [...sizes.keys()].flatMap((index) => parseIndexName(prefix, index) ?? []).filter(isDated);
  const days = [...Map.groupBy(named, ({ code, day }) => `${day} ${code}`)].sort(([a], [b]) => (a < b ? -1 : 1));
  return days.map(([, indexes]) => ({
    code: indexes[0]?.code ?? '',
    day: indexes[0]?.day ?? '',
    indexes,
    bytes: indexes.reduce((sum, { index }) => sum + (sizes.get(index) ?? 0), 0),
  }));
};

/** Days that are too old as a whole, and then the oldest until the rest is small enough. */
export const expired = (days: readonly StoredDay[], { maxAge, maxBytes, now }: Limits): readonly StoredDay[] => {
  let left = days.reduce((sum, { bytes }) => sum + bytes, 0);
  return days.filter(({ day, bytes }) => {
    if (endOf(day) > now - maxAge && left <= maxBytes) return false;
    left -= bytes;
    return true;
  });
};

type Lost = { readonly rows: number; readonly newest: Micros };

const rowsIn = async (client: Client, { indexes }: StoredDay): Promise<Lost> => {
  const signals = indexes
    .filter(({ part }) => SIGNAL_PARTS.some((signal) => signal === part))
    .map(({ index }) => index);
  if (signals.length === 0) return { rows: 0, newest: 0 };
  await client.indices.refresh({ index: signals });
  const found = await client.search({
    index: signals,
    size: 0,
    track_total_hits: true,
    aggs: { newest: { max: { field: 'time' } } },
  });
  const { total } = found.hits;
  const newest = found.aggregations?.['newest'] as { readonly value?: number | null } | undefined;
  return { rows: typeof total === 'number' ? total : (total?.value ?? 0), newest: newest?.value ?? 0 };
};

export const dropDay = async (client: Client, stored: StoredDay): Promise<Lost> => {
  const lost = await rowsIn(client, stored);
  await client.indices.delete({ index: stored.indexes.map(({ index }) => index), ignore_unavailable: true });
  return lost;
};
