// Answers a query for spans, of Elastic APM (where a transaction is one too) and of OpenTelemetry.
import { normaliseSpan } from '../../../telemetry/normalise/span.js';
import { spanIdentity } from '../../../telemetry/record-identity.js';
import type { FetchResult, SpanQuery } from '../../../telemetry/query.js';
import type { SpanRecord } from '../../../telemetry/record.js';
import { all, any, type Clause, equals, exists, firstPresent } from '../mapping/clauses.js';
import { has, type Place } from '../mapping/field-caps.js';
import { placesOf } from '../mapping/mapping.js';
import { datesAsked, type Making } from './documents.js';
import { poll, type Poll } from './poll.js';
import { sorted } from './range.js';
import type { Reader } from './reader.js';
import { fetchedOf, type Found, readRecords } from './records.js';
import { atOnePoint } from './search.js';
import { questionClauses, structuredClauses } from './selection.js';

export const SPANS: Making<SpanRecord> = { normalise: normaliseSpan, idOf: spanIdentity };

const NOTHING_NEW: Found<SpanRecord> = { records: [], total: 0 };

const isOneOf = (reader: Reader, field: string, values: readonly string[]): Clause =>
  firstPresent(placesOf(reader.mapping, field), (place) => equals(place, values));

/** A span is known by trace and span id, whichever index it stands in. */
const spansNamed = (reader: Reader, ids: readonly string[]): Clause => {
  const pairs = ids.map((id) => [id.slice(0, id.lastIndexOf(':')), id.slice(id.lastIndexOf(':') + 1)] as const);
  const byTrace = Map.groupBy(pairs, ([trace]) => trace);
  if (byTrace.size === 0) return { match_none: {} };
  return any(
    [...byTrace].map(([trace, spans]) => {
      const named = spans.map(([, span]) => span);
      return all([isOneOf(reader, 'traceId', [trace]), isOneOf(reader, 'spanId', named)]);
    }),
  );
};

const FAILED = ['2', 'error', 'Error', 'ERROR', 'STATUS_CODE_ERROR', 'failure', 'failed', 'true'];

/** A span has no level: a filter for errors asks for failed ones. */
const failed = (reader: Reader, { filter: { minLevel } }: SpanQuery): readonly Clause[] =>
  minLevel === 'error' || minLevel === 'fatal' ? [isOneOf(reader, 'status', FAILED)] : [];

/** Documents of other kinds stand in the same indexes. */
const areSpans = (reader: Reader): readonly Clause[] =>
  ['traceId', 'spanId'].map((field) => firstPresent(placesOf(reader.mapping, field), ({ path }) => exists(path)));

/** Each place of a duration with its own sort: some documents have the one, some the other. */
const durations = (reader: Reader): readonly Place[] =>
  ['durationMicros', 'durationNanos', 'durationMillis'].flatMap((field) =>
    placesOf(reader.mapping, field).filter((place) => has(place, 'number')),
  );

const slowestFirst = (a: SpanRecord, b: SpanRecord): number =>
  b.durationMicros - a.durationMicros || b.time - a.time || (a.id < b.id ? -1 : 1);

type Asked = { readonly query: SpanQuery; readonly filter: readonly Clause[] };

const inOrder = (reader: Reader, { query, filter }: Asked, sort: readonly Clause[]): Promise<Found<SpanRecord>> => {
  const body = { query: all(filter), sort, fields: datesAsked(reader) };
  return readRecords(reader, { body, most: query.budget, filter: query.filter }, SPANS);
};

/** Of a document with several durations the first one counts. */
const lasting = (places: readonly Place[]): readonly (readonly [path: string, clause: Clause])[] =>
  places.map(({ path }, index) => {
    const better = places.slice(0, index).map((place) => exists(place.path));
    return [path, { bool: { filter: [exists(path)], must_not: better } }];
  });

const slowest = async (reader: Reader, asked: Asked): Promise<Found<SpanRecord>> => {
  const found = await Promise.all(
    lasting(durations(reader)).map(([path, clause]) => {
      const filter = [...asked.filter, clause];
      return inOrder(reader, { ...asked, filter }, [{ [path]: { order: 'desc', unmapped_type: 'long' } }]);
    }),
  );
  const records = found.flatMap((each) => each.records).sort(slowestFirst);
  return { records: records.slice(0, asked.query.budget), total: found.reduce((sum, { total }) => sum + total, 0) };
};

const byTime = async (reader: Reader, asked: Asked): Promise<Found<SpanRecord>> => {
  const sign = asked.query.order === 'oldest' ? 1 : -1;
  const found = await inOrder(reader, asked, [sorted(reader.mapping.time, sign === 1 ? 'asc' : 'desc')]);
  const records = found.records.toSorted((a, b) => sign * (a.time - b.time) || (a.id < b.id ? -1 : 1));
  return { ...found, records };
};

const pollOf = (reader: Reader, query: SpanQuery, structured: readonly Clause[]): Promise<Poll> =>
  query.ids === undefined ? poll(reader, { query, structured }) : Promise.resolve({ beyond: [] });

export const readSpans = (reader: Reader, query: SpanQuery): Promise<FetchResult> =>
  atOnePoint(reader, async (at) => {
    const structured = [...structuredClauses(at, query), ...areSpans(at), ...failed(at, query)];
    const polled = await pollOf(at, query, structured);
    const filter = [...structured, ...polled.beyond, ...questionClauses(at, query, spansNamed)];
    const read = query.order === 'slowest' ? slowest : byTime;
    const found = polled.isEmpty === true ? NOTHING_NEW : await read(at, { query, filter });
    return fetchedOf(at, found, polled);
  });
