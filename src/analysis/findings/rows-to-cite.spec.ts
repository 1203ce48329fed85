import { describe, expect, it } from 'vitest';
import type { BatchHash } from '../../kernel/brand.js';
import type { FlowRow, TraceRow, TraceSegment } from '../../telemetry/aggregates/aggregate-rows.js';
import { hash, inputOf, query, WINDOW } from '../../../test/support/small-shop.js';
import { comparisonOf } from '../analyze.js';
import type { FlowDeviation } from '../deviation/deviation.js';
import { findRowsToCite } from './rows-to-cite.js';

const segment = (service: string, spanId: string, parent?: number): TraceSegment => ({
  service,
  operation: 'op',
  spanId,
  start: WINDOW.from,
  logs: [],
  spans: [],
  ...(parent !== undefined && { parent }),
});

const trace = (traceId: string, start: number, segments: readonly TraceSegment[]): TraceRow => ({
  kind: 'trace',
  traceId,
  start,
  durationMicros: 1_000,
  segments,
});

/** The shop asks the stock and ends; before, it went on to ask for the payment. */
const whole = trace('whole', WINDOW.from, [segment('shop', 'a'), segment('stock', 'b', 0), segment('pay', 'c', 0)]);
const halted = trace('halted', WINDOW.from + 1_000_000, [segment('shop', 'd'), segment('stock', 'e', 0)]);

const comparison = comparisonOf(
  inputOf([{ hash: hash('traces'), query: { ...query, of: 'traces' }, role: 'issue', rows: [whole, halted] }]),
);

const step: FlowRow = {
  kind: 'flow',
  stream: 'span',
  service: 'shop',
  operation: 'op',
  from: '>stock op',
  window: 9,
  past: 0,
  incident: 0,
};
const placed = { row: { ...step, to: 'error page' }, batch: 'b' as BatchHash, position: 0 };

const suspected = (service: string): FlowDeviation => ({
  kind: 'flow',
  service,
  score: 5,
  likelihood: 9,
  row: placed,
  total: { ...placed, row: step },
  effect: 1,
  bad: true,
  ambient: 0,
  unexplained: 1,
  halted: { answered: ['stock'], missed: 'pay' },
  example: { trace: halted, segment: halted.segments[0] ?? segment('shop', 'd') },
});

const spansOf = (service: string): readonly string[] => findRowsToCite(suspected(service), comparison).spans;

describe('the rows of requests that stop half way', () => {
  it('are of the service that stops', () => {
    expect(spansOf('shop')).toEqual(['halted:d']);
  });

  it('are also of the suspect that had answered', () => {
    expect(spansOf('stock')).toEqual(['halted:e', 'halted:d']);
  });

  it('are of the last request that a suspect served, where it is not seen in one that stops', () => {
    expect(spansOf('pay')).toEqual(['whole:c', 'halted:d']);
    expect(spansOf('a service without requests')).toEqual(['halted:d']);
  });
});
