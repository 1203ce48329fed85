// What has to be read to know which service calls which: sums and traces first, then lines of each event.
import { type Micros, type TimeWindow } from '../../kernel/time.js';
import type { RateRow } from '../aggregates/aggregate-rows.js';
import { levelRank } from '../level.js';
import type { AggregateQuery, ExampleQuery, LogQuery, StorePosition } from '../query.js';

export type GraphBounds = {
  readonly window: TimeWindow;
  readonly logs: StorePosition;
  readonly aggregates: StorePosition;
};

const MOST_TRACES = 60;
/** Next to each other, so that requests are whole. */
const MOST_LINES = 2_000;

const sums = ({ window, aggregates }: GraphBounds, of: AggregateQuery['of']): AggregateQuery => ({
  ask: 'aggregates',
  of,
  window: { from: window.from, to: window.to },
  history: 0,
  incidents: [],
  budget: MOST_TRACES,
  upTo: aggregates,
});

type FirstQueries = { readonly [key in 'flow' | 'traces' | 'rates']: AggregateQuery } & { readonly lines: LogQuery };

export const graphQueries = (bounds: GraphBounds): FirstQueries => ({
  flow: sums(bounds, 'flow'),
  traces: sums(bounds, 'traces'),
  rates: sums(bounds, 'rates'),
  lines: {
    ask: 'logs',
    window: { from: bounds.window.from, to: bounds.window.to },
    filter: {},
    upTo: bounds.logs,
    budget: MOST_LINES,
    order: 'newest',
  },
});

const EVENTS_OF_SERVICE = 12;
const MOST_EVENTS = 300;

const linesOf = ({ lines }: RateRow): number => lines.reduce((sum, each) => sum + each, 0);

/** Failures name whom they mean, so they come first; then what is logged most, and what is logged once, such as starts. */
const rankOfEvent = (row: RateRow): number =>
  (levelRank(row.level) >= levelRank('warn') ? 1e9 : 0) + (linesOf(row) <= 3 ? 1e6 : linesOf(row));

export const exampleQuery = (rates: readonly RateRow[], before: Micros, upTo: StorePosition): ExampleQuery => {
  const perService = [...Map.groupBy(rates, ({ service }) => service).values()].flatMap((own) =>
    own.toSorted((a, b) => rankOfEvent(b) - rankOfEvent(a)).slice(0, EVENTS_OF_SERVICE),
  );
  return {
    ask: 'examples',
    of: perService.slice(0, MOST_EVENTS).map(({ service, event }) => ({ service, event })),
    before,
    upTo,
  };
};
