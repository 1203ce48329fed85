import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { createHash } from 'node:crypto';
import {
  changeIdentity,
  documentIdentity,
  logIdentity,
  logOrdinalKey,
  metricIdentity,
  ordinalCounter,
  spanIdentity,
} from './record-identity.js';
import type { LogDraft } from './normalise/row-outcome.js';

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

const line: LogDraft = {
  kind: 'log',
  service: 'cart',
  pod: 'cart-1',
  time: 1,
  level: 'info',
  message: 'paid',
  source: 'file',
  ingestedAt: 9,
};

const idOf = (changes: Partial<LogDraft>): string => logIdentity({ ...line, ...changes }, digest);

describe('a log line is', () => {
  it.each<[string, Partial<LogDraft>]>([
    ['read at another moment', { ingestedAt: 10 }],
    ['classified otherwise', { level: 'error', traceId: 't', attributes: { a: 1 } }],
  ])('keeps its identity when %s', (_, changes) => {
    expect(idOf(changes)).toBe(idOf({}));
  });

  it.each<[string, Partial<LogDraft>]>([
    ['source', { source: 'other' }],
    ['time', { time: 2 }],
    ['pod', { pod: 'cart-2' }],
    ['message', { message: 'declined' }],
    ['ordinal', { ordinal: 1 }],
  ])('has another identity with another %s', (_, changes) => {
    expect(idOf(changes)).not.toBe(idOf({}));
  });

  it('keeps its identity after a better repair of its time, by its clock', () => {
    const repaired = { timeQuality: 'repaired', clock: 5 } as const;
    expect(idOf({ ...repaired, time: 7 })).toBe(idOf({ ...repaired, time: 8 }));
    expect(idOf({ ...repaired, clock: 6 })).not.toBe(idOf(repaired));
  });

  it('keeps its identity without a time only when its client numbered it', () => {
    const untimed = { timeQuality: 'ingest' } as const;
    expect(idOf({ ...untimed, ordinal: 0, time: 7 })).toBe(idOf({ ...untimed, ordinal: 0, time: 8 }));
    expect(idOf({ ...untimed, time: 7 })).not.toBe(idOf({ ...untimed, time: 8 }));
  });
});

it('identifies a span by trace and span id, a document by index and id', () => {
  const span = {
    kind: 'span',
    service: 'a',
    traceId: 't',
    spanId: 's',
    name: 'n',
    time: 1,
    durationMicros: 1,
    source: 'x',
    ingestedAt: 1,
  } as const;
  expect(spanIdentity(span)).toBe('t:s');
  expect(documentIdentity('logs-1', 'abc')).toBe('logs-1:abc');
});

it('identifies a metric point by place, gauge and time, and a change by kind, service, title and time', () => {
  const point = {
    kind: 'metric',
    service: 'a',
    pod: 'p',
    gauge: 'g',
    time: 1,
    value: 1,
    source: 'x',
    ingestedAt: 1,
  } as const;
  expect(metricIdentity({ ...point, source: 'y', value: 2 }, digest)).toBe(metricIdentity(point, digest));
  expect(metricIdentity({ ...point, pod: 'q' }, digest)).not.toBe(metricIdentity(point, digest));
  const change = {
    kind: 'change',
    change: 'deploy',
    service: 'a',
    title: 't',
    time: 1,
    source: 'x',
    ingestedAt: 1,
  } as const;
  expect(changeIdentity({ ...change, source: 'y' }, digest)).toBe(changeIdentity(change, digest));
  expect(changeIdentity({ ...change, time: 2 }, digest)).not.toBe(changeIdentity(change, digest));
});

describe('ordinals', () => {
  it('number equal lines in the order in which they come', () => {
    const next = ordinalCounter();
    expect(['a', 'b', 'a', 'a', 'b'].map(next)).toEqual([0, 0, 1, 2, 1]);
  });

  it('give each line of a file an identity of its own, the same at every reading', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('x', 'y', 'z')), (messages) => {
        const read = (): readonly string[] => {
          const next = ordinalCounter();
          return messages.map((message) => idOf({ message, ordinal: next(logOrdinalKey({ ...line, message })) }));
        };
        expect(new Set(read()).size).toBe(messages.length);
        expect(read()).toEqual(read());
      }),
    );
  });

  it('forget lines that lie more than a generation apart, and no nearer ones', () => {
    const next = ordinalCounter(3);
    expect(['a', 'b', 'a', 'c', 'd', 'a'].map(next)).toEqual([0, 0, 1, 0, 0, 2]);
    expect(['e', 'f', 'g', 'h', 'i', 'j', 'a'].map(next).at(-1)).toBe(0);
  });
});
