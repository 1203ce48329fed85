// The values that occur per field, and the texts, times and counts of templates.
import { composeMasked } from '../../../../kernel/masked.js';
import { DAY } from '../../../../kernel/time.js';
import type { CatalogueRow, TemplateRow } from '../../../../telemetry/aggregates/aggregate-rows.js';
import type { CatalogueQuery, FetchResult, TemplateQuery } from '../../../../telemetry/query.js';
import type { TelemetryReader } from './reader.js';

const TEMPLATE_FAMILY = `SELECT head.text AS text, min(member.first) AS first, max(member.last) AS last, sum(member.lines) AS lines
  FROM template AS asked
  JOIN template AS head ON head.id = coalesce(asked.root, asked.id)
  JOIN template AS member ON member.id = head.id OR member.root = head.id
  WHERE asked.key = ? GROUP BY head.id`;

/** One row for each id that is known, under the id that was asked for. */
export const readTemplates = ({ store }: TelemetryReader, { ids }: TemplateQuery): FetchResult => {
  const rows = [...new Set(ids)].flatMap((id): readonly TemplateRow[] => {
    const row = store.sql(TEMPLATE_FAMILY).get(id);
    if (row === undefined) return [];
    const [firstSeen, lastSeen, lines] = [Number(row['first']), Number(row['last']), Number(row['lines'])];
    return [{ kind: 'template', id, text: String(row['text']), firstSeen, lastSeen, lines }];
  });
  return { rows: composeMasked(rows), matched: rows.length, owed: 0 };
};

/** Most values named per field; more are no names that a person types. */
const MOST_VALUES = 5_000;

const FIELD_VALUES: { readonly [field in CatalogueRow['field']]: string } = {
  service: 'SELECT DISTINCT service AS value FROM scope WHERE service IN (SELECT value FROM json_each(?)) OR ? IS NULL',
  environment:
    'SELECT DISTINCT environment AS value FROM scope WHERE service IN (SELECT value FROM json_each(?)) OR ? IS NULL',
  region: 'SELECT DISTINCT region AS value FROM scope WHERE service IN (SELECT value FROM json_each(?)) OR ? IS NULL',
  version: 'SELECT DISTINCT version AS value FROM scope WHERE service IN (SELECT value FROM json_each(?)) OR ? IS NULL',
  gauge: 'SELECT DISTINCT name.text AS value FROM series JOIN name ON name.id = series.gauge',
  host: 'SELECT DISTINCT host AS value FROM place',
  pod: 'SELECT DISTINCT pod AS value FROM place',
};

// one of each at a time is looked up in the index; both at once would scan it
const FIRST_AND_LAST = `SELECT min(first) AS first, max(last) AS last FROM (
  SELECT (SELECT min(time) FROM log) AS first, (SELECT max(time) FROM log) AS last
  UNION ALL SELECT (SELECT min(time) FROM span), (SELECT max(time) FROM span)
  UNION ALL SELECT (SELECT min(time) FROM point WHERE series = series.id), (SELECT max(time) FROM point WHERE series = series.id)
    FROM series)`;

/** Where a day and more is stored, the same hour of earlier days may be compared. */
const sinceOf = ({ store }: TelemetryReader): Pick<CatalogueRow, 'since'> => {
  const { first, last } = store.sql(FIRST_AND_LAST).get() ?? {};
  return first == null || Number(last) - Number(first) < DAY ? {} : { since: Number(first) };
};

/** Values of fields that belong to a service, of these services alone. */
const OF_SERVICES: ReadonlySet<string> = new Set(['service', 'environment', 'region', 'version']);

export const readCatalogue = (reader: TelemetryReader, { services }: CatalogueQuery): FetchResult => {
  const { store } = reader;
  const named = services === undefined ? null : JSON.stringify(services);
  const rows = Object.entries(FIELD_VALUES).map(([field, query]): CatalogueRow => {
    const values = store
      .sql(`SELECT value FROM (${query}) WHERE value <> '' ORDER BY value LIMIT ${MOST_VALUES}`)
      .all(...(OF_SERVICES.has(field) ? [named, named] : []));
    return {
      kind: 'catalogue',
      field: field as CatalogueRow['field'],
      values: values.map(({ value }) => String(value)),
      ...(field === 'service' && sinceOf(reader)),
    };
  });
  return { rows: composeMasked(rows), matched: rows.length, owed: 0 };
};
