// The section SQLs: the statements by load, what each waited for, and what pg_stat_statements counted of it.
import { round6 } from '../../../kernel/json.js';
import { averageOf, type Load, type Share, type StatementLoad } from './load.js';
import { numberOf, type Reading, type Row, secondsOf, textOf } from './reading.js';
import { idOfDecimal } from './statement-id.js';
import { withoutLiterals } from '../without-literals.js';

const TOP = 25;

/** As Performance Insights cuts them. */
const SHORT = 500;

/** Our own questions carry it. */
export const OWN = 'casefile capture';

type Figures = { readonly [figure: string]: number };

/** Names that changed with PostgreSQL 17. */
const COLUMNS: { readonly [figure: string]: readonly string[] } = {
  calls: ['calls'],
  rows: ['rows'],
  total_time: ['total_exec_time'],
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

const keyOf = (row: Row): string =>
  ['userid', 'dbid', 'toplevel', 'queryid'].map((name) => String(row[name])).join('/');

const figure = (row: Row | undefined, columns: readonly string[]): number =>
  columns.map((column) => numberOf(row, column)).find((value) => value !== undefined) ?? 0;

/** A counter that fell was reset: what it has counted since is what there is. */
const grown = (before: number, after: number): number => (after >= before ? after - before : after);

const changed = (before: Row | undefined, after: Row): Figures =>
  Object.fromEntries(
    Object.entries(COLUMNS).map(([name, columns]) => [name, grown(figure(before, columns), figure(after, columns))]),
  );

const sum = (a: Figures, b: Figures): Figures =>
  Object.fromEntries(Object.entries(b).map(([name, value]) => [name, (a[name] ?? 0) + value]));

/** What each statement did during the watch, by decimal id, whoever ran it. */
export const statementDeltas = ({ before, after }: Reading): ReadonlyMap<string, Figures> => {
  const earlier = new Map((before.statements ?? []).map((row) => [keyOf(row), row]));
  const deltas = new Map<string, Figures>();
  for (const row of after.statements ?? []) {
    const id = textOf(row, 'queryid');
    if (id === undefined) continue;
    const delta = changed(earlier.get(keyOf(row)), row);
    if ((delta['calls'] ?? 0) > 0) deltas.set(id, sum(deltas.get(id) ?? {}, delta));
  }
  return deltas;
};

const busiest = (deltas: ReadonlyMap<string, Figures>): readonly (readonly [string, Figures])[] =>
  [...deltas].toSorted(([, a], [, b]) => (b['total_time'] ?? 0) - (a['total_time'] ?? 0));

/** By decimal id: of what was seen, and of what worked longest; ours and the rest are not shown. */
export const wantedTexts = (reading: Reading): readonly string[] => {
  const seen = reading.samples.flatMap(({ sessions }) => sessions.flatMap(({ queryId }) => queryId ?? []));
  const longest = busiest(statementDeltas(reading)).slice(0, 2 * TOP);
  return [...new Set([...seen, ...longest.map(([id]) => id)])];
};

const perSecond = (delta: Figures, seconds: number): readonly (readonly [string, number])[] =>
  Object.entries(delta).map(([name, value]) => [`${name}_per_sec`, value / seconds]);

const perCall = ({ calls = 0, total_time = 0, ...others }: Figures): readonly (readonly [string, number])[] => [
  ['avg_latency_per_call', total_time / calls],
  ...Object.entries(others).map(([name, value]) => [`${name}_per_call`, value / calls] as const),
];

const counted = (delta: Figures | undefined, seconds: number): object => {
  if (delta === undefined) return {};
  const figures = [...perSecond(delta, seconds), ...perCall(delta)];
  const named = figures.map(([name, value]) => [`db.sql_tokenized.stats.${name}.avg`, round6(value)]);
  return { AdditionalMetrics: Object.fromEntries(named) as object };
};

/** Those that were seen at work, then those that only the counters know, the busiest first. */
const topStatements = (load: Load, deltas: ReadonlyMap<string, Figures>): readonly StatementLoad[] => {
  const seen = new Set(load.statements.map(({ id }) => id));
  const unseen = busiest(deltas)
    .map(([decimal]) => ({ ...idOfDecimal(decimal), count: 0, events: [], users: [], databases: [] }))
    .filter(({ id }) => !seen.has(id));
  return [...load.statements, ...unseen];
};

const textsOf = ({ decimal, text }: StatementLoad, { texts }: Reading): string | undefined => {
  const found = texts.get(decimal ?? '') ?? text;
  return found === undefined ? undefined : withoutLiterals(found);
};

const percent = (part: number, whole: number): number => (whole === 0 ? 0 : round6((part / whole) * 100));

const breakdown = (shares: readonly Share[], name: string): readonly object[] => {
  const whole = shares.reduce((all, { count }) => all + count, 0);
  return shares.map((share) => ({ [name]: share.name, pct: percent(share.count, whole) }));
};

export const statementSection = (reading: Reading, load: Load): object => {
  const deltas = statementDeltas(reading);
  const isOwn = ({ decimal, text }: StatementLoad): boolean =>
    (reading.texts.get(decimal ?? '') ?? text ?? '').includes(OWN);
  const statements = topStatements(load, deltas)
    .filter((each) => !isOwn(each))
    .slice(0, TOP);
  const seen = statements.filter(({ count }) => count > 0);
  const seconds = secondsOf(reading);
  return {
    SQLs: statements.map((each) => ({
      sql_db_id: each.decimal,
      sql_id: each.id,
      sql_statement: textsOf(each, reading)?.slice(0, SHORT),
      dbload: (each.count / Math.max(load.samples, 1)).toFixed(2),
      pct_aas: percent(each.count / Math.max(load.samples, 1), averageOf(load)).toFixed(2),
      ...counted(deltas.get(each.decimal ?? ''), seconds),
    })),
    LoadByDatabase: seen.map(({ id, databases }) => ({ sql_id: id, dbload: breakdown(databases, 'db') })),
    LoadByUser: seen.map(({ id, users }) => ({ sql_id: id, dbload: breakdown(users, 'user') })),
    Waits: seen.map(({ id, events }) => ({ sql_id: id, waits: breakdown(events, 'event') })),
    SQLTextFull: statements.flatMap((each) => {
      const text = textsOf(each, reading);
      return text === undefined ? [] : [{ sql_id_tokinized: each.id, sql_text_tokinized: text, sql_ids: [] }];
    }),
  };
};
