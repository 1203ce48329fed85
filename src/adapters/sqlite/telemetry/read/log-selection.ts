// Which log lines a query selects, by filter, record id, request id or word: conditions that the tally can count, and conditions that need the lines.
import type { TimeWindow } from '../../../../kernel/time.js';
import { logIdOf } from './log-record.js';
import { holdsPhrases } from './held-words.js';
import { jsonList, refuseQuery, type TelemetryReader } from './reader.js';
import { findWordBlocks } from './word-blocks.js';
import { WORD_BLOCK } from '../store/schema.js';
import { wordsOf } from '../../../preparation/search-words.js';
import type { LogQuery } from '../../../../telemetry/query.js';
import {
  columnIn,
  fieldConditions,
  joinConditions,
  minLevelRank,
  NO_CONDITIONS,
  placeIds,
  scopeIds,
  sqlCondition,
  type SqlConditions,
  statesDuration,
  traceRowIds,
} from './sql-conditions.js';

const LINES_IN_WINDOW = `SELECT seq, time, hash, scope, place, source, position, ordinal, quality, clock, message
  FROM log INDEXED BY log_time WHERE time >= ? AND time < ?`;

/** Ids that were not read since the start are searched among all lines of the window. */
const searchWindow = (
  reader: TelemetryReader,
  ids: ReadonlySet<string>,
  { from, to }: TimeWindow,
): readonly number[] => {
  const found: number[] = [];
  if (ids.size === 0) return found;
  for (const row of reader.store.sql(LINES_IN_WINDOW).iterate(from, to)) {
    const id = logIdOf(reader, row);
    if (!ids.has(id)) continue;
    reader.remember(id, Number(row['seq']));
    found.push(Number(row['seq']));
    if (found.length === ids.size) break;
  }
  return found;
};

/** Sequence numbers of the lines of the window that bear one of the ids; perhaps of some outside of it. */
export const findSequencesOfIds = (
  reader: TelemetryReader,
  ids: readonly string[],
  window: TimeWindow,
): readonly number[] => {
  const known = ids.flatMap((id) => reader.seqOf(id) ?? []);
  const unknown = new Set(ids.filter((id) => reader.seqOf(id) === undefined));
  return [...known, ...searchWindow(reader, unknown, window)];
};

const EVERYWHERE = { range: { from: 0, to: Number.MAX_SAFE_INTEGER }, most: 1_000_000 };

const findSequencesOfRequests = (reader: TelemetryReader, requests: readonly string[]): readonly number[] => {
  const inBlock = reader.store.sql(
    'SELECT seq FROM log WHERE seq BETWEEN ? AND ? AND request IN (SELECT value FROM json_each(?))',
  );
  const blocks = new Set(requests.flatMap((request) => findWordBlocks(reader, wordsOf(request), EVERYWHERE)));
  return [...blocks].flatMap((block) =>
    inBlock
      .all(block * WORD_BLOCK, block * WORD_BLOCK + WORD_BLOCK - 1, jsonList(requests))
      .map(({ seq }) => Number(seq)),
  );
};

export type LogSelection = {
  readonly window: TimeWindow;
  /** Sequence numbers in `(after, upTo]`. */
  readonly after: number;
  readonly upTo: number;
  readonly scopes: readonly number[] | undefined;
  readonly level: number;
  readonly templates: readonly number[] | undefined;
  /** Beyond the tally. */
  readonly precise: SqlConditions;
  /** The index that finds the lines: by time unless few were named. */
  readonly index: 'log_time' | 'log_trace' | undefined;
};

export const positionAfter = ({ after }: Pick<LogQuery, 'after'>): number => {
  if (after === undefined) return 0;
  return after.kind === 'sequence'
    ? after.position
    : refuseQuery(`a cursor of kind ${after.kind} is not one of this store`);
};

/** Every template that stands for one of `keys` now, or is one of them. */
const templateFamilies = ({ store }: TelemetryReader, keys: readonly string[]): readonly number[] =>
  store
    .sql(
      `WITH named AS (SELECT coalesce(root, id) AS root FROM template WHERE key IN (SELECT value FROM json_each(?)))
       SELECT id FROM template WHERE coalesce(root, id) IN (SELECT root FROM named) ORDER BY id`,
    )
    .all(jsonList(keys))
    .map(({ id }) => Number(id));

const namedLines = (reader: TelemetryReader, query: LogQuery): SqlConditions => {
  const { ids, filter } = query;
  const requested = filter.requestIds && findSequencesOfRequests(reader, filter.requestIds);
  return joinConditions(
    columnIn('seq', ids && findSequencesOfIds(reader, ids, query.window)),
    columnIn('seq', requested),
  );
};

export const selectLogs = (reader: TelemetryReader, query: LogQuery): LogSelection => {
  const { filter } = query;
  const traces = traceRowIds(reader, filter);
  const named = namedLines(reader, query);
  const precise = [
    named,
    columnIn('trace', traces),
    columnIn('place', placeIds(reader, filter)),
    fieldConditions(filter, ['message', 'span', 'request', 'error', 'attributes']),
    holdsPhrases(reader, query),
    statesDuration(query),
  ].reduce(joinConditions);
  return {
    window: query.window,
    after: positionAfter(query),
    upTo: query.upTo,
    scopes: scopeIds(reader, filter),
    level: minLevelRank(filter),
    templates: query.templates && templateFamilies(reader, query.templates),
    precise,
    index: named.sql.length > 0 ? undefined : traces === undefined ? 'log_time' : 'log_trace',
  };
};

/** Conditions on the columns that the tally shares with the lines. */
export const sharedConditions = ({ scopes, level, templates }: LogSelection): SqlConditions =>
  [
    columnIn('scope', scopes),
    columnIn('template', templates),
    level === 0 ? NO_CONDITIONS : sqlCondition('level >= ?', level),
  ].reduce(joinConditions);

export const lineConditions = (selection: LogSelection): SqlConditions =>
  [
    sqlCondition('time >= ? AND time < ?', selection.window.from, selection.window.to),
    sqlCondition('seq > ? AND seq <= ?', selection.after, selection.upTo),
    sharedConditions(selection),
    selection.precise,
  ].reduce(joinConditions);

/** Lines named one by one are found by their sequence numbers. */
export const indexClause = ({ index }: LogSelection): string =>
  index === undefined ? 'NOT INDEXED' : `INDEXED BY ${index}`;

export const isInTally = ({ precise }: LogSelection): boolean => precise.sql.length === 0;
