// Keeps the sums up to date: a while after rows were written, before a query for sums, and when days are dropped.
import type { Client } from '@elastic/elasticsearch';
import type { BulkOptions } from '../write/bulk.js';
import { type IndexOwner, indexPattern, type ParsedIndex, parseIndexName, stateIndex } from '../write/index-names.js';
import { keyWriter } from './key-dictionary.js';
import {
  addStale,
  beyondMarks,
  isNothingStale,
  noStaleSums,
  readSummedMarks,
  staleByRows,
  type StaleSums,
  staleWithoutDay,
  storeSummedMarks,
  type SummedMarks,
} from './stale-sums.js';
import { sumFlows, sumRates } from './sum-buckets.js';
import { sumTraces } from './sum-traces.js';
import { type Micros, MINUTE } from '../../../kernel/time.js';
import { queueByKey } from '../write/queue-by-key.js';
import { createSumBacklogs, type SumBacklog, type SumBacklogs } from './backlog.js';

/** Traces, and buckets, of one request. */
const SETTLE_STEP = { traces: 500, buckets: 40 } as const;

const inSteps = <Item>(items: Iterable<Item>, size: number): readonly (readonly Item[])[] => {
  const all = [...items];
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));
};

type SumSettling = BulkOptions & { readonly prefix: string };

type SettleSums = (settling: SumSettling, owner: IndexOwner, dirty: StaleSums) => Promise<void>;

/** Somebody else at work on the same sums makes us look again; after so many times something is wrong. */
const MOST_ROUNDS = 20;

const settleRound = async (
  summing: Parameters<typeof sumTraces>[0],
  { traces, flows, rates }: StaleSums,
): Promise<StaleSums> => {
  const { client, owner } = summing;
  const again = noStaleSums();
  const stale = noStaleSums();
  addStale(stale, { traces: new Set(), flows, rates });
  for (const ids of inSteps(traces, SETTLE_STEP.traces)) {
    const made = await sumTraces(summing, ids);
    for (const trace of made.traces) again.traces.add(trace);
    addStale(stale, { ...made, traces: new Set() });
  }
  if (traces.size > 0) await client.indices.refresh({ index: indexPattern(owner, 'traces'), ignore_unavailable: true });
  for (const buckets of inSteps(stale.flows, SETTLE_STEP.buckets))
    for (const bucket of await sumFlows(summing, owner, buckets)) again.flows.add(bucket);
  for (const buckets of inSteps(stale.rates, SETTLE_STEP.buckets))
    for (const bucket of await sumRates(summing, owner, buckets)) again.rates.add(bucket);
  return again;
};

const createSettler = (): SettleSums => {
  const keepKeys = keyWriter();
  return async (settling, owner, dirty) => {
    const { client } = settling;
    const index = (['logs', 'spans', 'traces'] as const).map((part) => indexPattern(owner, part));
    let open = dirty;
    for (let rounds = 0; !isNothingStale(open); rounds += 1) {
      if (rounds === MOST_ROUNDS) throw new Error('the sums are changed by others all the time');
      await client.indices.refresh({ index, ignore_unavailable: true });
      open = await settleRound({ ...settling, owner, keepKeys }, open);
    }
  };
};

export type SumUpkeep = {
  /** Sums up what is not yet; resolves when the sums hold every row that was acknowledged before the call. */
  readonly settle: (owner: IndexOwner) => Promise<void>;
  /** What is not summed up yet, while it is being summed up. */
  readonly backlog: (owner: IndexOwner) => SumBacklog | undefined;
  /** Called after rows were stored: their sums follow soon. */
  readonly stored: (owner: IndexOwner) => void;
  readonly dropping: (owner: IndexOwner, indexes: readonly string[]) => Promise<() => Promise<void>>;
  /** Ends what is running. */
  readonly close: () => Promise<void>;
};

type UpkeepOptions = {
  readonly opened: () => Promise<BulkOptions & { readonly prefix: string; readonly ingester: string }>;
  /** The newest sequence number of this process that is acknowledged, with all below it. */
  readonly acknowledged: (owner: IndexOwner) => number;
  readonly now: () => Micros;
};

/** Sums follow when nothing was written for so long, and at the latest so long after a row came. */
const REST_MS = 1_000;
const LATEST_MS = 5_000;

/** What failed is tried again after so long. */
const AGAIN_MS = 15_000;

/** No row is on its way for so long: then anybody may move an ingester's mark. */
const SETTLED: Micros = 10 * MINUTE;

type NewestByIngester = {
  readonly buckets: readonly {
    readonly key: string;
    readonly doc_count: number;
    readonly newest: { readonly value: number };
  }[];
};

/** By ingester, up to which row there are rows; `state` differs whenever a row came or went. */
type WrittenRows = { readonly newest: SummedMarks; readonly state: string };

const readWrittenRows = async (client: Client, owner: IndexOwner): Promise<WrittenRows> => {
  const found = await client.search({
    index: [indexPattern(owner, 'logs'), indexPattern(owner, 'spans')],
    size: 0,
    track_total_hits: false,
    aggs: {
      ingesters: { terms: { field: 'ingester', size: 1_000 }, aggs: { newest: { max: { field: 'sequence' } } } },
    },
  });
  const { buckets = [] } = (found.aggregations?.['ingesters'] as NewestByIngester | undefined) ?? {};
  return {
    newest: new Map(buckets.map(({ key, newest }) => [key, newest.value])),
    state: JSON.stringify(buckets.map(({ key, doc_count, newest }) => [key, doc_count, newest.value]).sort()),
  };
};

type MarkMove = {
  readonly marks: SummedMarks;
  readonly newest: SummedMarks;
  readonly own: readonly [ingester: string, at: number];
};

const movedMarks = ({ marks, newest, own: [ingester, at] }: MarkMove, settledAt: number): SummedMarks => {
  const all = [...newest].map(([name, latest]) => {
    const settled = Math.min(latest, settledAt);
    return [name, name === ingester ? Math.max(settled, at) : settled] as const;
  });
  return new Map(all.filter(([name, mark]) => mark > (marks.get(name) ?? 0)));
};

/** Rows whose traces are held in memory at once. */
const MOST_ROWS = 50_000;

type PercentileValues = { readonly values: { readonly [percent: string]: number | null } };

type SumsLeft = { readonly marks: SummedMarks; readonly after: number };

type SettleCut = { readonly upTo: number; readonly left: number };

/** Where to stop, so that about so many rows are summed up before their marks are kept. */
const findCut = async (client: Client, owner: IndexOwner, { marks, after }: SumsLeft): Promise<SettleCut> => {
  const index = [indexPattern(owner, 'logs'), indexPattern(owner, 'spans')];
  const query = beyondMarks(marks, { after, upTo: Number.MAX_SAFE_INTEGER });
  const { count } = await client.count({ index, query });
  if (count <= MOST_ROWS) return { upTo: Number.MAX_SAFE_INTEGER, left: count };
  const percents = [(100 * MOST_ROWS) / count];
  const aggs = { cut: { percentiles: { field: 'sequence', percents } } };
  const found = await client.search({ index, size: 0, track_total_hits: false, query, aggs });
  const percentile = found.aggregations?.['cut'] as PercentileValues | undefined;
  const cut = Math.floor(Object.values(percentile?.values ?? {})[0] ?? 0);
  return { upTo: cut > after ? cut : Number.MAX_SAFE_INTEGER, left: count };
};

const marksAtMost = (marks: SummedMarks, most: number): SummedMarks =>
  new Map([...marks].map(([ingester, at]) => [ingester, Math.min(at, most)]));

type OpenedWriting = Awaited<ReturnType<UpkeepOptions['opened']>>;
type SettleTurn = {
  readonly owner: IndexOwner;
  readonly at: number;
  readonly settledAt: number;
  readonly newest: SummedMarks;
  /** Told how many rows are left. */
  readonly backlog: (rows: number) => void;
};

/** Stretch by stretch: one that is killed has kept the marks of what it had done. */
const settleRows = async (
  opened: OpenedWriting,
  settle: SettleSums,
  { owner, at, settledAt, newest, backlog }: SettleTurn,
): Promise<void> => {
  const { client, ingester } = opened;
  for (let after = 0; after < Number.MAX_SAFE_INTEGER;) {
    const marks = await readSummedMarks(client, owner);
    if ([...newest].every(([name, latest]) => latest <= (marks.get(name) ?? 0))) return;
    const { upTo, left } = await findCut(client, owner, { marks, after });
    backlog(left);
    await settle(opened, owner, await staleByRows(client, owner, beyondMarks(marks, { after, upTo })));
    const own = [ingester, Math.min(at, upTo)] as const;
    await storeSummedMarks(opened, owner, movedMarks({ marks, newest: marksAtMost(newest, upTo), own }, settledAt));
    await client.indices.refresh({ index: stateIndex(owner), ignore_unavailable: true });
    after = upTo;
  }
};

const settleByOwner = (options: UpkeepOptions, left: SumBacklogs): Pick<SumUpkeep, 'settle' | 'dropping'> => {
  const settle = createSettler();
  const inTurn = queueByKey();
  /** What this process has summed up already, while the mark of another that still writes may not be moved. */
  const done = new Map<string, string>();
  const settleOne = async (owner: IndexOwner): Promise<void> => {
    const opened = await options.opened();
    // in this order: what was acknowledged is visible then
    const [at, settledAt] = [options.acknowledged(owner), options.now() - SETTLED];
    const index = [indexPattern(owner, 'logs'), indexPattern(owner, 'spans'), stateIndex(owner)];
    await opened.client.indices.refresh({ index, ignore_unavailable: true });
    const { newest, state } = await readWrittenRows(opened.client, owner);
    if (done.get(owner.code) === state) return;
    const backlog = (rows: number): void => left.left(owner.code, rows);
    await settleRows(opened, settle, { owner, at, settledAt, newest, backlog }).finally(() => left.none(owner.code));
    done.set(owner.code, state);
  };
  return {
    settle: (owner) => inTurn(owner.code, () => settleOne(owner)),
    dropping: async (owner, indexes) => {
      const opened = await options.opened();
      const named = indexes.flatMap(
        (index): ParsedIndex | readonly ParsedIndex[] => parseIndexName(owner.prefix, index) ?? [],
      );
      const stale = await staleWithoutDay(opened.client, owner, named);
      return () => inTurn(owner.code, () => settle(opened, owner, stale));
    },
  };
};

type PlannedSettle = { timer: NodeJS.Timeout; readonly latest: number };

export const createSumUpkeep = (options: UpkeepOptions): SumUpkeep => {
  const left = createSumBacklogs();
  const { settle, dropping } = settleByOwner(options, left);
  const waiting = new Map<string, PlannedSettle>();
  const running = new Set<Promise<void>>();
  let closed = false;
  const plan = (owner: IndexOwner, pause: number, latest: number): void => {
    clearTimeout(waiting.get(owner.code)?.timer);
    if (closed) return;
    const timer = setTimeout(() => run(owner), pause).unref();
    waiting.set(owner.code, { timer, latest });
  };
  const run = (owner: IndexOwner): void => {
    waiting.delete(owner.code);
    // others may be at the same sums, or the cluster away: what is beyond the marks is found again
    const work = settle(owner).catch(() => plan(owner, AGAIN_MS, performance.now() + AGAIN_MS));
    running.add(work);
    void work.then(() => running.delete(work));
  };
  return {
    settle,
    dropping,
    backlog: ({ code }) => left.of(code),
    stored: (owner) => {
      const latest = waiting.get(owner.code)?.latest ?? performance.now() + LATEST_MS;
      plan(owner, Math.max(0, Math.min(REST_MS, latest - performance.now())), latest);
    },
    close: async () => {
      closed = true;
      for (const { timer } of waiting.values()) clearTimeout(timer);
      await Promise.all(running);
    },
  };
};
