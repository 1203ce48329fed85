// The progress of a running turn, from its events: the current step, and what is searched.
import { optional } from '../../kernel/optional.js';
import type { TurnEvent, TurnQuery } from '../../api/contract/turn-events.js';
import { plural } from './format.js';

type TurnSearch = {
  readonly where: string;
  /** The model's call that asked for it. */
  readonly call?: string;
  readonly got?: number | 'failed';
};

type TurnSearches = {
  /** Returns what a model's call has brought, when all of it is there. */
  readonly note: (event: TurnEvent) => readonly string[];
  /** `Searching logs, runbooks …`; empty when nothing is waited for. */
  readonly now: () => string;
  /** `Searched: logs (50 rows), runbooks (3 passages)`; empty when nothing was. */
  readonly all: () => string;
};

type SearchPlace = (query: TurnQuery['query']) => string | undefined;

const SEARCH_PLACES: { readonly [ask: string]: SearchPlace } = {
  logs: () => 'logs',
  histogram: () => 'logs',
  templates: () => 'logs',
  examples: () => 'logs',
  spans: () => 'traces',
  metrics: () => 'metrics',
  changes: () => 'deploys and changes',
  'past-issues': () => 'past incidents',
  incidents: () => 'past incidents',
  snapshot: () => 'database snapshots',
  knowledge: ({ collection }) => collection,
  outside: ({ server = '', tool = '' }) => `${server}/${tool}`,
};

/** Nothing for what only tells where to look. */
const searchPlaceOf = ({ query }: TurnQuery): string | undefined =>
  Object.hasOwn(SEARCH_PLACES, query.ask) ? SEARCH_PLACES[query.ask]?.(query) : undefined;

const ROW_PLACES: ReadonlySet<string> = new Set(['logs', 'traces', 'metrics', 'deploys and changes', 'past incidents']);

const placeResult = (where: string, searches: readonly TurnSearch[]): string => {
  const rows = searches.reduce((sum, { got }) => sum + (typeof got === 'number' ? got : 0), 0);
  if (searches.every(({ got }) => got === 'failed')) return `${where} (failed)`;
  return `${where} (${plural(rows, ROW_PLACES.has(where) ? 'row' : 'result')})`;
};

const byPlace = (searches: readonly TurnSearch[]): string =>
  [...new Set(searches.map(({ where }) => where))]
    .map((where) =>
      placeResult(
        where,
        searches.filter((each) => each.where === where),
      ),
    )
    .join(', ');

const plannedSearches = ({
  data: { queries = [] },
}: TurnEvent): readonly (readonly [id: string, search: TurnSearch])[] =>
  queries.flatMap((query) => {
    const where = searchPlaceOf(query);
    return where === undefined ? [] : [[query.id, { where, ...optional({ call: query.call }) }] as const];
  });

const resultOf = ({ type, data }: TurnEvent): TurnSearch['got'] => {
  if (type === 'BatchFetched') return data.rows ?? 0;
  return type === 'SourceFailed' || type === 'SourceSkipped' ? 'failed' : undefined;
};

export const turnSearches = (): TurnSearches => {
  const known = new Map<string, TurnSearch>();
  const settle = (event: TurnEvent): readonly string[] => {
    const { query = '' } = event.data;
    const [search, got] = [known.get(query), resultOf(event)];
    if (search === undefined || got === undefined) return [];
    known.set(query, { ...search, got });
    const { call } = search;
    const same = call === undefined ? [] : [...known.values()].filter((each) => each.call === call);
    return same.length === 0 || same.some((each) => each.got === undefined) ? [] : [`Searched ${byPlace(same)}`];
  };
  return {
    note: (event) => {
      if (event.type !== 'QueriesPlanned') return settle(event);
      for (const [id, search] of plannedSearches(event)) known.set(id, search);
      return [];
    },
    now: () => {
      const open = [...known.values()].filter(({ got }) => got === undefined).map(({ where }) => where);
      return open.length === 0 ? '' : `Searching ${[...new Set(open)].join(', ')} …`;
    },
    all: () => {
      const done = [...known.values()].filter(({ got }) => got !== undefined);
      return done.length === 0 ? '' : `Searched: ${byPlace(done)}`;
    },
  };
};

type QueryCounts = { readonly planned: number; readonly settled: number; readonly rows: number };

const RELATIONS: { readonly [relation: string]: string } = {
  follow_up: 'goes on with the issue',
  new_issue: 'a new issue',
  returned: 'returns to an earlier issue',
  ambiguous: 'could be meant in two ways',
};

export const relationText = (relation: string): string => RELATIONS[relation] ?? relation;

const countQueries = ({ planned, settled, rows }: QueryCounts, { type, data }: TurnEvent): QueryCounts => {
  if (type === 'QueriesPlanned') return { planned: planned + (data.queries?.length ?? 0), settled, rows };
  if (type === 'BatchFetched') return { planned, settled: settled + 1, rows: rows + (data.rows ?? 0) };
  return type === 'SourceFailed' || type === 'SourceSkipped'
    ? { planned, settled: settled + 1, rows }
    : { planned, settled, rows };
};

const retrieveText = ({ planned, settled, rows }: QueryCounts): string =>
  `retrieve: ${settled}/${planned} queries, ${plural(rows, 'row')}`;

type StepText = (event: TurnEvent, counts: QueryCounts) => string;

const STEP_TEXTS: { readonly [type: string]: StepText } = {
  TurnAsked: () => 'waiting for its turn',
  TurnStarted: () => 'classify …',
  TurnClassified: ({ data: { classification } }) =>
    classification === undefined
      ? 'classify'
      : `classify: ${relationText(classification.relation)} (${Math.round(classification.confidence * 100)} %)`,
  ScopeMerged: () => 'merge: scope and window are clear',
  QueriesPlanned: (_, counts) => retrieveText(counts),
  BatchFetched: (_, counts) => retrieveText(counts),
  SourceFailed: (_, counts) => retrieveText(counts),
  SourceSkipped: (_, counts) => retrieveText(counts),
  StageStarted: ({ data: { stage } }) => (stage === 'consultation' ? 'the model thinks …' : 'analyze …'),
  FindingsDrawn: ({ data: { suspects = [] } }) => `analyze: ${plural(suspects.length, 'suspect')}`,
  AnswerComposed: ({ data: { claims = 0 } }) => `respond: ${plural(claims, 'claim')}, checking the citations`,
  CitationsVerified: () => 'respond: citations checked',
};

/** Returns the line to show after each event; the same as before where an event tells nothing new. */
export const turnSteps = (): ((event: TurnEvent) => string) => {
  let counts: QueryCounts = { planned: 0, settled: 0, rows: 0 };
  let line = '';
  return (event) => {
    counts = countQueries(counts, event);
    line = STEP_TEXTS[event.type]?.(event, counts) ?? line;
    return line;
  };
};
