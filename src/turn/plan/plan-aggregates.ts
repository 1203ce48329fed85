// Plans the sums that the engine compares: those of the window, and those of the same hour on earlier days.
import { DAY, MINUTE, windowsOverlap } from '../../kernel/time.js';
import type { AggregateQuery } from '../../telemetry/query.js';
import type { PlanInput, QueryDraft } from './plan-input.js';

/** The position up to which this turn reads a source. */
export const readUpTo = (input: Pick<PlanInput, 'asOf'>, source: string): number => input.asOf[source] ?? 0;

/** Aggregates that are counted per window, and so again for a part of it. Rates and series carry their times. */
export const FOCUSED_AGGREGATES: readonly AggregateQuery['of'][] = ['flow', 'latency', 'traces'];

export const WINDOW_AGGREGATES: readonly AggregateQuery['of'][] = ['flow', 'latency', 'rates', 'series', 'traces'];

type AggregatePlan = Pick<AggregateQuery, 'window' | 'noticedAt' | 'daysBefore'> & {
  readonly of: readonly AggregateQuery['of'][];
  readonly why: string;
};

type AggregateInput = Pick<PlanInput, 'asOf' | 'history' | 'rateHistory' | 'traceBudget' | 'incidents'>;

/** Yesterday, the day before, last week. */
const EARLIER_DAYS = [1, 2, 7] as const;

/** What runs at an hour does not begin at the same second every day. */
const AROUND_HOUR = 2 * MINUTE;

const SAME_HOUR_AGGREGATES: readonly AggregateQuery['of'][] = ['flow', 'latency', 'rates', 'series'];

/** The same hour of earlier days that are stored, without days on which something else is known to have gone wrong then. */
export const planSameHour = (input: PlanInput): readonly QueryDraft[] => {
  const { since, incidents } = input;
  if (since === undefined) return [];
  const { from, to } = input.window.analysis;
  return EARLIER_DAYS.flatMap((daysBefore) => {
    const back = daysBefore * DAY;
    const window = { from: from - back - AROUND_HOUR, to: to - back + AROUND_HOUR };
    const isStored = window.to > since;
    const isApart = window.to <= from && !incidents.some((incident) => windowsOverlap(incident, window));
    if (!isStored || !isApart) return [];
    const asked = { of: SAME_HOUR_AGGREGATES, why: 'same-hour', window, daysBefore };
    return planAggregates(asked, { ...input, incidents: [], history: 0, rateHistory: 0 });
  });
};

/** The engine reads the whole environment, whatever the scope: the cause is often elsewhere. */
export const planAggregates = (
  { of: tables, why, ...asked }: AggregatePlan,
  input: AggregateInput,
): readonly QueryDraft[] =>
  tables.map((of) => ({
    role: of === 'traces' ? 'issue' : 'baseline',
    why,
    query: {
      ask: 'aggregates',
      of,
      ...asked,
      history: of === 'rates' ? input.rateHistory : input.history,
      incidents: input.incidents,
      budget: input.traceBudget,
      upTo: readUpTo(input, of === 'series' ? 'metrics' : 'aggregates'),
    },
  }));
