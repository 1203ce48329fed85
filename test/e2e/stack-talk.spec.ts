// A conversation about the plain logs of a stack: requests have ids in some services, and no traces. The kernel kills a process.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../src/evidence/answer.js';
import { DAY, MINUTE, SECOND, type Micros, toIso } from '../../src/kernel/time.js';
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

const idOf = (at: Micros): string => `q-${String((at - START) / SECOND).padStart(6, '0')}`;

const request = (at: Micros): readonly object[] => [
  row(at, 'booking', 'request completed', { 'http.request.id': idOf(at), responseTime: 20 }),
  row(at + 5_000, 'gateway', 'GET /bookings 200', { 'http.request.id': idOf(at), 'http.response.status_code': 200 }),
];

const failedRequest = (at: Micros): readonly object[] => [
  row(at, 'booking', 'request started', { 'http.request.id': idOf(at) }),
  row(at + 30_000, 'booking', 'request failed', {
    'log.level': 'error',
    'http.request.id': idOf(at),
    'error.message': 'connect ECONNREFUSED fares:7001',
  }),
  row(at + 40_000, 'gateway', 'GET /bookings 502', {
    'log.level': 'error',
    'http.request.id': idOf(at),
    'http.response.status_code': 502,
  }),
];

const killed = (at: Micros): readonly object[] => [
  row(at, 'kernel', `Memory cgroup out of memory: Killed process ${2204 + (at % 7)} (fares) total-vm:278756kB`, {
    'log.level': 'error',
  }),
  row(at + SECOND, 'fares', 'Worker (pid:2204) was sent SIGKILL! Perhaps out of memory?', { 'log.level': 'error' }),
];

const LINES = [
  ...every(SECOND, START, ONSET).flatMap(request),
  ...every(2 * SECOND, ONSET, ASKED).flatMap(request),
  ...every(2 * SECOND, ONSET + SECOND, ASKED).flatMap(failedRequest),
  ...every(12 * SECOND, ONSET + SECOND, ASKED).flatMap(killed),
  ...every(10 * SECOND, START, ASKED).map((at) => row(at, 'fares', 'fare quoted')),
  ...every(60 * SECOND, START, ASKED).map((at) =>
    row(at, 'mailroom', 'certificate of relay expires soon', { 'log.level': 'error' }),
  ),
  ...every(30 * SECOND, START, ASKED).map((at) => row(at, 'postgresql', 'checkpoint complete: wrote 12 buffers')),
];

let service: Service;
let said = 0;

const say = async (text: string, id = 'stack', askedAt = ASKED): Promise<Answer> => {
  said += 1;
  const body = { messageId: `m${said}`, text, askedAt: toIso(askedAt) };
  return JSON.parse(await answered(service.url, id, body)) as Answer;
};

beforeAll(async () => {
  service = await startService({ folder: await newFolder() });
  await ingest(service.url, { logs: LINES });
});

afterAll(clean);

describe('a conversation about the plain logs of a stack', () => {
  it('names no kernel among those who call the cause', async () => {
    const { text, hypotheses } = await say('Since 09:20 bookings fail at random. What is the root cause?');
    expect(text).toContain('`fares` runs out of memory');
    expect(hypotheses[0]?.affected).not.toContain('kernel');
  });

  it.each(['which request ids are affected?', 'welche Request-IDs sind betroffen?'])(
    'tells failing requests by their ids: %s',
    async (text) => {
      const { issue, text: answer } = await say(text);
      expect(issue?.relation).toBe('follow_up');
      expect(answer).toMatch(/^(?:118 of 237 request ids have error lines|118 von 237 Request-IDs haben Fehlerzeilen)/);
      expect(answer).toContain('`q-001437`: 09:23:57 `booking` “request failed”: “connect ECONNREFUSED fares:7001”');
    },
  );

  it('gives as many of them as are asked for', async () => {
    const { text } = await say('give me 3 failing request ids');
    expect(text.match(/^- /gm)).toHaveLength(3);
  });

  it('follows one failed request over the services, and says where it breaks', async () => {
    const { text, issue } = await say('show me one failed request end to end');
    expect(issue?.relation).toBe('follow_up');
    expect(text).toMatch(/^Request `q-001437` in 3 log lines, in the order of time/);
    expect(text.indexOf('request started')).toBeLessThan(text.indexOf('GET /bookings 502'));
    expect(text).toContain('It breaks in `booking` at 09:23:57 UTC: “connect ECONNREFUSED fares:7001”');
  });

  it('shows the request that is named, whatever it was', async () => {
    const { text } = await say('show request q-000007');
    expect(text).toMatch(/^Request `q-000007`/);
    expect(text).not.toContain('It breaks');
  });

  it.each([
    'are there other errors?',
    'welche Fehler gibt es sonst noch?',
    '¿hay otros errores?',
    'Y a-t-il d’autres erreurs ?',
  ])('tells the errors that are not of the cause: %s', async (text) => {
    const { issue, text: answer } = await say(text);
    expect(issue?.relation).toBe('follow_up');
    expect(answer).toContain('certificate of relay expires soon');
    expect(answer).not.toContain('SIGKILL');
    expect(answer).not.toContain('not checked');
  });

  it.each(['ist postgres betroffen?', 'is postgres ok?'])('knows a server by its other names: %s', async (text) => {
    const { issue, text: answer } = await say(text);
    expect(issue?.relation).toBe('follow_up');
    expect(answer).toContain('`postgresql`');
  });
});

describe('a conversation that leaves out whose figures it means', () => {
  beforeAll(async () => {
    await say('Since 09:20 bookings fail at random. What is the root cause?', 'short');
  });

  it('goes on with the service of the question before', async () => {
    expect((await say('how many errors in mailroom?', 'short')).text).toMatch(/in `mailroom`/);
    const { text } = await say('by minute?', 'short');
    expect(text).toContain('`mailroom`');
    expect(text).not.toContain('`fares`');
  });

  it('counts status codes of whoever answers with them, where the cause does not', async () => {
    const { text } = await say('how many 502s?', 'short');
    expect(text).toMatch(/^119 log lines/);
    expect(text).toContain('502');
  });

  it('keeps the code by minute, and in another window', async () => {
    const byMinute = await say('by minute', 'short');
    expect(byMinute.text).toMatch(/^119 log lines, over 4 minutes/);
    expect(byMinute.text.match(/^- 09:2\d:00: (?:29|30) log lines/gm)).toHaveLength(4);
    const edited = await say('only the last 2 minutes', 'short');
    expect(edited.text).toMatch(/(?:59|60) log lines, over 2 minutes/);
  });

  it('keeps the code where another service is meant, one after the other', async () => {
    await say('how many 502s in gateway?', 'short');
    await say('and in fares?', 'short');
    const { text } = await say('no, I meant gateway', 'short');
    expect(text).toMatch(/log lines with `502` in `gateway`/);
  });

  it('asks the question before of the service that was meant', async () => {
    await say('how many errors does fares have?', 'short');
    const { text, issue } = await say('no, I meant mailroom', 'short');
    expect(issue?.relation).toBe('follow_up');
    expect(text).toMatch(/^\d+ errors in `mailroom`/);
  });

  it.each([
    ['can fares be restarted?', 'Nothing stored decides whether that may be done.', '**Advice**\n- Restart `fares`'],
    [
      'kann fares neu gestartet werden?',
      'Nichts Gespeichertes entscheidet, ob das erlaubt ist.',
      '**Rat**\n- `fares` neu starten',
    ],
  ])('says of what may be done that nothing stored decides it, and gives advice: %s', async (text, first, advice) => {
    const { text: answer } = await say(text, 'short');
    expect(answer.startsWith(first)).toBe(true);
    expect(answer).toContain(advice);
  });

  it.each([
    ['est-ce que postgresql va bien ?', 'Rien d’inhabituel'],
    ['¿está todo bien con postgresql?', 'Nada'],
    ['geht es postgresql gut?', 'Nichts'],
    ['is postgresql ok?', 'Nothing unusual'],
  ])('tells how a service is without opening an issue: %s', async (text, beginning) => {
    const { text: answer, issue } = await say(text, 'short');
    expect(issue?.relation).toBe('follow_up');
    expect(answer.startsWith(beginning)).toBe(true);
    expect(answer).toContain('`postgresql`');
  });

  it('tells of the databases alone, where their kind is asked for', async () => {
    const { text, issue } = await say('is the database ok?', 'short');
    expect(issue?.relation).toBe('follow_up');
    expect(text).not.toContain('`mailroom`');
    expect(text).toMatch(/^Not shown: nothing points to it/);
  });
});

describe('a store without telemetry', () => {
  let empty: Service;

  beforeAll(async () => {
    empty = await startService({ folder: await newFolder() });
  });

  const ask = async (text: string): Promise<string> => {
    said += 1;
    const body = { messageId: `m${said}`, text, askedAt: toIso(ASKED) };
    return (JSON.parse(await answered(empty.url, 'empty', body)) as Answer).text;
  };

  it.each([
    'why is checkout failing?',
    'how many errors?',
    'what data do you have?',
    'which services are there?',
    'is everything ok?',
  ])('says that nothing is stored, and how to load it: %s', async (text) => {
    const answer = await ask(text);
    expect(answer).toContain('Nothing is stored here yet');
    expect(answer).toContain('casefile ingest');
  });
});

describe('a question of a time without data', () => {
  it.each([
    ['how many errors?', 'late', /^No log line is stored after [\d-]{10} [\d:]{8} UTC\. I look at the last that is:/],
    ['wie viele Fehler?', 'spät', /^Nach [\d-]{10} [\d:]{8} UTC ist keine Logzeile gespeichert\./],
  ])('says first that another time is looked at: %s', async (text, id, said) => {
    expect((await say(text, id, ASKED + DAY)).text).toMatch(said);
  });

  it('is no all-clear, where nothing is stored until then', async () => {
    const { text } = await say('was war heute Nachmittag mit den Buchungen los?', 'früh', ASKED - 2 * DAY);
    expect(text).toContain('Für diese Zeit und diesen Ort ist nichts gespeichert.');
    expect(text).not.toContain('nichts Ungewöhnliches');
  });
});
