// An incident with a snapshot of its database and a runbook beside it: counts are of telemetry, sessions of the snapshot, and what to do
// is in the runbook. None of them is answered by the report.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../src/evidence/answer.js';
import { MINUTE, SECOND, type Micros, toIso } from '../../src/kernel/time.js';
import { clean, newFolder, type Service, startService } from '../support/service.js';
import { answered, ingest, send } from '../support/shop.js';
import { smallSnapshot } from '../support/small-snapshot.js';

const TEN = Date.UTC(2026, 0, 10, 10) * 1000;
const STUCK = TEN + 30 * MINUTE;
const ASKED = TEN + 45 * MINUTE;

const line = (at: Micros, service: string, level: string, message: string): object => ({
  '@timestamp': toIso(at),
  'service.name': service,
  'log.level': level,
  message,
});

const LOGS = Array.from({ length: 1_350 }, (_, index) => TEN + index * 2 * SECOND).flatMap((at, index) => [
  at >= STUCK && index % 2 === 0
    ? line(at, 'berths', 'error', 'could not book berth: canceling statement due to lock timeout (SQLSTATE 55P03)')
    : line(at, 'berths', 'info', `berth ${index % 90} booked`),
  line(at, 'turnstile', 'info', `gate ${index % 7} opened`),
]);

const LOCKS = {
  SamplesWithWaiters: 60,
  WaitersMax: 9,
  Trees: [
    {
      root: {
        pid: 4_242,
        user: 'manifest',
        application: 'manifest-export',
        state: 'idle in transaction',
        transaction_sec_max: 900,
        state_sec_max: 890,
        sql_statement: 'update berths set free = free',
      },
      waiters_max: 9,
      waiting: [{ sql_statement: 'update berths set free = free - $1', relation: 'public.berths', wait_sec: 7_000 }],
    },
  ],
};

const RUNBOOK = `# Lock pile-up in the berths database

## What to do
The session at the head of the pile up belongs to the team Manifests. Its export may be ended at any time: it starts again.

## Who decides
The harbour master decides whether boarding goes on by hand.
`;

let service: Service;
let said = 0;

const say = async (text: string, id: string): Promise<string> => {
  said += 1;
  const body = { messageId: `m${said}`, text, askedAt: toIso(ASKED) };
  return (JSON.parse(await answered(service.url, id, body)) as Answer).text;
};

const after = async (question: string): Promise<string> => {
  await say('berths cannot be booked since 10:30. why?', question);
  return say(question, question);
};

beforeAll(async () => {
  service = await startService({ folder: await newFolder() });
  await ingest(service.url, { logs: LOGS });
  const file = 'snapshot_orders-1_20260110100000_20260110110000.json';
  const stored = await send(service.url, `/v1/snapshots?file=${file}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(smallSnapshot({ Locks: LOCKS })),
  });
  expect(stored.status).toBe(201);
  const put = await send(service.url, '/v1/knowledge/runbooks/documents?file=locks.md', {
    method: 'POST',
    headers: { 'content-type': 'text/markdown' },
    body: RUNBOOK,
  });
  expect(put.status).toBeLessThan(300);
});

afterAll(clean);

const REPORT = 'Most likely cause';

describe('an incident with a snapshot and a runbook', () => {
  it('is explained by both', async () => {
    const text = await say('berths cannot be booked since 10:30. why?', 'both');
    expect(text).toContain('In the database');
    expect(text).toContain('berths');
  });

  it.each([
    ['how many errors?', /^\d+ errors in `berths`/],
    ['when was the last error?', /latest error of `berths`/],
    ['is turnstile ok?', /^Nothing unusual in `turnstile`/],
  ])('counts in telemetry: %s', async (question, expected) => {
    const text = await after(question);
    expect(text).toMatch(expected);
    expect(text).not.toContain(REPORT);
  });

  it.each(['which session blocks and what is its pid', 'how many sessions wait behind it?', 'who holds the lock'])(
    'asks the snapshot for sessions: %s',
    async (question) => {
      const text = await after(question);
      expect(text).toMatch(/4242|9 sessions/);
      expect(text).not.toContain(REPORT);
    },
  );

  it.each(['is there a runbook for this?', 'what does the runbook say about that'])(
    'finds the runbook for what was found: %s',
    async (question) => {
      const text = await after(question);
      expect(text).toContain('Lock pile-up in the berths database');
      expect(text).not.toContain('do not answer');
    },
  );
});
