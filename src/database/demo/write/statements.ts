// Writes the section SQLs: load, waits, statistics and full text of each statement.
import { callCost, type DatabaseHour, processorOf } from '../work.js';
import {
  averageActive,
  type HourFigures,
  isCounted,
  type JsonFields,
  type LoadedStatement,
  roundToTwo,
} from './file.js';

const LISTED = 25;
/** Of the load: what is less is not among the first of the service. */
const LEAST_LOAD = 0.05;
/** The service cuts what it lists. */
const CUT = 500;

const loadFields = ({ load }: LoadedStatement): number =>
  Object.entries(load).reduce((sum, [event, own]) => (isCounted(event) ? sum + own : sum), 0);

const PREFIX = 'db.sql_tokenized.stats';
const digits = (value: number): number => Number(value.toPrecision(6));

const perCall = ({ work, load }: LoadedStatement, hour: DatabaseHour): { readonly [name: string]: number } => {
  const { calls, blocks, missed, spilled, rows, verb } = work;
  const latency =
    calls > 0 ? (Object.values(load).reduce((sum, own) => sum + own, 0) * 1_000) / calls : processorOf(work);
  return {
    avg_latency: latency,
    rows,
    shared_blks_hit: blocks * (1 - missed),
    shared_blks_read: blocks * missed,
    shared_blks_dirtied: verb === 'select' ? 0 : rows * 1.2,
    shared_blks_written: verb === 'select' ? 0 : rows * 0.02,
    temp_blks_written: spilled,
    temp_blks_read: spilled,
    blk_read_time: callCost(hour, work)['IO:DataFileRead'] ?? 0,
    blk_write_time: 0,
  };
};

const RENAMED: { readonly [name: string]: string } = {
  avg_latency: 'total_time',
};

const statsOf = (loaded: LoadedStatement, hour: DatabaseHour): JsonFields => {
  const { calls } = loaded.work;
  const own = perCall(loaded, hour);
  const seconds = Object.entries(own).map(([name, value]) => [
    `${PREFIX}.${RENAMED[name] ?? name}_per_sec.avg`,
    digits(value * calls),
  ]);
  const each = Object.entries(own).map(([name, value]) => [`${PREFIX}.${name}_per_call.avg`, digits(value)]);
  return Object.fromEntries([[`${PREFIX}.calls_per_sec.avg`, digits(calls)], ...seconds, ...each]) as JsonFields;
};

const waitBreakdown = (loaded: LoadedStatement): readonly JsonFields[] => {
  const all = loadFields(loaded);
  return Object.entries(loaded.load)
    .filter(([event, own]) => isCounted(event) && own > all * 0.001)
    .sort(([, a], [, b]) => b - a)
    .map(([event, own]) => ({ event, pct: (own / all) * 100 }));
};

const LITERALS = [`'EUR'`, '42', '1017', `'2026-01-09'`, '20', `'open'`, '7'];

/** One text with literals: those of a place are the same in every file. */
const literal = (text: string, from: number): string => {
  let at = from;
  return text.replaceAll('?', () => LITERALS[(at += 1) % LITERALS.length] ?? '1');
};

const textWithLiterals = (loaded: LoadedStatement): JsonFields => {
  const { work } = loaded;
  const children = 1 + (Number.parseInt(work.id.slice(0, 2), 16) % 2);
  return {
    sql_id_tokinized: work.id,
    sql_text_tokinized: work.text,
    sql_ids: Array.from({ length: children }, (_none, index) => ({
      'db.sql.db_id': `pi-${Number.parseInt(work.id.slice(index * 2, 7 + index * 2), 16)}`,
      'db.sql.id': `${work.id.slice(8 + index)}${work.id.slice(0, 8 + index)}`,
      'db.load.avg': digits(loadFields(loaded) / (index + 1.5)),
      sql_full_text: literal(work.text, index),
    })),
  };
};

export const statementSection = ({ statements, waits, hour }: HourFigures): JsonFields => {
  const active = averageActive(waits);
  const top = statements
    .filter((loaded) => loadFields(loaded) > active * LEAST_LOAD)
    .sort((a, b) => loadFields(b) - loadFields(a))
    .slice(0, LISTED);
  const by = (key: string, part: (loaded: LoadedStatement) => JsonFields): readonly JsonFields[] =>
    top.map((loaded) => ({ sql_id: loaded.work.id, [key]: [part(loaded)] }));
  return {
    SQLs: top.map((loaded) => ({
      sql_db_id: loaded.work.dbId,
      sql_id: loaded.work.id,
      sql_statement: loaded.work.text.slice(0, CUT),
      dbload: roundToTwo(loadFields(loaded)),
      pct_aas: roundToTwo((loadFields(loaded) / active) * 100),
      AdditionalMetrics: statsOf(loaded, hour),
    })),
    LoadByDatabase: by('dbload', ({ work }) => ({ db: work.database, pct: 100 })),
    LoadByUser: by('dbload', ({ work }) => ({ user: work.user, pct: 100 })),
    Waits: top.map((loaded) => ({ sql_id: loaded.work.id, waits: waitBreakdown(loaded) })),
    SQLTextFull: top.map(textWithLiterals),
  };
};
