// The structured filter as SQL: names become the few ids of dictionary rows that satisfy them.
import type { SQLInputValue } from 'node:sqlite';
import { levelRank } from '../../../../telemetry/level.js';
import type { FieldFilter, StructuredFilter } from '../../../../telemetry/query.js';
import { list, type Reader } from './reader.js';

/** Conditions that all hold; the values stand in their order. */
export type Conditions = { readonly sql: readonly string[]; readonly values: readonly SQLInputValue[] };

export const NO_CONDITIONS: Conditions = { sql: [], values: [] };

export const both = (a: Conditions, b: Conditions): Conditions => ({
  sql: [...a.sql, ...b.sql],
  values: [...a.values, ...b.values],
});

export const condition = (sql: string, ...values: SQLInputValue[]): Conditions => ({ sql: [sql], values });

export const where = ({ sql }: Conditions): string => (sql.length === 0 ? '1' : sql.join(' AND '));

export const isOneOf = (column: string, ids: readonly number[] | undefined): Conditions =>
  ids === undefined ? NO_CONDITIONS : condition(`${column} IN (SELECT value FROM json_each(?))`, list(ids));

const SCOPE_FIELDS = ['service', 'environment', 'region', 'version'];
const PLACE_FIELDS = ['host', 'pod'];

const listed = (column: string, values: readonly string[] | undefined, is: FieldFilter['is']): Conditions => {
  if (values === undefined) return NO_CONDITIONS;
  return condition(`${column} ${is === 'not' ? 'NOT ' : ''}IN (SELECT value FROM json_each(?))`, list(values));
};

const idsWhere = ({ store }: Reader, table: string, conditions: Conditions): readonly number[] | undefined => {
  if (conditions.sql.length === 0) return undefined;
  const rows = store.sql(`SELECT id FROM ${table} WHERE ${where(conditions)} ORDER BY id`).all(...conditions.values);
  return rows.map(({ id }) => Number(id));
};

const fieldsIn = (filter: StructuredFilter, names: readonly string[]): Conditions =>
  (filter.fields ?? [])
    .filter(({ field }) => names.includes(field))
    .map(({ field, is, values }) => listed(field, values, is))
    .reduce(both, NO_CONDITIONS);

/** Scopes that satisfy the filter; `undefined`: all of them do. */
export const scopesOf = (reader: Reader, filter: StructuredFilter): readonly number[] | undefined =>
  idsWhere(
    reader,
    'scope',
    [
      listed('service', filter.services, 'equal'),
      listed('service', filter.notServices, 'not'),
      listed('environment', filter.environments, 'equal'),
      listed('environment', filter.notEnvironments, 'not'),
      listed('region', filter.regions, 'equal'),
      listed('region', filter.notRegions, 'not'),
      listed('version', filter.versions, 'equal'),
      listed('version', filter.notVersions, 'not'),
      fieldsIn(filter, SCOPE_FIELDS),
    ].reduce(both),
  );

export const placesOf = (reader: Reader, filter: StructuredFilter): readonly number[] | undefined =>
  idsWhere(reader, 'place', fieldsIn(filter, PLACE_FIELDS));

export const tracesOf = (reader: Reader, filter: StructuredFilter): readonly number[] | undefined =>
  filter.traceIds && idsWhere(reader, 'trace', listed('key', filter.traceIds, 'equal'));

export const leastLevel = ({ minLevel }: StructuredFilter): number =>
  minLevel === undefined ? 0 : levelRank(minLevel);

/** A text of the row is compared as such; an attribute as JSON, so that `500` finds both the number and the text. */
const fieldCondition = (columns: readonly string[], { field, is, values }: FieldFilter): Conditions => {
  const not = is === 'not' ? 'NOT ' : '';
  const among = `${not}IN (SELECT value FROM json_each(?))`;
  if (columns.includes(field)) return condition(`coalesce(${field}, '') ${among}`, list(values));
  const [container, name] = field.startsWith('error.') ? ['error', field.slice(6)] : ['attributes', field];
  if (!columns.includes(container)) return condition(is === 'not' ? '1' : '0');
  const wanted = values.flatMap((value) => [value, JSON.stringify(value)]);
  return condition(`coalesce(${container} -> ?, '') ${among}`, `$.${JSON.stringify(name)}`, list(wanted));
};

/** What only the rows themselves can answer. `columns`: the text columns that the table has. */
export const fieldConditions = (filter: StructuredFilter, columns: readonly string[]): Conditions =>
  (filter.fields ?? [])
    .filter(({ field }) => !SCOPE_FIELDS.includes(field) && !PLACE_FIELDS.includes(field))
    .map((field) => fieldCondition(columns, field))
    .reduce(both, NO_CONDITIONS);
