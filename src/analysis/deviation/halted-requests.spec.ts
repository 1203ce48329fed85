import { describe, expect, it } from 'vitest';
import type { FlowRow, TraceRow, TraceSegment } from '../../telemetry/aggregates/aggregate-rows.js';
import { END_EVENT } from '../../telemetry/aggregates/operation-names.js';
import { MINUTE, SECOND } from '../../kernel/time.js';
import { findHaltedRequests, indexRequests } from './halted-requests.js';

const segment = (service: string, start: number, spans: readonly string[] = []): TraceSegment => ({
  service,
  operation: 'op',
  spanId: 's',
  start,
  logs: [],
  spans,
});

/** A request to shop every ten seconds: what it does in turn, and the services that serve its calls. */
const requests = (
  rows: readonly (readonly [spans: readonly string[], served: readonly string[]])[],
): readonly TraceRow[] =>
  rows.map(([spans, served], index) => ({
    kind: 'trace',
    traceId: `t${index}`,
    start: index * 10 * SECOND,
    durationMicros: 1,
    segments: [
      segment('shop', index * 10 * SECOND, spans),
      ...served.map((service) => segment(service, index * 10 * SECOND + 1)),
    ],
  }));

const step = (from: string, to: string): FlowRow => ({
  kind: 'flow',
  stream: 'span',
  service: 'shop',
  operation: 'op',
  from,
  to,
  window: 9,
  past: 0,
  incident: 0,
});

const haltedIn = (row: FlowRow, vanished: string, traces: readonly TraceRow[]) =>
  findHaltedRequests(row, vanished, indexRequests(traces));

const USUAL = [
  ['read', '>stock op', '>pay op'],
  ['stock', 'pay'],
] as const;
const STOPS = [['read', '>stock op', 'error page'], ['stock']] as const;

describe('requests that stop half way', () => {
  it('have the answers of the services that they called before', () => {
    expect(haltedIn(step('>stock op', 'error page'), '>pay op', requests([USUAL, STOPS, USUAL]))).toEqual({
      answered: ['stock'],
      missed: 'pay',
    });
  });

  it('have no answer where they stop at once', () => {
    const atOnce = [['read', 'error page'], []] as const;
    expect(haltedIn(step('read', 'error page'), '>stock op', requests([USUAL, atOnce, USUAL, atOnce, USUAL]))).toEqual({
      answered: [],
      missed: 'stock',
    });
  });

  it('are none where another call takes the place of the one that is missing', () => {
    const other = [
      ['read', '>stock op', '>wallet op'],
      ['stock', 'wallet'],
    ] as const;
    const later = [
      ['read', '>stock op', 'convert', '>wallet op'],
      ['stock', 'wallet'],
    ] as const;
    expect(haltedIn(step('>stock op', '>wallet op'), '>pay op', requests([USUAL, other]))).toBeUndefined();
    expect(haltedIn(step('>stock op', 'convert'), '>pay op', requests([USUAL, later]))).toBeUndefined();
  });

  it('are those that end before a step of their own', () => {
    const ends = [['read'], []] as const;
    expect(haltedIn(step('read', END_EVENT), 'write', requests([USUAL, ends]))).toEqual({ answered: [] });
  });
});

describe('a call that is made no more', () => {
  const takingUp = (operation: string, traces: readonly TraceRow[]): readonly TraceRow[] =>
    traces.map((trace, index) =>
      index > 0
        ? trace
        : { ...trace, segments: [...trace.segments, { ...segment('pay', trace.start), operation, message: true }] },
    );

  it('leaves nobody waiting, where it was a message', () => {
    const found = haltedIn(step('>stock op', 'error page'), '>pay op', takingUp('op', requests([USUAL, STOPS, USUAL])));
    expect(found).toBeUndefined();
  });

  it('counts, where the service that it went to takes up other messages', () => {
    const traces = takingUp('learn', requests([USUAL, STOPS, USUAL]));
    expect(haltedIn(step('>stock op', 'error page'), '>pay op', traces)).toEqual({
      answered: ['stock'],
      missed: 'pay',
    });
  });
});

describe('a call without an answer', () => {
  const unanswered = [['read', '>stock op', 'POST'], ['stock']] as const;
  const lasting = (count: number) => requests([USUAL, ...Array.from({ length: count }, () => unanswered)]);

  it('may have rows on their way', () => {
    expect(haltedIn(step('>stock op', 'POST'), '>pay op', lasting(5))).toBeUndefined();
  });

  it('has none once its callee has served nobody for minutes', () => {
    const found = haltedIn(step('>stock op', 'POST'), '>pay op', lasting((3 * MINUTE) / (10 * SECOND)));
    expect(found).toEqual({ answered: ['stock'], isUnanswered: true });
  });

  describe('while its callee answers others', () => {
    const sent = (name: string) => [['read', '>stock op', name], ['stock']] as const;
    const now = (name: string) =>
      haltedIn(step('>stock op', name), '>pay op', requests([USUAL, sent(name), USUAL, sent(name), USUAL]));

    it.each(['POST', 'HTTP POST', 'http get', 'HTTP DELETE'])(
      'is one that a span of the client alone shows: %s',
      (name) => {
        expect(now(name)).toEqual({ answered: ['stock'], isUnanswered: true });
      },
    );

    it.each(['error page', 'POST /errors', 'POSTPONED', 'GET orders'])(
      'is none that another step stands for: %s',
      (name) => {
        expect(now(name)).toEqual({ answered: ['stock'], missed: 'pay' });
      },
    );

    it('may have rows on their way, where most of them are newer than what the callee has served', () => {
      const newer = Array.from({ length: 4 }, () => sent('POST'));
      expect(haltedIn(step('>stock op', 'POST'), '>pay op', requests([USUAL, sent('POST'), USUAL, ...newer]))).toEqual({
        answered: ['stock'],
        missed: 'pay',
      });
    });

    it('has none, where few of those that are old enough got one, however many are newer', () => {
      const some = [sent('POST'), sent('POST'), USUAL, sent('POST'), sent('POST')];
      const newer = Array.from({ length: (2 * MINUTE) / (10 * SECOND) }, () => sent('POST'));
      const found = haltedIn(step('>stock op', 'POST'), '>pay op', requests([...some, ...newer]));
      expect(found).toEqual({ answered: ['stock'], isUnanswered: true });
    });

    it('is none as long as most of those that are old enough got one', () => {
      const some = [sent('POST'), USUAL, USUAL, sent('POST'), USUAL];
      const older = Array.from({ length: 6 }, () => [sent('POST'), USUAL, USUAL] as const).flat();
      const found = haltedIn(step('>stock op', 'POST'), '>pay op', requests([...some, ...older]));
      expect(found).toEqual({ answered: ['stock'], missed: 'pay' });
    });

    it('has none, where most of them are older than rows are late', () => {
      const older = Array.from({ length: (6 * MINUTE) / (10 * SECOND) }, () => sent('POST'));
      expect(haltedIn(step('>stock op', 'POST'), '>pay op', requests([USUAL, sent('POST'), USUAL, ...older]))).toEqual({
        answered: ['stock'],
        isUnanswered: true,
      });
    });
  });
});
