// A conversation about plain lines: no traces, no metrics, no changes. A transaction of the ledger's database holds a lock.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../src/evidence/answer.js';
import { MINUTE, SECOND, type Micros, toIso } from '../../src/kernel/time.js';
import { clean, newFolder, type Service, startService } from '../support/service.js';
import { answered, ingest } from '../support/shop.js';

const START = Date.UTC(2026, 4, 12, 9) * 1000;
const ONSET = START + 20 * MINUTE;
const ASKED = ONSET + 4 * MINUTE;

type Fields = { readonly [field: string]: unknown };

const row = (time: Micros, service: string, message: string, fields: Fields = {}): object => ({
  '@timestamp': toIso(time),
  'service.name': service,
  'log.level': 'info',
  message,
  ...fields,
});

const every = (length: Micros, from: Micros, to: Micros): readonly Micros[] =>
  Array.from({ length: Math.floor((to - from) / length) }, (_, index) => from + index * length);

const HOLDER = 'Process holding the lock: 7741. Wait queue: 7802, 7810';

const waits = (at: Micros, index: number): object =>
  row(
    at,
    'ledger-db',
    `process ${7802 + (index % 9)} still waiting for ShareLock on transaction 90417 after 1000.2 ms`,
    {
      'postgresql.detail': `${HOLDER}.`,
    },
  );

const LINES = [
  ...every(SECOND, START, ONSET).map((at) => row(at, 'booking', 'request completed', { responseTime: 20 })),
  ...every(SECOND, ONSET, ASKED).map((at) => row(at, 'booking', 'request completed', { responseTime: 35 })),
  ...every(2 * SECOND, ONSET + 3 * SECOND, ASKED).map((at) =>
    row(at, 'booking', 'request failed: canceling statement due to statement timeout', {
      'log.level': 'error',
      responseTime: 5000,
    }),
  ),
  ...every(3 * SECOND, ONSET + SECOND, ASKED).map(waits),
  ...every(30 * SECOND, START, ASKED).map((at) => row(at, 'ledger-db', 'checkpoint complete: wrote 12 buffers')),
  ...every(30 * SECOND, START, ASKED).map((at) => row(at, 'session-cache', 'keys expired', { count: 4 })),
  ...every(5 * SECOND, ONSET + 9 * SECOND, ASKED).map((at) =>
    row(at, 'edge', 'POST /bookings answered 500 by booking', { 'log.level': 'error' }),
  ),
];

let service: Service;
let said = 0;

const say = async (text: string, id = 'lines'): Promise<Answer> => {
  said += 1;
  const body = { messageId: `m${said}`, text, askedAt: toIso(ASKED) };
  return JSON.parse(await answered(service.url, id, body)) as Answer;
};

beforeAll(async () => {
  service = await startService({ folder: await newFolder() });
  await ingest(service.url, { logs: LINES });
});

afterAll(clean);

describe('a conversation about plain lines', () => {
  it('names who is blamed, and what its line tells beside the message', async () => {
    const { text } = await say('Bookings hang since 09:20. What is the root cause?');
    expect(text).toContain('`ledger-db` has sessions that wait for a lock of another transaction');
    expect(text).toContain(HOLDER);
  });

  it('tells who holds the lock from the line itself', async () => {
    const { text, issue } = await say('who is holding the lock?');
    expect(issue?.relation).toBe('follow_up');
    expect(text).toContain(HOLDER);
  });

  it('tells services in the order in which they showed it', async () => {
    const { text } = await say('which service shows errors first?');
    expect(text).toMatch(/^`booking`: the first error line is of 09:20:03 UTC/);
    expect(text.indexOf('`edge`')).toBeGreaterThan(0);
  });

  it('reads latency from lines that state it', async () => {
    const { text } = await say('how long do requests take?');
    expect(text).toContain('p50 35 ms, p95 5 s, max 5 s in `booking` over 358 log lines that state a duration');
    expect(text).toMatch(/Before, from .*: p95 20 ms\./);
  });

  it('gives percentiles by minute over every line that states a duration', async () => {
    const { text, issue } = await say('p95 of booking by minute');
    expect(issue?.relation).toBe('follow_up');
    expect(text).toMatch(/09:20:00: p95 5 s \(\d+ log lines\)/);
    expect(text).toMatch(/09:23:00: p95 5 s/);
  });

  it('says whose lines state durations where those of the asked service do not', async () => {
    const { text } = await say('how long do requests to session-cache take?');
    expect(text).toContain(
      'None of the log lines of `session-cache` that were read (the newest and the oldest of this time) states a duration. Others do:',
    );
    expect(text).toContain('in `booking` over');
  });

  it.each(['is session-cache ok?', 'is session-cache affected?'])('goes on with the issue: %s', async (text) => {
    const { issue, text: answer } = await say(text);
    expect(issue?.relation).toBe('follow_up');
    expect(answer).toContain('`session-cache`');
    expect((await say('what should I do now?')).text).toContain(
      'Find the transaction that holds the lock in `ledger-db`',
    );
  });

  it('tells managers what it is, in plain words', async () => {
    expect((await say('status update for management')).text).toContain('work in ledger-db waits for a lock');
  });

  it('shows what was logged around the first error', async () => {
    const { text } = await say('show me the log lines around the first one');
    expect(text).toContain('09:20:0');
  });
});

const MUTE_LINES = [
  ...every(SECOND, START, ASKED).map((at) => row(at, 'cart', 'item added')),
  ...every(2 * SECOND, ONSET + SECOND, ASKED).map((at) =>
    row(at, 'cart', "write to redis failed: READONLY You can't write against a read only replica.", {
      'log.level': 'error',
    }),
  ),
  ...every(20 * SECOND, START, ASKED).map((at) => row(at, 'redis', 'DB saved on disk')),
  row(ONSET - SECOND, 'redis', 'MASTER MODE disabled, now a replica of 10.0.4.9:6379'),
];

describe('a conversation about a cause that says nothing of its failure itself', () => {
  const ask = (text: string): Promise<Answer> => say(text, 'mute');
  let own: Service;
  let before: Service;

  beforeAll(async () => {
    own = await startService({ folder: await newFolder() });
    await ingest(own.url, { logs: MUTE_LINES });
    before = service;
    service = own;
    await ask('Since 09:20 the cart cannot be changed. What is the root cause?');
  });

  afterAll(() => {
    service = before;
  });

  it('blames it by what its caller states', async () => {
    expect((await ask('why?')).text).toMatch(/^`redis` is held for the cause/);
  });

  it('counts, times and shows the errors of the caller', async () => {
    expect((await ask('how many errors?')).text).toMatch(/^119 errors in `cart`/);
    expect((await ask('since when exactly?')).text).toContain('09:20:01');
    expect((await ask('show me the error lines')).text).toContain('READONLY');
    expect((await ask('is it still going on?')).text).toContain('`cart`');
  });

  it('names services where the question asks for services, in whatever language', async () => {
    expect((await ask('welche Dienste sind betroffen?')).text).toContain('`cart`');
  });

  it('compares another service with the time before the trouble', async () => {
    expect((await ask('error rate of cart compared to before')).text).toContain('before that');
  });
});
