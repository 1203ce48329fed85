// Ranks lines of foreign indexes among a sample: by words where fields have no scores, else by worst level, rarest template, newest.
import { HOUR } from '../../../kernel/time.js';
import { SourceError } from '../../../ports/sources.js';
import { isWarningOrWorse, levelRank, LEVELS } from '../../../telemetry/level.js';
import type { LogQuery } from '../../../telemetry/query.js';
import type { LogRecord } from '../../../telemetry/record.js';
import { templateDocument } from '../../../telemetry/search/search-documents.js';
import { createSearchIndex } from '../../../telemetry/search/search-index.js';
import { all, type Clause } from '../mapping/clauses.js';
import { timeSort } from '../mapping/date-field.js';
import { hasKind } from '../mapping/field-caps.js';
import { levelClause } from '../mapping/levels.js';
import { placesOf } from '../mapping/mapping.js';
import { isScoreless, textClause } from '../mapping/text.js';
import { type FindLines, lineClauses, type LineSearch, LOGS } from '../read/read-logs.js';
import { byTime, type FoundRecords, type Reader, readRecords, satisfies } from '../read/reader.js';
import { type Aggregation, type SearchHit, searchOnce } from '../read/search.js';
import type { LineTemplates } from './line-templates.js';
import { byLot } from './sampled-rows.js';

const compareIds = (a: LogRecord, b: LogRecord): number => (a.id < b.id ? -1 : 1);

type LineOrder = (a: LogRecord, b: LogRecord) => number;

const newestFirst: LineOrder = (a, b) => b.time - a.time || compareIds(a, b);

const oldestFirst: LineOrder = (a, b) => a.time - b.time || compareIds(a, b);

const tally = (lines: readonly LogRecord[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { template = '' } of lines) counts.set(template, (counts.get(template) ?? 0) + 1);
  return counts;
};

/** Counts templates among the given lines alone. */
const worstFirst = (lines: readonly LogRecord[]): readonly LogRecord[] => {
  const counts = tally(lines);
  const countOf = ({ template = '' }: LogRecord): number => counts.get(template) ?? 0;
  return [...lines].sort(
    (a, b) => levelRank(b.level) - levelRank(a.level) || countOf(a) - countOf(b) || newestFirst(a, b),
  );
};

const bestFirst = (lines: readonly LogRecord[], text: string): readonly LogRecord[] => {
  const index = createSearchIndex(lines.map(({ id, message }) => templateDocument(id, message)));
  const scores = new Map(index.find(text, lines.length).map(({ id, score }) => [id, score]));
  const scoreOf = ({ id }: LogRecord): number => scores.get(id) ?? 0;
  return [...lines].sort((a, b) => scoreOf(b) - scoreOf(a) || newestFirst(a, b));
};

type WindowComparison = {
  /** What holds for the lines that are meant. */
  readonly filter: readonly Clause[];
  /** What holds for them and for lines of the time before. */
  readonly around: readonly Clause[];
};

/** Lines of each shard that are looked at: beyond it, a word that is as rare may be missed. */
const MOST_LOOKED_AT = 10_000;
const MOST_WORDS = 16;
const LINES_OF_A_WORD = 2;
/** It makes an answer better that is there without it. */
const LONGEST = '3s';

const textOf = ({ mapping }: Reader): string | undefined =>
  placesOf(mapping, 'message').find((place) => place.nested === undefined && hasKind(place, 'text'))?.path;

/** Numbers and ids are new in every window. */
const NUMBERED = '.*[0-9].*';

const significant = (field: string, { filter, around }: WindowComparison): Clause => ({
  query: byLot(filter)['query'],
  size: 0,
  timeout: LONGEST,
  track_total_hits: false,
  aggs: {
    sample: {
      sampler: { shard_size: MOST_LOOKED_AT },
      aggs: {
        words: {
          significant_text: {
            field,
            size: MOST_WORDS,
            min_doc_count: 2,
            exclude: NUMBERED,
            background_filter: all(around),
          },
        },
      },
    },
  },
});

type SampledWords = Aggregation & { readonly words?: Aggregation };

const wordsOf = async (reader: Reader, field: string, comparison: WindowComparison): Promise<readonly string[]> => {
  const { aggregations } = await searchOnce(reader, significant(field, comparison));
  const { words } = (aggregations?.['sample'] ?? {}) as SampledWords;
  return (words?.buckets ?? []).map(({ key }) => String(key));
};

type WordLines = {
  readonly buckets?: {
    readonly [word: string]: { readonly lines: { readonly hits: { readonly hits: readonly SearchHit[] } } };
  };
};

/** The newest of each word. */
const linesWith = async (
  reader: Reader,
  { filter }: WindowComparison,
  matches: readonly Clause[],
): Promise<readonly SearchHit[]> => {
  const sort = [timeSort(reader.mapping.time, 'desc')];
  const lines = { top_hits: { size: LINES_OF_A_WORD, sort, ...reader.traits.returned } };
  const filters = Object.fromEntries(matches.map((match, at) => [String(at), match]));
  const words = { filters: { filters }, aggs: { lines } };
  const body = { query: all(filter), size: 0, timeout: LONGEST, track_total_hits: false, aggs: { words } };
  const { aggregations } = await searchOnce(reader, body);
  const { buckets = {} } = (aggregations?.['words'] ?? {}) as unknown as WordLines;
  return Object.values(buckets).flatMap(({ lines: { hits } }) => hits.hits);
};

/** Few, and perhaps none: where a field does not allow it, or the time is short. */
const characteristicLines = async (reader: Reader, comparison: WindowComparison): Promise<readonly SearchHit[]> => {
  const field = textOf(reader);
  if (field === undefined) return [];
  // what this search misses, the answer does not
  const quiet = { ...reader, notices: new Set<string>() };
  try {
    const words = await wordsOf(quiet, field, comparison);
    const matches = words.map((word) => ({ match: { [field]: word } }));
    return matches.length === 0 ? [] : await linesWith(quiet, comparison, matches);
  } catch (error) {
    if (error instanceof SourceError) return [];
    throw error;
  }
};

/** Lines that are ranked for each one that is returned, within bounds. */
const POOL = 4;
const LEAST_POOLED = 500;
const MOST_POOLED = 1_000;
/** The same sample at every asking. */
const SEED = 1;

/** Worst first, and among equals a seeded sample: a cluster knows no templates. */
const byLevel = (reader: Reader, filter: readonly Clause[]): Clause => {
  const functions = LEVELS.map((level) => ({
    filter: levelClause(reader.mapping, (each) => each === level),
    weight: levelRank(level) + 1,
  }));
  const worst = { query: all(filter), functions, score_mode: 'max', boost_mode: 'replace' };
  const random_score = { seed: SEED, field: '_seq_no' };
  const query = { function_score: { query: { function_score: worst }, random_score, boost_mode: 'sum' } };
  return { query, sort: ['_score'] };
};

const bodyOf = (reader: Reader, { query: { text, order }, filter }: LineSearch): Clause => {
  const must = text === undefined ? [] : [textClause(reader.mapping, text)];
  const query = { bool: { filter, must } };
  if (order !== 'relevance') return { query, sort: byTime(reader, 'log', order === 'newest' ? 'desc' : 'asc') };
  return text === undefined ? byLevel(reader, filter) : { query, sort: ['_score', ...byTime(reader, 'log', 'desc')] };
};

/** More lines are read than are returned, for which of them come first is found here. */
const isRankedHere = (reader: Reader, { text, order, templates }: LogQuery): boolean =>
  templates !== undefined || (order === 'relevance' && (text === undefined || isScoreless(reader.mapping)));

const poolOf = (reader: Reader, query: LogQuery): number => {
  const { budget } = query;
  if (budget === 0 || !isRankedHere(reader, query)) return budget;
  return Math.max(budget, LEAST_POOLED, Math.min(MOST_POOLED, POOL * budget));
};

const ordered = (reader: Reader, lines: readonly LogRecord[], { text, order }: LogQuery): readonly LogRecord[] => {
  if (order === 'newest') return [...lines].sort(newestFirst);
  if (order === 'oldest') return [...lines].sort(oldestFirst);
  if (text === undefined) return worstFirst(lines);
  return isScoreless(reader.mapping) ? bestFirst(lines, text) : lines;
};

/** What a window is compared with: as long before it, or an hour, and itself. */
const around = ({ from, to }: LogQuery['window']): LogQuery['window'] => ({
  from: from - Math.max(HOUR, to - from),
  to,
});

/** Lines that tell of trouble, by the words that the time before hardly knew: those that a sample of them may have missed. */
const characteristic = async (reader: Reader, { query, filter }: LineSearch): Promise<readonly LogRecord[]> => {
  const bad = levelClause(reader.mapping, isWarningOrWorse);
  const comparison = {
    filter: [...filter, bad],
    around: [...lineClauses(reader, { ...query, window: around(query.window) }), bad],
  };
  const hits = await characteristicLines(reader, comparison);
  return hits
    .flatMap((hit) => reader.traits.toRecord(hit, LOGS) ?? [])
    .filter((record) => satisfies(record, query.filter));
};

/** So many times the lines that were read: a smaller sample misses little, and the comparison takes time. */
const FLOOD = 4;

/** The worst lines come first: where none of the others was read, trouble itself was cut. */
const isFlood = (records: readonly LogRecord[], total: number): boolean =>
  total > FLOOD * records.length && records.every(({ level }) => isWarningOrWorse(level));

const withCharacteristic = async (
  reader: Reader,
  search: LineSearch,
  { records, total }: FoundRecords<LogRecord>,
): Promise<readonly LogRecord[]> => {
  const { text, templates, budget } = search.query;
  const isSample = budget > 0 && records.length < total && isRankedHere(reader, search.query);
  if (!isSample) return records;
  reader.notices.add(`ranked among a sample of ${records.length} of ${total} lines`);
  if (text !== undefined || templates !== undefined || !isFlood(records, total)) return records;
  const more = await characteristic(reader, search);
  return [...new Map([...records, ...more].map((line) => [line.id, line])).values()];
};

/** Lines of foreign indexes: these know no templates, so that a sample is ranked here. */
export const findSampledLines =
  (patterns: LineTemplates): FindLines =>
  async (reader, search) => {
    const { query } = search;
    const body = bodyOf(reader, search);
    const read = await readRecords(reader, { body, most: poolOf(reader, query), filter: query.filter }, LOGS);
    const lines = (await withCharacteristic(reader, search, read)).map((line) => patterns.named(line));
    const ofTemplates = lines.filter(({ template }) => query.templates?.includes(template ?? '') ?? true);
    return {
      records: ordered(reader, ofTemplates, query).slice(0, query.budget),
      total: read.total - (lines.length - ofTemplates.length),
    };
  };
