// Load by wait event and by statement, from what Performance Insights aggregated.
import { round6 } from '../../../kernel/json.js';
import { toIso } from '../../../kernel/time.js';
import { withoutLiterals } from '../without-literals.js';
import type { LoadKey, RdsReading } from './reading.js';

const typeOf = ({ dimensions }: LoadKey): string => dimensions['db.wait_event.type'] ?? '';

/** A pause that a session asked for is no load. */
const atWork = (waits: readonly LoadKey[]): readonly LoadKey[] => waits.filter((key) => typeOf(key) !== 'Timeout');

/** Average active sessions. */
export const averageOf = ({ waits }: RdsReading): number => atWork(waits).reduce((sum, { load }) => sum + load, 0);

const percent = (part: number, whole: number): number => (whole === 0 ? 0 : (part / whole) * 100);

export const waitSection = (reading: RdsReading): object => {
  const { waits, window } = reading;
  const seconds = (window.to - window.from) / 1_000_000;
  const average = averageOf(reading);
  return {
    AlignedStartTime: toIso(window.from),
    AlignedEndTime: toIso(window.to),
    WallClockTimeSec: seconds,
    AverageActiveSessions: round6(average),
    DBTimeSeconds: Math.round(average * seconds),
    TopEvents: atWork(waits).map((key) => ({
      event_name: key.dimensions['db.wait_event.name'],
      event_type: typeOf(key),
      metric_time_sec: Math.round(key.load * seconds),
      pct_db_time: percent(key.load, average).toFixed(2),
    })),
  };
};

const ID = 'db.sql_tokenized.id';

const idOf = ({ dimensions }: LoadKey): string => dimensions[ID] ?? '';

const breakdown = (keys: readonly LoadKey[], list: string, name: string): readonly object[] =>
  keys.map((key) => ({
    sql_id: idOf(key),
    [list]: key.parts.map((part) => ({ [name]: part.name, pct: round6(percent(part.load, key.load)) })),
  }));

/** In bytes: a longer text is cut there by the service. */
const CUT = 500;

const mayBeCut = (text: string): boolean => text.length > CUT - 4 || /[^\u0000-\u007f]/.test(text);

/** The service keeps whole texts of concrete statements only: one of these, without its literals, is that of them all. */
const tokenised = (key: LoadKey, { children, texts }: RdsReading): string | undefined => {
  const shown = key.dimensions['db.sql_tokenized.statement'];
  if (shown === undefined || !mayBeCut(shown)) return shown;
  const child = children.find(({ dimensions }) => dimensions['db.sql.tokenized_id'] === idOf(key));
  const whole = texts.get(child?.dimensions['db.sql.id'] ?? '');
  return whole === undefined ? shown : withoutLiterals(whole);
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

export const statementSection = (reading: RdsReading): object => {
  const { byWait, byDatabase, byUser } = reading.statements;
  const average = averageOf(reading);
  return {
    SQLs: byWait.map((key) => ({
      sql_db_id: key.dimensions['db.sql_tokenized.db_id'],
      sql_id: idOf(key),
      sql_statement: key.dimensions['db.sql_tokenized.statement'],
      dbload: key.load.toFixed(2),
      pct_aas: percent(key.load, average).toFixed(2),
      ...(Object.keys(key.figures).length > 0 && { AdditionalMetrics: key.figures }),
    })),
    LoadByDatabase: breakdown(byDatabase, 'dbload', 'db'),
    LoadByUser: breakdown(byUser, 'dbload', 'user'),
    Waits: breakdown(byWait, 'waits', 'event'),
    SQLTextFull: byWait.map((key) => ({
      sql_id_tokinized: idOf(key),
      sql_text_tokinized: tokenised(key, reading),
      sql_ids: childrenOf(idOf(key), reading),
    })),
  };
};
