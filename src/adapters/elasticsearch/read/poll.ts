// Reading on from a cursor of the kind that the indexes allow, and the cursor that comes after it.
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
import type { DateField } from '../mapping/mapping.js';
import { meant } from '../mapping/zone.js';
import { datesAsked, ingestOf, timeOf } from './documents.js';
import { sorted, within } from './range.js';
import { overlapOf, type Reader } from './reader.js';
import { search } from './search.js';
import { documentsNamed, type RecordQuery } from './selection.js';

export type Poll = {
  /** Holds for what lies beyond the cursor, and for nothing that came after the position. */
  readonly beyond: readonly Clause[];
  /** Found while the records are read. Absent: they are named, and no cursor moves. */
  readonly cursor?: Promise<SourceCursor>;
  /** New records, where counting them tells more than the search; those of them that came late. */
  readonly arrived?: number;
  readonly late?: number;
  /** Nothing lies beyond the cursor. */
  readonly isEmpty?: boolean;
};

/** The structured part of a query: a cursor belongs to it alone. */
type Polled = { readonly query: RecordQuery; readonly structured: readonly Clause[] };

const wrongKind = (after: SourceCursor): never => {
  throw new SourceError('refused', `a cursor of kind ${after.kind} is not one of these indexes`);
};

/** Whoever waits for it hears of its failure; until then nobody has to. */
const later = <T>(value: Promise<T>): Promise<T> => {
  value.catch(() => undefined);
  return value;
};

const filtered = (clauses: readonly Clause[], more: Clause): Clause => ({ query: all([...clauses, more]) });

const listed = async (
  reader: Reader,
  structured: readonly Clause[],
  range: Clause,
): Promise<readonly IngestedDocument[]> => {
  const { ingested } = reader.mapping;
  if (ingested === undefined) return [];
  const sort = [sorted(ingested, 'desc')];
  const body = { ...filtered(structured, range), size: MAX_LISTED_IDS, sort, _source: false, track_total_hits: false };
  const { hits } = await search(reader, { ...body, fields: datesAsked(reader) });
  return hits.hits.map((hit) => ({ id: documentIdentity(hit._index, hit._id), at: ingestOf(reader, hit) ?? 0 }));
};

/** The newest event time that had been considered; `undefined`: none. */
const newestBefore = async (
  reader: Reader,
  structured: readonly Clause[],
  until: Clause,
): Promise<Micros | undefined> => {
  const sort = [sorted(reader.mapping.time, 'desc')];
  const body = { ...filtered(structured, until), size: 1, sort, _source: false, track_total_hits: false };
  const { hits } = await search(reader, { ...body, fields: datesAsked(reader) });
  const [hit] = hits.hits;
  return hit === undefined ? undefined : timeOf(reader, hit);
};

const count = async (reader: Reader, clauses: readonly Clause[]): Promise<number> => {
  const { hits } = await search(reader, { query: all(clauses), size: 0, track_total_hits: true });
  return hits.total?.value ?? 0;
};

type Considered = { readonly beyond: readonly Clause[]; readonly until: Clause; readonly window: TimeWindow };

/** What came before the newest that had been considered. */
const lateIn = async (reader: Reader, structured: readonly Clause[], { beyond, until, window }: Considered) => {
  const newest = await newestBefore(reader, structured, until);
  if (newest === undefined || newest <= window.from) return 0;
  const earlier = within(reader.mapping.time, { to: newest }, reader.opened.zone);
  return count(reader, [...structured, ...beyond, earlier]);
};

/** Beyond any time of ingest: everything is meant. */
const ANY_TIME: Micros = 4_000_000_000_000_000;

/** The newest time of ingest; 0: there is no document. */
export const newestIngested = async (reader: Reader, field: DateField): Promise<StorePosition> => {
  const body = { size: 1, sort: [sorted(field, 'desc')], _source: false, track_total_hits: false };
  const { hits } = await search(reader, {
    ...body,
    query: all([...reader.always, exists(field.path)]),
    fields: datesAsked(reader),
  });
  const [hit] = hits.hits;
  return hit === undefined ? 0 : (ingestOf(reader, hit) ?? 0);
};

type Read = { readonly after: IngestedCursor | undefined; readonly upTo: StorePosition; readonly overlap: Micros };

const cursorAfter = async (reader: Reader, structured: readonly Clause[], read: Read & { field: DateField }) => {
  const { field, after, upTo, overlap } = read;
  const inOverlap = within(field, { from: overlapFrom(after, upTo, overlap), to: upTo + 1 });
  const cursor = ingestedCursor(await listed(reader, structured, inOverlap), read);
  if (cursor.from === undefined || cursor.from > cursor.at - overlap)
    reader.notices.add('very many lines were indexed at once: one of them that comes late is not noticed');
  return cursor;
};

const pollIngested = async (reader: Reader, { query, structured }: Polled, field: DateField): Promise<Poll> => {
  const { after, window } = query;
  if (after !== undefined && after.kind !== 'ingested') return wrongKind(after);
  const upTo = query.upTo < ANY_TIME ? query.upTo : await newestIngested(reader, field);
  const { from, seen } = unreadRange(after, upTo);
  const range = within(field, { ...(from !== undefined && { from }), to: upTo + 1 });
  const beyond = seen.length === 0 ? [range] : [range, not([documentsNamed(seen)])];
  const cursor = later(cursorAfter(reader, structured, { after, upTo, overlap: overlapOf(reader.opened), field }));
  if (after === undefined) return { beyond, cursor };
  if ((await count(reader, [...structured, ...beyond])) === 0) return { beyond, cursor, late: 0, isEmpty: true };
  const until = within(field, { to: after.at + 1 });
  return { beyond, cursor, late: await lateIn(reader, structured, { beyond, until, window }) };
};

const NO_INGEST_TIME =
  'these indexes have no time of ingest: a line that comes late is found when its minute is counted again, unless another one has left it';

/** Whole minutes are counted, whatever part of them the window holds. */
const minutesOf = async (reader: Reader, { query, structured }: Polled): Promise<MinuteCounts> => {
  const { mapping, opened } = reader;
  const [, ...others] = structured;
  const body = filtered(others, within(mapping.time, wholeMinutes(query.window), opened.zone));
  const histogram = { field: mapping.time.path, fixed_interval: '1m', min_doc_count: 1 };
  const aggs = { minutes: { date_histogram: histogram } };
  const { aggregations } = await search(reader, { ...body, size: 0, track_total_hits: false, aggs });
  const buckets = aggregations?.['minutes']?.buckets ?? [];
  return buckets.map(({ key, doc_count }) => [meant(opened.zone, Number(key) * 1000), doc_count] as const);
};

const pollEventTime = async (reader: Reader, polled: Polled): Promise<Poll> => {
  const { after, window } = polled.query;
  if (after !== undefined && after.kind !== 'eventTime') return wrongKind(after);
  if (!('text' in polled.query)) reader.notices.add(NO_INGEST_TIME);
  const counted = later(minutesOf(reader, polled));
  const cursor = later(counted.then((minutes) => eventTimeCursor(window, minutes)));
  if (after === undefined) return { beyond: [], cursor };
  const { again, arrived, late } = compareMinutes(await counted, { after, window, overlap: overlapOf(reader.opened) });
  const ranges = again.map((stretch) => within(reader.mapping.time, stretch, reader.opened.zone));
  if (ranges.length === 0) return { beyond: [NOTHING], cursor, arrived, late, isEmpty: true };
  return { beyond: [any(ranges)], cursor, arrived, late };
};

/** `structured` begins with the window. */
export const poll = (reader: Reader, polled: Polled): Promise<Poll> => {
  const { ingested } = reader.mapping;
  return ingested === undefined ? pollEventTime(reader, polled) : pollIngested(reader, polled, ingested);
};
