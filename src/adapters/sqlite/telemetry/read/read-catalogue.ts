// The values that occur in the stored data, per field.
import type { CatalogueRow } from '../../../../telemetry/aggregates/aggregate-rows.js';
import type { FetchResult } from '../../../../telemetry/query.js';
import type { Reader } from './reader.js';

/** Most values named per field; more are no names that a person types. */
const MOST = 5_000;

const VALUES: { readonly [field in CatalogueRow['field']]: string } = {
  service: 'SELECT DISTINCT service AS value FROM scope',
  environment: 'SELECT DISTINCT environment AS value FROM scope',
  region: 'SELECT DISTINCT region AS value FROM scope',
  version: 'SELECT DISTINCT version AS value FROM scope',
  gauge: 'SELECT DISTINCT name.text AS value FROM series JOIN name ON name.id = series.gauge',
  host: 'SELECT DISTINCT host AS value FROM place',
  pod: 'SELECT DISTINCT pod AS value FROM place',
};

export const readCatalogue = ({ store }: Reader): FetchResult => {
  const rows = Object.entries(VALUES).map(([field, query]): CatalogueRow => {
    const values = store.sql(`SELECT value FROM (${query}) WHERE value <> '' ORDER BY value LIMIT ${MOST}`).all();
    return {
      kind: 'catalogue',
      field: field as CatalogueRow['field'],
      values: values.map(({ value }) => String(value)),
    };
  });
  return { rows, matched: rows.length, owed: 0 };
};
