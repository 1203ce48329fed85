// Answers queries for changes and for metric points.
import { normaliseChange } from '../../../telemetry/normalise/change.js';
import type { ChangeQuery, FetchResult, MetricQuery } from '../../../telemetry/query.js';
import type { ChangeRecord, MetricPoint } from '../../../telemetry/record.js';
import { all, equals, firstPresent } from '../mapping/clauses.js';
import { placesOf } from '../mapping/mapping.js';
import {
  atOneState,
  byTime,
  fetchResult,
  type Reader,
  readRecords,
  type RecordKind,
  structuredClauses,
} from './reader.js';

const CHANGES: RecordKind<ChangeRecord> = {
  kind: 'change',
  normalise: normaliseChange,
  idOf: (_, document) => document,
};

/** Other events may stand between the changes of foreign indexes. */
const MOST_LOOKED_AT = 2_000;

const ascending = (a: ChangeRecord, b: ChangeRecord): number => a.time - b.time || (a.id < b.id ? -1 : 1);

/** Ascending by time. Which foreign documents are changes is seen when they are read. */
export const readChanges = (reader: Reader, query: ChangeQuery): Promise<FetchResult> =>
  atOneState(reader, async (at) => {
    const { isCanonical } = at.traits;
    const structured = structuredClauses(at, query);
    const progress = await at.traits.follow(at, { query, structured });
    const body = { query: all([...structured, ...progress.beyond]), sort: byTime(at, 'change', 'asc') };
    const most = isCanonical ? query.budget : MOST_LOOKED_AT;
    const found = await readRecords(at, { body, most, filter: query.filter }, CHANGES);
    const records = isCanonical ? found.records : found.records.toSorted(ascending).slice(0, query.budget);
    return fetchResult(at, { records, total: found.total }, progress);
  });

const METRICS: RecordKind<MetricPoint> = { kind: 'metric' };

/** Ascending by time, then service, gauge and place. */
export const readMetrics = async (reader: Reader, query: MetricQuery): Promise<FetchResult> => {
  const { gauges, upTo, budget, filter } = query;
  const gaugeClauses =
    gauges === undefined ? [] : [firstPresent(placesOf(reader.mapping, 'gauge'), (place) => equals(place, gauges))];
  const clauses = [...structuredClauses(reader, query), ...reader.traits.upTo(upTo), ...gaugeClauses];
  const body = { query: all(clauses), sort: byTime(reader, 'metric', 'asc') };
  return fetchResult(reader, await readRecords(reader, { body, most: budget, filter }, METRICS), { beyond: [] });
};
