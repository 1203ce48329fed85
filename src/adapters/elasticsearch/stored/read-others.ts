// Answers queries for spans, metric points and changes.
import type { estypes } from '@elastic/elasticsearch';
import type { ChangeQuery, FetchResult, MetricQuery, SpanQuery } from '../../../telemetry/query.js';
import { noticed, windowNotices, type Reading } from '../aggregates/reading.js';
import { spanDocumentId } from '../write/documents.js';
import { changeOf, metricOf, spanOf } from './records.js';
import { cursorAt } from './ends.js';
import { lateIn, search } from './search.js';
import {
  between,
  both,
  CHANGE_FIELDS,
  except,
  filterClauses,
  idClauses,
  inWindow,
  must,
  named,
  NOTHING,
  SPAN_FIELDS,
  type Clauses,
} from './select.js';

type Sort = readonly estypes.SortCombinations[];

const ORDERS: { readonly [order in SpanQuery['order']]: Sort } = {
  slowest: [{ durationMicros: 'desc' }, { time: 'desc' }, { traceId: 'asc' }, { spanId: 'asc' }],
  newest: [{ time: 'desc' }, { traceId: 'asc' }, { spanId: 'asc' }],
  oldest: [{ time: 'asc' }, { traceId: 'asc' }, { spanId: 'asc' }],
};

/** A span has no level: a filter for errors asks for failed ones. */
const failed = ({ filter: { minLevel } }: SpanQuery): Clauses =>
  minLevel === 'error' || minLevel === 'fatal' ? must({ term: { status: 'error' } }) : NOTHING;

export const readSpans = async (reading: Reading, query: SpanQuery): Promise<FetchResult> => {
  const { window, filter, ids, exclude, after, upTo, budget } = query;
  const own = { traceIds: filter.traceIds } as SpanQuery['filter'];
  const structured = [inWindow(window), filterClauses(filter, SPAN_FIELDS), idClauses(own), failed(query)].reduce(both);
  const found = [
    structured,
    between(after, upTo),
    named(ids?.map(spanDocumentId)),
    except(exclude?.map(spanDocumentId)),
  ];
  const clauses = found.reduce(both);
  const { hits, matched } = await search(reading, { part: 'spans', clauses, size: budget, sort: ORDERS[query.order] });
  return {
    rows: hits.map(spanOf),
    matched,
    owed: matched - hits.length,
    cursor: cursorAt(reading.ends, upTo),
    ...(after !== undefined && { late: await lateIn(reading, { part: 'spans', structured, after }, clauses) }),
    ...noticed(windowNotices(reading, window)),
  };
};

const BY_TIME: Sort = ['time', 'service', 'gauge', 'pod', 'host'].map((field) => ({ [field]: 'asc' }));

/** Ascending by time, then service, gauge and place. */
export const readMetrics = async (reading: Reading, query: MetricQuery): Promise<FetchResult> => {
  const { window, filter, gauges, upTo, budget } = query;
  const asked = gauges === undefined ? NOTHING : must({ terms: { gauge: [...gauges] } });
  const clauses = [inWindow(window), filterClauses(filter, []), between(undefined, upTo), asked].reduce(both);
  const { hits, matched } = await search(reading, { part: 'metrics', clauses, size: budget, sort: BY_TIME });
  return {
    rows: hits.map(metricOf),
    matched,
    owed: matched - hits.length,
    ...noticed(windowNotices(reading, window)),
  };
};

export const readChanges = async (reading: Reading, query: ChangeQuery): Promise<FetchResult> => {
  const { window, filter, after, upTo, budget } = query;
  const structured = both(inWindow(window), filterClauses(filter, CHANGE_FIELDS));
  const clauses = both(structured, between(after, upTo));
  const sort: Sort = [{ time: 'asc' }, { service: 'asc' }, { sequence: 'asc' }];
  const { hits, matched } = await search(reading, { part: 'changes', clauses, size: budget, sort });
  return {
    rows: hits.map(changeOf),
    matched,
    owed: matched - hits.length,
    cursor: cursorAt(reading.ends, upTo),
    ...(after !== undefined && { late: await lateIn(reading, { part: 'changes', structured, after }, clauses) }),
    ...noticed(windowNotices(reading, window)),
  };
};
