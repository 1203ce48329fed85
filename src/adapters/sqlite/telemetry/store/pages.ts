// The pages of a file: packed from the rows they stand for, and read from those rows while they are stale.
import type { Micros } from '../../../../kernel/time.js';
import { AGGREGATE_BUCKET } from '../../../../telemetry/aggregates/trace-contribution.js';
import type { BucketRange } from '../../../../telemetry/aggregates/partition.js';
import { RATE_BUCKET } from '../../../../telemetry/aggregates/rate-rows.js';
import { pack, PAGE, type PageCell, pageOf } from './page.js';
import { LEVEL_BASE } from './schema.js';
import type { Store } from './store.js';

/** What a page holds the sums of. */
export type Paged = 'flow' | 'latency' | 'rate';

const rowsOf = (table: 'flow' | 'latency', part: string): string =>
  `SELECT key, ${part} AS part, (bucket - ?1) / ${AGGREGATE_BUCKET} AS slot, traces AS count FROM ${table}
   WHERE bucket >= ?1 AND bucket < ?1 + ${PAGE} AND traces > 0 ORDER BY 1, 2, 3`;

const ROWS: { readonly [of in Paged]: string } = {
  flow: rowsOf('flow', '0'),
  latency: rowsOf('latency', 'log2'),
  rate: `SELECT event AS key, scope * ${LEVEL_BASE} + level AS part, (slot - ?1) / ${RATE_BUCKET} AS slot, sum(fresh) AS count
    FROM tally WHERE slot >= ?1 AND slot < ?1 + ${PAGE} AND fresh > 0 GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
};

/** Empty where no row is left. */
export const packRows = ({ sql }: Store, of: Paged, start: Micros): Uint8Array =>
  pack(sql(ROWS[of]).all(start) as unknown as readonly PageCell[]);

export type Page = { readonly start: Micros; readonly cells: Uint8Array };

/** Every page that touches the range and holds anything, ascending. */
export const pagesIn = (store: Store, of: Paged, { from, to }: BucketRange): readonly Page[] =>
  store
    .sql('SELECT start, cells FROM page WHERE of = ? AND start >= ? AND start < ? ORDER BY start')
    .all(of, pageOf(from), to)
    .map(({ start, cells }) => ({
      start: Number(start),
      cells: cells instanceof Uint8Array ? cells : packRows(store, of, Number(start)),
    }));

/** Rows of these instants have changed: until they are packed again, their pages are read from the rows. */
export const outdate = ({ sql }: Store, of: Paged, instants: Iterable<Micros>): void => {
  const mark = sql(
    'INSERT INTO page VALUES (?, ?, NULL) ON CONFLICT DO UPDATE SET cells = NULL WHERE cells IS NOT NULL',
  );
  for (const start of new Set(Array.from(instants, pageOf))) mark.run(of, start);
};
