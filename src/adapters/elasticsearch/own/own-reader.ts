// Opens a reader of our own indexes: their mapping is known, their documents are the records, and their rows are numbered.
import { optional } from '../../../kernel/optional.js';
import type { TimeWindow } from '../../../kernel/time.js';
import type { FieldSignal } from '../../../telemetry/fields/field-map.js';
import { levelRank } from '../../../telemetry/level.js';
import type { LogRecord, SpanRecord, TelemetryRecord } from '../../../telemetry/record.js';
import type { ClusterCall } from '../deadline.js';
import type { FieldPlace } from '../mapping/field-caps.js';
import type { FilterPlaces } from '../mapping/filter.js';
import type { IndexTraits, Reader, RecordKind } from '../read/reader.js';
import type { SearchHit } from '../read/search.js';
import { spanDocumentId } from '../write/documents.js';
import { indexPattern, type IndexPart } from '../write/index-names.js';
import { followSequence, upToPosition } from './sequence-cursor.js';
import { type TenantView, windowNotices } from './tenant-view.js';

/** What a document has beyond its record. */
const BEYOND_RECORD = [
  '@timestamp',
  'sequence',
  'earlier',
  'ingester',
  'severity',
  'equal',
  'event',
  'position',
  'ordinal',
  'clock',
];

const exact = (path: string): FieldPlace => ({ path, types: [{ kind: 'exact', type: 'keyword' }], keyword: [] });
const text = (path: string): FieldPlace => ({ path, types: [{ kind: 'text', type: 'text' }], keyword: [] });
const number = (path: string): FieldPlace => ({ path, types: [{ kind: 'number', type: 'long' }], keyword: [] });

const ORIGIN = ['service', 'environment', 'region', 'version', 'host', 'pod'];

/** Names that a filter may use for other fields than those of the origin; every other name is an attribute. */
const FILTER_FIELDS: { readonly [name: string]: string } = {
  span: 'spanId',
  parent: 'parentId',
  request: 'requestId',
  status: 'status',
  change: 'change',
  'error.type': 'error.type',
};

/** Of one kind of record: which of those names its index has, what else questions need, and which ids it ignores. */
type KindFields = {
  readonly filters: readonly string[];
  readonly places: { readonly [field: string]: FieldPlace };
  readonly ignoredIds: NonNullable<FilterPlaces['ignoredIds']>;
};

const FIELDS: { readonly [kind in RecordKind['kind']]: KindFields } = {
  log: {
    filters: ['span', 'request', 'error.type'],
    places: {
      traceId: exact('traceId'),
      requestId: exact('requestId'),
      severity: number('severity'),
      template: exact('template'),
      message: text('message'),
      errorType: exact('error.type'),
      errorMessage: text('error.message'),
      errorStack: text('error.stack'),
    },
    ignoredIds: [],
  },
  span: {
    filters: ['span', 'parent', 'status'],
    places: {
      traceId: exact('traceId'),
      spanId: exact('spanId'),
      status: exact('status'),
      name: exact('name'),
      durationMicros: number('durationMicros'),
    },
    ignoredIds: ['requestIds'],
  },
  metric: { filters: [], places: { gauge: exact('gauge') }, ignoredIds: ['traceIds', 'requestIds'] },
  change: { filters: ['change'], places: {}, ignoredIds: ['traceIds', 'requestIds'] },
};

const ORIGIN_PLACES = Object.fromEntries(ORIGIN.map((field) => [field, [exact(field)]]));

const placesOf = (kind: RecordKind['kind'], index: string): Omit<FilterPlaces, 'unnamedService'> => {
  const { filters, places, ignoredIds } = FIELDS[kind];
  const own = Object.fromEntries(Object.entries(places).map(([field, place]) => [field, [place]]));
  const pathOf = (name: string): string => {
    if (ORIGIN.includes(name)) return name;
    return filters.includes(name) ? (FILTER_FIELDS[name] ?? name) : `attributes.${name}`;
  };
  return {
    mapping: {
      signal: kind satisfies FieldSignal,
      indices: [index],
      places: { ...ORIGIN_PLACES, ...own },
      time: { path: 'time', nanos: false, mixed: false, micros: true },
    },
    placesNamed: (name) => [exact(pathOf(name))],
    ignoredIds,
  };
};

type Source = { readonly [field: string]: unknown };

const toOwnRecord = (
  { aliases }: TenantView,
  { _id, _source = {} }: SearchHit,
  kind: RecordKind['kind'],
): TelemetryRecord => {
  const fields = _source as Source;
  switch (kind) {
    case 'log': {
      const { template } = fields as LogRecord;
      const line = { ...fields, kind: 'log', id: _id } as LogRecord;
      return template === undefined ? line : { ...line, template: aliases.current(template) };
    }
    case 'span': {
      const { traceId, spanId } = fields as SpanRecord;
      return { ...fields, kind: 'span', id: `${traceId}:${spanId}` } as SpanRecord;
    }
    case 'metric':
    case 'change':
      return { ...fields, kind, id: _id } as TelemetryRecord;
  }
  return kind satisfies never;
};

/** Lines of one instant stand in the order of their content, so that no order of arrival shows. */
const tieBreakers: IndexTraits['tieBreakers'] = (kind, order) => {
  switch (kind) {
    case 'log':
      return [{ equal: order }, { sequence: order }];
    case 'span':
      return [{ traceId: 'asc' }, { spanId: 'asc' }];
    case 'metric':
      return ['service', 'gauge', 'pod', 'host'].map((field) => ({ [field]: 'asc' }));
    case 'change':
      return [{ service: 'asc' }, { sequence: 'asc' }];
  }
  return kind satisfies never;
};

const traitsOf = (view: TenantView): IndexTraits => ({
  isCanonical: true,
  returned: { _source: { excludes: BEYOND_RECORD } },
  toRecord: <R extends TelemetryRecord>(hit: SearchHit, { kind }: RecordKind<R>) => toOwnRecord(view, hit, kind) as R,
  atLeast: (level) => ({ range: { severity: { gte: levelRank(level) } } }),
  named: (_, kind, ids) => ({ ids: { values: kind === 'span' ? ids.map(spanDocumentId) : ids } }),
  ofTemplates: (templates) => ({
    terms: { template: templates.flatMap((template) => view.aliases.stored(view.aliases.current(template))) },
  }),
  templateOf: (stored) => {
    const id = view.aliases.current(stored);
    return { id, ...optional({ text: view.texts.get(id) }) };
  },
  // rows are masked before they are stored
  masked: (value) => value,
  upTo: (position) => [upToPosition(position)],
  follow: followSequence(view.ends),
  tieBreakers,
});

/** A server returns no more at once; what a sort leaves tied must not be cut by a page. */
const PAGE = 10_000;

const PARTS: { readonly [kind in RecordKind['kind']]: IndexPart } = {
  log: 'logs',
  span: 'spans',
  metric: 'metrics',
  change: 'changes',
};

const LEAN = [
  'time',
  'service',
  'environment',
  'pod',
  'level',
  'template',
  'traceId',
  'spanId',
  'requestId',
  'source',
  'ingestedAt',
];

type OwnReaderOptions = {
  readonly view: TenantView;
  readonly call: ClusterCall;
  /** Of which retention may have taken a part. */
  readonly window?: TimeWindow;
};

/** `parts`: the indexes that are read, if not those of the kind alone. */
export const openOwnReader = (
  { view, call, window }: OwnReaderOptions,
  kind: RecordKind['kind'],
  parts: readonly IndexPart[] = [PARTS[kind]],
): Reader => {
  const index = parts.map((part) => indexPattern(view.owner, part)).join(',');
  return {
    call,
    index,
    lean: { short: LEAN, words: ['message'] },
    pageSize: PAGE,
    notices: new Set(window === undefined ? [] : windowNotices(view, window)),
    ...placesOf(kind, index),
    zone: () => 0,
    always: [],
    traits: traitsOf(view),
  };
};
