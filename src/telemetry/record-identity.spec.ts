import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { createHash } from 'node:crypto';
import {
  changeIdentity,
  contentHash,
  documentIdentity,
  logIdentity,
  metricIdentity,
  requestPositions,
  spanIdentity,
} from './record-identity.js';
import type { ChangeDraft, LogDraft } from './normalise/row-outcome.js';

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

const line: LogDraft = {
  kind: 'log',
  service: 'cart',
  pod: 'cart-1',
  time: 1,
  level: 'info',
  message: 'paid',
  source: 'file',
  position: 7,
  ingestedAt: 9,
};

const idOf = (changes: Partial<LogDraft>): string => {
  const draft = { ...line, ...changes };
  return logIdentity(draft, contentHash(draft), digest);
};

describe('the hash of what a line says', () => {
  const plain: LogDraft = {
    kind: 'log',
    service: 'orders',
    time: 1_709_632_800_000_000,
    source: 's',
    ingestedAt: 1,
    level: 'info',
    message: 'paid',
  };
  it('is the one that stored lines have', () => {
    expect(contentHash(plain)).toBe(136_988_128_076_113);
    const full: LogDraft = {
      ...plain,
      environment: 'prod',
      region: 'north',
      version: '1.2',
      host: 'node-1',
      pod: 'orders-7',
      level: 'error',
      traceId: '0af7651916cd43dd8448eb211c80319c',
      spanId: 'b7ad6b7169203331',
      requestId: 'r-1',
      message: 'größe 🙂',
      error: { type: 'E', message: 'm', stack: 's' },
      attributes: { n: 1, s: '1', b: true },
    };
    expect(contentHash(full)).toBe(64_887_274_235_781);
  });
});

describe('a log line', () => {
  it.each<[string, Partial<LogDraft>]>([
    ['source', { source: 'other' }],
    ['position', { position: 8 }],
    ['time', { time: 2 }],
    ['service', { service: 'basket' }],
    ['environment', { environment: 'test' }],
    ['host', { host: 'node-1' }],
    ['pod', { pod: 'cart-2' }],
    ['version', { version: '2' }],
    ['region', { region: 'eu' }],
    ['level', { level: 'error' }],
    ['message', { message: 'declined' }],
    ['trace', { traceId: 't' }],
    ['span', { spanId: 't' }],
    ['request', { requestId: 't' }],
    ['error', { error: { type: 'E' } }],
    ['attribute', { attributes: { a: 1 } }],
    ['list among its attributes', { attributes: { a: '[1,2]' } }],
  ])('has another identity with another %s', (_, changes) => {
    expect(idOf(changes)).not.toBe(idOf({}));
  });

  it('keeps its identity when it is read at another moment', () => {
    expect(idOf({ ingestedAt: 10 })).toBe(idOf({}));
  });

  it('tells attributes of different kinds and names apart', () => {
    const ids = [{ a: 1 }, { a: '1' }, { b: 1 }, { a: true }, { a: 'true' }].map((attributes) => idOf({ attributes }));
    expect(new Set(ids).size).toBe(5);
  });

  it('keeps its identity after a better repair of its time, by its clock', () => {
    const repaired = { timeQuality: 'repaired', clock: 5 } as const;
    expect(idOf({ ...repaired, time: 7 })).toBe(idOf({ ...repaired, time: 8 }));
    expect(idOf({ ...repaired, clock: 6 })).not.toBe(idOf(repaired));
  });

  it('keeps its identity without a time, by its place', () => {
    const untimed = { timeQuality: 'ingest' } as const;
    expect(idOf({ ...untimed, time: 7 })).toBe(idOf({ ...untimed, time: 8 }));
    expect(idOf({ ...untimed, position: 8 })).not.toBe(idOf(untimed));
  });

  it('that was stored before lines had positions keeps the id that it had', () => {
    const { position: _absent, ...stored } = line;
    const parts = ['file', 1, 'cart-1', 'paid', 0];
    expect(logIdentity(stored, contentHash(line), digest)).toBe(digest(parts.join('\u0000')).slice(0, 32));
  });
});

describe('the content of lines', () => {
  it('is equal in different places and at different times of ingest', () => {
    expect(contentHash({ ...line, source: 'two', position: 1, ingestedAt: 2 })).toBe(contentHash(line));
  });

  it('is spread over 48 bits', () => {
    const hashes = new Set<number>();
    for (let n = 0; n < 50_000; n += 1) hashes.add(contentHash({ ...line, traceId: `trace ${n}` }));
    expect(hashes.size).toBe(50_000);
    fc.assert(
      fc.property(fc.string(), (message) => {
        const hash = contentHash({ ...line, message });
        expect(Number.isSafeInteger(hash) && hash >= 0 && hash < 2 ** 48).toBe(true);
      }),
    );
  });
});

describe('the position of a row in a request', () => {
  const rows = fc.string();
  const key = fc.option(fc.string(), { nil: undefined });
  const untimed: LogDraft = { ...line, timeQuality: 'ingest' };

  it('is another for each row, and the same when the request is repeated later', () => {
    fc.assert(
      fc.property(rows, key, fc.nat(100_000), (text, name, number) => {
        const place = { key: name, rows: text };
        const first = requestPositions({ ...place, arrival: '1' }, digest);
        const again = requestPositions({ ...place, arrival: '2' }, digest);
        expect(first(line, number)).toBe(again(line, number));
        expect(first(line, number)).not.toBe(first(line, number + 1));
        expect(Number.isSafeInteger(first(line, number))).toBe(true);
        expect(first(untimed, number) === again(untimed, number)).toBe(name !== undefined);
      }),
    );
  });

  it('costs a request whose rows all say where they stand no digest, and any other one the same few', () => {
    const digested: string[] = [];
    const place = { key: undefined, rows: 'rows', arrival: '1' };
    const positionOf = requestPositions(place, (text) => (digested.push(text), digest(text)));
    expect(digested).toEqual([]);
    positionOf(line, 1);
    const first = digested.length;
    expect(digested).toContain('rows');
    positionOf(untimed, 2);
    expect(digested).toHaveLength(first);
  });

  it('is another in a request of another key or other rows', () => {
    const at = (place: { key: string | undefined; rows: string }) =>
      requestPositions({ ...place, arrival: '1' }, digest)(line, 1);
    const positions = [
      { key: undefined, rows: 'a' },
      { key: undefined, rows: 'b' },
      { key: 'a', rows: 'a' },
      { key: 'b', rows: 'a' },
    ].map(at);
    expect(new Set(positions).size).toBe(4);
    expect(at({ key: 'a', rows: 'x' })).toBe(at({ key: 'a', rows: 'a' }));
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

it('identifies a metric point by place, gauge and time', () => {
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
});

describe('a change', () => {
  const change: ChangeDraft = {
    kind: 'change',
    change: 'deploy',
    service: 'a',
    title: 't',
    time: 1,
    source: 'x',
    ingestedAt: 1,
  };

  it('is the same whoever reports it', () => {
    expect(changeIdentity({ ...change, source: 'y', ingestedAt: 2 }, digest)).toBe(changeIdentity(change, digest));
  });

  it.each<Partial<ChangeDraft>>([
    { time: 2 },
    { title: 'u' },
    { environment: 'test' },
    { version: '2' },
    { attributes: { commit: 'abc' } },
  ])('is another with %j', (changes) => {
    expect(changeIdentity({ ...change, ...changes }, digest)).not.toBe(changeIdentity(change, digest));
  });
});
