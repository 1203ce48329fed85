// Translates the structured filter to SQL: names become the ids of the dictionary rows that satisfy them.
import type { SQLInputValue } from 'node:sqlite';
import { levelRank } from '../../../../telemetry/level.js';
import type { FieldFilter, StatedDuration, StructuredFilter } from '../../../../telemetry/query.js';
import { jsonList, type TelemetryReader } from './reader.js';

/** Conditions that all hold; the values stand in their order. */
export type SqlConditions = { readonly sql: readonly string[]; readonly values: readonly SQLInputValue[] };

export const NO_CONDITIONS: SqlConditions = { sql: [], values: [] };

export const joinConditions = (a: SqlConditions, b: SqlConditions): SqlConditions => ({
  sql: [...a.sql, ...b.sql],
  values: [...a.values, ...b.values],
});

export const sqlCondition = (sql: string, ...values: SQLInputValue[]): SqlConditions => ({ sql: [sql], values });

export const whereClause = ({ sql }: SqlConditions): string => (sql.length === 0 ? '1' : sql.join(' AND '));

export const columnIn = (column: string, ids: readonly number[] | undefined): SqlConditions =>
  ids === undefined ? NO_CONDITIONS : sqlCondition(`${column} IN (SELECT value FROM json_each(?))`, jsonList(ids));

const SCOPE_FIELDS = ['service', 'environment', 'region', 'version'];
const PLACE_FIELDS = ['host', 'pod'];

const valuesIn = (column: string, values: readonly string[] | undefined, is: FieldFilter['is']): SqlConditions => {
  if (values === undefined) return NO_CONDITIONS;
  return sqlCondition(`${column} ${is === 'not' ? 'NOT ' : ''}IN (SELECT value FROM json_each(?))`, jsonList(values));
};

const selectIds = (
  { store }: TelemetryReader,
  table: string,
  conditions: SqlConditions,
): readonly number[] | undefined => {
  if (conditions.sql.length === 0) return undefined;
  const rows = store
    .sql(`SELECT id FROM ${table} WHERE ${whereClause(conditions)} ORDER BY id`)
    .all(...conditions.values);
  return rows.map(({ id }) => Number(id));
};

const fieldsAmong = (filter: StructuredFilter, names: readonly string[]): SqlConditions =>
  (filter.fields ?? [])
    .filter(({ field }) => names.includes(field))
    .map(({ field, is, values }) => valuesIn(field, values, is))
    .reduce(joinConditions, NO_CONDITIONS);

/** Scopes that satisfy the filter; `undefined`: all of them do. */
export const scopeIds = (reader: TelemetryReader, filter: StructuredFilter): readonly number[] | undefined =>
  selectIds(
    reader,
    'scope',
    [
      valuesIn('service', filter.services, 'equal'),
      valuesIn('service', filter.notServices, 'not'),
      valuesIn('environment', filter.environments, 'equal'),
      valuesIn('environment', filter.notEnvironments, 'not'),
      valuesIn('region', filter.regions, 'equal'),
      valuesIn('region', filter.notRegions, 'not'),
      valuesIn('version', filter.versions, 'equal'),
      valuesIn('version', filter.notVersions, 'not'),
      fieldsAmong(filter, SCOPE_FIELDS),
    ].reduce(joinConditions),
  );

export const placeIds = (reader: TelemetryReader, filter: StructuredFilter): readonly number[] | undefined =>
  selectIds(reader, 'place', fieldsAmong(filter, PLACE_FIELDS));

export const traceRowIds = (reader: TelemetryReader, filter: StructuredFilter): readonly number[] | undefined =>
  filter.traceIds && selectIds(reader, 'trace', valuesIn('key', filter.traceIds, 'equal'));

export const minLevelRank = ({ minLevel }: StructuredFilter): number =>
  minLevel === undefined ? 0 : levelRank(minLevel);

export const jsonPath = (name: string): string => `$.${JSON.stringify(name)}`;

/** Rows whose attributes state the duration as a number. */
export const statesDuration = ({ stated }: { readonly stated?: StatedDuration }): SqlConditions =>
  stated === undefined
    ? NO_CONDITIONS
    : sqlCondition("json_type(attributes, ?) IN ('integer', 'real')", jsonPath(stated.field));

/** What is kept of an error; any other field that is called after it is an attribute. */
export const ERROR_FIELDS: ReadonlySet<string> = new Set(['error.type', 'error.message', 'error.stack']);

/** A text of the row is compared as such; an attribute as JSON, so that `500` finds both the number and the text. */
const fieldCondition = (columns: readonly string[], { field, is, values }: FieldFilter): SqlConditions => {
  const not = is === 'not' ? 'NOT ' : '';
  const among = `${not}IN (SELECT value FROM json_each(?))`;
  if (field === 'source')
    return sqlCondition(
      `source ${not}IN (SELECT id FROM name WHERE text IN (SELECT value FROM json_each(?)))`,
      jsonList(values),
    );
  if (columns.includes(field)) return sqlCondition(`coalesce(${field}, '') ${among}`, jsonList(values));
  const [container, name] = ERROR_FIELDS.has(field) ? ['error', field.slice(6)] : ['attributes', field];
  if (!columns.includes(container)) return sqlCondition(is === 'not' ? '1' : '0');
  const accepted = values.flatMap((value) => [value, JSON.stringify(value)]);
  return sqlCondition(`coalesce(${container} -> ?, '') ${among}`, `$.${JSON.stringify(name)}`, jsonList(accepted));
};

/** Conditions on fields of the rows themselves. `columns`: the text columns of the table. */
export const fieldConditions = (filter: StructuredFilter, columns: readonly string[]): SqlConditions =>
  (filter.fields ?? [])
    .filter(({ field }) => !SCOPE_FIELDS.includes(field) && !PLACE_FIELDS.includes(field))
    .map((field) => fieldCondition(columns, field))
    .reduce(joinConditions, NO_CONDITIONS);
