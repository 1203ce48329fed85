// Round 2 of a plan: the rows that the engine wants to cite.
import { optional } from '../../kernel/optional.js';
import type { DrillDown } from '../../analysis/drill-down.js';
import type { TimeWindow } from '../../kernel/time.js';
import { type Draft, type PlanInput, RECORD_BUDGET } from './draft.js';

type Input = Pick<PlanInput, 'window' | 'asOf' | 'history'>;

const reach = ({ window, history }: Input): TimeWindow => ({
  from: window.analysis.from - history,
  to: window.analysis.to,
});

const records = (ask: 'logs' | 'spans', ids: readonly string[], input: Input): readonly Draft[] => {
  if (ids.length === 0) return [];
  const upTo = input.asOf[ask] ?? 0;
  const query = { ask, window: reach(input), filter: {}, budget: RECORD_BUDGET, ids, order: 'oldest', upTo } as const;
  return [{ role: 'issue', why: 'drill', query }];
};

/** One query per instant that examples must lie before. */
const examples = (wanted: DrillDown['examples'], input: Input): readonly Draft[] =>
  [...Map.groupBy(wanted, ({ before }) => before)].map(([before, group]) => {
    const of = group.map(({ service, operation, event }) => ({
      service,
      event,
      ...optional({ operation }),
    }));
    return { role: 'baseline', why: 'drill', query: { ask: 'examples', of, before, upTo: input.asOf['logs'] ?? 0 } };
  });

const templates = (ids: readonly string[], input: Input): readonly Draft[] =>
  ids.length === 0
    ? []
    : [{ role: 'context', why: 'drill', query: { ask: 'templates', ids, upTo: input.asOf['logs'] ?? 0 } }];

export const planDrillDown = (wanted: DrillDown, input: Input): readonly Draft[] => [
  ...records('logs', wanted.logIds, input),
  ...records('spans', wanted.spanIds, input),
  ...examples(wanted.examples, input),
  ...templates(wanted.templates, input),
];
