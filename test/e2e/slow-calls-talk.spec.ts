// Calls that are held up on their way to a service, and no error anywhere: what is asked afterwards is answered by the slow requests.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../src/evidence/answer.js';
import { type Micros, MINUTE, SECOND, toIso } from '../../src/kernel/time.js';
import { clean, newFolder, type Service, startService } from '../support/service.js';
import { answered, ingest } from '../support/shop.js';

const START = Date.UTC(2026, 4, 20, 9) * 1000;
const BEGUN = START + 30 * MINUTE;
const OVER = START + 44 * MINUTE;
const END = START + 48 * MINUTE;

type Row = { readonly [field: string]: unknown };

/** `kiosk` calls `berths`, which answers as fast as ever: 40 ms. On the way there 4 s pass while it lasts. */
const spansOfRequest = (at: Micros, index: number): readonly Row[] => {
  const held = at >= BEGUN && at < OVER ? 4 * SECOND + (index % 9) * 200_000 : (index % 5) * 1_000;
  const traceId = index.toString(16).padStart(32, 'a');
  const [root, client, server] = ['b', 'c', 'd'].map((letter) => index.toString(16).padStart(16, letter));
  const span = (service: string, name: string, from: Micros, took: number, more: Row): Row => ({
    '@timestamp': toIso(from),
    'service.name': service,
    'kubernetes.pod.name': `${service}-${index % 2}`,
    'trace.id': traceId,
    'span.name': name,
    'event.duration_us': took,
    'event.outcome': 'success',
    ...more,
  });
  return [
    span('kiosk', 'GET /sailings', at, held + 60_000, { 'span.id': root }),
    span('kiosk', 'HTTP GET', at + 5_000, held + 45_000, { 'span.id': client, 'parent.id': root }),
    span('berths', 'GET /berths/free', at + 5_000 + held, 40_000, { 'span.id': server, 'parent.id': client }),
  ];
};

const spans = Array.from({ length: Math.floor((END - START) / (2 * SECOND)) }, (_, index) =>
  spansOfRequest(START + index * 2 * SECOND, index),
).flat();

const logs = spans
  .filter((span) => span['span.name'] !== 'HTTP GET')
  .map((span) => ({
    '@timestamp': span['@timestamp'],
    'service.name': span['service.name'],
    'trace.id': span['trace.id'],
    'log.level': 'info',
    message: `${String(span['span.name'])} 200`,
  }));

let service: Service;
let said = 0;

const say = async (text: string, id: string, askedAt: Micros): Promise<string> => {
  said += 1;
  const body = { messageId: `m${said}`, text, askedAt: toIso(askedAt) };
  return (JSON.parse(await answered(service.url, id, body)) as Answer).text;
};

const DURING = OVER - 2 * MINUTE;

const after = async (question: string, askedAt = DURING): Promise<string> => {
  await say('sailings are slow since 9:30, why?', question, DURING);
  return say(question, question, askedAt);
};

beforeAll(async () => {
  service = await startService({ folder: await newFolder() });
  await ingest(service.url, { logs, spans });
});

afterAll(clean);

describe('calls that are held up on their way', () => {
  it('are the cause', async () => {
    const text = await say('sailings are slow since 9:30, why?', 'first', DURING);
    expect(text).toMatch(/Calls from `kiosk` to `berths` are held up between client and server/);
  });

  it.each([
    ['how many requests are slow', /^[\d,]+ of [\d,]+ requests through `berths` are held up/],
    ['what share of the requests is that?', /^[\d,]+ of [\d,]+ requests through `berths` are held up/],
    ['is it still going on?', /^Still going on: \d+ of the latest \d+ requests show it/],
    ['ist es vorbei?', /^Es dauert noch an: \d+ der letzten \d+ Anfragen zeigen es/],
    ['how slow are they compared to normal', /^[\d,]+ of [\d,]+ requests through `berths` are held up/],
  ])('are counted by the slow requests: %s', async (question, expected) => {
    expect(await after(question)).toMatch(expected);
  });

  it('are shown by a request that waited, and not by one that the service itself was slow with', async () => {
    expect(await after('show me the slowest request')).toMatch(/^Trace `[0-9a-f]{32}`, [45](?:\.\d+)? s:/);
  });

  it('are compared at the time that is named', async () => {
    const text = await after('compare the latency of kiosk before and after 9:30');
    expect(text).toMatch(/^Slower: .* in `kiosk` from 09:30:0\d to 09:4\d:\d\d UTC, before that/);
  });

  it('make no culprits of the callers', async () => {
    const text = await after('are the callers broken themselves, or just victims?');
    expect(text).toMatch(/“kiosk”: no: it suffers from the cause/);
    expect(text).toContain('Its requests pass through the cause');
  });

  it.each(['any other service acting up?', 'are other services failing too?'])(
    'leave others alone: %s',
    async (question) => {
      expect(await after(question)).toMatch(/^0 errors? among/);
    },
  );
});
