import { describe, expect, it } from 'vitest';
import { flowId } from '../../telemetry/aggregates/trace-contribution.js';
import type { FlowRow, TraceRow, TraceSegment } from '../../telemetry/aggregates/aggregate-rows.js';
import { explainAway } from './explain-away.js';

const segment = (service: string, key: string, parent?: number): TraceSegment => ({
  service,
  operation: 'op',
  spanId: service,
  start: 0,
  logs: [{ key, level: 'error', log: key }],
  spans: [],
  ...(parent !== undefined && { parent }),
});
const trace = (...segments: readonly TraceSegment[]): TraceRow => ({
  kind: 'trace',
  traceId: 't',
  start: 0,
  durationMicros: 1,
  segments,
});
const step = (service: string, to: string): FlowRow => ({
  kind: 'flow',
  stream: 'log',
  service,
  operation: 'op',
  from: '^',
  to,
  window: 1,
  past: 0,
  incident: 0,
});

const caller = step('orders', 'failed');
const callee = step('payments', 'refused');
const both = [
  { row: caller, strength: 0.9 },
  { row: callee, strength: 0.8 },
];

describe('explaining away', () => {
  it('blames whom was called, not the caller', () => {
    const explained = explainAway(both, [trace(segment('orders', 'failed'), segment('payments', 'refused', 0))]);
    expect(explained.get(flowId(callee))).toMatchObject({ unexplained: 1 });
    expect(explained.get(flowId(caller))).toMatchObject({ by: 'payments' });
    expect(explained.get(flowId(caller))?.unexplained).toBeCloseTo(0.2);
  });

  it('blames the caller where nothing below deviates', () => {
    const explained = explainAway(both, [
      trace(segment('orders', 'failed'), segment('payments', 'refused', 0)),
      trace(segment('orders', 'failed'), segment('payments', 'paid', 0)),
    ]);
    expect(explained.get(flowId(caller))?.unexplained).toBeCloseTo(0.6);
  });

  it('reaches through callers that do not deviate themselves', () => {
    const explained = explainAway(both, [
      trace(segment('orders', 'failed'), segment('proxy', 'passed', 0), segment('payments', 'refused', 1)),
    ]);
    expect(explained.get(flowId(caller))?.by).toBe('payments');
  });

  it('keeps the first execution', () => {
    const traces = [1, 2, 3].map(() => trace(segment('payments', 'refused')));
    expect(explainAway(both, traces).get(flowId(callee))?.example?.trace).toBe(traces[0]);
  });

  it('says nothing of a step that no trace shows', () => {
    expect(explainAway(both, [trace(segment('orders', 'fine'))]).size).toBe(0);
  });

  it('ignores a parent that does not stand before its child', () => {
    expect(explainAway(both, [trace(segment('orders', 'failed', 0), segment('payments', 'refused', 5))]).size).toBe(2);
  });
});
