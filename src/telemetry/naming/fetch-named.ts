// Asks a store by the names that services are called, and gives its rows under these names.
import { composeMasked } from '../../kernel/masked.js';
import { rateSlots, RATE_BUCKET, slotStart } from '../aggregates/rate-rows.js';
import type { RateRow, TallyRow } from '../aggregates/aggregate-rows.js';
import type { BatchRow } from '../batch.js';
import { levelRank } from '../level.js';
import type {
  AggregateQuery,
  CatalogueQuery,
  ExampleQuery,
  FetchResult,
  HistogramQuery,
  SourceQuery,
  StructuredFilter,
  TallyQuery,
} from '../query.js';
import { joinTallySums } from '../tally.js';
import { eventKey } from '../templates/event-key.js';
import { nameRows, sumEqualRows } from './named-rows.js';
import { type NamingRules, serviceNameOf, splitServices, storedPartsOf } from './naming-rules.js';
import { dividedServices, type StoredFilter, storedFilters } from './stored-filters.js';

type StoredFetch = (query: SourceQuery) => Promise<FetchResult>;

type FilteredQuery = Extract<SourceQuery, { readonly filter: StructuredFilter }>;
type RecordQuery = Exclude<FilteredQuery, HistogramQuery | TallyQuery>;

/** One store's question under names: the rules, and the way to the stored rows. */
type NamedRead = { readonly rules: NamingRules; readonly fetch: StoredFetch };

const NOTHING: FetchResult = { rows: composeMasked([]), matched: 0, owed: 0 };

const withRows = ({ written: _written, ...found }: FetchResult, rows: readonly BatchRow[]): FetchResult => ({
  ...found,
  rows: composeMasked(rows),
});

const noticesOf = (results: readonly FetchResult[]): Pick<FetchResult, 'notices'> => {
  const notices = [...new Set(results.flatMap((each) => each.notices ?? []))];
  return notices.length === 0 ? {} : { notices };
};

const sumOf = (results: readonly FetchResult[], of: 'matched' | 'owed'): number =>
  results.reduce((sum, each) => sum + each[of], 0);

const timeOf = (row: BatchRow): number => ('time' in row && typeof row.time === 'number' ? row.time : 0);
/** A line states its duration under the field that is asked for, in one unit whatever the service. */
const durationOf = (row: BatchRow, query: RecordQuery): number => {
  if (row.kind === 'span') return row.durationMicros;
  const field = row.kind === 'log' && query.ask === 'logs' ? query.stated?.field : undefined;
  return row.kind === 'log' && field !== undefined ? Number(row.attributes?.[field] ?? 0) : 0;
};

/** Ranks of a search are a store's own: parts are taken in turn. */
const takeInTurn = (lists: readonly (readonly BatchRow[])[]): readonly BatchRow[] => {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat();
};

const inOrder = (query: RecordQuery, lists: readonly (readonly BatchRow[])[]): readonly BatchRow[] => {
  const order = 'order' in query ? query.order : 'oldest';
  switch (order) {
    case 'relevance':
      return takeInTurn(lists);
    case 'newest':
      return lists.flat().sort((a, b) => timeOf(b) - timeOf(a));
    case 'oldest':
      return lists.flat().sort((a, b) => timeOf(a) - timeOf(b));
    case 'slowest':
      return lists.flat().sort((a, b) => durationOf(b, query) - durationOf(a, query));
  }
  return order satisfies never;
};

const fetchRecords = async ({ rules, fetch }: NamedRead, query: RecordQuery): Promise<FetchResult> => {
  const parts = storedFilters(rules, query.filter);
  const [only, ...others] = parts;
  if (only === undefined) return NOTHING;
  const ask = ({ filter }: StoredFilter): Promise<FetchResult> => fetch({ ...query, filter });
  if (others.length === 0) {
    const found = await ask(only);
    return withRows(found, nameRows(rules, found.rows));
  }
  const results = await Promise.all(parts.map(ask));
  const named = results.map(({ rows }) => nameRows(rules, rows));
  const rows = inOrder(query, named).slice(0, query.budget);
  const matched = sumOf(results, 'matched');
  const cut = named.reduce((sum, each) => sum + each.length, 0) - rows.length;
  const late = results.reduce((sum, each) => sum + (each.late ?? 0), 0);
  const cursor = results[0]?.cursor;
  return {
    rows: composeMasked(rows),
    matched,
    owed: sumOf(results, 'owed') + cut,
    ...(cursor !== undefined && { cursor }),
    ...(late > 0 && { late }),
    ...noticesOf(results),
  };
};

const MOST_VALUES = 200;

/** What rows of divided services are called by their fields. */
const dividedNames = async (
  { rules, fetch }: NamedRead,
  { window, upTo }: Pick<TallyQuery, 'window' | 'upTo'>,
): Promise<readonly string[]> => {
  const names = new Set<string>();
  for (const { field, values, as } of splitServices(rules)) {
    if (as !== undefined) names.add(as);
    if (values !== undefined) continue;
    const tally = { ask: 'tally', of: 'logs', by: { field }, window, upTo, budget: MOST_VALUES } as const;
    const { rows } = await fetch({ ...tally, filter: { services: dividedServices(rules) } });
    for (const row of rows)
      if (row.kind === 'tally' && row.value !== undefined && row.value !== '') names.add(row.value);
  }
  return [...new Set([...names].map((name) => serviceNameOf(rules, name)))];
};

/** Parts of a filter, so that no part holds rows of two names of a divided service. */
const dividedFilters = async (
  { rules, fetch }: NamedRead,
  query: HistogramQuery | TallyQuery,
): Promise<readonly StoredFilter[]> => {
  const divided = dividedServices(rules);
  const parts = storedFilters(rules, query.filter);
  if (divided.length === 0) return parts;
  const called = await dividedNames({ rules, fetch }, query);
  const toldApart = [...new Set([...called, ...divided.map((stored) => serviceNameOf(rules, stored))])].flatMap(
    (name) =>
      storedPartsOf(rules, name)
        .filter(({ fields }) => fields.length > 0)
        .map(({ stored, fields }) => ({ name, stored, fields })),
  );
  return parts.flatMap((part): readonly StoredFilter[] => {
    if (part.name !== undefined) return [part];
    const { services, notServices = [] } = part.filter;
    const reached = toldApart.filter(
      ({ stored }) => (services === undefined || services.includes(stored)) && !notServices.includes(stored),
    );
    const rest = { ...part.filter, notServices: [...new Set([...notServices, ...divided])] };
    return [
      { filter: rest },
      ...reached.map(({ name, stored, fields }) => ({
        name,
        filter: { ...part.filter, services: [stored], fields: [...(part.filter.fields ?? []), ...fields] },
      })),
    ];
  });
};

const fetchHistogram = async (read: NamedRead, query: HistogramQuery): Promise<FetchResult> => {
  const parts = await dividedFilters(read, query);
  const results = await Promise.all(parts.map(({ filter }) => read.fetch({ ...query, filter })));
  const rows = sumEqualRows(results.flatMap((found, at) => nameRows(read.rules, found.rows, parts[at]?.name)));
  return {
    rows: composeMasked(rows),
    matched: sumOf(results, 'matched'),
    owed: sumOf(results, 'owed'),
    ...noticesOf(results),
  };
};

const isTally = (row: BatchRow): row is TallyRow => row.kind === 'tally';

const joinTallies = (a: TallyRow, b: TallyRow): TallyRow => {
  const {
    traces: _t,
    errorTraces: _e,
    p50: _a,
    p95: _b,
    p99: _c,
    max: _m,
    stated: _s,
    values: _v,
    valuesWithErrors: _w,
    ...row
  } = a;
  return { ...row, ...joinTallySums(a, b), ...(a.service !== b.service && { service: undefined }) } as TallyRow;
};

const joinByValue = (rows: readonly TallyRow[]): readonly TallyRow[] => {
  const byValue = new Map<string | undefined, TallyRow>();
  for (const row of rows) {
    const before = byValue.get(row.value);
    byValue.set(row.value, before === undefined ? row : joinTallies(before, row));
  }
  return [...byValue.values()].map((row) => {
    const { service, ...rest } = row;
    return service === undefined ? rest : row;
  });
};

const nameTally = (rules: NamingRules, row: TallyRow, name: string | undefined): TallyRow => {
  const calls = (stored: string): string => name ?? serviceNameOf(rules, stored);
  const isByService = row.by === 'service' && row.value !== undefined && row.value !== '';
  return {
    ...row,
    ...(isByService && { value: calls(row.value) }),
    ...(row.service !== undefined && { service: calls(row.service) }),
    ...(row.where?.['service'] !== undefined && { where: { ...row.where, service: calls(row.where['service']) } }),
  };
};

/** How many values there are once some of them have the same name. */
const recount = (total: TallyRow, values: readonly TallyRow[]): TallyRow => ({
  ...total,
  ...(values.length > 0 && {
    values: values.length,
    valuesWithErrors: values.filter(({ errors }) => errors > 0).length,
  }),
});

/** Distinct traces and percentiles of a joined service, which do not add up. */
const countJoined = async ({ rules, fetch }: NamedRead, query: TallyQuery, row: TallyRow): Promise<TallyRow> => {
  const [part, ...others] = storedFilters(rules, { ...query.filter, services: [row.value ?? ''] });
  if (part === undefined || others.length > 0) return row;
  const { by: _by, ...whole } = query;
  const { rows } = await fetch({ ...whole, filter: part.filter });
  const total = rows.find(isTally);
  if (total === undefined) return row;
  const { values: _values, valuesWithErrors: _errors, where: _where, ...sums } = total;
  return { ...sums, by: 'service', value: row.value ?? '', service: row.value ?? '' };
};

const fetchTally = async (read: NamedRead, query: TallyQuery): Promise<FetchResult> => {
  const isByService = query.by === 'service';
  const parts = isByService ? await dividedFilters(read, query) : storedFilters(read.rules, query.filter);
  if (parts.length === 0) return NOTHING;
  const results = await Promise.all(parts.map(({ filter }) => read.fetch({ ...query, filter })));
  const tallies = results.map((found, at) =>
    found.rows.filter(isTally).map((row) => nameTally(read.rules, row, parts[at]?.name)),
  );
  const joined = joinByValue(tallies.flat());
  const stored = new Map<string | undefined, number>();
  for (const { value } of tallies.flat()) stored.set(value, (stored.get(value) ?? 0) + 1);
  const isJoined = ({ value }: TallyRow): boolean => value !== undefined && (stored.get(value) ?? 0) > 1;
  const rows = isByService
    ? await Promise.all(joined.map((row) => (isJoined(row) ? countJoined(read, query, row) : row)))
    : joined;
  const values = rows.filter(({ value }) => value !== undefined);
  const isChanged = isByService || parts.length > 1;
  const counted = rows.map((row) => (row.value === undefined && isChanged ? recount(row, values) : row));
  const owed = sumOf(results, 'owed');
  return { rows: composeMasked(counted), matched: values.length + owed, owed, ...noticesOf(results) };
};

const fetchExamples = async ({ rules, fetch }: NamedRead, query: ExampleQuery): Promise<FetchResult> => {
  const names = new Set(query.of.map(({ service }) => serviceNameOf(rules, service)));
  const of = query.of.flatMap(({ service, ...example }) => {
    const parts = storedPartsOf(rules, serviceNameOf(rules, service));
    return [...new Set(parts.map(({ stored }) => stored))].map((stored) => ({ ...example, service: stored }));
  });
  const found = await fetch({ ...query, of });
  const rows = nameRows(rules, found.rows).filter(
    (row) => !('service' in row) || row.service === undefined || names.has(row.service),
  );
  return withRows(found, rows);
};

/** Lines of divided services that are counted one by one, at most. */
const MOST_COUNTED = 50_000;

/** Counts the lines of divided services again, by the names that their fields give them. */
const countDivided = async (
  { rules, fetch }: NamedRead,
  query: AggregateQuery,
  rates: readonly RateRow[],
): Promise<{ readonly rows: readonly RateRow[]; readonly notices: readonly string[] }> => {
  const services = dividedServices(rules);
  const starts = rates.flatMap((row) => (services.includes(row.service) ? [slotStart(row, 0)] : []));
  if (starts.length === 0) return { rows: rates, notices: [] };
  const window = { from: Math.min(...starts), to: query.window.to };
  const { upTo } = query;
  const logs = { ask: 'logs', window, filter: { services }, order: 'newest', budget: MOST_COUNTED, upTo } as const;
  const { rows, owed } = await fetch(logs);
  const counted = new Map<string, RateRow>();
  for (const row of nameRows(rules, rows)) {
    if (row.kind !== 'log') continue;
    const event = eventKey(row.message, row.template ?? '');
    const start = Math.floor(row.time / RATE_BUCKET) * RATE_BUCKET;
    const key = JSON.stringify([row.service, event, start]);
    const before = counted.get(key);
    const worst = before !== undefined && levelRank(before.level) > levelRank(row.level) ? before.level : row.level;
    const lines = (before?.lines[0] ?? 0) + 1;
    counted.set(key, { kind: 'rate', service: row.service, event, level: worst, ...rateSlots([[start, lines]]) });
  }
  const kept = rates.filter((row) => !services.includes(row.service));
  const notices =
    owed === 0
      ? []
      : [`of services that are split, only the latest ${MOST_COUNTED} lines were counted by their new names`];
  return { rows: [...nameRows(rules, kept), ...counted.values()].filter((row) => row.kind === 'rate'), notices };
};

const fetchAggregates = async (read: NamedRead, query: AggregateQuery): Promise<FetchResult> => {
  const found = await read.fetch(query);
  if (query.of !== 'rates' || splitServices(read.rules).length === 0)
    return withRows(found, nameRows(read.rules, found.rows));
  const rates = found.rows.filter((row) => row.kind === 'rate');
  const divided = await countDivided(read, query, rates);
  const others = nameRows(
    read.rules,
    found.rows.filter((row) => row.kind !== 'rate'),
  );
  const notices = [...(found.notices ?? []), ...divided.notices];
  return {
    ...withRows(found, [...others, ...sumEqualRows(divided.rows)]),
    ...(notices.length > 0 && { notices }),
  };
};

/** Names that rows of divided services have, which no store lists. */
const fetchCatalogue = async (read: NamedRead, query: CatalogueQuery): Promise<FetchResult> => {
  const found = await read.fetch(query);
  const window = { from: 0, to: Number.MAX_SAFE_INTEGER };
  const divided = await dividedNames(read, { window, upTo: query.upTo });
  const rows = nameRows(read.rules, found.rows).map((row) =>
    row.kind === 'catalogue' && row.field === 'service'
      ? { ...row, values: [...new Set([...row.values, ...divided])].sort() }
      : row,
  );
  return withRows(found, rows);
};

/** `fetch` asks the store itself. Without rules nothing is changed. */
export const fetchNamed = async (rules: NamingRules, query: SourceQuery, fetch: StoredFetch): Promise<FetchResult> => {
  if (rules.length === 0) return fetch(query);
  const read: NamedRead = { rules, fetch };
  switch (query.ask) {
    case 'logs':
    case 'spans':
    case 'metrics':
    case 'changes':
      return fetchRecords(read, query);
    case 'histogram':
      return fetchHistogram(read, query);
    case 'tally':
      return fetchTally(read, query);
    case 'examples':
      return fetchExamples(read, query);
    case 'aggregates':
      return fetchAggregates(read, query);
    case 'catalogue':
      return fetchCatalogue(read, query);
    default:
      return fetch(query);
  }
};
