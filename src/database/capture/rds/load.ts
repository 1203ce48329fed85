// Builds the sections WaitEvents and SQLs from the load that Performance Insights aggregated.
import { round6 } from '../../../kernel/json.js';
import { toIso } from '../../../kernel/time.js';
import { stripLiterals } from '../../format/strip-literals.js';
import type { LoadKey, RdsReading } from './rds-reading.js';

const waitTypeOf = ({ dimensions }: LoadKey): string => dimensions['db.wait_event.type'] ?? '';

/** Without waits of type `Timeout`: a pause that the session itself requested is no load. */
const workingLoads = (waits: readonly LoadKey[]): readonly LoadKey[] =>
  waits.filter((key) => waitTypeOf(key) !== 'Timeout');

/** Average active sessions. */
export const averageLoad = ({ waits }: RdsReading): number =>
  workingLoads(waits).reduce((sum, { load }) => sum + load, 0);

const percent = (part: number, whole: number): number => (whole === 0 ? 0 : (part / whole) * 100);

export const rdsWaitSection = (reading: RdsReading): object => {
  const { waits, window } = reading;
  const seconds = (window.to - window.from) / 1_000_000;
  const average = averageLoad(reading);
  return {
    AlignedStartTime: toIso(window.from),
    AlignedEndTime: toIso(window.to),
    WallClockTimeSec: seconds,
    AverageActiveSessions: round6(average),
    DBTimeSeconds: Math.round(average * seconds),
    TopEvents: workingLoads(waits).map((key) => ({
      event_name: key.dimensions['db.wait_event.name'],
      event_type: waitTypeOf(key),
      metric_time_sec: Math.round(key.load * seconds),
      pct_db_time: percent(key.load, average).toFixed(2),
    })),
  };
};

const ID_KEY = 'db.sql_tokenized.id';

const idOf = ({ dimensions }: LoadKey): string => dimensions[ID_KEY] ?? '';

const breakdownOf = (keys: readonly LoadKey[], list: string, name: string): readonly object[] =>
  keys.map((key) => ({
    sql_id: idOf(key),
    [list]: key.parts.map((part) => ({ [name]: part.name, pct: round6(percent(part.load, key.load)) })),
  }));

/** Performance Insights truncates longer texts. */
const MAX_TEXT_BYTES = 500;

const mayBeTruncated = (text: string): boolean => text.length > MAX_TEXT_BYTES - 4 || /[^\u0000-\u007f]/.test(text);

/** Performance Insights stores whole texts only of statements with their literals. Without the literals, the text of one of them is the text of all. */
const tokenisedStatement = (key: LoadKey, { children, texts }: RdsReading): string | undefined => {
  const shown = key.dimensions['db.sql_tokenized.statement'];
  if (shown === undefined || !mayBeTruncated(shown)) return shown;
  const child = children.find(({ dimensions }) => dimensions['db.sql.tokenized_id'] === idOf(key));
  const whole = texts.get(child?.dimensions['db.sql.id'] ?? '');
  return whole === undefined ? shown : stripLiterals(whole);
};

const childrenOf = (id: string, { children, texts }: RdsReading): readonly object[] =>
  children
    .filter(({ dimensions }) => dimensions['db.sql.tokenized_id'] === id)
    .map(({ dimensions, load }) => ({
      'db.sql.db_id': dimensions['db.sql.db_id'],
      'db.sql.id': dimensions['db.sql.id'],
      'db.load.avg': round6(load),
      sql_full_text: texts.get(dimensions['db.sql.id'] ?? '') ?? dimensions['db.sql.statement'],
    }));

export const rdsStatementSection = (reading: RdsReading): object => {
  const { byWait, byDatabase, byUser } = reading.statements;
  const average = averageLoad(reading);
  return {
    SQLs: byWait.map((key) => ({
      sql_db_id: key.dimensions['db.sql_tokenized.db_id'],
      sql_id: idOf(key),
      sql_statement: key.dimensions['db.sql_tokenized.statement'],
      dbload: key.load.toFixed(2),
      pct_aas: percent(key.load, average).toFixed(2),
      ...(Object.keys(key.figures).length > 0 && { AdditionalMetrics: key.figures }),
    })),
    LoadByDatabase: breakdownOf(byDatabase, 'dbload', 'db'),
    LoadByUser: breakdownOf(byUser, 'dbload', 'user'),
    Waits: breakdownOf(byWait, 'waits', 'event'),
    SQLTextFull: byWait.map((key) => ({
      sql_id_tokinized: idOf(key),
      sql_text_tokinized: tokenisedStatement(key, reading),
      sql_ids: childrenOf(idOf(key), reading),
    })),
  };
};
