// Answers a query for a tally: the cluster counts records by one dimension, value by value.
import { composeMasked } from '../../../kernel/masked.js';
import { HOUR, type Micros, MILLISECOND } from '../../../kernel/time.js';
import { optional } from '../../../kernel/optional.js';
import type { FetchResult, TallyQuery } from '../../../telemetry/query.js';
import {
  EXCEPTION_ATTRIBUTES,
  isTallied,
  joinTallySums,
  noValuesNotice,
  OPERATION_ATTRIBUTES,
  STATUS_ATTRIBUTES,
  type TallyGroup,
  tallyInstant,
  tallyName,
  tallyRows,
  type TallySums,
  tallyWidth,
  ROUTE_TEMPLATE,
  UNSUMMED_DURATIONS,
  VALUES_CUT,
} from '../../../telemetry/tally.js';
import { nameWithTemplate } from '../../../telemetry/route-path.js';
import { isIndexedWhole, wordsOf } from '../../preparation/search-words.js';
import { all, any, type Clause, inPlace, NOTHING } from '../mapping/clauses.js';
import { meantTime } from '../mapping/date-field.js';
import { type FieldPlace, hasKind } from '../mapping/field-caps.js';
import { UNKNOWN_SERVICE } from '../mapping/filter.js';
import { type CountLayout, countLayouts, documentPaths } from '../mapping/layouts.js';
import { type IndexMapping, placesOf } from '../mapping/mapping.js';
import { phraseInText } from '../mapping/text.js';
import { LEVEL_FIELDS, levelIn } from './read-histogram.js';
import { lineClauses } from './read-logs.js';
import { failedSpans, spanClauses } from './read-spans.js';
import { noticesOf, type Reader } from './reader.js';
import { type CompositeBucket, searchOnce } from './search.js';

/** Attributes that a dimension may be kept in: a reader of foreign indexes has to ask where they are. */
export const tallyAttributes = (query: Pick<TallyQuery, 'of' | 'by' | 'route'>): readonly string[] => [
  ...valueAttributes(query),
  ...(hasTemplates(query) ? [ROUTE_TEMPLATE] : []),
];

/** Spans count under the template of their route where they state it. */
const hasTemplates = ({ of, by, route }: Pick<TallyQuery, 'of' | 'by' | 'route'>): boolean =>
  of === 'spans' && by === 'operation' && route !== undefined;

/** Attributes that hold the value itself. */
const valueAttributes = ({ of, by }: Pick<TallyQuery, 'of' | 'by'>): readonly string[] => {
  if (by === undefined) return [];
  if (typeof by !== 'string') return [by.field];
  if (by === 'status') return STATUS_ATTRIBUTES;
  if (by === 'operation' && of === 'logs') return OPERATION_ATTRIBUTES;
  return by === 'exception' && of === 'spans' ? EXCEPTION_ATTRIBUTES : [];
};

/** Where the values of the dimension are kept, best first. */
const valuePlaces = (reader: Reader, query: TallyQuery): readonly FieldPlace[] => {
  const { of, by } = query;
  const attributes = valueAttributes(query);
  if (by === undefined || tallyWidth(by) !== undefined) return [];
  if (attributes.length > 0) return attributes.flatMap((name) => reader.placesNamed(name));
  if (by === 'operation') return placesOf(reader.mapping, 'name');
  if (by === 'exception') return of === 'logs' ? reader.placesNamed('error.type') : [];
  return placesOf(reader.mapping, tallyName(by));
};

const VALUE = 'value';
const TEMPLATE = 'route template';

/** The mapping with the dimension and what is summed up under names of their own. */
const tallyMapping = (reader: Reader, query: TallyQuery): IndexMapping => ({
  ...reader.mapping,
  places: {
    ...reader.mapping.places,
    [VALUE]: valuePlaces(reader, query),
    ...(hasTemplates(query) && { [TEMPLATE]: reader.placesNamed(ROUTE_TEMPLATE) }),
  },
});

/** Fields of durations, and their units in microseconds. */
const DURATIONS = [
  ['durationMicros', 1],
  ['durationNanos', 0.001],
  ['durationMillis', 1_000],
] as const;

type DurationPath = { readonly path: string; readonly unit: number };

const durationPath = (layout: CountLayout): DurationPath | undefined =>
  DURATIONS.flatMap(([field, unit]) => documentPaths(layout, field).map((path) => ({ path, unit })))[0];

type NumberValue = { readonly value?: number | null };

/** What the cluster sums up of a bucket. */
type SummedBucket = {
  readonly doc_count: number;
  readonly first: NumberValue;
  readonly last: NumberValue;
  readonly traces?: NumberValue;
  readonly longest?: NumberValue;
  readonly percentiles?: { readonly values: { readonly [percent: string]: number | null } };
  readonly errors: {
    readonly doc_count: number;
    readonly first: NumberValue;
    readonly last: NumberValue;
    readonly traces?: NumberValue;
  };
};

type SummedKey = SummedBucket & { readonly key: CompositeBucket['key'] };

type LayoutSearch = { readonly reader: Reader; readonly query: TallyQuery; readonly layout: CountLayout };

const sumClauses = ({ reader, query, layout }: LayoutSearch): { readonly [name: string]: Clause } => {
  const { path: time } = reader.mapping.time;
  const [trace] = documentPaths(layout, 'traceId');
  const duration = query.of === 'spans' ? durationPath(layout) : undefined;
  const shared = {
    first: { min: { field: time } },
    last: { max: { field: time } },
    ...(trace !== undefined && { traces: { cardinality: { field: trace } } }),
  };
  const failed = query.of === 'logs' ? reader.traits.atLeast('error') : failedSpans(reader);
  return {
    ...shared,
    errors: { filter: failed, aggs: shared },
    ...(duration !== undefined && {
      percentiles: { percentiles: { field: duration.path, percents: [50, 95, 99] } },
      longest: { max: { field: duration.path } },
    }),
  };
};

const timeOf = (reader: Reader, { value }: NumberValue): Micros =>
  reader.mapping.time.micros ? (value ?? 0) : meantTime(reader.zone, Math.round((value ?? 0) * MILLISECOND));

const sumsOf = ({ reader, layout }: LayoutSearch, bucket: SummedBucket): TallySums => {
  const { errors, percentiles, longest } = bucket;
  const unit = durationPath(layout)?.unit ?? 1;
  const micros = (value: number | null | undefined): number | undefined =>
    value === undefined || value === null ? undefined : Math.round(value * unit);
  const [p50, p95, p99] = ['50.0', '95.0', '99.0'].map((percent) => micros(percentiles?.values[percent]));
  return {
    count: bucket.doc_count,
    errors: errors.doc_count,
    first: timeOf(reader, bucket.first),
    last: timeOf(reader, bucket.last),
    ...(errors.doc_count > 0 && {
      firstError: timeOf(reader, errors.first),
      lastError: timeOf(reader, errors.last),
    }),
    ...optional({
      traces: bucket.traces?.value || undefined,
      errorTraces: errors.traces?.value || undefined,
      p50,
      p95,
      p99,
      max: micros(longest?.value),
    }),
  };
};

const INTERVALS = { minute: '1m', hour: '1h', day: '24h' } as const;

/** Days of another zone do not begin with a bucket of the cluster: their hours are put together. */
const timeSource = (reader: Reader, by: keyof typeof INTERVALS): Clause => {
  const { path, micros } = reader.mapping.time;
  if (micros) return { histogram: { field: path, interval: tallyWidth(by) } };
  const isShifted = reader.zone(0) !== 0 || reader.zone(HOUR * 24 * 182) !== 0;
  return { date_histogram: { field: path, fixed_interval: by === 'day' && isShifted ? '1h' : INTERVALS[by] } };
};

const sourcesOf = ({ reader, query, layout }: LayoutSearch): readonly Clause[] => {
  const { by } = query;
  if (by === 'minute' || by === 'hour' || by === 'day') return [{ [VALUE]: timeSource(reader, by) }];
  const fields = by === 'level' ? LEVEL_FIELDS : [VALUE, ...(hasTemplates(query) ? [TEMPLATE] : [])];
  return fields.flatMap((field) =>
    documentPaths(layout, field).map((path, at) => ({
      [`${field} ${at}`]: { terms: { field: path, missing_bucket: true } },
    })),
  );
};

/** The text of a bucket's value; empty: it has none. */
const valueOf = ({ reader, query: { by } }: LayoutSearch, key: CompositeBucket['key']): string => {
  const width = tallyWidth(by);
  if (width !== undefined) {
    const at = Number(key[VALUE]);
    return tallyInstant(reader.mapping.time.micros ? at : meantTime(reader.zone, at * MILLISECOND), width);
  }
  if (by === 'level') return levelIn({ key, count: 0 });
  const found = (field: string): string | number | undefined =>
    Object.entries(key).find(([name, each]) => name.startsWith(`${field} `) && each !== null && each !== '')?.[1] ??
    undefined;
  const [value, template] = [found(VALUE), found(TEMPLATE)];
  if (value === undefined && by === 'service') return reader.unnamedService ?? UNKNOWN_SERVICE;
  const name = value === undefined ? '' : String(value);
  const text = reader.traits.masked(template === undefined ? name : nameWithTemplate(name, String(template)));
  return by === 'template' ? (reader.traits.templateOf?.(text).id ?? text) : text;
};

const PAGE = 500;
const MOST_PAGES = 40;

type LayoutSums = { readonly total: TallySums | undefined; readonly values: readonly TallyGroup[] };

const readLayout = async (search: LayoutSearch, clause: Clause): Promise<LayoutSums> => {
  const { reader, layout } = search;
  const index = layout.indices.length === reader.mapping.indices.length ? reader.index : layout.indices.join(',');
  const aggs = sumClauses(search);
  const sources = sourcesOf(search);
  const values: TallyGroup[] = [];
  let total: TallySums | undefined;
  let after: object | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const counted = { composite: { size: PAGE, sources, ...optional({ after }) }, aggs };
    const answer = await searchOnce(
      { ...reader, index },
      {
        query: clause,
        size: 0,
        track_total_hits: true,
        aggs: { ...(page === 0 && aggs), ...(sources.length > 0 && { counted }) },
      },
    );
    const summed = (answer.aggregations ?? {}) as Omit<SummedBucket, 'doc_count'> & {
      readonly counted?: { readonly buckets: readonly SummedKey[]; readonly after_key?: object };
    };
    const found = answer.hits.total?.value ?? 0;
    if (page === 0 && found > 0) total = sumsOf(search, { ...summed, doc_count: found });
    const { buckets = [], after_key } = summed.counted ?? {};
    values.push(...buckets.map((each) => ({ value: valueOf(search, each.key), sums: sumsOf(search, each) })));
    after = after_key;
    if (buckets.length < PAGE || after === undefined) return { total, values };
  }
  reader.notices.add(VALUES_CUT);
  return { total, values };
};

const joinGroups = (all: readonly TallyGroup[]): readonly TallyGroup[] => {
  const byValue = new Map<string, TallyGroup>();
  for (const group of all) {
    const known = byValue.get(group.value);
    byValue.set(group.value, known === undefined ? group : { ...group, sums: joinTallySums(known.sums, group.sums) });
  }
  return [...byValue.values()];
};

const SEPARATED = '[^a-zA-Z0-9\u0080-\uffff]';

/** A name or a line that is kept whole is searched for the word between characters that are part of none. */
const wordClause = (place: FieldPlace, word: string): Clause => {
  if (hasKind(place, 'text'))
    return inPlace(place, isIndexedWhole(word) ? { match: { [place.path]: word } } : phraseInText(place.path, word));
  const value = `(.*${SEPARATED})?${word}(${SEPARATED}.*)?`;
  return inPlace(place, { regexp: { [place.path]: { value, case_insensitive: true } } });
};

const textClauses = (reader: Reader, { of, text }: TallyQuery): readonly Clause[] => {
  if (text === undefined) return [];
  const words = [...new Set(wordsOf(text))];
  const places = placesOf(reader.mapping, of === 'logs' ? 'message' : 'name');
  if (words.length === 0 || places.length === 0) return [NOTHING];
  return words.map((word) => any(places.map((place) => wordClause(place, word))));
};

const clausesOf = (reader: Reader, query: TallyQuery): readonly Clause[] => {
  const { of, templates, phrases = [] } = query;
  const records = of === 'logs' ? lineClauses(reader, query) : spanClauses(reader, query);
  const hasNone = templates !== undefined && (of === 'spans' || reader.traits.ofTemplates === undefined);
  const isHeld = of === 'logs' || phrases.length === 0;
  if (hasNone && of === 'logs') reader.notices.add('these indexes know no patterns: no line is counted by them');
  return [
    ...records,
    ...textClauses(reader, query),
    ...reader.traits.upTo(query.upTo),
    ...(hasNone || !isHeld ? [NOTHING] : []),
  ];
};

/** Counts of traces are exact up to here. */
const EXACT_TRACES = 3_000;

const addEstimateNotices = (reader: Reader, total: TallySums | undefined): void => {
  if (total?.p50 !== undefined) reader.notices.add('percentiles are estimates of the cluster');
  if ((total?.traces ?? 0) > EXACT_TRACES)
    reader.notices.add(`counts of more than ${EXACT_TRACES} traces are estimates of the cluster`);
};

const countedFields = (query: TallyQuery): readonly string[] => [
  VALUE,
  ...(hasTemplates(query) ? [TEMPLATE] : []),
  'traceId',
  ...(query.by === 'level' ? LEVEL_FIELDS : []),
  ...(query.of === 'spans' ? DURATIONS.map(([field]) => field) : []),
];

/** What rows say of the filter: the values of other people's indexes are not masked, so that it may name a secret. */
const maskedQuery = ({ traits }: Reader, query: TallyQuery): TallyQuery => {
  const { filter, text } = query;
  const fields = filter.fields?.map((each) => ({ ...each, values: each.values.map(traits.masked) }));
  return {
    ...query,
    ...optional({ text: text && traits.masked(text) }),
    filter: { ...filter, ...optional({ fields }) },
  };
};

const withTexts = (reader: Reader, groups: readonly TallyGroup[]): readonly TallyGroup[] =>
  groups.map((group) => ({ ...group, ...optional({ text: reader.traits.templateOf?.(group.value).text }) }));

export const readTally = async (reader: Reader, query: TallyQuery): Promise<FetchResult> => {
  const clause = all(clausesOf(reader, query));
  const { by, ...ungrouped } = query;
  const tallied: TallyQuery = isTallied(query) ? query : ungrouped;
  const layouts = countLayouts(tallyMapping(reader, tallied), countedFields(tallied));
  const found = await Promise.all(layouts.map((layout) => readLayout({ reader, query: tallied, layout }, clause)));
  const totals = found.flatMap(({ total }) => total ?? []);
  const total = totals.length === 0 ? undefined : totals.reduce(joinTallySums);
  const groups = joinGroups(found.flatMap(({ values }) => values));
  const hasValues = groups.some(({ value }) => value !== '');
  if (by !== undefined && total !== undefined && !hasValues) reader.notices.add(noValuesNotice(query));
  addEstimateNotices(reader, total);
  if (query.stated !== undefined) reader.notices.add(UNSUMMED_DURATIONS);
  const { rows, ...counts } = tallyRows(
    maskedQuery(reader, query),
    total,
    by === 'template' ? withTexts(reader, groups) : groups,
  );
  return { rows: composeMasked(rows), ...counts, ...noticesOf(reader) };
};
