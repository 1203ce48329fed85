// Coverage and delta: what was read of each source, and what is different from the turn before.
import { optional } from '../../../kernel/optional.js';
import { type TimeWindow, toIso } from '../../../kernel/time.js';
import type { AnswerDelta, WireWindow } from '../../../evidence/answer.js';
import type { Coverage } from '../../../evidence/coverage.js';
import type { IssueWindow, ScopeDiff } from '../../../investigation/scope.js';
import type { FetchedBatch, MissedQuery, PlannedQuery, Suspect } from '../../../investigation/turn.js';
import type { AggregateQuery, SourceQuery } from '../../../telemetry/query.js';
import type { ToldBefore } from '../told-before.js';
import { clockOf } from '../claims/sentence.js';

export type Read = {
  readonly queries: readonly PlannedQuery[];
  readonly fetched: readonly FetchedBatch[];
  readonly missed: readonly MissedQuery[];
};

export const wireWindow = ({ from, to, phrase }: TimeWindow): WireWindow => ({
  from: toIso(from),
  to: toIso(to),
  ...optional({ phrase }),
});

const during = ({ from, to }: TimeWindow): string => `${clockOf(from)} to ${clockOf(to)} UTC`;

const filterWords = (filter: object): string => {
  const parts = Object.entries(filter).map(([field, value]) =>
    field === 'fields' ? 'filters' : `${field} ${Array.isArray(value) ? value.slice(0, 5).join(', ') : String(value)}`,
  );
  return parts.length === 0 ? '' : `, ${parts.join(', ')}`;
};

const NAMED: { readonly [Ask in SourceQuery['ask']]: string } = {
  logs: 'log lines',
  spans: 'spans',
  metrics: 'metric points',
  changes: 'changes',
  catalogue: 'names that occur in the data',
  incidents: 'windows of earlier incidents',
  'past-issues': 'earlier issues',
  aggregates: 'aggregates',
  histogram: 'lines per minute',
  templates: 'log patterns',
  examples: 'earlier lines of the same place',
  knowledge: 'passages of documents',
  collections: 'collections of documents',
  'outside-tools': 'tools of outside servers',
  outside: 'tools of outside servers',
  snapshot: 'database snapshots',
  captures: 'which database snapshots there are',
};

/** What the engine compares, by the aggregate that holds it. */
const COMPARED: { readonly [Of in AggregateQuery['of']]: string } = {
  flow: 'the paths of requests',
  latency: 'times of calls and of own work',
  rates: 'lines per 15 s of each pattern',
  series: 'gauges',
  traces: 'single requests',
};

/** What was looked through, and what had nothing, in a line each. */
export const lookedAt = (coverage: readonly Coverage[]): readonly string[] => {
  const words = [...Object.values(COMPARED), NAMED.changes];
  const by = (held: boolean): readonly string[] =>
    words.filter((word) => {
      const own = coverage.filter(({ query }) => query.startsWith(word));
      return own.length > 0 && own.some(({ status }) => status === 'found' || status === 'cut') === held;
    });
  return [
    ...(by(true).length === 0 ? [] : [`looked through: ${by(true).join(', ')}`]),
    ...(by(false).length === 0 ? [] : [`nothing stored of: ${by(false).join(', ')}`]),
  ];
};

const WHY: { readonly [why: string]: string } = {
  delta: ' since the last turn',
  fresh: ' of the part of the window that is new',
  more: ' that were left out before',
  owed: ' that are still left out',
  text: ' like the question',
  similar: ' like this one',
  drill: ' that the engine points at',
  focus: ' where most deviates',
  ids: ' of the known traces',
  asked: ' like the question',
  suspect: ' about what is suspected',
  model: ' that the model asked for',
};

/** A search for words that found nothing says nothing of other lines. */
const whyOf = ({ why, text }: PlannedQuery): string =>
  why === 'model' && text !== undefined ? ` with words${WHY['model']}` : (WHY[why] ?? '');

/** A query as a reader would say it. */
export const queryWords = (planned: PlannedQuery): string => {
  const { query, why } = planned;
  if (query.ask === 'knowledge') return `${NAMED.knowledge} in ${query.collection}${whyOf(planned)}`;
  const what = `${query.ask === 'aggregates' ? COMPARED[query.of] : NAMED[query.ask]}${whyOf(planned)}`;
  const window = 'window' in query && why !== 'drill' ? `, ${during(query.window)}` : '';
  const gauges = query.ask === 'metrics' && query.gauges !== undefined ? { gauges: query.gauges } : {};
  return `${what}${window}${'filter' in query ? filterWords({ ...query.filter, ...gauges }) : ''}`;
};

const statusOf = ({ rows, owed }: FetchedBatch): Coverage['status'] => {
  if (owed > 0) return 'cut';
  return rows === 0 ? 'empty' : 'found';
};

export const coverageOf = ({ queries, fetched, missed }: Read): readonly Coverage[] =>
  queries.map((planned) => {
    const { id, source, role } = planned;
    const base = { source, query: queryWords(planned), role };
    const batch = fetched.find(({ query }) => query === id);
    if (batch !== undefined) {
      const { matched, rows, owed, late, notices } = batch;
      const because = notices.length === 0 ? {} : { because: notices.join('; ') };
      return { ...base, status: statusOf(batch), matched, fetched: rows, owed, late, ...because };
    }
    const miss = missed.find(({ query }) => query === id);
    const nothing = { matched: 0, fetched: 0, owed: 0, late: 0 };
    return { ...base, status: miss?.outcome ?? 'skipped', ...nothing, because: miss?.because ?? 'it was not asked' };
  });

/** A confidence must move by this much to be told. */
const MOVED = 0.05;

/** A suspect that was never likelier than this is not worth a line. */
const NOTABLE = 0.2;

const change = (was: number | undefined, is: number | undefined): AnswerDelta['hypotheses'][number]['change'] => {
  if (was === undefined) return 'new';
  if (is === undefined) return 'gone';
  return is > was ? 'rose' : 'fell';
};

const confidenceIn = (suspects: readonly Suspect[], service: string): number | undefined =>
  suspects.find((each) => each.service === service)?.confidence;

const isWorthTelling = (was: number, is: number): boolean =>
  Math.max(was, is) >= NOTABLE && Math.abs(is - was) >= MOVED;

const causeIn = (suspects: readonly Suspect[]): string | undefined => suspects.find(({ cause }) => cause)?.service;

const moved = (before: readonly Suspect[], now: readonly Suspect[]): AnswerDelta['hypotheses'] => {
  const services = [...new Set([...now, ...before].map(({ service }) => service))];
  const [caused, causes] = [causeIn(before), causeIn(now)];
  const isTurned = (service: string): boolean => caused !== causes && service === (causes ?? caused);
  return services.flatMap((service) => {
    const was = confidenceIn(before, service);
    const is = confidenceIn(now, service);
    const turned = isTurned(service) && was !== is;
    if (!turned && !isWorthTelling(was ?? 0, is ?? 0)) return [];
    const figures = { ...optional({ before: was, now: is }) };
    return [{ service, change: change(was, is), ...figures }];
  });
};

export type Before = {
  readonly sinceTurn?: number;
  readonly window?: IssueWindow;
  readonly suspects: readonly Suspect[];
  /** The answer of that turn. Absent: its reader may not have it before their eyes. */
  readonly told?: ToldBefore;
  /** The messages of the issue's earlier turns. */
  readonly asked?: readonly string[];
};

/** Records that no earlier turn of the issue had: what the structured reads and searches brought. */
const newRecords = ({ queries, fetched }: Read): readonly FetchedBatch[] => {
  const reads = new Set(
    queries.filter(({ query, why }) => query.ask === 'logs' && why !== 'drill' && why !== 'model').map(({ id }) => id),
  );
  return fetched.filter(({ query }) => reads.has(query));
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Whoever could not read what the engine needs has not seen a suspect go. */
const isBlind = ({ queries, missed }: Read): boolean =>
  missed.some(({ query }) => queries.some(({ id, why }) => id === query && (why === 'engine' || why === 'focus')));

export const deltaOf = (
  read: Read,
  before: Before,
  now: { readonly diff: ScopeDiff; readonly window: IssueWindow; readonly suspects: readonly Suspect[] },
): AnswerDelta => {
  const records = newRecords(read);
  return {
    ...optional({ sinceTurn: before.sinceTurn }),
    scope: now.diff,
    window: {
      ...(before.window !== undefined && { before: wireWindow(before.window.asked) }),
      now: wireWindow(now.window.asked),
    },
    newRecords: sum(records.map(({ rows }) => rows)),
    lateRecords: sum(records.map(({ late }) => late)),
    hypotheses: before.sinceTurn === undefined || isBlind(read) ? [] : moved(before.suspects, now.suspects),
  };
};
