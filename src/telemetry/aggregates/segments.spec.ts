import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import type { SpanRecord } from '../record.js';
import { type KeyedLog, segmentTrace, TRACE_LIMITS, type TraceParts } from './segments.js';

const span = (spanId: string, service: string, more: Partial<SpanRecord> = {}): SpanRecord => ({
  kind: 'span',
  id: `t:${spanId}`,
  traceId: 't',
  spanId,
  service,
  name: `${service} op`,
  time: 1_000,
  durationMicros: 100,
  source: 'test',
  ingestedAt: 0,
  ...more,
});

const line = (id: string, service: string, more: Partial<KeyedLog> = {}): KeyedLog => ({
  id,
  service,
  time: 1_000,
  level: 'info',
  key: `key-${id}`,
  token: `text-${id}`,
  ...more,
});

const segments = (spans: readonly SpanRecord[], logs: readonly KeyedLog[] = []) =>
  segmentTrace({ traceId: 't', spans, logs }).segments;

/** gateway → orders, whose work calls the database and payments. */
const shop = [
  span('g', 'gateway', { durationMicros: 1_000 }),
  span('g2', 'gateway', { parentId: 'g', name: 'POST', time: 1_100, durationMicros: 800 }),
  span('o', 'orders', {
    parentId: 'g2',
    name: 'POST /orders/7',
    pod: 'orders-1',
    host: 'm1',
    time: 1_150,
    durationMicros: 700,
  }),
  span('o2', 'orders', { parentId: 'o', name: 'SELECT', time: 1_200, durationMicros: 50 }),
  span('o3', 'orders', { parentId: 'o', name: 'POST', time: 1_300, durationMicros: 300 }),
  span('p', 'payments', { parentId: 'o3', name: 'POST /pay', time: 1_310, durationMicros: 250 }),
];

describe('a trace in segments', () => {
  it('has one segment per request that a service served, callers before whom they call', () => {
    const [gateway, orders, payments] = segments(shop);
    expect(gateway).toMatchObject({ service: 'gateway', selfMicros: 200, spans: ['>orders POST /orders/*'] });
    expect(gateway?.parent).toBeUndefined();
    expect(orders).toMatchObject({
      operation: 'POST /orders/*',
      pod: 'orders-1',
      host: 'm1',
      parent: 0,
      callerSpanId: 'g2',
      gapMicros: 100,
      selfMicros: 400,
      spans: ['SELECT', '>payments POST /pay'],
    });
    expect(payments).toMatchObject({ parent: 1, gapMicros: 50, selfMicros: 250, spans: [] });
  });

  it('starts when its root starts and lasts as long', () => {
    expect(segmentTrace({ traceId: 't', spans: shop, logs: [] })).toMatchObject({
      start: 1_000,
      durationMicros: 1_000,
    });
  });

  it('counts overlapping calls once, and only inside the entry span', () => {
    const [first] = segments([
      span('a', 'a', { durationMicros: 100 }),
      span('a1', 'a', { parentId: 'a', time: 1_010, durationMicros: 50 }),
      span('a2', 'a', { parentId: 'a', time: 1_040, durationMicros: 500 }),
      span('b1', 'b', { parentId: 'a1' }),
      span('b2', 'b', { parentId: 'a2' }),
    ]);
    expect(first?.selfMicros).toBe(10);
  });

  it('marks failed spans, and the failed entry last', () => {
    const [orders] = segments([
      span('o', 'orders', { status: 'error' }),
      span('o1', 'orders', { parentId: 'o', name: 'SELECT', status: 'error' }),
    ]);
    expect(orders?.spans).toEqual(['SELECT!error', '!error']);
  });

  it('puts lines where their span is, else into the first segment of their service, else into one of their own', () => {
    const logs = [
      line('1', 'orders', { spanId: 'o2', time: 1_210 }),
      line('2', 'orders', { spanId: 'gone', time: 1_205 }),
      line('3', 'mailer', { pod: 'mailer-1', host: 'm2', time: 1_400 }),
    ];
    const [, orders, , mailer] = segments(shop, logs);
    expect(orders?.logs.map(({ log }) => log)).toEqual(['2', '1']);
    expect(mailer).toEqual({
      service: 'mailer',
      pod: 'mailer-1',
      host: 'm2',
      operation: '*',
      start: 1_400,
      logs: [{ key: 'key-3', level: 'info', log: '3' }],
      spans: [],
    });
  });

  it('knows no time on the way where a tracer writes one span a request, and takes the calls out of its own time', () => {
    const [gateway, orders] = segments([
      span('g', 'gateway', { durationMicros: 1_000 }),
      span('o', 'orders', { parentId: 'g', time: 1_100, durationMicros: 300 }),
      span('p', 'payments', { parentId: 'g', time: 1_500, durationMicros: 400 }),
    ]);
    expect([gateway?.selfMicros, orders?.selfMicros]).toEqual([300, 300]);
    expect(orders?.callerSpanId).toBe('g');
    expect(orders).not.toHaveProperty('gapMicros');
  });

  it('marks a request that was a message', () => {
    const [orders, mailer] = segments([
      span('o', 'orders'),
      span('m', 'mailer', { parentId: 'o', attributes: { 'span.kind': 'consumer' } }),
    ]);
    expect([orders?.message, mailer?.message]).toEqual([undefined, true]);
  });

  it('nests the lines of services where no span tells who called whom', () => {
    const told = [
      line('3', 'payments', { time: 1_300 }),
      line('4', 'payments', { time: 1_400 }),
      line('1', 'gateway', { time: 1_000 }),
      line('6', 'gateway', { time: 1_900 }),
      line('2', 'orders', { time: 1_100 }),
      line('5', 'orders', { time: 1_500 }),
      line('7', 'mailer', { time: 2_500 }),
    ];
    expect(segments([], told).map(({ service, parent }) => [service, parent])).toEqual([
      ['gateway', undefined],
      ['orders', 0],
      ['payments', 1],
      ['mailer', undefined],
    ]);
    const spanned = segments([span('o', 'orders', { time: 1_050, durationMicros: 500 })], told);
    expect(spanned.every(({ parent }) => parent === undefined)).toBe(true);
  });

  it('counts a line once per time, pod and text, and a span once per id', () => {
    const logs = [line('1', 'a', { token: 'x' }), line('2', 'a', { token: 'x' }), line('3', 'a', { token: 'y' })];
    const [only] = segments([span('a', 'a'), span('a', 'a', { durationMicros: 99 })], logs);
    expect(only?.logs).toHaveLength(2);
    expect(segments([span('a', 'a'), span('a', 'a')])).toHaveLength(1);
  });

  it('has a segment per service when only lines tell of it', () => {
    const trace = segmentTrace({
      traceId: 't',
      spans: [],
      logs: [line('1', 'a', { time: 5 }), line('2', 'b', { time: 7 }), line('3', 'a', { time: 9 })],
    });
    expect(trace).toMatchObject({ start: 5, durationMicros: 4 });
    expect(trace.segments.map(({ service, logs }) => [service, logs.length])).toEqual([
      ['a', 2],
      ['b', 1],
    ]);
  });

  it('cuts cycles, within a service and between services', () => {
    expect(segments([span('a', 'a', { parentId: 'b' }), span('b', 'a', { parentId: 'a' })])).toHaveLength(1);
    const crossed = segments([span('a', 'a', { parentId: 'b' }), span('b', 'b', { parentId: 'a' })]);
    expect(crossed.map(({ parent }) => parent)).toEqual([undefined, 0]);
    expect(segments([span('a', 'a', { parentId: 'a' })])).toHaveLength(1);
  });

  it('looks at a bounded number of spans and lines', () => {
    const spans = Array.from({ length: TRACE_LIMITS.spans + 5 }, (_, i) => span(`s${i}`, `svc${i}`));
    const logs = Array.from({ length: TRACE_LIMITS.logs + 5 }, (_, i) => line(`l${i}`, 'svc0'));
    const all = segments(spans, logs);
    expect(all).toHaveLength(TRACE_LIMITS.spans);
    expect(all.flatMap((each) => each.logs)).toHaveLength(TRACE_LIMITS.logs);
  });

  it('survives a chain as deep as the bound', () => {
    const spans = Array.from({ length: TRACE_LIMITS.spans }, (_, i) =>
      span(`s${i}`, `svc${i % 2}`, { parentId: `s${i - 1}`, time: i }),
    );
    expect(segments(spans)).toHaveLength(TRACE_LIMITS.spans);
  });
});

const ids = fc.constantFrom('1', '2', '3', '4', '5', '6');
const services = fc.constantFrom('a', 'b', 'c');
const anySpan = fc
  .record({
    id: ids,
    parent: fc.option(ids),
    service: services,
    time: fc.nat(50),
    duration: fc.nat(50),
    bad: fc.boolean(),
  })
  .map(({ id, parent, service, time, duration, bad }) =>
    span(id, service, {
      time,
      durationMicros: duration,
      ...(parent !== null && { parentId: parent }),
      ...(bad && { status: 'error' as const }),
    }),
  );
const anyLine = fc
  .record({ id: fc.nat(30), span: fc.option(ids), service: services, time: fc.nat(50) })
  .map(({ id, span, service, time }) => line(`l${id}`, service, { time, ...(span !== null && { spanId: span }) }));
const anyTrace = fc.record({ spans: fc.array(anySpan, { maxLength: 12 }), logs: fc.array(anyLine, { maxLength: 12 }) });

describe('rows that came twice and do not agree', () => {
  const twice = (one: TraceParts): void => {
    const { spans, logs, traceId } = one;
    const turned = segmentTrace({ traceId, spans: spans.toReversed(), logs: logs.toReversed() });
    expect(turned).toEqual(segmentTrace(one));
  };

  it('reads them the same in either order, where one of two equal spans failed', () => {
    twice({ traceId: 't', spans: [span('1', 'a', {}), span('1', 'a', { status: 'error' })], logs: [] });
  });

  it('reads them the same in either order, and keeps the line that knows its span', () => {
    const spans = [span('3', 'b', { time: 0 }), span('1', 'b', { time: 1 })];
    const logs = [line('l', 'b', { spanId: '1' }), line('l', 'b', {})];
    twice({ traceId: 't', spans, logs });
    expect(segments(spans, logs).map((each) => [each.spanId, each.logs.length])).toEqual([
      ['3', 0],
      ['1', 1],
    ]);
  });
});

describe('any trace', () => {
  it('has every caller before whom it calls, and every span and line once', () => {
    fc.assert(
      fc.property(anyTrace, ({ spans, logs }) => {
        const all = segments(spans, logs);
        for (const [index, { parent = -1 }] of all.entries()) expect(parent).toBeLessThan(index);
        const entries = all.flatMap(({ spanId }) => spanId ?? []);
        expect(new Set(entries).size).toBe(entries.length);
        const cited = all.flatMap((each) => each.logs.map(({ log }) => log));
        expect(new Set(cited)).toEqual(new Set(logs.map(({ id }) => id)));
        for (const { selfMicros = 1 } of all) expect(selfMicros).toBeGreaterThanOrEqual(1);
      }),
    );
  });

  it('does not depend on the order of rows', () => {
    fc.assert(
      fc.property(anyTrace, fc.infiniteStream(fc.nat()), ({ spans, logs }, order) => {
        const shuffled = <Row>(rows: readonly Row[]): readonly Row[] =>
          rows
            .map((row) => ({ row, at: Number(order.next().value) }))
            .sort((a, b) => a.at - b.at)
            .map(({ row }) => row);
        expect(segments(shuffled(spans), shuffled(logs))).toEqual(segments(spans, logs));
      }),
    );
  });
});
