// Lists the values that occur, as far as indexes can count by them.
import { composeMasked } from '../../../kernel/masked.js';
import { compareText } from '../../../kernel/json.js';
import { DAY, type Micros } from '../../../kernel/time.js';
import type { CatalogueRow } from '../../../telemetry/aggregates/aggregate-rows.js';
import type { FetchResult } from '../../../telemetry/query.js';
import { all, type Clause } from '../mapping/clauses.js';
import { type CountLayout, countLayouts } from '../mapping/layouts.js';
import { meantTime, timeClause } from '../mapping/date-field.js';
import { filterClauses } from '../mapping/filter.js';
import type { Reader } from './reader.js';
import { type Aggregation, searchOnce } from './search.js';

/** Most values named per field; more are no names that a person types. */
const MOST = 5_000;
const RECENT = 7 * DAY;

type CatalogueField = CatalogueRow['field'];

type FieldValues = Map<CatalogueField, Set<string>>;

/** When the first and the last document of a layout were written. */
type StoredSpan = { readonly first: Micros; readonly last: Micros };

type CountedLayout = { readonly values: FieldValues; readonly span?: StoredSpan };

const [FIRST, LAST] = ['time first', 'time last'] as const;

const spanAggregations = ({ mapping: { time } }: Reader): { readonly [name: string]: Clause } => ({
  [FIRST]: { min: { field: time.path } },
  [LAST]: { max: { field: time.path } },
});

/** A date is counted in milliseconds, whatever it is stored as. */
const instantOf = ({ mapping: { time }, zone }: Reader, { value }: Aggregation = {}): Micros | undefined => {
  if (value == null) return undefined;
  const stored = time.micros ? value : Math.round(value * 1000);
  return zone === undefined ? stored : meantTime(zone, stored);
};

const aggregationsOf = (
  { fields }: CountLayout,
  named: readonly CatalogueField[],
): { readonly [name: string]: Clause } =>
  Object.fromEntries(
    named.flatMap((field) =>
      (fields[field] ?? []).map(({ path, nested }, index) => {
        const values = { terms: { field: path, size: MOST } };
        return [`${field} ${index}`, nested === undefined ? values : { nested: { path: nested }, aggs: { values } }];
      }),
    ),
  );

/** What was counted in documents, or in a list of theirs. */
const bucketsOf = ({ buckets, values }: Aggregation): NonNullable<Aggregation['buckets']> =>
  values?.buckets ?? buckets ?? [];

type CatalogueSearch = { readonly fields: readonly CatalogueField[]; readonly clauses: readonly Clause[] };

const readLayout = async (
  reader: Reader,
  layout: CountLayout,
  { fields, clauses }: CatalogueSearch,
): Promise<CountedLayout> => {
  const index = layout.indices.length === reader.mapping.indices.length ? reader.index : layout.indices.join(',');
  const body = {
    query: all(clauses),
    size: 0,
    track_total_hits: false,
    aggs: { ...aggregationsOf(layout, fields), ...spanAggregations(reader) },
  };
  const { aggregations = {} } = await searchOnce({ ...reader, index }, body);
  const values: FieldValues = new Map();
  for (const field of fields) {
    const found = Object.entries(aggregations).filter(([name]) => name.startsWith(`${field} `));
    const keys = found.flatMap(([, counted]) => bucketsOf(counted).map(({ key }) => String(key)));
    values.set(field, new Set(keys.filter((key) => key !== '')));
  }
  const [first, last] = [instantOf(reader, aggregations[FIRST]), instantOf(reader, aggregations[LAST])];
  return { values, ...(first !== undefined && last !== undefined && { span: { first, last } }) };
};

const readValues = async (reader: Reader, search: CatalogueSearch): Promise<readonly CountedLayout[]> =>
  Promise.all(countLayouts(reader.mapping, search.fields).map((layout) => readLayout(reader, layout, search)));

const isEmpty = (found: readonly CountedLayout[]): boolean =>
  found.every(({ values }) => values.get('service')?.size === 0);

/** Where a day and more is stored, the same hour of earlier days may be compared. */
const sinceOf = (found: readonly CountedLayout[]): Pick<CatalogueRow, 'since'> => {
  const spans = found.flatMap(({ span }) => span ?? []);
  const since = Math.min(...spans.map(({ first }) => first));
  return Math.max(...spans.map(({ last }) => last)) - since >= DAY ? { since } : {};
};

const valuesIn = async (
  reader: Reader,
  { fields, now, services }: CatalogueRequest,
): Promise<readonly CountedLayout[]> => {
  const clauses = [...reader.always, ...(services === undefined ? [] : filterClauses(reader, { services }))];
  const everything = { fields, clauses };
  if (now === undefined) return readValues(reader, everything);
  const recent = timeClause(reader.mapping.time, { from: now - RECENT }, reader.zone);
  const found = await readValues(reader, { fields, clauses: [recent, ...clauses] });
  return isEmpty(found) ? readValues(reader, everything) : found;
};

type CatalogueRequest = {
  /** In the order of their rows. */
  readonly fields: readonly CatalogueField[];
  /** Values of the last days are enough, where there are some; absent: those of all days. */
  readonly now?: Micros;
  /** Absent: of all services. */
  readonly services?: readonly string[] | undefined;
};

export const readCatalogue = async (readers: readonly Reader[], request: CatalogueRequest): Promise<FetchResult> => {
  const found = (await Promise.all(readers.map((reader) => valuesIn(reader, request)))).flat();
  const rows = request.fields.map((field): CatalogueRow => {
    const values = new Set(found.flatMap((each) => [...(each.values.get(field) ?? [])]));
    const sorted = [...values].sort(compareText).slice(0, MOST);
    return { kind: 'catalogue', field, values: sorted, ...(field === 'service' && sinceOf(found)) };
  });
  const notices = [...new Set(readers.flatMap((reader) => [...reader.notices]))];
  return { rows: composeMasked(rows), matched: rows.length, owed: 0, ...(notices.length > 0 && { notices }) };
};
