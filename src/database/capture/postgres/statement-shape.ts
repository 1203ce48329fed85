// Finds the statement of pg_stat_statements that a session runs by its text: before PostgreSQL 14 a session does not tell its id.
import { sqlTokens, type SqlToken } from '../../format/strip-literals.js';
import { rowText, type ServerReading, type ServerSession } from './server-reading.js';

/** pg_stat_statements puts a parameter for these as for any literal. */
const CONSTANTS = /^(?:true|false|null)$/i;

const shapeToken = ({ kind, text }: SqlToken): string => {
  switch (kind) {
    case 'comment':
      return '';
    case 'literal':
    case 'parameter':
      return '?';
    case 'word':
      return CONSTANTS.test(text) ? '?' : text.toLowerCase();
    case 'quoted':
      return text;
    case 'other':
      return text.replace(/\s+/g, '').replace(/;$/, '');
    default:
      return kind satisfies never;
  }
};

/**
 * The same for a statement with its literals and with parameters in their place, however it is spaced, commented and
 * written in capitals. The sign of a number belongs to the literal, so signs before one are left out on both sides.
 */
export const statementShape = (sql: string): string =>
  sqlTokens(sql)
    .map(shapeToken)
    .filter((text) => text !== '')
    .join(' ')
    .replace(/[\s-]*\?/g, ' ?')
    .trim();

/** By its name, the database of each row of pg_stat_statements. */
const databaseNames = ({ after }: ServerReading): ReadonlyMap<string, string> =>
  new Map((after.databases ?? []).map((row) => [String(row['datid']), rowText(row, 'datname') ?? '']));

const TRACKED_BYTES = 'track_activity_query_size';
const DEFAULT_TRACKED_BYTES = 1024;

/** So much of the text of a session a sample takes at the most. */
export const MOST_SAMPLED_CHARS = 4_000;

/** A text that fills the room which the server has for it was cut. */
const trackedBytes = ({ settings }: ServerReading): number => {
  const value = settings.find((row) => row['name'] === TRACKED_BYTES)?.['reset_val'];
  return typeof value === 'string' ? Number(value) : DEFAULT_TRACKED_BYTES;
};

/** Without the end, which may be half a word or half a literal. */
const wholePart = (shape: string): string => shape.slice(0, shape.lastIndexOf(' ') + 1);

type KnownStatement = { readonly database: string; readonly shape: string; readonly id: string };

/**
 * Gives a session's decimal id of its statement, by text and database; `undefined` where none or more than one fits. Statements
 * whose texts were not fetched are not known.
 */
export const statementIdsByText = (reading: ServerReading): ((session: ServerSession) => string | undefined) => {
  const names = databaseNames(reading);
  const known: KnownStatement[] = (reading.after.statements ?? []).flatMap((row) => {
    const id = rowText(row, 'queryid');
    const text = reading.texts.get(id ?? '');
    if (id === undefined || text === undefined) return [];
    return [{ id, database: names.get(String(row['dbid'])) ?? '', shape: statementShape(text) }];
  });
  const keyOf = (database: string, shape: string): string => `${database}\n${shape}`;
  const byShape = Map.groupBy(known, ({ database, shape }) => keyOf(database, shape));
  const bytes = trackedBytes(reading);
  const only = (found: readonly KnownStatement[]): string | undefined => {
    const ids = new Set(found.map(({ id }) => id));
    return ids.size === 1 ? found[0]?.id : undefined;
  };
  return ({ query, database = '' }) => {
    if (query === undefined || query === '') return undefined;
    const shape = statementShape(query);
    if (query.length < MOST_SAMPLED_CHARS && Buffer.byteLength(query) < bytes - 1)
      return only(byShape.get(keyOf(database, shape)) ?? []);
    const begin = wholePart(shape);
    // a comment alone: every statement begins so
    if (begin === '') return undefined;
    return only(known.filter((each) => each.database === database && each.shape.startsWith(begin)));
  };
};
