// The one reader of our indexes and of foreign ones: what it must know of them, and the steps that every answer takes.
import { composeMasked } from '../../../kernel/masked.js';
import { optional } from '../../../kernel/optional.js';
import type { NormaliseContext, NormalisedRow } from '../../../telemetry/normalise/row-outcome.js';
import { isWarningOrWorse, type Level, levelRank } from '../../../telemetry/level.js';
import type {
  ChangeQuery,
  FetchResult,
  LogQuery,
  SourceCursor,
  SpanQuery,
  StorePosition,
  StructuredFilter,
} from '../../../telemetry/query.js';
import type { RecordOrigin, TelemetryRecord } from '../../../telemetry/record.js';
import { type Clause, not } from '../mapping/clauses.js';
import { timeClause, timeSort, type UtcOffset } from '../mapping/date-field.js';
import { filterClauses, type FilterPlaces } from '../mapping/filter.js';
import { readPages } from './pages.js';
import { atPointInTime, type SearchHit, type SearchTarget } from './search.js';

type RecordQuery = LogQuery | SpanQuery | ChangeQuery;

/** A kind of record, and how a foreign document becomes one. */
export type RecordKind<R extends TelemetryRecord = TelemetryRecord> = {
  readonly kind: R['kind'];
  readonly normalise?: (row: unknown, context: NormaliseContext) => NormalisedRow<Omit<R, 'id' | 'template'>>;
  readonly idOf?: (draft: Omit<R, 'id' | 'template'>, document: string) => string;
};

/** Where a reading stands after a cursor. */
export type CursorProgress = {
  /** Holds for what lies beyond the cursor, and for nothing that came after the position. */
  readonly beyond: readonly Clause[];
  /** Found while the records are read. Absent: they are named, and no cursor moves. */
  readonly cursor?: Promise<SourceCursor>;
  /** New records, where a count says more than the search; those of them that came late. */
  readonly arrived?: number;
  readonly late?: number;
  /** Nothing lies beyond the cursor. */
  readonly isEmpty?: boolean;
};

/** The structured part of a query, which begins with its window: a cursor belongs to it alone. */
export type CursorRequest = { readonly query: RecordQuery; readonly structured: readonly Clause[] };

/** What indexes do in their own way, besides where they keep a field. */
export type IndexTraits = {
  /** Documents are the records themselves, and each sort is total: nothing is left out or rearranged after a search. */
  readonly isCanonical: boolean;
  /** The part of a search that says what of each document is returned. */
  readonly returned: Clause;
  /** `undefined`: the document is no record of this kind. */
  readonly toRecord: <R extends TelemetryRecord>(hit: SearchHit, kind: RecordKind<R>) => R | undefined;
  /** Lines of at least a level, or those that may be. */
  readonly atLeast: (level: Level) => Clause;
  /** The documents of records with these ids. */
  readonly named: (reader: Reader, kind: RecordKind['kind'], ids: readonly string[]) => Clause;
  /** Lines of templates, where the index knows them. */
  readonly ofTemplates?: (templates: readonly string[]) => Clause;
  /** The id of a template as it is called now, with its text, where the index knows templates. */
  readonly templateOf?: (stored: string) => { readonly id: string; readonly text?: string };
  /** A value that is counted by, without secrets. */
  readonly masked: (value: string) => string;
  /** Stored up to a position. */
  readonly upTo: (position: StorePosition) => readonly Clause[];
  readonly follow: (reader: Reader, request: CursorRequest) => Promise<CursorProgress>;
  /** What comes after time in a sort. */
  readonly tieBreakers: (kind: RecordKind['kind'], order: 'asc' | 'desc') => readonly Clause[];
};

/** Answers one query: where it is sent, where fields are kept, whose documents count, what there is to notice. */
export type Reader = SearchTarget &
  FilterPlaces & {
    readonly zone: UtcOffset;
    /** Clauses that hold for every query of this tenant. */
    readonly always: readonly Clause[];
    readonly traits: IndexTraits;
  };

export type FoundRecords<R extends TelemetryRecord> = { readonly records: readonly R[]; readonly total: number };

export const NONE_FOUND = { records: [], total: 0 } as const;

/** Window, scope and what always holds; everything but the level. */
export const structuredClauses = (
  reader: Reader,
  { window, filter }: Pick<RecordQuery, 'window' | 'filter'>,
): readonly Clause[] => [
  timeClause(reader.mapping.time, window, reader.zone),
  ...reader.always,
  ...filterClauses(reader, filter),
];

/** What the question adds to the structured part. */
export const idClauses = (
  reader: Reader,
  kind: RecordKind['kind'],
  { ids, exclude = [] }: { readonly ids?: readonly string[]; readonly exclude?: readonly string[] },
): readonly Clause[] => [
  ...(ids === undefined ? [] : [reader.traits.named(reader, kind, ids)]),
  ...(exclude.length === 0 ? [] : [not([reader.traits.named(reader, kind, exclude)])]),
];

export const byTime = (reader: Reader, kind: RecordKind['kind'], order: 'asc' | 'desc'): readonly Clause[] => [
  timeSort(reader.mapping.time, order),
  ...reader.traits.tieBreakers(kind, order),
];

/** Rows of ours are numbered: without a point in time, no search sees more than its question asks for. */
export const atOneState = <T>(reader: Reader, read: (at: Reader) => Promise<T>): Promise<T> =>
  reader.traits.isCanonical ? read(reader) : atPointInTime(reader, read);

const passesLists = (value: string | undefined, included?: readonly string[], excluded?: readonly string[]): boolean =>
  (included === undefined || (value !== undefined && included.includes(value))) &&
  !(value !== undefined && (excluded?.includes(value) ?? false));

const isInScope = ({ service, environment, region, version }: RecordOrigin, filter: StructuredFilter): boolean =>
  passesLists(service, filter.services, filter.notServices) &&
  passesLists(environment, filter.environments, filter.notEnvironments) &&
  passesLists(region, filter.regions, filter.notRegions) &&
  passesLists(version, filter.versions, filter.notVersions);

const isLoudEnough = (record: TelemetryRecord, { minLevel }: StructuredFilter): boolean => {
  if (minLevel === undefined) return true;
  if (record.kind === 'log') return levelRank(record.level) >= levelRank(minLevel);
  return record.kind !== 'span' || !isWarningOrWorse(minLevel) || minLevel === 'warn' || record.status === 'error';
};

/** A cluster may offer more where a field is searched by its words. */
export const satisfies = (record: TelemetryRecord, filter: StructuredFilter): boolean =>
  isInScope(record, filter) && isLoudEnough(record, filter);

type RecordSearch = { readonly body: Clause; readonly most: number; readonly filter: StructuredFilter };

/** Documents that turn out to be no such record, or not what was asked for, are left out and not counted. */
export const readRecords = async <R extends TelemetryRecord>(
  reader: Reader,
  { body, most, filter }: RecordSearch,
  kind: RecordKind<R>,
): Promise<FoundRecords<R>> => {
  const { hits, total } = await readPages(reader, { ...body, ...reader.traits.returned }, most);
  const records = hits.flatMap((hit) => {
    const record = reader.traits.toRecord(hit, kind);
    return record !== undefined && satisfies(record, filter) ? [record] : [];
  });
  const others = hits.length - records.length;
  if (others > 0 && total > hits.length)
    reader.notices.add('counts may hold documents that are none of those asked for');
  return { records, total: total - others };
};

/** With minutes read again, more may be offered than came: what a budget had cut before is among them. */
const matchedOf = ({ records, total }: FoundRecords<TelemetryRecord>, arrived: number | undefined): number =>
  arrived === undefined ? total : Math.max(records.length, Math.min(arrived, total));

export const noticesOf = ({ notices }: Reader): Pick<FetchResult, 'notices'> =>
  notices.size > 0 ? { notices: [...notices] } : {};

export const fetchResult = async (
  reader: Reader,
  found: FoundRecords<TelemetryRecord>,
  progress: CursorProgress,
): Promise<FetchResult> => {
  const { arrived, late } = progress;
  const cursor = await progress.cursor;
  const matched = matchedOf(found, arrived);
  return {
    rows: composeMasked(found.records),
    matched,
    owed: matched - found.records.length,
    ...optional({ cursor, late }),
    ...noticesOf(reader),
  };
};
