// A release that slows a service: its callers give up and fail, it fails in nothing itself. What is asked afterwards is asked of those who
// fail; what did not fail is compared by how fast it was.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../src/evidence/answer.js';
import { DAY, MINUTE, SECOND, type Micros, toIso } from '../../src/kernel/time.js';
import { clean, newFolder, type Service, startService } from '../support/service.js';
import { answered, ingest } from '../support/shop.js';

const START = Date.UTC(2026, 4, 20, 9) * 1000;
const RELEASED = START + 40 * MINUTE;
const BACK = START + 70 * MINUTE;
const END = START + 90 * MINUTE;
const WEEK = 7 * DAY;

type Row = { readonly [field: string]: unknown };
type Rows = { readonly logs: readonly Row[]; readonly spans: readonly Row[] };

const REGIONS = ['north-1', 'south-2'] as const;

const origin = (at: Micros, service: string, index: number): Row => ({
  '@timestamp': toIso(at),
  'service.name': service,
  'service.environment': 'production',
  'cloud.region': REGIONS[index % 2],
  'kubernetes.pod.name': `${service}-${index % 4}`,
});

const request = (at: Micros, index: number, isSlow: boolean): Rows => {
  const [traceId, id] = [index.toString(16).padStart(32, 'a'), index.toString(16).padStart(16, 'b')];
  const seconds = isSlow ? 2 + (index % 5) : 0.06;
  const isGivenUp = seconds > 3;
  const shown = isGivenUp ? 3 : seconds;
  const status = isGivenUp ? 504 : 200;
  const span = (service: string, name: string, spent: number, more: Row): Row => ({
    ...origin(at, service, index),
    'trace.id': traceId,
    'span.name': name,
    'event.duration_us': Math.round(spent * 1_000_000),
    'event.outcome': 'success',
    ...more,
  });
  return {
    spans: [
      span('kiosk', 'GET /plan', shown, {
        'span.id': id,
        'event.outcome': isGivenUp ? 'failure' : 'success',
        'http.response.status_code': status,
      }),
      span('floorplan', 'GET /rooms/{id}', seconds, { 'span.id': id.replace('b', 'c'), 'parent.id': id }),
    ],
    logs: [
      {
        ...origin(at + Math.round(shown * 1_000_000), 'kiosk', index),
        'log.level': isGivenUp ? 'error' : 'info',
        'http.response.status_code': status,
        message: isGivenUp
          ? `GET /plan 504: floorplan did not answer within 3000 ms`
          : `GET /plan 200 ${Math.round(shown * 1_000)}ms`,
        'trace.id': traceId,
      },
      {
        ...origin(at + Math.round(seconds * 1_000_000), 'floorplan', index),
        'log.level': isSlow ? 'warn' : 'info',
        message: isSlow ? `slow plan: ${200 + (index % 90)} statements` : 'plan drawn with 2 statements',
        'trace.id': traceId,
      },
    ],
  };
};

const requests = (from: Micros, to: Micros): Rows => {
  const all = Array.from({ length: Math.floor((to - from) / (3 * SECOND)) }, (_, index) => {
    const at = from + index * 3 * SECOND;
    return request(at, Math.floor(at / SECOND) % 1_000_000_000, at >= RELEASED + MINUTE && at < BACK);
  });
  return { logs: all.flatMap(({ logs }) => logs), spans: all.flatMap(({ spans }) => spans) };
};

const cpu = (from: Micros, to: Micros): readonly Row[] =>
  Array.from({ length: Math.floor((to - from) / MINUTE) }, (_, index) => {
    const at = from + index * MINUTE;
    const isBusy = at > RELEASED && at < BACK;
    return { ...origin(at, 'floorplan', index), metrics: { 'cpu.percent': (isBusy ? 88 : 20) + (index % 7) } };
  });

const change = (at: Micros, title: string, version: string, service = 'floorplan'): Row => ({
  '@timestamp': toIso(at),
  'service.name': service,
  'service.environment': 'production',
  change: 'deploy',
  title,
  'service.version': version,
});

let service: Service;
let said = 0;

const say = async (text: string, id: string, askedAt: Micros = END): Promise<Answer> => {
  said += 1;
  const body = { messageId: `m${said}`, text, askedAt: toIso(askedAt) };
  return JSON.parse(await answered(service.url, id, body)) as Answer;
};

const after = async (question: string, askedAt: Micros = END): Promise<string> => {
  await say('GET /plan is slow since 9:40. what is the cause?', question, RELEASED + 20 * MINUTE);
  return (await say(question, question, askedAt)).text;
};

beforeAll(async () => {
  service = await startService({ folder: await newFolder() });
  const [now, past] = [requests(START, END), requests(START - WEEK, END - WEEK)];
  await ingest(service.url, {
    logs: [...past.logs, ...now.logs],
    spans: [...past.spans, ...now.spans],
    metrics: [...cpu(START - WEEK, END - WEEK), ...cpu(START, END)],
    changes: [
      change(START + 5 * MINUTE, 'courier 2.2.0 rolls out, was 2.1.9', '2.2.0', 'courier'),
      change(RELEASED, 'floorplan 8.1.0 rolls out, was 8.0.3', '8.1.0'),
      change(BACK, 'floorplan back to 8.0.3', '8.0.3'),
    ],
  });
});

afterAll(clean);

const DURING = RELEASED + 21 * MINUTE;

describe('a release that slows a service', () => {
  it('is the cause', async () => {
    const { hypotheses } = await say('GET /plan is slow since 9:40. what is the cause?', 'cause', DURING);
    expect(hypotheses[0]?.service).toBe('floorplan');
  });

  it.each([
    'since when exactly?',
    'in which region?',
    'both regions or just one?',
    'when was the last error?',
    'is it still failing?',
    'how many errors?',
  ])('leaves the failures to its callers: %s', async (question) => {
    const text = await after(question, DURING);
    expect(text).toContain('kiosk');
    expect(text).not.toMatch(/\b0 errors/);
  });

  it('is the service that is meant, although others fail', async () => {
    const text = await after('which service is it?');
    expect(text).toMatch(/^`floorplan` is [^.]*the cause/);
    expect(text).toContain('`kiosk`');
  });

  it('counts them from where it began, also before the window of the issue', async () => {
    await say('GET /plan is slow. what is the cause?', 'late', RELEASED + 28 * MINUTE);
    const { text } = await say('since when exactly?', 'late', RELEASED + 28 * MINUTE);
    expect(text).toMatch(/^09:41:\d\d UTC: first error of `kiosk`/);
    const { text: counted } = await say('how many 504s so far?', 'late', RELEASED + 28 * MINUTE);
    expect(counted).toMatch(/first at 09:41:\d\d/);
  });

  it('is over when the callers no longer fail', async () => {
    expect(await after('is it over?')).toMatch(/^Over: the last error/);
  });

  it.each(['rolled back at 10:10, did it help?', 'did the rollback help?'])(
    'was helped by going back: %s',
    async (question) => {
      const text = await after(question);
      expect(text).toContain('floorplan back to 8.0.3');
      expect(text).toContain('Yes, it got better');
      expect(text).not.toMatch(/No such change|The same/);
    },
  );

  it.each(['p95 of floorplan now vs before the deploy', 'how does the latency of floorplan compare with last week?'])(
    'is compared by its speed: %s',
    async (question) => {
      const text = await after(question, DURING);
      expect(text).toMatch(/^Slower/);
      expect(text).not.toContain('0 failed requests');
    },
  );

  it('compares the hours that are named with those of last week', async () => {
    const text = await after('how does it compare between 9:45 and 10:05 with the same time last week?');
    expect(text).toMatch(/^Worse/);
    expect(text).toMatch(/from 09:45:\d\d to 10:0[45]:\d\d/);
    expect(text).not.toMatch(/10:1\d|09:3\d/);
  });

  it('is not borne out for another release, by the time that is named', async () => {
    const text = await after('the release at 9:05 is a more likely culprit, no?', DURING);
    expect(text).not.toMatch(/^(?:Likely, )?[Yy]es/);
    expect(text).toContain('courier 2.2.0');
    expect(await after('was it the release at 9:40?', DURING)).toMatch(/^Likely, yes/);
  });
});
