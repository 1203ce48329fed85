// Whom lines of callers name counts instead of the callers, as far as the lines say so and nothing speaks against it.
import { array, assert, constantFrom, double, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BatchHash } from '../../kernel/brand.js';
import type { FlowRow, RateRow, TraceRow, TraceSegment } from '../../telemetry/aggregates/aggregate-rows.js';
import type { CitableRow } from '../../telemetry/citable-row.js';
import type { Level } from '../../telemetry/level.js';
import type { LogRecord } from '../../telemetry/record.js';
import { comparisonOf } from '../analyze.js';
import type { Comparison } from '../deviation/baseline.js';
import type { Deviation, FlowDeviation, RateDeviation } from '../deviation/deviation.js';
import { inputOf } from '../../../test/support/small-shop.js';
import { attributeNamedCallees } from './named-callees.js';

const placed = <Row>(row: Row): CitableRow<Row> => ({ row, batch: 'b' as BatchHash, position: 0 });

const flowRow = (service: string, to: string): FlowRow => ({
  kind: 'flow',
  stream: 'log',
  service,
  operation: '*',
  from: '^',
  to,
  window: 9,
  past: 0,
  incident: 0,
});

const stepTo = (service: string, to: string, score: number): FlowDeviation => ({
  kind: 'flow',
  service,
  score,
  likelihood: score,
  row: placed(flowRow(service, to)),
  total: placed(flowRow(service, to)),
  effect: 1,
  bad: true,
  ambient: 0,
  unexplained: 1,
});

/** One line of a request: who logs it, at which place, and what it says. */
type RequestLine = { readonly service: string; readonly at: string; readonly says: string; readonly level?: Level };

const SERVICES = ['desk', 'kiosk', 'rooms', 'billing', 'keys'];

/** Requests of which only lines are stored, all of them read, among services that log. */
const comparing = (requests: readonly (readonly RequestLine[])[]): Comparison => {
  const logs = new Map<string, CitableRow<LogRecord> & { role: 'issue' }>();
  const traces = requests.map((lines, index): CitableRow<TraceRow> => {
    const segments = [...Map.groupBy(lines, ({ service }) => service)].map(([service, own]): TraceSegment => ({
      service,
      operation: '*',
      start: index,
      logs: own.map(({ at, says, level = 'error' }) => {
        const id = `${index} ${service} ${at} ${says}`;
        const origin = { service, source: 'test', ingestedAt: 0, level };
        logs.set(id, {
          ...placed<LogRecord>({ kind: 'log', id, time: index, message: says, ...origin }),
          role: 'issue',
        });
        return { key: at, level, log: id };
      }),
      spans: [],
    }));
    return placed({ kind: 'trace', traceId: `t${index}`, start: index, durationMicros: 1, segments });
  });
  const base = comparisonOf(inputOf([]));
  const byService = new Map(SERVICES.map((service) => [service, base.rates.lines]));
  return {
    ...base,
    rates: { ...base.rates, byService },
    telemetry: { ...base.telemetry, flows: [], traces, logs },
  };
};

const REFUSED = 'booking failed: connection to rooms refused';
const EXPIRED = 'TLS handshake with rooms failed: certificate has expired';

const request = (service: string, says: string, ...others: readonly RequestLine[]): readonly RequestLine[] => [
  { service, at: `${service}.ts:9`, says },
  ...others,
];

const summaryOf = (deviations: readonly Deviation[], comparison: Comparison) =>
  attributeNamedCallees(deviations, comparison).map(({ service, score }) => [service, score]);

const blamedIn = (deviations: readonly Deviation[], comparison: Comparison): FlowDeviation | undefined => {
  const [first] = attributeNamedCallees(deviations, comparison);
  return first?.kind === 'flow' && first.named !== undefined ? first : undefined;
};

const ofRates = (service: string, score: number): RateDeviation => ({
  kind: 'rate',
  service,
  score,
  likelihood: score,
  row: placed<RateRow>({ kind: 'rate', service, event: 'start', level: 'error', start: 0, slots: [0], lines: [9] }),
  direction: 'rise',
  effect: 1,
  bad: true,
  ambient: 0,
  lines: 9,
  expected: 0,
});

describe('an error line that names the service that did not answer', () => {
  it.each([REFUSED, EXPIRED])('counts for that one: %s', (says) => {
    const comparison = comparing([request('desk', says), request('desk', says)]);
    const deviations = [stepTo('desk', 'desk.ts:9', 12)];
    expect(summaryOf(deviations, comparison)).toEqual([
      ['rooms', 12],
      ['desk', 0],
    ]);
  });

  it('adds up over callers, each with its best', () => {
    const comparison = comparing([request('desk', REFUSED), request('kiosk', REFUSED)]);
    const blamed = blamedIn([stepTo('desk', 'desk.ts:9', 12), stepTo('kiosk', 'kiosk.ts:9', 5)], comparison);
    expect(blamed).toMatchObject({ service: 'rooms', score: 17, callers: ['desk', 'kiosk'] });
    expect(blamed?.named).toMatchObject({ failure: { id: 'connection-refused' }, isBorneOut: true });
  });

  it('leaves the caller what it shows in other requests', () => {
    const torn = { service: 'desk', at: 'desk.ts:70', says: 'receipt is torn' };
    const comparison = comparing([request('desk', REFUSED), request('desk', REFUSED), [torn]]);
    const deviations = [stepTo('desk', 'desk.ts:9', 12), stepTo('desk', 'desk.ts:70', 6)];
    expect(summaryOf(deviations, comparison).slice(1)).toEqual([
      ['desk', 0],
      ['desk', 6],
    ]);
  });

  it('is borne out by what the callee writes itself, by a second caller, or by its absence, and else by nothing', () => {
    const served = { service: 'rooms', at: 'rooms.ts:2', says: 'room listed', level: 'info' } as const;
    const seen = comparing([request('desk', REFUSED, served), request('desk', REFUSED, served)]);
    const step = stepTo('desk', 'desk.ts:9', 12);
    expect(blamedIn([step], seen)?.named?.isBorneOut).toBe(false);
    expect(blamedIn([step, ofRates('rooms', 2)], seen)?.named?.isBorneOut).toBe(true);
    expect(blamedIn([step], comparing([request('desk', REFUSED)]))?.named?.isBorneOut).toBe(true);
  });
});

describe('what stays with who logs it', () => {
  it.each([
    'receipt is torn: index out of range',
    'booking failed: rooms are all taken',
    'connection to carrier.example.com refused',
    'password authentication failed for user desk at rooms',
  ])('a line that blames no service whose lines are stored: %s', (says) => {
    const deviations = [stepTo('desk', 'desk.ts:9', 12)];
    expect(attributeNamedCallees(deviations, comparing([request('desk', says)]))).toEqual(deviations);
  });

  it('a place of which some lines name another service', () => {
    const comparison = comparing([request('desk', REFUSED), request('desk', 'connection to billing refused')]);
    expect(summaryOf([stepTo('desk', 'desk.ts:9', 12)], comparison)).toEqual([['desk', 12]]);
  });

  it('several services of which nobody else complains: who reaches none of them is cut off itself', () => {
    const billing = { service: 'desk', at: 'desk.ts:20', says: 'connection to billing refused' };
    const comparison = comparing([request('desk', REFUSED), [billing]]);
    const deviations = [stepTo('desk', 'desk.ts:9', 12), stepTo('desk', 'desk.ts:20', 11)];
    expect(attributeNamedCallees(deviations, comparison)).toEqual(deviations);
    expect(summaryOf([...deviations, ofRates('rooms', 3)], comparison)[0]).toEqual(['rooms', 12]);
  });

  it('everything, before the lines are read', () => {
    const { telemetry, ...rest } = comparing([request('desk', REFUSED)]);
    const deviations = [stepTo('desk', 'desk.ts:9', 12)];
    expect(attributeNamedCallees(deviations, { ...rest, telemetry: { ...telemetry, logs: new Map() } })).toBe(
      deviations,
    );
  });

  it('the error of a service whose spans show its calls', () => {
    const { telemetry, ...rest } = comparing([request('desk', REFUSED)]);
    const traced = {
      ...rest,
      telemetry: { ...telemetry, flows: [placed({ ...flowRow('desk', '$'), stream: 'span' as const })] },
    };
    expect(summaryOf([stepTo('desk', 'desk.ts:9', 12)], traced)).toEqual([['desk', 12]]);
  });
});

describe('of any callers', () => {
  const scores = array(tuple(constantFrom('desk', 'kiosk', 'keys'), double({ min: -5, max: 40, noNaN: true })), {
    maxLength: 6,
  });

  it('no score is made up: what the callee gets is the best of each that names it', () => {
    assert(
      property(scores, (all) => {
        const callers = [...new Set(all.map(([service]) => service))];
        const comparison = comparing(callers.map((service) => request(service, REFUSED)));
        const deviations = all.map(([service, score]) => stepTo(service, `${service}.ts:9`, score));
        const after = attributeNamedCallees(deviations, comparison);
        const best = callers.map((caller) =>
          Math.max(0, ...all.flatMap(([service, score]) => (service === caller ? score : []))),
        );
        const sum = best.reduce((a, b) => a + b, 0);
        const got = after.filter(({ service }) => service === 'rooms').reduce((a, { score }) => a + score, 0);
        expect(got).toBeCloseTo(sum);
        const once = attributeNamedCallees(after, comparison);
        expect(once.map(({ service, score }) => [service, score])).toEqual(
          after.map(({ service, score }) => [service, score]),
        );
      }),
    );
  });
});
