// Builds the section SQLs: statements by load, their waits, and their counters from pg_stat_statements.
import { round6 } from '../../../kernel/json.js';
import { averageSessions, hexStatementId, type LoadShare, type SampledLoad, type SampledStatement } from './load.js';
import { rowNumber, rowSeconds, rowText, type ServerReading, type ServerRow } from './server-reading.js';
import { stripLiterals } from '../../format/strip-literals.js';

const MAX_STATEMENTS = 25;

/** Performance Insights shortens texts to the same length. */
const MAX_SHORT_TEXT_LENGTH = 500;

/** Marks the queries of the capture itself. */
export const OWN_APPLICATION = 'casefile capture';

export type StatementFigures = { readonly [figure: string]: number };

/** Names that changed with PostgreSQL 13 and 17. */
const COLUMNS: { readonly [figure: string]: readonly string[] } = {
  calls: ['calls'],
  rows: ['rows'],
  total_time: ['total_exec_time', 'total_time'],
  shared_blks_hit: ['shared_blks_hit'],
  shared_blks_read: ['shared_blks_read'],
  shared_blks_dirtied: ['shared_blks_dirtied'],
  shared_blks_written: ['shared_blks_written'],
  local_blks_hit: ['local_blks_hit'],
  local_blks_read: ['local_blks_read'],
  local_blks_dirtied: ['local_blks_dirtied'],
  local_blks_written: ['local_blks_written'],
  temp_blks_written: ['temp_blks_written'],
  temp_blks_read: ['temp_blks_read'],
  blk_read_time: ['shared_blk_read_time', 'blk_read_time'],
  blk_write_time: ['shared_blk_write_time', 'blk_write_time'],
};

const keyOf = (row: ServerRow): string =>
  ['userid', 'dbid', 'toplevel', 'queryid'].map((name) => String(row[name])).join('/');

const figureValue = (row: ServerRow | undefined, columns: readonly string[]): number =>
  columns.map((column) => rowNumber(row, column)).find((value) => value !== undefined) ?? 0;

/** A counter that fell was reset: then its value is what it counted since. */
const counterGrew = (before: number, after: number): number => (after >= before ? after - before : after);

const figuresChanged = (before: ServerRow | undefined, after: ServerRow): StatementFigures =>
  Object.fromEntries(
    Object.entries(COLUMNS).map(([name, columns]) => [
      name,
      counterGrew(figureValue(before, columns), figureValue(after, columns)),
    ]),
  );

const sumFigures = (a: StatementFigures, b: StatementFigures): StatementFigures =>
  Object.fromEntries(Object.entries(b).map(([name, value]) => [name, (a[name] ?? 0) + value]));

/** The increase of each statement's counters, by decimal id, over all users. */
const statementDeltas = ({ before, after }: ServerReading): ReadonlyMap<string, StatementFigures> => {
  const earlier = new Map((before.statements ?? []).map((row) => [keyOf(row), row]));
  const deltas = new Map<string, StatementFigures>();
  for (const row of after.statements ?? []) {
    const id = rowText(row, 'queryid');
    if (id === undefined) continue;
    const delta = figuresChanged(earlier.get(keyOf(row)), row);
    if ((delta['calls'] ?? 0) > 0) deltas.set(id, sumFigures(deltas.get(id) ?? {}, delta));
  }
  return deltas;
};

const busiestStatements = (
  deltas: ReadonlyMap<string, StatementFigures>,
): readonly (readonly [string, StatementFigures])[] =>
  [...deltas].toSorted(([, a], [, b]) => (b['total_time'] ?? 0) - (a['total_time'] ?? 0));

/** Where sessions do not tell their statement, it is found by its text among these. */
const MAX_TEXTS_TO_SEARCH = 500;

/** Decimal ids of the statements whose texts to fetch: the sampled ones and those with the most time, without the queries of the capture itself. */
export const textsToFetch = (reading: ServerReading): readonly string[] => {
  const seen = reading.samples.flatMap(({ sessions }) => sessions.flatMap(({ queryId }) => queryId ?? []));
  const most = seen.length === 0 ? MAX_TEXTS_TO_SEARCH : 2 * MAX_STATEMENTS;
  const longest = busiestStatements(statementDeltas(reading)).slice(0, most);
  return [...new Set([...seen, ...longest.map(([id]) => id)])];
};

/** Decimal ids, those with the most time first. */
export const leadingStatementIds = (reading: ServerReading): readonly string[] =>
  busiestStatements(statementDeltas(reading)).map(([id]) => id);

const perSecond = (delta: StatementFigures, seconds: number): readonly (readonly [string, number])[] =>
  Object.entries(delta).map(([name, value]) => [`${name}_per_sec`, value / seconds]);

const perCall = ({
  calls = 0,
  total_time = 0,
  ...others
}: StatementFigures): readonly (readonly [string, number])[] => [
  ['avg_latency_per_call', total_time / calls],
  ...Object.entries(others).map(([name, value]) => [`${name}_per_call`, value / calls] as const),
];

const countedStats = (delta: StatementFigures | undefined, seconds: number): object => {
  if (delta === undefined) return {};
  const figures = [...perSecond(delta, seconds), ...perCall(delta)];
  const named = figures.map(([name, value]) => [`db.sql_tokenized.stats.${name}.avg`, round6(value)]);
  return { AdditionalMetrics: Object.fromEntries(named) as object };
};

/** Sampled statements first, then those that only the counters have; each busiest first. */
const topStatements = (
  load: SampledLoad,
  deltas: ReadonlyMap<string, StatementFigures>,
): readonly SampledStatement[] => {
  const seen = new Set(load.statements.map(({ id }) => id));
  const unseen = busiestStatements(deltas)
    .map(([decimal]) => ({ ...hexStatementId(decimal), count: 0, events: [], users: [], databases: [] }))
    .filter(({ id }) => !seen.has(id));
  return [...load.statements, ...unseen];
};

const percentOfLoad = (part: number, whole: number): number => (whole === 0 ? 0 : round6((part / whole) * 100));

const loadBreakdown = (shares: readonly LoadShare[], name: string): readonly object[] => {
  const whole = shares.reduce((all, { count }) => all + count, 0);
  return shares.map((share) => ({ [name]: share.name, pct: percentOfLoad(share.count, whole) }));
};

export type StatementSectionParts = {
  readonly load: SampledLoad;
  /** What the counters of each statement grew by, by decimal id. */
  readonly deltas: ReadonlyMap<string, StatementFigures>;
  /** Without literals. */
  readonly textOf: (statement: SampledStatement) => string | undefined;
  /** Whether the capture itself ran it. */
  readonly isOwn: (statement: SampledStatement) => boolean;
  readonly seconds: number;
};

/** The section SQLs of any engine. */
export const statementSection = ({ load, deltas, textOf, isOwn, seconds }: StatementSectionParts): object => {
  const statements = topStatements(load, deltas)
    .filter((each) => !isOwn(each))
    .slice(0, MAX_STATEMENTS);
  const seen = statements.filter(({ count }) => count > 0);
  return {
    SQLs: statements.map((each) => ({
      sql_db_id: each.decimal,
      sql_id: each.id,
      sql_statement: textOf(each)?.slice(0, MAX_SHORT_TEXT_LENGTH),
      dbload: (each.count / Math.max(load.samples, 1)).toFixed(2),
      pct_aas: percentOfLoad(each.count / Math.max(load.samples, 1), averageSessions(load)).toFixed(2),
      ...countedStats(deltas.get(each.decimal ?? ''), seconds),
    })),
    LoadByDatabase: seen.map(({ id, databases }) => ({ sql_id: id, dbload: loadBreakdown(databases, 'db') })),
    LoadByUser: seen.map(({ id, users }) => ({ sql_id: id, dbload: loadBreakdown(users, 'user') })),
    Waits: seen.map(({ id, events }) => ({ sql_id: id, waits: loadBreakdown(events, 'event') })),
    SQLTextFull: statements.flatMap((each) => {
      const text = textOf(each);
      return text === undefined ? [] : [{ sql_id_tokinized: each.id, sql_text_tokinized: text, sql_ids: [] }];
    }),
  };
};

export const postgresStatementSection = (reading: ServerReading, load: SampledLoad): object => {
  const textOf = ({ decimal, text }: SampledStatement): string | undefined => reading.texts.get(decimal ?? '') ?? text;
  return statementSection({
    load,
    deltas: statementDeltas(reading),
    seconds: rowSeconds(reading),
    isOwn: (each) => (textOf(each) ?? '').includes(OWN_APPLICATION),
    textOf: (each) => {
      const text = textOf(each);
      return text === undefined ? undefined : stripLiterals(text);
    },
  });
};
