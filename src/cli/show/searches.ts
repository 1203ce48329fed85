// What a turn searches, from its facts as they come: what is being searched, what a model's search brought, and what was searched in all.
import { optional } from '../../kernel/optional.js';
import type { TurnEvent, TurnQuery } from '../../api/contract/live.js';
import { plural } from './words.js';

type Search = {
  readonly where: string;
  /** The model's call that asked for it. */
  readonly call?: string;
  readonly got?: number | 'failed';
};

export type Searches = {
  /** Returns what a model's call has brought, when all of it is there. */
  readonly note: (event: TurnEvent) => readonly string[];
  /** `Searching logs, runbooks …`; empty when nothing is waited for. */
  readonly now: () => string;
  /** `Searched: logs (50 rows), runbooks (3 passages)`; empty when nothing was. */
  readonly all: () => string;
};

type Place = (query: TurnQuery['query']) => string | undefined;

const PLACES: { readonly [ask: string]: Place } = {
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
const placeOf = ({ query }: TurnQuery): string | undefined =>
  Object.hasOwn(PLACES, query.ask) ? PLACES[query.ask]?.(query) : undefined;

const PLAIN: ReadonlySet<string> = new Set(['logs', 'traces', 'metrics', 'deploys and changes', 'past incidents']);

const counted = (where: string, searches: readonly Search[]): string => {
  const rows = searches.reduce((sum, { got }) => sum + (typeof got === 'number' ? got : 0), 0);
  if (searches.every(({ got }) => got === 'failed')) return `${where} (failed)`;
  return `${where} (${plural(rows, PLAIN.has(where) ? 'row' : 'result')})`;
};

const byPlace = (searches: readonly Search[]): string =>
  [...new Set(searches.map(({ where }) => where))]
    .map((where) =>
      counted(
        where,
        searches.filter((each) => each.where === where),
      ),
    )
    .join(', ');

const planned = ({ data: { queries = [] } }: TurnEvent): readonly (readonly [id: string, search: Search])[] =>
  queries.flatMap((query) => {
    const where = placeOf(query);
    return where === undefined ? [] : [[query.id, { where, ...optional({ call: query.call }) }] as const];
  });

const gotOf = ({ type, data }: TurnEvent): Search['got'] => {
  if (type === 'BatchFetched') return data.rows ?? 0;
  return type === 'SourceFailed' || type === 'SourceSkipped' ? 'failed' : undefined;
};

export const searchesOf = (): Searches => {
  const known = new Map<string, Search>();
  const settle = (event: TurnEvent): readonly string[] => {
    const { query = '' } = event.data;
    const [search, got] = [known.get(query), gotOf(event)];
    if (search === undefined || got === undefined) return [];
    known.set(query, { ...search, got });
    const { call } = search;
    const same = call === undefined ? [] : [...known.values()].filter((each) => each.call === call);
    return same.length === 0 || same.some((each) => each.got === undefined) ? [] : [`Searched ${byPlace(same)}`];
  };
  return {
    note: (event) => {
      if (event.type !== 'QueriesPlanned') return settle(event);
      for (const [id, search] of planned(event)) known.set(id, search);
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
