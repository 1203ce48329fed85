// The values that occur in foreign indexes, as far as they can be counted by: those of the last days, or of all days when these are empty.
import { DAY } from '../../../../kernel/time.js';
import type { CatalogueRow } from '../../../../telemetry/aggregates/aggregate-rows.js';
import type { FetchResult } from '../../../../telemetry/query.js';
import { all, type Clause } from '../../mapping/clauses.js';
import { type Layout, layoutsOf } from '../layouts.js';
import { within } from '../range.js';
import type { Reader } from '../reader.js';
import { type Aggregation, search } from '../search.js';

/** Most values named per field; more are no names that a person types. */
const MOST = 5_000;
const RECENT = 7 * DAY;

const FIELDS = ['service', 'environment', 'region', 'version', 'host', 'pod'] as const;
type Field = (typeof FIELDS)[number];

type Values = Map<Field, Set<string>>;

const aggregationsOf = ({ fields }: Layout): { readonly [name: string]: Clause } =>
  Object.fromEntries(
    FIELDS.flatMap((field) =>
      (fields[field] ?? []).map(({ path, nested }, index) => {
        const values = { terms: { field: path, size: MOST } };
        return [`${field} ${index}`, nested === undefined ? values : { nested: { path: nested }, aggs: { values } }];
      }),
    ),
  );

/** What was counted in documents, or in a list of theirs. */
const bucketsOf = ({ buckets, values }: Aggregation): NonNullable<Aggregation['buckets']> =>
  values?.buckets ?? buckets ?? [];

const readLayout = async (reader: Reader, layout: Layout, clauses: readonly Clause[]): Promise<Values> => {
  const index = layout.indices.length === reader.mapping.indices.length ? reader.index : layout.indices.join(',');
  const body = { query: all(clauses), size: 0, track_total_hits: false, aggs: aggregationsOf(layout) };
  const { aggregations = {} } = await search({ ...reader, index }, body);
  const values: Values = new Map();
  for (const field of FIELDS) {
    const found = Object.entries(aggregations).filter(([name]) => name.startsWith(`${field} `));
    const keys = found.flatMap(([, counted]) => bucketsOf(counted).map(({ key }) => String(key)));
    values.set(field, new Set(keys.filter((key) => key !== '')));
  }
  return values;
};

const readValues = async (reader: Reader, clauses: readonly Clause[]): Promise<readonly Values[]> =>
  Promise.all(layoutsOf(reader.mapping, FIELDS).map((layout) => readLayout(reader, layout, clauses)));

const isEmpty = (found: readonly Values[]): boolean => found.every((values) => values.get('service')?.size === 0);

const valuesIn = async (reader: Reader): Promise<readonly Values[]> => {
  const { mapping, opened, always } = reader;
  const recent = within(mapping.time, { from: opened.options.now() - RECENT }, opened.zone);
  const found = await readValues(reader, [recent, ...always]);
  return isEmpty(found) ? readValues(reader, always) : found;
};

export const readCatalogue = async (readers: readonly Reader[]): Promise<FetchResult> => {
  const found = (await Promise.all(readers.map(valuesIn))).flat();
  const rows = FIELDS.map((field): CatalogueRow => {
    const values = new Set(found.flatMap((each) => [...(each.get(field) ?? [])]));
    return { kind: 'catalogue', field, values: [...values].sort().slice(0, MOST) };
  });
  const notices = [...new Set(readers.flatMap((reader) => [...reader.notices]))];
  return {
    rows: [...rows, { kind: 'catalogue', field: 'gauge', values: [] }],
    matched: rows.length + 1,
    owed: 0,
    ...(notices.length > 0 && { notices }),
  };
};
