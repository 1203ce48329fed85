// Asks the planner for the generic plans of statements, and whether it would take an index that is not there. Nothing is executed.
import { candidateIndex } from '../../../diagnose/index-advice.js';
import { quoteIdentifier, quoteRelation } from '../../../diagnose/finding-action.js';
import { isObject } from '../../../format/fields.js';
import { stripLiterals } from '../../../format/strip-literals.js';
import { optional } from '../../../../kernel/optional.js';
import { namesInSql } from '../names-in-sql.js';
import { planCost, planReadsIndex } from '../plans.js';
import type { StatementPlan, TriedIndex } from '../server-reading.js';
import { OWN_APPLICATION } from '../statements.js';
import { type ServerConnection, ServerUnavailable } from '../../server-connection.js';
import type { ServerFacts } from './read-server.js';

type StatementText = { readonly id: string; readonly text: string };

export type PlanReading = { readonly plans: readonly StatementPlan[]; readonly notes: readonly string[] };

/** Statements that have a plan. */
const PLANNED = /^(?:select|insert|update|delete|merge|with|values)\b/i;

/** EXPLAIN takes one statement: with a second one behind it, that would run. */
const mayBePlanned = (text: string): boolean =>
  PLANNED.test(text) && !text.includes(';') && !text.includes(OWN_APPLICATION);

/** Made in this database, and no part of an extension. */
const OWN_FUNCTION = `p.pronamespace <> 'pg_catalog'::regnamespace
  and not exists (select from pg_depend e where e.classid = 'pg_proc'::regclass and e.objid = p.oid and e.deptype = 'e')`;

/**
 * Planning evaluates functions of constants, so a statement is left out where a name in it may stand for one that anybody
 * may have made: called, behind a point, behind an operator or a cast, or within a view that it reads.
 */
const OWN_FUNCTIONS = `with recursive named as (
    select kind, lower(name::name::text) as name from unnest($1::text[], $2::text[]) n (kind, name)),
  views as (
    select c.oid from pg_class c
      where c.relkind in ('v', 'm') and lower(c.relname) in (select name from named where kind = 'name')
    union select d.refobjid from views v join pg_rewrite r on r.ev_class = v.oid
      join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid and d.refclassid = 'pg_class'::regclass)
  select /* ${OWN_APPLICATION} */ exists (
    select from pg_proc p where p.pronamespace <> 'pg_catalog'::regnamespace and (
      lower(p.proname) in (select name from named where kind = 'call' or (kind = 'plain call'
        and name not in (select word from pg_get_keywords() where catcode in ('R', 'C'))))
      or (lower(p.proname) in (select name from named where kind = 'field') and exists (
        select from pg_type t where t.oid = p.proargtypes[0] and t.typtype in ('c', 'd', 'p'))))
  ) or exists (
    select from pg_operator o join pg_proc p on p.oid = o.oprcode
      where o.oprname in (select name from named where kind = 'operator') and ${OWN_FUNCTION}
  ) or exists (
    select from pg_cast c join pg_proc p on p.oid = c.castfunc join pg_type t on t.oid in (c.castsource, c.casttarget)
      where lower(t.typname) in (select name from named where kind = 'name') and ${OWN_FUNCTION}
  ) or exists (
    select from views v join pg_rewrite r on r.ev_class = v.oid
      join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid
      left join pg_operator o on d.refclassid = 'pg_operator'::regclass and o.oid = d.refobjid
      join pg_proc p on p.oid = case d.refclassid when 'pg_proc'::regclass then d.refobjid else o.oprcode end
      where ${OWN_FUNCTION}
  ) as is_own`;

/** What cannot be read counts as one. */
const mayCallOwnFunction = async (connection: ServerConnection, text: string): Promise<boolean> => {
  const read = namesInSql(text);
  if (read === undefined) return true;
  const named = [
    ...read.names.map((name) => ['name', name] as const),
    ...read.calls.map((name) => ['call', name] as const),
    ...read.plainCalls.map((name) => ['plain call', name] as const),
    ...read.fields.map((name) => ['field', name] as const),
    ...read.operators.map((name) => ['operator', name] as const),
  ];
  const [row] = await connection.rows<{ readonly is_own: boolean }>(OWN_FUNCTIONS, [
    named.map(([kind]) => kind),
    named.map(([, name]) => name),
  ]);
  return row?.is_own !== false;
};

const mostParameter = (text: string): number =>
  Math.max(0, ...[...stripLiterals(text).matchAll(/\$(\d+)/g)].map(([, digits]) => Number(digits)));

type PlanRow = { readonly 'QUERY PLAN': unknown };

const rootOf = ([row]: readonly PlanRow[]): unknown => {
  const plan = row?.['QUERY PLAN'];
  const [first] = Array.isArray(plan) ? (plan as readonly unknown[]) : [];
  return isObject(first) ? first['Plan'] : undefined;
};

/** Since this version EXPLAIN plans parameters without values. */
const GENERIC_PLAN = 160_000;

/** With parameters that have no values. Within a transaction that is rolled back. */
const genericPlan = async (connection: ServerConnection, { number }: ServerFacts, text: string): Promise<unknown> => {
  if (number >= GENERIC_PLAN)
    return rootOf(await connection.rows<PlanRow>(`explain (generic_plan, format json) ${text}`));
  const values = Array.from({ length: mostParameter(text) }, () => 'null').join(', ');
  await connection.rows(`prepare casefile_plan as ${text}`);
  const root = rootOf(
    await connection.rows<PlanRow>(`explain (format json) execute casefile_plan${values === '' ? '' : `(${values})`}`),
  );
  await connection.rows('deallocate casefile_plan');
  return root;
};

const HYPOPG = `select /* ${OWN_APPLICATION} */ quote_ident(n.nspname) as schema
  from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'hypopg'`;

type TriedRow = { readonly name: string; readonly bytes: number | null };

/** As hypopg has it in the memory of this session alone. */
const tryIndex = async (
  connection: ServerConnection,
  about: ServerFacts,
  { text, hypopg, index }: { readonly text: string; readonly hypopg: string; readonly index: TriedIndex },
): Promise<TriedIndex> => {
  const columns = index.columns.map(quoteIdentifier).join(', ');
  const [made] = await connection.rows<TriedRow>(
    `select i.indexname as name, ${hypopg}.hypopg_relation_size(i.indexrelid)::float8 as bytes
      from ${hypopg}.hypopg_create_index($1) i`,
    [`create index on ${quoteRelation(index.relation)} (${columns})`],
  );
  const root = await genericPlan(connection, about, text);
  const totalCost = planCost(root);
  if (made === undefined || totalCost === undefined) return index;
  const isUsed = planReadsIndex(root, made.name);
  return { ...index, tried: { isUsed, totalCost, ...(made.bytes !== null && { bytes: made.bytes }) } };
};

/** What the planner looks names up in is that of the role, as in a session of its own. */
const BEGIN = [
  'begin read only',
  'set local plan_cache_mode = force_generic_plan',
  'set local search_path to default',
] as const;

type Planner = {
  readonly connection: ServerConnection;
  readonly about: ServerFacts;
  readonly hypopg: string | undefined;
};

const planOf = async ({ connection, about, hypopg }: Planner, { id, text }: StatementText): Promise<StatementPlan> => {
  for (const sql of BEGIN) await connection.rows(sql);
  try {
    const root = await genericPlan(connection, about, text);
    const candidate = candidateIndex(text);
    if (candidate === undefined) return { decimalId: id, text, root };
    if (hypopg === undefined) return { decimalId: id, text, root, index: candidate };
    // on a view, for example, the server makes none
    const index = await tryIndex(connection, about, { text, hypopg, index: candidate }).catch((error: unknown) => {
      if (error instanceof ServerUnavailable) return undefined;
      throw error;
    });
    return { decimalId: id, text, root, ...optional({ index }) };
  } finally {
    await connection.rows('rollback').catch(() => undefined);
    // not within the transaction: after an error there it would not run, and the next statement would be planned with the index
    if (hypopg !== undefined) await connection.rows(`select ${hypopg}.hypopg_reset()`).catch(() => undefined);
    await connection.rows('deallocate all').catch(() => undefined);
  }
};

const NO_RIGHT = '42501';
const MOST_PLANS = 8;

const NO_HYPOPG_NOTE =
  'hypopg is not in this database, so no planner has tried the indexes that are proposed: create extension hypopg';

const notesOf = (refused: number, others: number, isTried: boolean): readonly string[] => [
  ...(refused === 0
    ? []
    : [
        `plans of ${refused} statements: the role may not read their tables, which a plan takes although nothing is executed: grant select on TABLE to the role that captures (for a statement that writes, the right to write)`,
      ]),
  ...(others === 0
    ? []
    : [
        `plans of ${others} statements are left out: they may call functions that were made in this database, are no plain statements, or the server cannot plan them from here`,
      ]),
  ...(isTried ? [] : [NO_HYPOPG_NOTE]),
];

/** Of the statements that come first. What the server refuses to plan is left out, with a note. */
export const readPlans = async (
  connection: ServerConnection,
  about: ServerFacts,
  statements: readonly StatementText[],
): Promise<PlanReading> => {
  const [extension] = await connection.rows<{ readonly schema: string }>(HYPOPG);
  const planner = { connection, about, hypopg: extension?.schema };
  const plans: StatementPlan[] = [];
  let [refused, others] = [0, 0];
  for (const statement of statements.filter(({ text }) => !text.includes(OWN_APPLICATION)).slice(0, MOST_PLANS)) {
    if (!mayBePlanned(statement.text) || (await mayCallOwnFunction(connection, statement.text))) {
      others += 1;
      continue;
    }
    try {
      plans.push(await planOf(planner, statement));
    } catch (error) {
      if (!(error instanceof ServerUnavailable)) throw error;
      if (error.code === NO_RIGHT) refused += 1;
      else others += 1;
    }
  }
  return { plans, notes: notesOf(refused, others, extension !== undefined) };
};
