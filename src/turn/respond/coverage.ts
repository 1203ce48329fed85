// Coverage: what was read of each source, described for a reader.
import { optional } from '../../kernel/optional.js';
import { type TimeWindow, toIso } from '../../kernel/time.js';
import type { WireWindow } from '../../evidence/answer.js';
import type { Coverage } from '../../evidence/coverage.js';
import type { FetchedBatch, MissedQuery, PlannedQuery } from '../../investigation/turn.js';
import type { AggregateQuery, SourceQuery } from '../../telemetry/query.js';
import { tallyName } from '../../telemetry/tally.js';
import { clockText } from '../../evidence/sentence.js';

export type TurnReads = {
  readonly queries: readonly PlannedQuery[];
  readonly fetched: readonly FetchedBatch[];
  readonly missed: readonly MissedQuery[];
};

export const answerWindow = ({ from, to, phrase }: TimeWindow): WireWindow => ({
  from: toIso(from),
  to: toIso(to),
  ...optional({ phrase }),
});

const duringText = ({ from, to }: TimeWindow): string => `${clockText(from)} to ${clockText(to)} UTC`;

const filterText = (filter: object): string => {
  const parts = Object.entries(filter).map(([field, value]) =>
    field === 'fields' ? 'filters' : `${field} ${Array.isArray(value) ? value.slice(0, 5).join(', ') : String(value)}`,
  );
  return parts.length === 0 ? '' : `, ${parts.join(', ')}`;
};

const QUERY_TEXTS: { readonly [Ask in SourceQuery['ask']]: string } = {
  logs: 'log lines',
  spans: 'spans',
  metrics: 'metric points',
  changes: 'changes',
  catalogue: 'names that occur in the data',
  incidents: 'windows of earlier incidents',
  'past-issues': 'earlier issues',
  aggregates: 'aggregates',
  histogram: 'lines per minute',
  tally: 'counts',
  templates: 'log patterns',
  examples: 'earlier lines of the same place',
  knowledge: 'passages of documents',
  collections: 'collections of documents',
  'outside-tools': 'tools of outside servers',
  outside: 'tools of outside servers',
  snapshot: 'database snapshots',
  captures: 'which database snapshots there are',
};

/** What the engine compares, by aggregate. */
const AGGREGATE_TEXTS: { readonly [Of in AggregateQuery['of']]: string } = {
  flow: 'the paths of requests',
  latency: 'times of calls and of own work',
  rates: 'lines per 15 s of each pattern',
  series: 'gauges',
  traces: 'single requests',
};

/** One line for what was compared, one for what has no data. */
export const comparedLines = (coverage: readonly Coverage[]): readonly string[] => {
  const words = [...Object.values(AGGREGATE_TEXTS), QUERY_TEXTS.changes];
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

const WHY_TEXTS: { readonly [why: string]: string } = {
  delta: ' since the last turn',
  fresh: ' of the part of the window that is new',
  more: ' that were left out before',
  owed: ' that are still left out',
  text: ' like the question',
  similar: ' like this one',
  drill: ' that the engine points at',
  focus: ' where most deviates',
  'long-lasting': ' of the hours before',
  'same-hour': ' at the same hour of an earlier day',
  ids: ' of the known traces',
  asked: ' like the question',
  meaning: ' near the question in meaning',
  'at-hand': ' like the question and the one before',
  suspect: ' about what is suspected',
  model: ' that the model asked for',
};

/** A text search that finds nothing says nothing about other lines. */
const whyText = ({ why, text }: PlannedQuery): string =>
  why === 'model' && text !== undefined ? ` with words${WHY_TEXTS['model']}` : (WHY_TEXTS[why] ?? '');

const textOfQuery = (query: SourceQuery): string => {
  if (query.ask === 'aggregates') return AGGREGATE_TEXTS[query.of];
  if (query.ask !== 'tally') return QUERY_TEXTS[query.ask];
  const by = query.by === undefined ? '' : ` by ${tallyName(query.by)}`;
  return `${QUERY_TEXTS.tally} of ${QUERY_TEXTS[query.of]}${by}`;
};

/** A query in plain text, for coverage. */
export const describePlannedQuery = (planned: PlannedQuery): string => {
  const { query, why } = planned;
  if (query.ask === 'knowledge') return `${QUERY_TEXTS.knowledge} in ${query.collection}${whyText(planned)}`;
  const what = `${textOfQuery(query)}${whyText(planned)}`;
  const window = 'window' in query && why !== 'drill' ? `, ${duringText(query.window)}` : '';
  const gauges = query.ask === 'metrics' && query.gauges !== undefined ? { gauges: query.gauges } : {};
  return `${what}${window}${'filter' in query ? filterText({ ...query.filter, ...gauges }) : ''}`;
};

const coverageStatus = ({ rows, owed }: FetchedBatch): Coverage['status'] => {
  if (owed > 0) return 'cut';
  return rows === 0 ? 'empty' : 'found';
};

export const buildCoverage = ({ queries, fetched, missed }: TurnReads): readonly Coverage[] =>
  queries.map((planned) => {
    const { id, source, role } = planned;
    const base = { source, query: describePlannedQuery(planned), role };
    const batch = fetched.find(({ query }) => query === id);
    if (batch !== undefined) {
      const { matched, rows, owed, late, notices } = batch;
      const because = notices.length === 0 ? {} : { because: notices.join('; ') };
      return { ...base, status: coverageStatus(batch), matched, fetched: rows, owed, late, ...because };
    }
    const miss = missed.find(({ query }) => query === id);
    const nothing = { matched: 0, fetched: 0, owed: 0, late: 0 };
    return { ...base, status: miss?.outcome ?? 'skipped', ...nothing, because: miss?.because ?? 'it was not asked' };
  });
