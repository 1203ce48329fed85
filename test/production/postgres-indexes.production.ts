// Indexes of a real PostgreSQL: which are duplicates of others, and which only look like it.
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { postgresBin } from '../../scripts/servers/postgres.js';
import { connectPostgres } from '../../src/database/capture/postgres/server/connection.js';
import { readServerState } from '../../src/database/capture/postgres/server/read-server-state.js';
import { clusterTemplate, throwawayCluster } from '../support/postgres-cluster.js';

const SCHEMA = [
  'create table a (id int, b text, c int)',
  `insert into a select i, i::text, i from generate_series(1, 100) i`,
  'create index a_b on a (b)',
  'create index a_b_again on a (b)',
  'create index a_b_loose on a (b) with (fillfactor = 50)',
  'create unique index a_id on a (id)',
  'create unique index a_id_nulls on a (id) nulls not distinct',
  `create index a_c on a (c) where b <> 'x'`,
  `create index a_c_again on a (c) where b <> 'x'`,
  `create index a_c_other on a (c) where b <> 'y'`,
  'create table p (k int, v int) partition by range (k)',
  'create table p1 partition of p for values from (0) to (100)',
  'create index p_v on p (v)',
  'create index p1_v_again on p1 (v)',
  `create table off_by_t (n int) with (autovacuum_enabled = 'f')`,
  `create table on_by_case (n int) with (autovacuum_enabled = 'ON')`,
];

describe('the indexes and tables of a real PostgreSQL', () => {
  it('are duplicates only where they answer the same, and autovacuum is on in every spelling', async () => {
    const bin = postgresBin();
    const template = await clusterTemplate(bin);
    const cluster = await throwawayCluster({ bin, template });
    try {
      for (const sql of SCHEMA) await cluster.ask(sql);
      const connection = await connectPostgres(cluster.url('watcher'));
      const { state, notes } = await readServerState(connection);
      await connection.close();
      expect(notes).toEqual([]);
      expect(state.indexes?.map((row) => [row['index'], row['duplicate_of']]).toSorted()).toEqual([
        ['public.a_b_again', 'public.a_b'],
        ['public.a_c_again', 'public.a_c'],
      ]);
      const isOn = new Map(state.tables?.map((row) => [row['relation'], row['autovacuum_enabled']]));
      expect([isOn.get('public.off_by_t'), isOn.get('public.on_by_case'), isOn.get('public.a')]).toEqual([
        false,
        true,
        true,
      ]);
      expect(state.tableAges?.every((row) => Number(row['xid_age']) < 2_147_483_647)).toBe(true);
    } finally {
      await cluster.remove();
      await rm(dirname(template), { recursive: true, force: true });
    }
  });
});
