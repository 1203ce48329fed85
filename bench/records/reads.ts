// Lists, filters, searches, statistics and timelines of many investigations on one store, each beside a bare query of the same store.
import { GetTimeline, GetTimelineHandler, type TimelineFilter } from '../../src/app/investigations/read-timeline.js';
import { Investigations } from '../../src/app/records/investigations.js';
import { SessionFacts } from '../../src/app/records/session-facts.js';
import { TurnReader } from '../../src/app/records/turn-reader.js';
import { MeasuredTurns } from '../../src/app/search/measured-turns.js';
import { ReadStatistics, ReadStatisticsHandler } from '../../src/app/search/read-statistics.js';
import { SearchRecords, SearchRecordsHandler } from '../../src/app/search/search-records.js';
import type { StatisticsGroup } from '../../src/investigation/views/statistics.js';
import { DAY } from '../../src/kernel/time.js';
import type { AlertViews } from '../../src/ports/alert-views.js';
import type { EventStore } from '../../src/ports/event-store.js';
import type { FactLog } from '../../src/ports/fact-log.js';
import type { RecordSearch } from '../../src/ports/record-search.js';
import type { Clock } from '../../src/ports/runtime.js';
import type { Views } from '../../src/ports/views.js';
import type { Figures } from '../benchmark.js';
import { median, quantile, rounded } from '../numbers.js';
import type { FigureRows } from '../parts.js';
import { timed } from '../speed/append.js';
import { serviceAt, sessionId, TENANT, wordAt } from './sessions.js';

export type MeasuredStore = {
  readonly events: EventStore;
  readonly views: Views;
  readonly alerts: AlertViews;
  readonly records: RecordSearch;
  readonly log: FactLog;
};

/** The bare queries of a store: pages of its own documents and facts, as its driver gives them. */
export type BareStore = {
  readonly page: (limit: number) => Promise<unknown>;
  readonly search: (word: string, limit: number) => Promise<unknown>;
  readonly countByDay: () => Promise<unknown>;
  readonly factsOf: (n: number) => Promise<unknown>;
};

const ROUNDS = 100;
const PAGE = 50;

type Measured = {
  readonly ours: (round: number) => Promise<unknown>;
  readonly floor: (round: number) => Promise<unknown>;
};

/** Milliseconds of processor time of this process, all threads. */
const processorMillis = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** Ours and the floor in turns, so that a slow minute of the machine meets both. */
const measure = async ({ ours, floor }: Measured): Promise<Figures> => {
  const [wall, processor, bare]: [number[], number[], number[]] = [[], [], []];
  for (let round = -5; round < ROUNDS; round += 1) {
    const before = processorMillis();
    const own = await timed(() => ours(Math.max(0, round)));
    const worked = processorMillis() - before;
    const theirs = await timed(() => floor(Math.max(0, round)));
    if (round < 0) continue;
    wall.push(own);
    processor.push(worked);
    bare.push(theirs);
  }
  return {
    'p50 ms': rounded(median(wall)),
    'p95 ms': rounded(quantile(wall, 0.95)),
    'processor p50 ms': rounded(median(processor)),
    'processor p95 ms': rounded(quantile(processor, 0.95)),
    'floor p50 ms': rounded(median(bare)),
    'floor p95 ms': rounded(quantile(bare, 0.95)),
  };
};

const clock = { now: () => Date.now() * 1000, sleep: async () => undefined } as unknown as Clock;
const caller = { tenant: TENANT, actor: { kind: 'system', id: 'bench' } } as const;

type Refused = { readonly rejected: string; readonly because: string };

const accepted = <T extends object>(result: T): Exclude<T, Refused> => {
  if ('rejected' in result) throw new Error(String((result as T & Refused).because));
  return result as Exclude<T, Refused>;
};

const readersOf = ({ events, views, alerts, records, log }: MeasuredStore) => {
  const turns = new TurnReader(new Investigations(events, clock), events);
  const timeline = new GetTimelineHandler(turns, new SessionFacts(events, alerts));
  const search = new SearchRecordsHandler(records);
  const statistics = new ReadStatisticsHandler(new MeasuredTurns(records, log, clock));
  return {
    list: (filter = {}) => views.list({ tenant: TENANT, limit: PAGE, ...filter }),
    search: async (text: string | undefined, fields = {}, hasFacets = false) => {
      const request = { tenant: TENANT, status: 'open', fields, limit: PAGE, hasFacets } as const;
      return accepted(await search.execute(new SearchRecords(text === undefined ? request : { ...request, text })));
    },
    statistics: async (by: readonly StatisticsGroup[], request = {}) =>
      accepted(await statistics.execute(new ReadStatistics(caller, { by, fields: {}, ...request }))),
    timeline: async (n: number, filter: TimelineFilter = {}, limit = PAGE) =>
      accepted(await timeline.execute(new GetTimeline({ caller, id: sessionId(n) }, filter, { limit }))),
  };
};

export const measureReads = async (store: MeasuredStore, bare: BareStore, count: number): Promise<FigureRows> => {
  const read = readersOf(store);
  const now = Date.now() * 1000;
  // no investigation is read twice: nothing of it is in memory
  const some = (round: number, from: number): number =>
    (from + round * Math.max(1, Math.floor(count / ROUNDS))) % count;
  const events = (await read.timeline(0, {}, 1000)).items.length;
  const coldStatistics = await timed(() => read.statistics(['day']));
  const page = () => bare.page(PAGE);
  const word = (round: number) => bare.search(wordAt(round), PAGE);
  const facts = (from: number) => (round: number) => bare.factsOf(some(round, from));
  const all: readonly (readonly [string, Measured])[] = [
    ['list', { ours: () => read.list(), floor: page }],
    ['list by service', { ours: (n) => read.list({ service: serviceAt(n) }), floor: page }],
    ['list of a week', { ours: () => read.list({ from: now - 30 * DAY, to: now - 23 * DAY }), floor: page }],
    ['list of nothing', { ours: () => read.list({ service: 'nobody' }), floor: page }],
    ['list by chain, none', { ours: () => read.list({ chain: 'none' }), floor: page }],
    ['search one word', { ours: (n) => read.search(wordAt(n)), floor: word }],
    ['search two words', { ours: (n) => read.search(`${wordAt(n)} ${wordAt(n + 11)}`), floor: word }],
    ['search word and service', { ours: (n) => read.search(wordAt(n), { service: serviceAt(n + 3) }), floor: word }],
    ['search by cause alone', { ours: () => read.search(undefined, { cause: 'deploy' }), floor: page }],
    ['search with facets', { ours: (n) => read.search(wordAt(n), {}, true), floor: word }],
    ['facets of everything', { ours: () => read.search(undefined, {}, true), floor: word }],
    ['statistics by day', { ours: () => read.statistics(['day']), floor: bare.countByDay }],
    ['statistics by cause and agent', { ours: () => read.statistics(['cause', 'agent']), floor: bare.countByDay }],
    [
      'statistics of a service by rating',
      { ours: (n) => read.statistics(['rating'], { fields: { service: serviceAt(n) } }), floor: bare.countByDay },
    ],
    ['timeline, first page', { ours: (n) => read.timeline(some(n, 1)), floor: facts(2) }],
    [
      'timeline by type and turn',
      { ours: (n) => read.timeline(some(n, 3), { type: 'llm_response', turn: 2 }), floor: facts(4) },
    ],
  ];
  const rows: [string, Figures][] = [
    [
      'material',
      { investigations: count, 'events of a timeline': events, 'first statistics ms': rounded(coldStatistics) },
    ],
  ];
  for (const [name, each] of all) rows.push([name, await measure(each)]);
  return rows;
};
