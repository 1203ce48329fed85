// Plans and index advice from a real planner: nothing is executed, an index is tried where hypopg is there, and what may not be
// planned is told.
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgresBin } from '../../scripts/servers/postgres.js';
import { connectPostgres } from '../../src/database/capture/postgres/server/connection.js';
import { readPlans, type PlanReading } from '../../src/database/capture/postgres/server/read-plans.js';
import { readServerFacts } from '../../src/database/capture/postgres/server/read-server.js';
import { clusterTemplate, type ThrowawayCluster, throwawayCluster } from '../support/postgres-cluster.js';

let template: string;
let cluster: ThrowawayCluster;
let hasHypopg: boolean;

beforeAll(async () => {
  const bin = postgresBin();
  template = await clusterTemplate(bin);
  cluster = await throwawayCluster({ bin, template });
  const session = await cluster.session('migration');
  for (const sql of [
    'create table orders (id int primary key, customer_id int, total int)',
    'insert into orders select i, i % 3000, i from generate_series(1, 60000) i',
    'vacuum analyze orders',
    'create table ran (at timestamptz)',
    `create function leave_trace(int) returns int language plpgsql immutable as $$ begin insert into ran values (now()); return $1; end $$`,
    'create function "evil fn"(int) returns int language sql immutable as $$ select leave_trace($1) $$',
    'create function public."values"(int) returns int language sql immutable as $$ select leave_trace($1) $$',
    'create function either(int, int) returns int language sql immutable as $$ select leave_trace($1) $$',
    'create operator ==== (leftarg = int, rightarg = int, function = either)',
    'create type pair as (a int)',
    'create function of_pair(pair) returns int language sql immutable as $$ select leave_trace(1) $$',
    'create cast (pair as int) with function of_pair(pair)',
    'create view inner_view as select total from orders where id = leave_trace(1)',
    'create view outer_view as select total from inner_view',
    'create view plain_view as select total from orders where total > 0',
    'grant select on inner_view, outer_view, plain_view, ran to watcher',
    'grant insert on ran to watcher',
  ])
    await session.query(sql);
  await session.end();
  const offered = await cluster.ask(`select from pg_available_extensions where name = 'hypopg'`);
  hasHypopg = offered.length > 0;
  if (hasHypopg) await cluster.ask('create extension hypopg');
}, 120_000);

afterAll(async () => {
  await cluster.remove();
  await rm(dirname(template), { recursive: true, force: true });
});

const plansOf = async (...texts: readonly string[]): Promise<PlanReading> => {
  const connection = await connectPostgres(cluster.url('watcher'));
  const about = await readServerFacts(connection);
  const read = await readPlans(
    connection,
    about,
    texts.map((text, n) => ({ id: String(n), text })),
  );
  await connection.close();
  return read;
};

const LOOKUP = 'select total from orders where customer_id = $1';

describe('the plans of statements', () => {
  it('are not read without the right, and the note names the grant', async () => {
    const { plans, notes } = await plansOf(LOOKUP);
    expect(plans).toEqual([]);
    expect(notes.join()).toContain('grant select on TABLE');
  });

  it('are read with the right to read the tables, and an index is tried where it can be', async () => {
    await cluster.ask('grant select on orders to watcher');
    const { plans, notes } = await plansOf(LOOKUP);
    expect(plans[0]?.index).toMatchObject({ relation: 'orders', columns: ['customer_id'] });
    expect(plans[0]?.index?.tried?.isUsed).toBe(hasHypopg ? true : undefined);
    expect(notes.some((note) => note.includes('hypopg is not in this database'))).toBe(!hasHypopg);
    expect(await cluster.ask(`select from pg_indexes where tablename = 'orders'`)).toHaveLength(1);
  });

  it.each([
    ['a quoted name with a blank', 'select total from orders where id = "evil fn"(1)'],
    ['a name that is a word of SQL', 'select total from orders where id = public."values"(1)'],
    ['a name in escapes', 'select total from orders where id = U&"\\006ceave_trace"(1)'],
    ['an operator', 'select total from orders where id = 1 ==== 1'],
    ['a field of a row', "select total from orders where id = ('(1)'::pair).of_pair"],
    ['a cast', "select total from orders where id = ('(1)'::pair)::int"],
    ['a view of a view', 'select total from outer_view'],
  ])('never call a function that was made here: %s', async (_, text) => {
    const { plans, notes } = await plansOf(text);
    expect(plans).toEqual([]);
    expect(notes.join()).toContain('plans of 1 statements are left out');
  });

  it.each([
    'select count(*), coalesce(max(total), $1) from orders where id in ($2, $3) and left(total::text, 1) = $4',
    'with big (n) as (select total from orders where total > $1) select n from big',
    'insert into ran (at) values ($1)',
    'select total from plain_view where total = any($1)',
  ])('are read of what calls the functions of the server alone: %s', async (text) => {
    expect((await plansOf(text)).plans.map((plan) => plan.text)).toEqual([text]);
  });

  it('never run a statement, a second one behind it, or a function of anybody', async () => {
    const { plans, notes } = await plansOf(
      'insert into ran values (now())',
      'select 1; insert into ran values (now())',
      'select total from orders where id = leave_trace(1)',
      'vacuum orders',
    );
    expect(plans.map(({ decimalId }) => decimalId)).toEqual(['0']);
    expect(notes.join()).toContain('plans of 3 statements are left out');
    expect(await cluster.ask('select from ran')).toEqual([]);
  });
});
