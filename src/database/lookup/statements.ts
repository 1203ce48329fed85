// The tool get_sql_stats: one statement by any of its ids, or the leading statements.
import type { ChildStatement, DatabaseSnapshot, LoadPart, SqlStatement, SnapshotSides } from '../format/snapshot.js';
import {
  CHANGE_DEFINITION,
  definedFields,
  figureField,
  listSome,
  type LookupFields,
  type LookupResult,
  lookUpSides,
  nonBlank,
  relativeChange,
  type SideResult,
} from './sides.js';
import type { SqlInput } from './inputs.js';

const statField = (name: string) => `db.sql_tokenized.stats.${name}.avg`;

const ORDERS: { readonly [By in NonNullable<SqlInput['sort_by']>]: (statement: SqlStatement) => number | undefined } = {
  load: ({ load }) => load,
  calls: ({ stats }) => stats[statField('calls_per_sec')],
  latency: ({ stats }) => stats[statField('avg_latency_per_call')],
  rows: ({ stats }) => stats[statField('rows_per_sec')],
  io_read: ({ stats }) => stats[statField('shared_blks_read_per_sec')],
  io_write: ({ stats }) => stats[statField('shared_blks_written_per_sec')],
  temp_write: ({ stats }) => stats[statField('temp_blks_written_per_sec')],
};

/** The unit that the name implies: `rows_per_sec` are rows per second. */
const unitOf = (key: string): string => {
  const per = /_per_sec\b/.test(key) ? 'per second' : /_per_call\b/.test(key) ? 'per call' : '';
  return /latency|blk_\w*time/.test(key) ? `ms ${per}`.trim() : per;
};

const statsOf = ({ stats }: SqlStatement): LookupFields =>
  Object.fromEntries(
    Object.entries(stats).map(([key, value]) => [key, { ...figureField(value, unitOf(key)), statistic: 'avg' }]),
  );

const parts = (name: string, list: readonly LoadPart[]): readonly LookupFields[] =>
  list.map((each) => definedFields({ path: each.path, [name]: each.name, percent: each.percent }));

const SESSIONS = 'average active sessions';
const SHARE = 'percent of average active sessions';

const childFields = ({ path, id, dbId, load, text }: ChildStatement): LookupFields =>
  definedFields({ path, sql_id: id, sql_db_id: dbId, dbload: figureField(load, SESSIONS), sql_text: text });

const wholeStatement = (statement: SqlStatement, asked: readonly string[]): LookupFields => {
  const { path, id, dbId, text, load, percent, databases, users, waits, children } = statement;
  const child = children.find((each) => asked.some((wanted) => wanted === each.id || wanted === each.dbId));
  return definedFields({
    path,
    sql_id: id,
    sql_db_id: dbId,
    sql_text: text,
    dbload: figureField(load, SESSIONS),
    pct_aas: figureField(percent, SHARE),
    additional_metrics: statsOf(statement),
    load_by_database: parts('database', databases),
    load_by_user: parts('user', users),
    waits: parts('event', waits),
    matched_full_text: child && childFields(child),
    full_texts: children.length,
  });
};

const BRIEF = 240;

const briefStatement = (statement: SqlStatement): LookupFields => {
  const { path, id, dbId, text = '', load, percent, waits } = statement;
  return definedFields({
    path,
    sql_id: id,
    sql_db_id: dbId,
    sql_text: text.length > BRIEF ? `${text.slice(0, BRIEF)}…` : text,
    dbload: figureField(load, SESSIONS),
    pct_aas: figureField(percent, SHARE),
    waits: parts('event', waits.slice(0, 3)),
  });
};

const isKnownBy = ({ id, dbId, children }: SqlStatement, wanted: string): boolean =>
  id === wanted || dbId === wanted || children.some((child) => child.id === wanted || child.dbId === wanted);

const statementsOf = ({ statements }: DatabaseSnapshot): readonly SqlStatement[] => statements?.list ?? [];

const findBy = (snapshot: DatabaseSnapshot, ids: readonly string[]): SqlStatement | undefined =>
  statementsOf(snapshot).find((statement) => ids.every((id) => isKnownBy(statement, id)));

const byId =
  (ids: readonly string[]) =>
  (snapshot: DatabaseSnapshot): SideResult => {
    const statement = findBy(snapshot, ids);
    if (statement !== undefined) return { fields: wholeStatement(statement, ids) };
    const known = statementsOf(snapshot).flatMap(({ id }) => id ?? []);
    return {
      error: `statement ${ids.join(' with ')} not found: only those with most load are captured: ${listSome(known, 25)}`,
    };
  };

const MOST = 10;

/** Those that do not say how much come last, in their own order. */
const orderStatements = (
  list: readonly SqlStatement[],
  by: NonNullable<SqlInput['sort_by']>,
): readonly SqlStatement[] => {
  const size = (statement: SqlStatement): number => ORDERS[by](statement) ?? Number.NEGATIVE_INFINITY;
  return [...list].sort((a, b) => (size(a) === size(b) ? 0 : size(b) - size(a)));
};

const leadingStatements =
  ({ sort_by: by = 'load', limit = MOST }: SqlInput) =>
  (snapshot: DatabaseSnapshot): SideResult => {
    const list = statementsOf(snapshot);
    if (list.length === 0) return { error: 'statements not found: the snapshot holds none' };
    const shown = orderStatements(list, by).slice(0, limit);
    return {
      fields: {
        sorted_by: by,
        captured: list.length,
        left_out: list.length - shown.length,
        statements: shown.map(briefStatement),
      },
    };
  };

const idOf = ({ id, dbId, path }: SqlStatement): string => id ?? dbId ?? path;

const loads = (primary: SqlStatement | undefined, secondary: SqlStatement | undefined): LookupFields =>
  definedFields({
    primary: primary?.load,
    secondary: secondary?.load,
    change: relativeChange(primary?.load, secondary?.load),
  });

/** Which statements came, went, or took another load. */
const compareStatements = (primary: DatabaseSnapshot, secondary: DatabaseSnapshot): LookupFields => {
  const [first, second] = [statementsOf(primary), statementsOf(secondary)];
  const others = new Map(second.map((each) => [idOf(each), each]));
  const own = new Set(first.map(idOf));
  return {
    change: CHANGE_DEFINITION,
    dbload_of_both: first.flatMap((each) => {
      const other = others.get(idOf(each));
      return other === undefined ? [] : [{ sql_id: idOf(each), ...loads(each, other) }];
    }),
    only_in_primary: first.map(idOf).filter((id) => !others.has(id)),
    only_in_secondary: second.map(idOf).filter((id) => !own.has(id)),
  };
};

export const getSqlStats = (input: SqlInput, sides: SnapshotSides): LookupResult => {
  const ids = [nonBlank(input.sql_id), nonBlank(input.sql_db_id)].filter((id) => id !== undefined);
  const which = input.snapshot ?? 'primary';
  if (ids.length === 0) return lookUpSides(sides, which, { one: leadingStatements(input), both: compareStatements });
  const both = (primary: DatabaseSnapshot, secondary: DatabaseSnapshot): LookupFields => ({
    change: CHANGE_DEFINITION,
    dbload: loads(findBy(primary, ids), findBy(secondary, ids)),
  });
  return lookUpSides(sides, which, { one: byId(ids), both });
};
