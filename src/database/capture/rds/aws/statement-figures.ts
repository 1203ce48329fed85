// The figures of statements that Performance Insights keeps for PostgreSQL: the 29 of one request.

const BLOCKS = [
  'shared_blks_hit',
  'shared_blks_read',
  'shared_blks_dirtied',
  'shared_blks_written',
  'local_blks_hit',
  'local_blks_read',
  'local_blks_dirtied',
  'local_blks_written',
  'temp_blks_written',
  'temp_blks_read',
  'blk_read_time',
  'blk_write_time',
];

const perSecond = ['calls', 'rows', 'total_time', ...BLOCKS].map((name) => `${name}_per_sec`);
const perCall = ['rows', 'avg_latency', ...BLOCKS].map((name) => `${name}_per_call`);

export const STATEMENT_FIGURES: readonly string[] = [...perSecond, ...perCall].map(
  (name) => `db.sql_tokenized.stats.${name}.avg`,
);
