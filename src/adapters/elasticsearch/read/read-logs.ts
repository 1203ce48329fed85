// Answers a query for log lines: which, how many there are, how many are owed, how many came late.
import { HOUR } from '../../../kernel/time.js';
import { isWarningOrWorse, LEVELS, levelRank } from '../../../telemetry/level.js';
import { normaliseLog } from '../../../telemetry/normalise/log.js';
import type { FetchResult, LogQuery } from '../../../telemetry/query.js';
import type { LogRecord } from '../../../telemetry/record.js';
import { all, type Clause } from '../mapping/clauses.js';
import { characteristicLines } from './characteristic.js';
import { datesAsked, recordOf, type Making } from './documents.js';
import { atLeast, levelClause } from './levels.js';
import type { Patterns } from './patterns.js';
import { poll, type Poll } from './poll.js';
import { bestFirst, newestFirst, oldestFirst, worstFirst } from './rank-logs.js';
import { sorted } from './range.js';
import type { Reader } from './reader.js';
import { fetchedOf, readRecords, type Found } from './records.js';
import { satisfies } from './satisfies.js';
import { atOnePoint } from './search.js';
import { documentsNamed, questionClauses, structuredClauses } from './selection.js';
import { isScoreless, textClause } from './text.js';

export const LOGS: Making<LogRecord> = { normalise: normaliseLog, idOf: (_, document) => document };

/** Lines that are ranked for each one that is returned, within bounds. */
const POOL = 4;
const LEAST_POOLED = 500;
const MOST_POOLED = 1_000;
/** The same sample at every asking. */
const SEED = 1;

const structuredPart = (reader: Reader, query: LogQuery): readonly Clause[] => {
  const { minLevel } = query.filter;
  const level = minLevel === undefined ? [] : [levelClause(reader.mapping, atLeast(minLevel))];
  return [...structuredClauses(reader, query), ...level];
};

const byTime = (reader: Reader, order: 'asc' | 'desc'): readonly Clause[] => [sorted(reader.mapping.time, order)];

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

type Asked = { readonly query: LogQuery; readonly filter: readonly Clause[] };

const bodyOf = (reader: Reader, { query: { text, order }, filter }: Asked): Clause => {
  const must = text === undefined ? [] : [textClause(reader.mapping, text)];
  const query = { bool: { filter, must } };
  if (order !== 'relevance') return { query, sort: byTime(reader, order === 'newest' ? 'desc' : 'asc') };
  return text === undefined ? byLevel(reader, filter) : { query, sort: ['_score', ...byTime(reader, 'desc')] };
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
const characteristic = async (reader: Reader, { query, filter }: Asked): Promise<readonly LogRecord[]> => {
  const bad = levelClause(reader.mapping, isWarningOrWorse);
  const compared = {
    filter: [...filter, bad],
    around: [...structuredPart(reader, { ...query, window: around(query.window) }), bad],
    fields: datesAsked(reader),
  };
  const hits = await characteristicLines(reader, compared);
  return hits.flatMap((hit) => recordOf(reader, hit, LOGS) ?? []).filter((record) => satisfies(record, query.filter));
};

/** So many times the lines that were read: a smaller sample misses little, and the comparison takes time. */
const FLOOD = 4;

/** The worst lines come first: where none of the others was read, trouble itself was cut. */
const isFlood = (records: readonly LogRecord[], total: number): boolean =>
  total > FLOOD * records.length && records.every(({ level }) => isWarningOrWorse(level));

const withCharacteristic = async (
  reader: Reader,
  asked: Asked,
  { records, total }: Found<LogRecord>,
): Promise<readonly LogRecord[]> => {
  const { text, templates, budget } = asked.query;
  const isSample = budget > 0 && records.length < total && isRankedHere(reader, asked.query);
  if (!isSample) return records;
  reader.notices.add(`ranked among a sample of ${records.length} of ${total} lines`);
  if (text !== undefined || templates !== undefined || !isFlood(records, total)) return records;
  const more = await characteristic(reader, asked);
  return [...new Map([...records, ...more].map((line) => [line.id, line])).values()];
};

const readFound = async (reader: Reader, asked: Asked, patterns: Patterns): Promise<Found<LogRecord>> => {
  const { query } = asked;
  const body = { ...bodyOf(reader, asked), fields: datesAsked(reader) };
  const read = await readRecords(reader, { body, most: poolOf(reader, query), filter: query.filter }, LOGS);
  const { total } = read;
  const lines = (await withCharacteristic(reader, asked, read)).map((line) => patterns.named(line));
  const wanted = lines.filter(({ template }) => query.templates?.includes(template ?? '') ?? true);
  return {
    records: ordered(reader, wanted, query).slice(0, query.budget),
    total: total - (lines.length - wanted.length),
  };
};

const NOTHING_NEW: Found<LogRecord> = { records: [], total: 0 };

const pollOf = (reader: Reader, query: LogQuery, structured: readonly Clause[]): Promise<Poll> =>
  query.ids === undefined ? poll(reader, { query, structured }) : Promise.resolve({ beyond: [] });

export const readLogs = (reader: Reader, query: LogQuery, patterns: Patterns): Promise<FetchResult> =>
  atOnePoint(reader, async (at) => {
    const structured = structuredPart(at, query);
    const polled = await pollOf(at, query, structured);
    const filter = [...structured, ...polled.beyond, ...questionClauses(at, query, (_, ids) => documentsNamed(ids))];
    const found = polled.isEmpty === true ? NOTHING_NEW : await readFound(at, { query, filter }, patterns);
    return fetchedOf(at, found, polled);
  });
