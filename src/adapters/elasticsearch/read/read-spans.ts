// Answers a query for spans: our own, those of Elastic APM (where a transaction is one too) and of OpenTelemetry.
import { normaliseSpan } from '../../../telemetry/normalise/span.js';
import { spanIdentity } from '../../../telemetry/record-identity.js';
import type { FetchResult, SpanQuery } from '../../../telemetry/query.js';
import type { SpanRecord } from '../../../telemetry/record.js';
import { all, any, type Clause, equals, exists, firstPresent } from '../mapping/clauses.js';
import { hasKind, type FieldPlace } from '../mapping/field-caps.js';
import { placesOf } from '../mapping/mapping.js';
import {
  atOneState,
  byTime,
  fetchResult,
  type FoundRecords,
  idClauses,
  NONE_FOUND,
  type Reader,
  readRecords,
  type RecordKind,
  structuredClauses,
} from './reader.js';

export const SPANS: RecordKind<SpanRecord> = { kind: 'span', normalise: normaliseSpan, idOf: spanIdentity };

const isOneOf = (reader: Reader, field: string, values: readonly string[]): Clause =>
  firstPresent(placesOf(reader.mapping, field), (place) => equals(place, values));

/** A span is known by trace and span id, whichever index it stands in. */
export const spansNamed = (reader: Reader, ids: readonly string[]): Clause => {
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

export const failedSpans = (reader: Reader): Clause => isOneOf(reader, 'status', FAILED);

/** A span has no level: a filter for errors asks for failed ones. */
const failed = (reader: Reader, { filter: { minLevel } }: Pick<SpanQuery, 'filter'>): readonly Clause[] =>
  minLevel === 'error' || minLevel === 'fatal' ? [failedSpans(reader)] : [];

/** Documents of other kinds stand in the same indexes. */
const areSpans = (reader: Reader): readonly Clause[] =>
  ['traceId', 'spanId'].map((field) => firstPresent(placesOf(reader.mapping, field), ({ path }) => exists(path)));

/** The structured part: what a cursor belongs to. */
export const spanClauses = (reader: Reader, query: Pick<SpanQuery, 'window' | 'filter'>): readonly Clause[] => [
  ...structuredClauses(reader, query),
  ...areSpans(reader),
  ...failed(reader, query),
];

/** Each place of a duration with its own sort: some documents have the one, some the other. */
const durations = (reader: Reader): readonly FieldPlace[] =>
  ['durationMicros', 'durationNanos', 'durationMillis'].flatMap((field) =>
    placesOf(reader.mapping, field).filter((place) => hasKind(place, 'number')),
  );

const slowestFirst = (a: SpanRecord, b: SpanRecord): number =>
  b.durationMicros - a.durationMicros || b.time - a.time || (a.id < b.id ? -1 : 1);

type SpanSearch = { readonly query: SpanQuery; readonly filter: readonly Clause[] };

const inOrder = (
  reader: Reader,
  { query, filter }: SpanSearch,
  sort: readonly Clause[],
): Promise<FoundRecords<SpanRecord>> => {
  const body = { query: all(filter), sort };
  return readRecords(reader, { body, most: query.budget, filter: query.filter }, SPANS);
};

/** Of a document with several durations the first one counts. */
const lasting = (places: readonly FieldPlace[]): readonly (readonly [path: string, clause: Clause])[] =>
  places.map(({ path }, index) => {
    const better = places.slice(0, index).map((place) => exists(place.path));
    return [path, { bool: { filter: [exists(path)], must_not: better } }];
  });

const slowest = async (reader: Reader, search: SpanSearch): Promise<FoundRecords<SpanRecord>> => {
  const found = await Promise.all(
    lasting(durations(reader)).map(([path, clause]) => {
      const filter = [...search.filter, clause];
      return inOrder(reader, { ...search, filter }, [
        { [path]: { order: 'desc', unmapped_type: 'long' } },
        ...(reader.traits.isCanonical ? byTime(reader, 'span', 'desc') : []),
      ]);
    }),
  );
  const spans = found.flatMap((each) => each.records);
  const records = reader.traits.isCanonical ? spans : spans.sort(slowestFirst);
  return { records: records.slice(0, search.query.budget), total: found.reduce((sum, { total }) => sum + total, 0) };
};

const inTime = async (reader: Reader, search: SpanSearch): Promise<FoundRecords<SpanRecord>> => {
  const sign = search.query.order === 'oldest' ? 1 : -1;
  const found = await inOrder(reader, search, byTime(reader, 'span', sign === 1 ? 'asc' : 'desc'));
  if (reader.traits.isCanonical) return found;
  const records = found.records.toSorted((a, b) => sign * (a.time - b.time) || (a.id < b.id ? -1 : 1));
  return { ...found, records };
};

export const readSpans = (reader: Reader, query: SpanQuery): Promise<FetchResult> =>
  atOneState(reader, async (at) => {
    const structured = spanClauses(at, query);
    const progress = await at.traits.follow(at, { query, structured });
    const filter = [...structured, ...progress.beyond, ...idClauses(at, 'span', query)];
    const read = query.order === 'slowest' ? slowest : inTime;
    const found = progress.isEmpty === true ? NONE_FOUND : await read(at, { query, filter });
    return fetchResult(at, found, progress);
  });
