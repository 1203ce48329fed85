// Finds stored log lines for people: pages of them with the lines around each, and counts of them by a dimension.
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { optional } from '../../kernel/optional.js';
import { DAY, HOUR, type Micros, MINUTE, type TimeWindow } from '../../kernel/time.js';
import type { TallyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { FetchResult, LogQuery, StorePosition, StructuredFilter, TallyDimension } from '../../telemetry/query.js';
import type { LogRecord } from '../../telemetry/record.js';
import { isRefusedCall, resolveNames } from '../../tools/known-names.js';
import type { AppRefusal, Caller } from '../requests.js';
import { CallerReads } from './caller-reads.js';

/** Which lines are meant. */
export type LogSearch = {
  readonly window: TimeWindow;
  readonly filter: StructuredFilter;
  /** Each must be in a line, its words one behind the other. */
  readonly phrases?: readonly string[];
  readonly templates?: readonly string[];
};

/** Where a page ends: so many lines of this instant were on it, and nothing that came after the position is on the next one. */
export type LogPageEnd = { readonly at: Micros; readonly skip: number; readonly upTo: StorePosition };

export type LogPageRequest = {
  readonly order: 'newest' | 'oldest';
  readonly limit: number;
  /** Lines of the same origin to show around each line that is found. */
  readonly before: number;
  readonly after: number;
  /** Of the page before. */
  readonly from?: LogPageEnd;
};

/** A line that was found, and those around it, in the order of time. */
export type FoundLine = {
  readonly line: LogRecord;
  readonly before?: readonly LogRecord[];
  readonly after?: readonly LogRecord[];
};

export type LogPage = {
  readonly lines: readonly FoundLine[];
  /** Lines that match, on this page and behind it. */
  readonly matched: number;
  readonly next?: LogPageEnd;
  readonly notices: readonly string[];
};

export const logsIn = ({ rows }: FetchResult): readonly LogRecord[] => rows.filter((row) => row.kind === 'log');

/** Refused where a name is not in the data: nothing would be found, and nobody would know why. */
export const refuseUnknownServices = async (
  reads: CallerReads,
  caller: Caller,
  { filter }: LogSearch,
): Promise<AppRefusal | undefined> => {
  const named = [...(filter.services ?? []), ...(filter.notServices ?? [])];
  if (named.length === 0) return undefined;
  const { rows } = await reads.fetch(caller, { ask: 'catalogue', upTo: await reads.logPosition(caller) });
  const listed = rows.flatMap((row) => (row.kind === 'catalogue' && row.field === 'service' ? [row] : []));
  const all = listed.flatMap(({ values }) => values);
  const known = new Set([...all, ...listed.flatMap(({ renamed = [] }) => renamed.map(([old]) => old))]);
  if (all.length === 0 || named.every((name) => known.has(name))) return undefined;
  const resolved = resolveNames(named, { noun: 'service', all });
  const because = isRefusedCall(resolved)
    ? resolved.refused
    : `Names are written as in the data: ${resolved.names.join(', ')}.`;
  return { rejected: 'unknown-service', because };
};

export const queryOfSearch = (
  { window, filter, phrases, templates }: LogSearch,
  upTo: StorePosition,
): Pick<LogQuery, 'window' | 'filter' | 'phrases' | 'templates' | 'upTo'> => ({
  window: { from: window.from, to: window.to },
  filter,
  upTo,
  ...optional({ phrases, templates }),
});

/** The rest of the window behind a page. Lines of the instant at which it ended are read again, and skipped. */
const windowBehind = (window: TimeWindow, { order, from }: LogPageRequest): TimeWindow => {
  if (from === undefined) return window;
  return order === 'newest' ? { from: window.from, to: from.at + 1 } : { from: from.at, to: window.to };
};

/** Lines of one origin that lie further apart have nothing to do with each other. */
const AROUND = HOUR;

const originFilter = ({ service, pod, host }: LogRecord): StructuredFilter => {
  const [field, value] = pod === undefined ? ['host', host] : ['pod', pod];
  return {
    services: [service],
    ...(value !== undefined && { fields: [{ field, is: 'equal', values: [value] }] }),
  };
};

export class SearchLogs extends Query<LogPage | AppRefusal> {
  constructor(
    readonly caller: Caller,
    readonly search: LogSearch,
    readonly page: LogPageRequest,
  ) {
    super();
  }
}

@QueryHandler(SearchLogs)
export class SearchLogsHandler implements IQueryHandler<SearchLogs> {
  constructor(private readonly reads: CallerReads) {}

  async execute({ caller, search, page }: SearchLogs): Promise<LogPage | AppRefusal> {
    const refusal = await refuseUnknownServices(this.reads, caller, search);
    if (refusal !== undefined) return refusal;
    const { order, limit, from } = page;
    const upTo = from?.upTo ?? (await this.reads.logPosition(caller));
    const skip = from?.skip ?? 0;
    const found = await this.reads.fetch(caller, {
      ask: 'logs',
      ...queryOfSearch({ ...search, window: windowBehind(search.window, page) }, upTo),
      order,
      budget: skip + limit,
    });
    const lines = logsIn(found).slice(skip);
    const end = lines.at(-1)?.time;
    const sameInstant = logsIn(found).filter(({ time }) => time === end).length;
    return {
      lines: await Promise.all(lines.map((line) => this.#around({ caller, upTo, page }, line))),
      matched: Math.max(lines.length, found.matched - skip),
      ...(end !== undefined && found.owed > 0 && { next: { at: end, skip: sameInstant, upTo } }),
      notices: found.notices ?? [],
    };
  }

  async #around(
    { caller, upTo, page }: { readonly caller: Caller; readonly upTo: StorePosition; readonly page: LogPageRequest },
    line: LogRecord,
  ): Promise<FoundLine> {
    const read = async (order: LogPageRequest['order'], budget: number): Promise<readonly LogRecord[]> => {
      const window =
        order === 'newest'
          ? { from: line.time - AROUND, to: line.time + 1 }
          : { from: line.time + 1, to: line.time + AROUND };
      const shared = { ask: 'logs', window, filter: originFilter(line), upTo, exclude: [line.id] } as const;
      return logsIn(await this.reads.fetch(caller, { ...shared, order, budget }));
    };
    return {
      line,
      ...(page.before > 0 && { before: (await read('newest', page.before)).toReversed() }),
      ...(page.after > 0 && { after: await read('oldest', page.after) }),
    };
  }
}

/** `time`: by minute, hour or day, whichever shows the course best. */
export type CountDimension = TallyDimension | 'time';

export type LogCounts = {
  /** What was counted by. */
  readonly by?: TallyDimension;
  /** Absent: no line matches. */
  readonly total?: TallyRow;
  readonly values: readonly TallyRow[];
  /** Lines of values beyond the limit. */
  readonly owed: number;
  readonly notices: readonly string[];
};

export class CountLogs extends Query<LogCounts | AppRefusal> {
  constructor(
    readonly caller: Caller,
    readonly search: LogSearch,
    readonly count: { readonly by?: CountDimension; readonly limit: number },
  ) {
    super();
  }
}

/** Bars that still show a course. */
const widthFor = ({ first, last }: Pick<TallyRow, 'first' | 'last'>): 'minute' | 'hour' | 'day' => {
  if (last - first <= 90 * MINUTE) return 'minute';
  return last - first <= 4 * DAY ? 'hour' : 'day';
};

@QueryHandler(CountLogs)
export class CountLogsHandler implements IQueryHandler<CountLogs> {
  constructor(private readonly reads: CallerReads) {}

  async execute({ caller, search, count }: CountLogs): Promise<LogCounts | AppRefusal> {
    const refusal = await refuseUnknownServices(this.reads, caller, search);
    if (refusal !== undefined) return refusal;
    const upTo = await this.reads.logPosition(caller);
    const tally = async (budget: number, by?: TallyDimension): Promise<LogCounts> => {
      const query = { ask: 'tally', of: 'logs', ...queryOfSearch(search, upTo), budget, ...optional({ by }) } as const;
      const { rows, owed, notices = [] } = await this.reads.fetch(caller, query);
      const counted = rows.filter((row) => row.kind === 'tally');
      const total = counted.find(({ value }) => value === undefined);
      return { values: counted.filter((row) => row !== total), owed, notices, ...optional({ by, total }) };
    };
    const { by, limit } = count;
    if (by !== 'time') return tally(limit, by);
    const { total } = await tally(0);
    return tally(limit, total === undefined ? 'minute' : widthFor(total));
  }
}
