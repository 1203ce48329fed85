// Rows as they are called: the name of their service, and of those that they tell of; rows that are one afterwards are added up.
import type {
  CatalogueRow,
  FlowRow,
  HistogramRow,
  LatencyHistogram,
  LatencyRow,
  RateRow,
  SlotCounts,
  TraceRow,
} from '../aggregates/aggregate-rows.js';
import { rateSlots, slotStart } from '../aggregates/rate-rows.js';
import type { BatchRow } from '../batch.js';
import { levelRank } from '../level.js';
import type { TelemetryRecord } from '../record.js';
import { type FieldLookup, type NamingRules, renamedServices, serviceNameOf } from './naming-rules.js';

type Naming = (stored: string, valueOf?: FieldLookup) => string;

const OWN_FIELDS = ['environment', 'version', 'region', 'host', 'pod', 'source'] as const;
const isOwnField = (field: string): field is (typeof OWN_FIELDS)[number] =>
  (OWN_FIELDS as readonly string[]).includes(field);

/** The value of a field of a record, as a filter compares it. */
export const fieldOfRecord =
  (record: TelemetryRecord): FieldLookup =>
  (field) => {
    if (isOwnField(field)) return record[field];
    const value = 'attributes' in record ? record.attributes?.[field] : undefined;
    return value === undefined ? undefined : String(value);
  };

/** `>payment POST /pay`: a call out, by the name of who is called. */
const nameCall = (event: string, nameOf: Naming): string => {
  if (!event.startsWith('>')) return event;
  const [callee = '', ...operation] = event.slice(1).split(' ');
  return [`>${nameOf(callee)}`, ...operation].join(' ');
};

const nameTrace = (row: TraceRow, nameOf: Naming): TraceRow => ({
  ...row,
  segments: row.segments.map((segment) => ({
    ...segment,
    service: nameOf(segment.service),
    spans: segment.spans.map((span) => nameCall(span, nameOf)),
  })),
});

const nameCatalogue = (row: CatalogueRow, rules: NamingRules, nameOf: Naming): CatalogueRow => {
  if (row.field !== 'service') return row;
  const renamed = renamedServices(rules);
  const values = [...new Set(row.values.map((value) => nameOf(value)))].sort();
  return { ...row, values, ...(renamed.length > 0 && { renamed }) };
};

const nameRow = (row: BatchRow, rules: NamingRules, nameOf: Naming): BatchRow => {
  switch (row.kind) {
    case 'log':
    case 'span':
    case 'change':
    case 'metric':
      return { ...row, service: nameOf(row.service, fieldOfRecord(row)) };
    case 'series':
    case 'rate':
    case 'histogram':
      return { ...row, service: nameOf(row.service) };
    case 'flow': {
      const { to } = row;
      const from = nameCall(row.from, nameOf);
      return { ...row, service: nameOf(row.service), from, ...(to !== undefined && { to: nameCall(to, nameOf) }) };
    }
    case 'latency':
      return {
        ...row,
        service: nameOf(row.service),
        ...(row.caller !== undefined && { caller: nameOf(row.caller) }),
      };
    case 'trace':
      return nameTrace(row, nameOf);
    case 'catalogue':
      return nameCatalogue(row, rules, nameOf);
    default:
      return row;
  }
};

const addCounts = (a: SlotCounts | undefined, b: SlotCounts | undefined): SlotCounts | undefined => {
  if (a === undefined || b === undefined) return a ?? b;
  const sums = new Map(a.slots.map((slot, at) => [slot, a.traces[at] ?? 0]));
  b.slots.forEach((slot, at) => sums.set(slot, (sums.get(slot) ?? 0) + (b.traces[at] ?? 0)));
  const slots = [...sums.keys()].sort((x, y) => x - y);
  return { slots, traces: slots.map((slot) => sums.get(slot) ?? 0) };
};

const addHistograms = (a: LatencyHistogram, b: LatencyHistogram): LatencyHistogram => {
  const buckets = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return Object.fromEntries(buckets.map((bucket) => [bucket, (a[bucket] ?? 0) + (b[bucket] ?? 0)]));
};

const addFlows = (a: FlowRow, b: FlowRow): FlowRow => {
  const course = addCounts(a.course, b.course);
  return {
    ...a,
    window: a.window + b.window,
    past: a.past + b.past,
    incident: a.incident + b.incident,
    ...(course !== undefined && { course }),
  };
};

const addLatencies = (a: LatencyRow, b: LatencyRow): LatencyRow => {
  const buckets = [...new Set([...Object.keys(a.courses ?? {}), ...Object.keys(b.courses ?? {})])];
  const courses = buckets.flatMap((bucket) => {
    const sum = addCounts(a.courses?.[bucket], b.courses?.[bucket]);
    return sum === undefined ? [] : [[bucket, sum] as const];
  });
  return {
    ...a,
    window: addHistograms(a.window, b.window),
    past: addHistograms(a.past, b.past),
    incident: addHistograms(a.incident, b.incident),
    ...(courses.length > 0 && { courses: Object.fromEntries(courses) }),
  };
};

const addRates = (a: RateRow, b: RateRow): RateRow => {
  const sums = new Map<number, number>();
  for (const row of [a, b])
    row.slots.forEach((_, at) =>
      sums.set(slotStart(row, at), (sums.get(slotStart(row, at)) ?? 0) + (row.lines[at] ?? 0)),
    );
  const level = levelRank(a.level) >= levelRank(b.level) ? a.level : b.level;
  return { ...a, level, ...rateSlots(sums) };
};

const addMinutes = (a: HistogramRow, b: HistogramRow): HistogramRow => {
  const sums = new Map(a.minutes);
  for (const [minute, lines] of b.minutes) sums.set(minute, (sums.get(minute) ?? 0) + lines);
  return { ...a, minutes: [...sums].sort(([x], [y]) => x - y) };
};

/** What makes two rows of sums one; `undefined` of rows that stay as they are. */
const sumKey = (row: BatchRow): string | undefined => {
  switch (row.kind) {
    case 'flow':
      return JSON.stringify([row.kind, row.stream, row.service, row.operation, row.from, row.to]);
    case 'latency':
      return JSON.stringify([row.kind, row.measure, row.service, row.operation, row.caller]);
    case 'rate':
      return JSON.stringify([row.kind, row.service, row.event]);
    case 'histogram':
      return JSON.stringify([row.kind, row.service, row.level]);
    default:
      return undefined;
  }
};

const addRows = (a: BatchRow, b: BatchRow): BatchRow => {
  if (a.kind === 'flow' && b.kind === 'flow') return addFlows(a, b);
  if (a.kind === 'latency' && b.kind === 'latency') return addLatencies(a, b);
  if (a.kind === 'rate' && b.kind === 'rate') return addRates(a, b);
  if (a.kind === 'histogram' && b.kind === 'histogram') return addMinutes(a, b);
  return a;
};

/** In the order of the first of each. */
export const sumEqualRows = (rows: readonly BatchRow[]): readonly BatchRow[] => {
  const at = new Map<string, number>();
  const sums: BatchRow[] = [];
  for (const row of rows) {
    const key = sumKey(row);
    const index = key === undefined ? undefined : at.get(key);
    const before = index === undefined ? undefined : sums[index];
    if (index !== undefined && before !== undefined) sums[index] = addRows(before, row);
    else {
      if (key !== undefined) at.set(key, sums.length);
      sums.push(row);
    }
  }
  return sums;
};

/** `name`: what the service of all these rows is called, where it is known. */
export const nameRows = (rules: NamingRules, rows: readonly BatchRow[], name?: string): readonly BatchRow[] => {
  const calls: Naming = (stored, valueOf) => serviceNameOf(rules, stored, valueOf);
  const named = rows.map((row) => {
    const called = nameRow(row, rules, calls);
    return name !== undefined && 'service' in called && called.service !== undefined
      ? { ...called, service: name }
      : called;
  });
  return sumEqualRows(named);
};
