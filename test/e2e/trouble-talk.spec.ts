// A conversation about plain lines in which a second, earlier trouble is asked about: “them” and “that” then mean the second one.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../src/evidence/answer.js';
import { MINUTE, SECOND, type Micros, toIso } from '../../src/kernel/time.js';
import { clean, newFolder, type Service, startService } from '../support/service.js';
import { answered, ingest } from '../support/shop.js';

const START = Date.UTC(2026, 4, 12, 9) * 1000;
const ONSET = START + 40 * MINUTE;
const ASKED = ONSET + 10 * MINUTE;

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

const ERROR = { 'log.level': 'error' };

/** The catalogue of a library loses its shelf index; earlier its scanner could not reach the badge server for ten minutes. */
const LINES = [
  ...every(2 * SECOND, START, ASKED).map((at) => row(at, 'loans', 'loan stored')),
  ...every(4 * SECOND, START, ONSET).map((at) => row(at, 'shelves', 'shelf found')),
  ...every(4 * SECOND, ONSET, ASKED).map((at) => row(at, 'shelves', 'shelf index is corrupt, page 418', ERROR)),
  ...every(3 * SECOND, ONSET, ASKED).map((at, index) =>
    row(at, 'loans', `loan refused for reader r-${index}: shelves answered 500`, ERROR),
  ),
  ...every(20 * SECOND, START, ASKED).map((at) =>
    at >= START + 10 * MINUTE && at < START + 20 * MINUTE
      ? row(at, 'scanner', 'badge server refused the connection', ERROR)
      : row(at, 'scanner', 'badge read'),
  ),
  ...every(10 * SECOND, START, ONSET).map((at) => row(at, 'notices', 'notice printed')),
  ...every(15 * SECOND, ONSET, ASKED).map((at) =>
    row(at, 'notices', 'no loan to print, waiting', { 'log.level': 'warn' }),
  ),
];

let service: Service;
let said = 0;

const say = async (text: string, id: string): Promise<Answer> => {
  said += 1;
  const body = { messageId: `m${said}`, text, askedAt: toIso(ASKED) };
  return JSON.parse(await answered(service.url, id, body)) as Answer;
};

beforeAll(async () => {
  service = await startService({ folder: await newFolder() });
  await ingest(service.url, { logs: LINES });
});

afterAll(clean);

describe('a second trouble in a conversation', () => {
  it('is what is meant by “them” and “that” once it was asked about, with its time', async () => {
    await say('loans fail since 9:40, why?', 'second');
    const others = await say('were there other errors between 9:00 and 9:30', 'second');
    expect(others.text).toContain('`scanner`');
    expect((await say('what about scanner', 'second')).text).toContain('badge server refused');
    expect((await say('how many of them', 'second')).text).toMatch(/^30 errors in `scanner`/);
    expect((await say('is that over?', 'second')).text).toMatch(/`scanner` was at 09:19:40/);
  });

  it('is not meant where the service that was asked about is well', async () => {
    await say('loans fail since 9:40, why?', 'well');
    expect((await say('is scanner ok?', 'well')).text).toMatch(/^Nothing unusual in `scanner`/);
    expect((await say('how many of them failed', 'well')).text).not.toContain('`scanner`');
  });
});

describe('a service that suffers from the cause', () => {
  it('is told of first where its name is asked, with its latest warning', async () => {
    await say('loans fail since 9:40, why?', 'suffers');
    const { text } = await say("what's up with notices", 'suffers');
    expect(text).toMatch(/^Not quite well in `notices`: 40 of 40/);
    expect(text).toContain('no loan to print, waiting');
    expect(text).toContain('`shelves`');
  });

  it('shows the first line alone where one is asked for', async () => {
    await say('loans fail since 9:40, why?', 'first');
    const { evidence, text } = await say('show me the first one', 'first');
    expect(evidence).toHaveLength(1);
    expect(text).toContain('09:40:00');
  });
});
