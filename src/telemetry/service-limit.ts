// Limits reads to some services: narrows a query before it is asked, and drops rows that tell of other services.
import { composeMasked, type Masked } from '../kernel/masked.js';
import type { BatchRow } from './batch.js';
import type { FetchResult, SourceQuery, StructuredFilter } from './query.js';

/** What belongs to no service: words, earlier issues, and other systems. Nothing of it is read under a limit. */
const OF_NO_SERVICE: ReadonlySet<SourceQuery['ask']> = new Set([
  'incidents',
  'past-issues',
  'knowledge',
  'collections',
  'outside',
  'outside-tools',
  'snapshot',
  'captures',
]);

type AllowedServices = ReadonlySet<string>;

const narrowFilter = (filter: StructuredFilter, services: readonly string[]): StructuredFilter | undefined => {
  const asked = filter.services ?? services;
  const within = asked.filter((service) => services.includes(service));
  return within.length === 0 ? undefined : { ...filter, services: within };
};

/** The query within the limit; `undefined` when nothing of it is. */
export const limitQuery = (query: SourceQuery, services: readonly string[]): SourceQuery | undefined => {
  if (OF_NO_SERVICE.has(query.ask)) return undefined;
  if (query.ask === 'examples') {
    const of = query.of.filter(({ service }) => services.includes(service));
    return of.length === 0 ? undefined : { ...query, of };
  }
  // where a service runs tells of it
  if (query.ask === 'catalogue') return { ...query, services };
  if (!('filter' in query)) return query;
  const filter = narrowFilter(query.filter, services);
  return filter === undefined ? undefined : { ...query, filter };
};

/** Names that the store gives of the allowed services alone; hosts, pods, versions and gauges are not told. */
const NARROWED_NAMES: ReadonlySet<string> = new Set(['environment', 'region']);

/** `>payment POST /pay`: a call out, by the name of who is called. */
const isOfOther = (event: string | undefined, allowed: AllowedServices): boolean =>
  event?.startsWith('>') === true && !allowed.has(event.slice(1).split(' ', 1)[0] ?? '');

type Row<Kind extends BatchRow['kind']> = Extract<BatchRow, { kind: Kind }>;

/** The segments of allowed services; a caller that is left out leaves its callee without one. */
const limitTrace = (row: Row<'trace'>, allowed: AllowedServices): readonly Row<'trace'>[] => {
  const kept = row.segments.flatMap((segment, index) => (allowed.has(segment.service) ? [index] : []));
  const segments = kept.flatMap((index) => {
    const segment = row.segments[index];
    if (segment === undefined) return [];
    const { parent, callerSpanId, ...own } = segment;
    const caller = parent === undefined ? -1 : kept.indexOf(parent);
    return [
      {
        ...own,
        spans: own.spans.filter((span) => !isOfOther(span, allowed)),
        ...(caller >= 0 && { parent: caller, ...(callerSpanId !== undefined && { callerSpanId }) }),
      },
    ];
  });
  return segments.length === 0 ? [] : [{ ...row, segments }];
};

const limitCatalogue = (row: Row<'catalogue'>, allowed: AllowedServices): readonly BatchRow[] => {
  if (row.field === 'service') return [{ ...row, values: row.values.filter((service) => allowed.has(service)) }];
  return NARROWED_NAMES.has(row.field) ? [row] : [];
};

const isPlain = (row: BatchRow): boolean => row.kind === 'survey' || row.kind === 'template';

const limitRow = (row: BatchRow, allowed: AllowedServices): readonly BatchRow[] => {
  if (isPlain(row)) return [row];
  switch (row.kind) {
    case 'trace':
      return limitTrace(row, allowed);
    case 'catalogue':
      return limitCatalogue(row, allowed);
    case 'flow':
      return allowed.has(row.service) && !isOfOther(row.from, allowed) && !isOfOther(row.to, allowed) ? [row] : [];
    case 'latency':
      return allowed.has(row.service) && (row.caller === undefined || allowed.has(row.caller)) ? [row] : [];
    case 'tally':
      // counted within the narrowed filter
      return row.service === undefined || allowed.has(row.service) ? [row] : [];
    default:
      return 'service' in row && row.service !== undefined && allowed.has(row.service) ? [row] : [];
  }
};

/** How rare an event is stays known where the event itself occurs in an allowed service. */
const eventsOf = (rows: readonly BatchRow[]): ReadonlySet<string> =>
  new Set(
    rows.flatMap((row) =>
      row.kind === 'rate'
        ? [row.event]
        : row.kind === 'flow'
          ? [row.from, ...(row.to === undefined ? [] : [row.to])]
          : [],
    ),
  );

export const limitRows = (rows: readonly BatchRow[], services: readonly string[]): readonly BatchRow[] => {
  const allowed = new Set(services);
  const kept = rows.flatMap((row) => (row.kind === 'presence' ? [] : limitRow(row, allowed)));
  const events = eventsOf(kept);
  return [...kept, ...rows.filter((row) => row.kind === 'presence' && events.has(row.event))];
};

const NOTHING: FetchResult = { rows: composeMasked([]), matched: 0, owed: 0 };

/** Reads within the limit. A store that cannot filter by service tells of no more than one that can. */
export const fetchWithin = async (
  query: SourceQuery,
  services: readonly string[],
  fetch: (query: SourceQuery) => Promise<FetchResult>,
): Promise<FetchResult> => {
  const narrowed = limitQuery(query, services);
  if (narrowed === undefined) return NOTHING;
  const { written: _written, ...found } = await fetch(narrowed);
  const rows: Masked<readonly BatchRow[]> = composeMasked(limitRows(found.rows, services));
  const isWhole = rows.length === found.rows.length && 'filter' in narrowed;
  return { ...found, rows, ...(!isWhole && { matched: rows.length, owed: 0 }) };
};
