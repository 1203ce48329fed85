// Reading on from a cursor: what lies beyond it, how much of that came late, and the cursor that comes after it.
import { optional } from '../../../kernel/optional.js';
import type { Micros, TimeWindow } from '../../../kernel/time.js';
import { SourceError } from '../../../ports/sources.js';
import {
  compareMinutes,
  eventTimeCursor,
  ingestedCursor,
  type IngestedCursor,
  type IngestedDocument,
  MAX_LISTED_IDS,
  type MinuteCounts,
  overlapFrom,
  unreadRange,
  wholeMinutes,
} from '../../../telemetry/cursors.js';
import { documentIdentity } from '../../../telemetry/record-identity.js';
import type { SourceCursor, StorePosition } from '../../../telemetry/query.js';
import { all, any, type Clause, exists, not, NOTHING } from '../mapping/clauses.js';
import { dateIn, meantTime, returnedDate, timeClause, timeSort } from '../mapping/date-field.js';
import type { DateField } from '../mapping/mapping.js';
import type { CursorProgress, CursorRequest, Reader } from './reader.js';
import { type SearchHit, searchOnce } from './search.js';

const ingestTimeOf = ({ mapping }: Reader, hit: SearchHit): Micros =>
  (mapping.ingested === undefined ? undefined : dateIn(hit.fields, mapping.ingested.path)) ?? 0;

const refuseCursor = (after: SourceCursor): never => {
  throw new SourceError('refused', `a cursor of kind ${after.kind} is not one of these indexes`);
};

/** A caller that awaits it receives its failure; until then the failure does not count as unhandled. */
const withoutRejection = <T>(value: Promise<T>): Promise<T> => {
  value.catch(() => undefined);
  return value;
};

/** The newest event time that had been considered; `undefined`: none. */
const newestConsidered = async (
  reader: Reader,
  structured: readonly Clause[],
  considered: readonly Clause[],
): Promise<Micros | undefined> => {
  const sort = [timeSort(reader.mapping.time, 'desc')];
  const body = { query: all([...structured, ...considered]), size: 1, sort, _source: false, track_total_hits: false };
  const { hits } = await searchOnce(reader, { ...body, fields: [returnedDate(reader.mapping.time)] });
  const [hit] = hits.hits;
  const newest = hit && dateIn(hit.fields, reader.mapping.time.path);
  return newest === undefined ? undefined : meantTime(reader.zone, newest);
};

const countHits = async (reader: Reader, clauses: readonly Clause[]): Promise<number> => {
  const { hits } = await searchOnce(reader, { query: all(clauses), size: 0, track_total_hits: true });
  return hits.total?.value ?? 0;
};

type LateRequest = {
  readonly beyond: readonly Clause[];
  /** What the cursor has considered. */
  readonly considered: readonly Clause[];
  readonly window: TimeWindow;
};

/** Records beyond the cursor whose time lies before the newest that had been considered. */
export const countLate = async (
  reader: Reader,
  structured: readonly Clause[],
  { beyond, considered, window }: LateRequest,
): Promise<number> => {
  const newest = await newestConsidered(reader, structured, considered);
  if (newest === undefined || newest <= window.from) return 0;
  const earlier = timeClause(reader.mapping.time, { to: newest }, reader.zone);
  return countHits(reader, [...structured, ...beyond, earlier]);
};

const listIngested = async (
  reader: Reader,
  structured: readonly Clause[],
  range: Clause,
): Promise<readonly IngestedDocument[]> => {
  const { ingested } = reader.mapping;
  if (ingested === undefined) return [];
  const sort = [timeSort(ingested, 'desc')];
  const body = {
    query: all([...structured, range]),
    size: MAX_LISTED_IDS,
    sort,
    _source: false,
    track_total_hits: false,
  };
  const { hits } = await searchOnce(reader, { ...body, fields: [returnedDate(ingested)] });
  return hits.hits.map((hit) => ({ id: documentIdentity(hit._index, hit._id), at: ingestTimeOf(reader, hit) }));
};

/** Beyond any time of ingest: everything is meant. */
const ANY_TIME: Micros = 4_000_000_000_000_000;

/** The newest time of ingest; 0: there is no document. */
export const newestIngested = async (reader: Reader, field: DateField): Promise<StorePosition> => {
  const body = { size: 1, sort: [timeSort(field, 'desc')], _source: false, track_total_hits: false };
  const { hits } = await searchOnce(reader, {
    ...body,
    query: all([...reader.always, exists(field.path)]),
    fields: [returnedDate(field)],
  });
  const [hit] = hits.hits;
  return hit === undefined ? 0 : ingestTimeOf(reader, hit);
};

type IngestedReading = {
  readonly after: IngestedCursor | undefined;
  readonly upTo: StorePosition;
  readonly overlap: Micros;
};

const cursorAfter = async (
  reader: Reader,
  structured: readonly Clause[],
  read: IngestedReading & { field: DateField },
) => {
  const { field, after, upTo, overlap } = read;
  const inOverlap = timeClause(field, { from: overlapFrom(after, upTo, overlap), to: upTo + 1 });
  const cursor = ingestedCursor(await listIngested(reader, structured, inOverlap), read);
  if (cursor.from === undefined || cursor.from > cursor.at - overlap)
    reader.notices.add('very many lines were indexed at once: one of them that comes late is not noticed');
  return cursor;
};

const followIngested = async (
  reader: Reader,
  { query, structured }: CursorRequest,
  { field, overlap }: { readonly field: DateField; readonly overlap: Micros },
): Promise<CursorProgress> => {
  const { after, window } = query;
  if (after !== undefined && after.kind !== 'ingested') return refuseCursor(after);
  const upTo = query.upTo < ANY_TIME ? query.upTo : await newestIngested(reader, field);
  const { from, seen } = unreadRange(after, upTo);
  const range = timeClause(field, { ...optional({ from }), to: upTo + 1 });
  const beyond = seen.length === 0 ? [range] : [range, not([reader.traits.named(reader, 'log', seen)])];
  const cursor = withoutRejection(cursorAfter(reader, structured, { after, upTo, overlap, field }));
  if (after === undefined) return { beyond, cursor };
  if ((await countHits(reader, [...structured, ...beyond])) === 0) return { beyond, cursor, late: 0, isEmpty: true };
  const until = timeClause(field, { to: after.at + 1 });
  return { beyond, cursor, late: await countLate(reader, structured, { beyond, considered: [until], window }) };
};

const NO_INGEST_TIME =
  'these indexes have no time of ingest: a line that comes late is found when its minute is counted again, unless another one has left it';

/** Whole minutes are counted, whatever part of them the window holds. */
const minutesOf = async (reader: Reader, { query, structured }: CursorRequest): Promise<MinuteCounts> => {
  const { mapping, zone } = reader;
  const [, ...others] = structured;
  const counted = all([...others, timeClause(mapping.time, wholeMinutes(query.window), zone)]);
  const histogram = { field: mapping.time.path, fixed_interval: '1m', min_doc_count: 1 };
  const aggs = { minutes: { date_histogram: histogram } };
  const { aggregations } = await searchOnce(reader, { query: counted, size: 0, track_total_hits: false, aggs });
  const buckets = aggregations?.['minutes']?.buckets ?? [];
  return buckets.map(({ key, doc_count }) => [meantTime(zone, Number(key) * 1000), doc_count] as const);
};

const followMinutes = async (reader: Reader, request: CursorRequest, overlap: Micros): Promise<CursorProgress> => {
  const { after, window } = request.query;
  if (after !== undefined && after.kind !== 'eventTime') return refuseCursor(after);
  if (!('text' in request.query)) reader.notices.add(NO_INGEST_TIME);
  const counted = withoutRejection(minutesOf(reader, request));
  const cursor = withoutRejection(counted.then((minutes) => eventTimeCursor(window, minutes)));
  if (after === undefined) return { beyond: [], cursor };
  const { again, arrived, late } = compareMinutes(await counted, { after, window, overlap });
  const ranges = again.map((stretch) => timeClause(reader.mapping.time, stretch, reader.zone));
  if (ranges.length === 0) return { beyond: [NOTHING], cursor, arrived, late, isEmpty: true };
  return { beyond: [any(ranges)], cursor, arrived, late };
};

/** Of foreign indexes: by the time of ingest where every document has one, else by the lines of each minute. */
export const followForeign =
  (overlap: Micros) =>
  async (reader: Reader, request: CursorRequest): Promise<CursorProgress> => {
    const { ingested } = reader.mapping;
    if ('ids' in request.query && request.query.ids !== undefined) return { beyond: [] };
    return ingested === undefined
      ? followMinutes(reader, request, overlap)
      : followIngested(reader, request, { field: ingested, overlap });
  };
