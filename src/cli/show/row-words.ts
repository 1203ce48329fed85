// An aggregate row in words: what was counted, in the window and before it.
import type { AnswerEvidence } from '../../evidence/answer.js';
import type { AggregateRow, Histogram } from '../../telemetry/aggregates/rows.js';
import { grouped, minute, plural, span } from './words.js';
import { toIso } from '../../kernel/time.js';

const total = (histogram: Histogram): number => Object.values(histogram).reduce((sum, traces) => sum + traces, 0);

const edge = (end: string, otherwise: string): string => (end === '^' || end === '$' ? otherwise : end);

type Telling = { readonly [Kind in AggregateRow['kind']]: (row: Extract<AggregateRow, { kind: Kind }>) => string };

const TELLING: Telling = {
  flow: ({ operation, from, to, window, past }) => {
    const path = to === undefined ? edge(from, 'start') : `${edge(from, 'start')} → ${edge(to, 'end')}`;
    return `${path}: ${grouped(window)} now, ${grouped(past)} before (${operation})`;
  },
  latency: ({ measure, operation = 'requests', caller = 'callers', window, past }) => {
    const what = measure === 'self' ? `own time of ${operation}` : `on the wire from ${caller}`;
    return `${what}: ${plural(total(window), 'request')} now, ${grouped(total(past))} before`;
  },
  presence: ({ event, services, minutes }) =>
    `${event}: in ${plural(services, 'service')}, ${plural(minutes, 'minute')} of the baseline`,
  survey: ({ traces, past }) =>
    `${plural(traces.window, 'trace')} now, ${grouped(traces.past)} before, since ${minute(toIso(past.from))}`,
  catalogue: ({ field, values }) => `${field}: ${plural(values.length, 'value')}`,
  trace: ({ traceId, segments }) => `trace ${traceId}: ${plural(segments.length, 'segment')}`,
  incident: ({ from, to }) => `an earlier issue: ${span({ from: toIso(from), to: toIso(to) })}`,
  'past-issue': ({ day, question }) => `an earlier issue of ${day}: ${question}`,
  histogram: ({ level }) => `${level} lines per minute`,
  rate: ({ event }) => event,
  series: ({ gauge }) => gauge,
  template: ({ text }) => text,
};

const told = <Kind extends AggregateRow['kind']>(row: Extract<AggregateRow, { kind: Kind }>): string | undefined =>
  (TELLING[row.kind as Kind] as Telling[Kind] | undefined)?.(row);

const parsed = (quote: string): AggregateRow | undefined => {
  try {
    return JSON.parse(quote) as AggregateRow;
  } catch {
    return undefined;
  }
};

/** The quote, or, where that is the JSON of an aggregate, what it says. */
export const quoteWords = ({ kind, field, quote }: AnswerEvidence): string => {
  const row = kind === 'aggregate' && field === undefined ? parsed(quote) : undefined;
  return (row === undefined ? undefined : told(row)) ?? quote;
};
