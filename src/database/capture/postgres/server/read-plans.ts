// Asks the planner for the generic plans of statements, and whether it would take an index that is not there. Nothing is executed.
import { candidateIndex } from '../../../diagnose/index-advice.js';
import { quoteIdentifier, quoteRelation } from '../../../diagnose/finding-action.js';
import { isObject } from '../../../format/fields.js';
import { stripLiterals } from '../../../format/strip-literals.js';
import { planCost, planReadsIndex } from '../plans.js';
import type { StatementPlan, TriedIndex } from '../server-reading.js';
import { OWN_APPLICATION } from '../statements.js';
import { type PostgresConnection, PostgresUnavailable } from './connection.js';
import type { ServerFacts } from './read-server.js';

type StatementText = { readonly id: string; readonly text: string };

export type PlanReading = { readonly plans: readonly StatementPlan[]; readonly notes: readonly string[] };

/** Statements that have a plan. */
const PLANNED = /^(?:select|insert|update|delete|merge|with|values)\b/i;

/** A parenthesis behind these calls nothing. */
const NO_CALLS: ReadonlySet<string> = new Set(
  'all and any array as between by case cast distinct else except exists filter from having in inner intersect interval into join lateral left like limit not offset on or over partition returning right row select set some then union using values when where with within'.split(
    ' ',
  ),
);

const callsIn = (text: string): readonly string[] =>
  [...stripLiterals(text).matchAll(/([\p{L}_][\p{L}\p{N}_$]*)"?\s*\(/gu)]
    .map(([, name = '']) => name.toLowerCase())
    .filter((name) => !NO_CALLS.has(name));

/** EXPLAIN takes one statement: with a second one behind it, that would run. */
const mayBePlanned = (text: string): boolean =>
  PLANNED.test(text) && !text.includes(';') && !text.includes(OWN_APPLICATION);

/** Planning may evaluate a function of constants, so those that anybody may have made are left out. */
const OWN_FUNCTIONS = `select /* ${OWN_APPLICATION} */ count(*)::int as count from pg_proc p
  where lower(p.proname) = any($1::text[]) and p.pronamespace <> 'pg_catalog'::regnamespace`;

const callsOwnFunction = async (connection: PostgresConnection, text: string): Promise<boolean> => {
  const calls = callsIn(text);
  if (calls.length === 0) return false;
  const [row] = await connection.rows<{ readonly count: number }>(OWN_FUNCTIONS, [calls]);
  return (row?.count ?? 0) > 0;
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
const genericPlan = async (connection: PostgresConnection, { number }: ServerFacts, text: string): Promise<unknown> => {
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
  connection: PostgresConnection,
  about: ServerFacts,
  { text, hypopg, index }: { readonly text: string; readonly hypopg: string; readonly index: TriedIndex },
): Promise<TriedIndex> => {
  const columns = index.columns.map(quoteIdentifier).join(', ');
  const [made] = await connection.rows<TriedRow>(
    `select i.indexname as name, ${hypopg}.hypopg_relation_size(i.indexrelid)::float8 as bytes
      from ${hypopg}.hypopg_create_index($1) i`,
    [`create index on ${quoteRelation(index.relation)} (${columns})`],
  );
  try {
    const root = await genericPlan(connection, about, text);
    const totalCost = planCost(root);
    if (made === undefined || totalCost === undefined) return index;
    const isUsed = planReadsIndex(root, made.name);
    return { ...index, tried: { isUsed, totalCost, ...(made.bytes !== null && { bytes: made.bytes }) } };
  } finally {
    await connection.rows(`select ${hypopg}.hypopg_reset()`).catch(() => undefined);
  }
};

/** What the planner looks names up in is that of the role, as in a session of its own. */
const BEGIN = [
  'begin read only',
  'set local plan_cache_mode = force_generic_plan',
  'set local search_path to default',
] as const;

type Planner = {
  readonly connection: PostgresConnection;
  readonly about: ServerFacts;
  readonly hypopg: string | undefined;
};

const planOf = async ({ connection, about, hypopg }: Planner, { id, text }: StatementText): Promise<StatementPlan> => {
  for (const sql of BEGIN) await connection.rows(sql);
  try {
    const root = await genericPlan(connection, about, text);
    const candidate = candidateIndex(text);
    if (candidate === undefined) return { decimalId: id, text, root };
    const index =
      hypopg === undefined ? candidate : await tryIndex(connection, about, { text, hypopg, index: candidate });
    return { decimalId: id, text, root, index };
  } finally {
    await connection.rows('rollback').catch(() => undefined);
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
        `plans of ${others} statements are left out: they call functions of their own, are no plain statements, or the server cannot plan them from here`,
      ]),
  ...(isTried ? [] : [NO_HYPOPG_NOTE]),
];

/** Of the statements that come first. What the server refuses to plan is left out, with a note. */
export const readPlans = async (
  connection: PostgresConnection,
  about: ServerFacts,
  statements: readonly StatementText[],
): Promise<PlanReading> => {
  const [extension] = await connection.rows<{ readonly schema: string }>(HYPOPG);
  const planner = { connection, about, hypopg: extension?.schema };
  const plans: StatementPlan[] = [];
  let [refused, others] = [0, 0];
  for (const statement of statements.filter(({ text }) => !text.includes(OWN_APPLICATION)).slice(0, MOST_PLANS)) {
    if (!mayBePlanned(statement.text) || (await callsOwnFunction(connection, statement.text))) {
      others += 1;
      continue;
    }
    try {
      plans.push(await planOf(planner, statement));
    } catch (error) {
      if (!(error instanceof PostgresUnavailable)) throw error;
      if (error.code === NO_RIGHT) refused += 1;
      else others += 1;
    }
  }
  return { plans, notes: notesOf(refused, others, extension !== undefined) };
};
