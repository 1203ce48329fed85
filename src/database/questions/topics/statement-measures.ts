// What statements are measured by: how each statistic is asked for, and how it is told.

/** By the name of a statistic without its “per”: how it is asked for, and how it is told. */
export type Measure = { readonly words: readonly string[]; readonly told: string };

export const MEASURES: { readonly [base: string]: Measure } = {
  temp_blks_written: {
    words: ['temporary', 'temporary written', 'temporary file', 'temporary file written', 'temporary block', 'spill'],
    told: 'temporary blocks written',
  },
  temp_blks_read: { words: ['temporary read', 'temporary file read'], told: 'temporary blocks read' },
  calls: { words: ['call', 'often', 'run', 'execute', 'frequent'], told: 'calls' },
  rows: { words: ['row'], told: 'rows' },
  avg_latency: { words: ['slow', 'slowest', 'latency', 'long', 'longest', 'time'], told: 'time of a call' },
  shared_blks_read: { words: ['read', 'block read', 'io', 'disk'], told: 'blocks read' },
  shared_blks_hit: { words: ['hit', 'cache', 'buffer'], told: 'blocks found in the cache' },
  shared_blks_written: { words: ['written', 'block written'], told: 'blocks written' },
  shared_blks_dirtied: { words: ['dirty', 'dirtied', 'change block'], told: 'blocks made dirty' },
  local_blks_written: { words: ['local block written'], told: 'local blocks written' },
  blk_read_time: { words: ['read time'], told: 'time of reading blocks' },
  blk_write_time: { words: ['written time'], told: 'time of writing blocks' },
};
