// Which log lines a query means: what the tally can count, and what only the lines themselves can answer.
import type { LogQuery } from '../../../../telemetry/query.js';
import type { TimeWindow } from '../../../../kernel/time.js';
import {
  both,
  condition,
  fieldConditions,
  isOneOf,
  leastLevel,
  NO_CONDITIONS,
  placesOf,
  scopesOf,
  tracesOf,
} from './filter.js';
import type { Conditions } from './filter.js';
import { list, refuse, type Reader } from './reader.js';
import { seqsOfIds } from './log-ids.js';
import { seqsOfRequests } from './log-words.js';

export type LogSelection = {
  readonly window: TimeWindow;
  /** Sequence numbers in `(after, upTo]`. */
  readonly after: number;
  readonly upTo: number;
  readonly scopes: readonly number[] | undefined;
  readonly level: number;
  readonly templates: readonly number[] | undefined;
  /** Beyond the tally. */
  readonly precise: Conditions;
  /** The index that finds the lines: by time unless few were named. */
  readonly index: 'log_time' | 'log_trace' | undefined;
};

export const positionAfter = ({ after }: Pick<LogQuery, 'after'>): number => {
  if (after === undefined) return 0;
  return after.kind === 'sequence' ? after.position : refuse(`a cursor of kind ${after.kind} is not one of this store`);
};

/** Every template that stands for one of `keys` now, or is one of them. */
const familiesOf = ({ store }: Reader, keys: readonly string[]): readonly number[] =>
  store
    .sql(
      `WITH named AS (SELECT coalesce(root, id) AS root FROM template WHERE key IN (SELECT value FROM json_each(?)))
       SELECT id FROM template WHERE coalesce(root, id) IN (SELECT root FROM named) ORDER BY id`,
    )
    .all(list(keys))
    .map(({ id }) => Number(id));

const namedLines = (reader: Reader, query: LogQuery): Conditions => {
  const { ids, filter } = query;
  const requested = filter.requestIds && seqsOfRequests(reader, filter.requestIds);
  return both(isOneOf('seq', ids && seqsOfIds(reader, ids, query.window)), isOneOf('seq', requested));
};

export const selectLogs = (reader: Reader, query: LogQuery): LogSelection => {
  const { filter } = query;
  const traces = tracesOf(reader, filter);
  const named = namedLines(reader, query);
  const precise = [
    named,
    isOneOf('trace', traces),
    isOneOf('place', placesOf(reader, filter)),
    fieldConditions(filter, ['message', 'span', 'request', 'error', 'attributes']),
  ].reduce(both);
  return {
    window: query.window,
    after: positionAfter(query),
    upTo: query.upTo,
    scopes: scopesOf(reader, filter),
    level: leastLevel(filter),
    templates: query.templates && familiesOf(reader, query.templates),
    precise,
    index: named.sql.length > 0 ? undefined : traces === undefined ? 'log_time' : 'log_trace',
  };
};

/** Conditions on the columns that the tally shares with the lines. */
export const sharedConditions = ({ scopes, level, templates }: LogSelection): Conditions =>
  [
    isOneOf('scope', scopes),
    isOneOf('template', templates),
    level === 0 ? NO_CONDITIONS : condition('level >= ?', level),
  ].reduce(both);

export const lineConditions = (selection: LogSelection): Conditions =>
  [
    condition('time >= ? AND time < ?', selection.window.from, selection.window.to),
    condition('seq > ? AND seq <= ?', selection.after, selection.upTo),
    sharedConditions(selection),
    selection.precise,
  ].reduce(both);

/** Lines named one by one are found by their sequence numbers. */
export const indexOf = ({ index }: LogSelection): string =>
  index === undefined ? 'NOT INDEXED' : `INDEXED BY ${index}`;

export const isTallied = ({ precise }: LogSelection): boolean => precise.sql.length === 0;
