// get_sql_stats: one statement by any of its ids, or those that lead a list.
import type { ChildStatement, LoadPart, Snapshot, Statement } from '../format/snapshot.js';
import { CHANGE, changeOf } from './change.js';
import type { SqlInput } from './inputs.js';
import { figure, type Found, look, type Looked, said, type Sides, someOf, told, type Told } from './sides.js';

const stat = (name: string) => `db.sql_tokenized.stats.${name}.avg`;

const ORDERS: { readonly [By in NonNullable<SqlInput['sort_by']>]: (statement: Statement) => number | undefined } = {
  load: ({ load }) => load,
  calls: ({ stats }) => stats[stat('calls_per_sec')],
  latency: ({ stats }) => stats[stat('avg_latency_per_call')],
  rows: ({ stats }) => stats[stat('rows_per_sec')],
  io_read: ({ stats }) => stats[stat('shared_blks_read_per_sec')],
  io_write: ({ stats }) => stats[stat('shared_blks_written_per_sec')],
  temp_write: ({ stats }) => stats[stat('temp_blks_written_per_sec')],
};

/** As far as the name tells: `rows_per_sec` are rows per second. */
const unitOf = (key: string): string => {
  const per = /_per_sec\b/.test(key) ? 'per second' : /_per_call\b/.test(key) ? 'per call' : '';
  return /latency|blk_\w*time/.test(key) ? `ms ${per}`.trim() : per;
};

const statsOf = ({ stats }: Statement): Told =>
  Object.fromEntries(
    Object.entries(stats).map(([key, value]) => [key, { ...figure(value, unitOf(key)), statistic: 'avg' }]),
  );

const parts = (name: string, list: readonly LoadPart[]): readonly Told[] =>
  list.map((each) => told({ path: each.path, [name]: each.name, percent: each.percent }));

const SESSIONS = 'average active sessions';
const SHARE = 'percent of average active sessions';

const childTold = ({ path, id, dbId, load, text }: ChildStatement): Told =>
  told({ path, sql_id: id, sql_db_id: dbId, dbload: figure(load, SESSIONS), sql_text: text });

const whole = (statement: Statement, asked: readonly string[]): Told => {
  const { path, id, dbId, text, load, percent, databases, users, waits, children } = statement;
  const child = children.find((each) => asked.some((wanted) => wanted === each.id || wanted === each.dbId));
  return told({
    path,
    sql_id: id,
    sql_db_id: dbId,
    sql_text: text,
    dbload: figure(load, SESSIONS),
    pct_aas: figure(percent, SHARE),
    additional_metrics: statsOf(statement),
    load_by_database: parts('database', databases),
    load_by_user: parts('user', users),
    waits: parts('event', waits),
    matched_full_text: child && childTold(child),
    full_texts: children.length,
  });
};

const BRIEF = 240;

const brief = (statement: Statement): Told => {
  const { path, id, dbId, text = '', load, percent, waits } = statement;
  return told({
    path,
    sql_id: id,
    sql_db_id: dbId,
    sql_text: text.length > BRIEF ? `${text.slice(0, BRIEF)}…` : text,
    dbload: figure(load, SESSIONS),
    pct_aas: figure(percent, SHARE),
    waits: parts('event', waits.slice(0, 3)),
  });
};

const isKnownBy = ({ id, dbId, children }: Statement, wanted: string): boolean =>
  id === wanted || dbId === wanted || children.some((child) => child.id === wanted || child.dbId === wanted);

const statementsOf = ({ statements }: Snapshot): readonly Statement[] => statements?.list ?? [];

const findBy = (snapshot: Snapshot, ids: readonly string[]): Statement | undefined =>
  statementsOf(snapshot).find((statement) => ids.every((id) => isKnownBy(statement, id)));

const byId =
  (ids: readonly string[]) =>
  (snapshot: Snapshot): Found => {
    const statement = findBy(snapshot, ids);
    if (statement !== undefined) return { told: whole(statement, ids) };
    const known = statementsOf(snapshot).flatMap(({ id }) => id ?? []);
    return {
      error: `statement ${ids.join(' with ')} not found: only those with most load are captured: ${someOf(known, 25)}`,
    };
  };

const MOST = 10;

/** Those that do not say how much come last, in their own order. */
const ordered = (list: readonly Statement[], by: NonNullable<SqlInput['sort_by']>): readonly Statement[] => {
  const size = (statement: Statement): number => ORDERS[by](statement) ?? Number.NEGATIVE_INFINITY;
  return [...list].sort((a, b) => (size(a) === size(b) ? 0 : size(b) - size(a)));
};

const leading =
  ({ sort_by: by = 'load', limit = MOST }: SqlInput) =>
  (snapshot: Snapshot): Found => {
    const list = statementsOf(snapshot);
    if (list.length === 0) return { error: 'statements not found: the snapshot holds none' };
    const shown = ordered(list, by).slice(0, limit);
    return {
      told: {
        sorted_by: by,
        captured: list.length,
        left_out: list.length - shown.length,
        statements: shown.map(brief),
      },
    };
  };

const idOf = ({ id, dbId, path }: Statement): string => id ?? dbId ?? path;

const loads = (primary: Statement | undefined, secondary: Statement | undefined): Told =>
  told({ primary: primary?.load, secondary: secondary?.load, change: changeOf(primary?.load, secondary?.load) });

/** Which statements came, went, or took another load. */
const moved = (primary: Snapshot, secondary: Snapshot): Told => {
  const [first, second] = [statementsOf(primary), statementsOf(secondary)];
  const others = new Map(second.map((each) => [idOf(each), each]));
  const own = new Set(first.map(idOf));
  return {
    change: CHANGE,
    dbload_of_both: first.flatMap((each) => {
      const other = others.get(idOf(each));
      return other === undefined ? [] : [{ sql_id: idOf(each), ...loads(each, other) }];
    }),
    only_in_primary: first.map(idOf).filter((id) => !others.has(id)),
    only_in_secondary: second.map(idOf).filter((id) => !own.has(id)),
  };
};

export const getSqlStats = (input: SqlInput, sides: Sides): Looked => {
  const ids = [said(input.sql_id), said(input.sql_db_id)].filter((id) => id !== undefined);
  const which = input.snapshot ?? 'primary';
  if (ids.length === 0) return look(sides, which, { one: leading(input), both: moved });
  const both = (primary: Snapshot, secondary: Snapshot): Told => ({
    change: CHANGE,
    dbload: loads(findBy(primary, ids), findBy(secondary, ids)),
  });
  return look(sides, which, { one: byId(ids), both });
};
