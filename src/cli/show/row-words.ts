// An aggregate row in words: what was counted, in the window and before it.
import type { AnswerEvidence } from '../../evidence/answer.js';
import type { AggregateRow, Histogram } from '../../telemetry/aggregates/rows.js';
import { grouped, minute, plural } from './words.js';
import { toIso } from '../../kernel/time.js';

const total = (histogram: Histogram): number => Object.values(histogram).reduce((sum, traces) => sum + traces, 0);

const edge = (end: string, otherwise: string): string => (end === '^' || end === '$' ? otherwise : end);

const told = (row: AggregateRow): string | undefined => {
  switch (row.kind) {
    case 'flow': {
      const { operation, from, to, window, past } = row;
      const path = to === undefined ? edge(from, 'start') : `${edge(from, 'start')} → ${edge(to, 'end')}`;
      return `${operation}: ${path}: ${grouped(window)} now, ${grouped(past)} before`;
    }
    case 'latency': {
      const { measure, operation, caller, window, past } = row;
      const what =
        measure === 'self' ? `own time of ${operation ?? 'requests'}` : `on the wire from ${caller ?? 'callers'}`;
      return `${what}: ${grouped(total(window))} requests now, ${grouped(total(past))} before`;
    }
    case 'presence':
      return `${row.event}: in ${plural(row.services, 'service')}, ${plural(row.minutes, 'minute')} of the baseline`;
    case 'survey':
      return `${grouped(row.traces.window)} traces now, ${grouped(row.traces.past)} before, since ${minute(toIso(row.past.from))}`;
    case 'catalogue':
      return `${row.field}: ${plural(row.values.length, 'value')}`;
    case 'trace':
      return `trace ${row.traceId}: ${plural(row.segments.length, 'segment')}`;
    case 'histogram':
      return `${row.level} lines per minute`;
    case 'rate':
      return row.event;
    case 'series':
      return row.gauge;
    case 'template':
      return row.text;
  }
  return row satisfies never;
};

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
