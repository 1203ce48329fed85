// Two troubles of one morning, told apart: whichever is asked about comes first, and the other is never called its cause.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../src/evidence/answer.js';
import { MINUTE, SECOND, type Micros, toIso } from '../../src/kernel/time.js';
import { clean, newFolder, type Service, startService } from '../support/service.js';
import { answered, ingest } from '../support/shop.js';

const EIGHT = Date.UTC(2026, 4, 12, 8) * 1000;
const REFUSED = EIGHT + 60 * MINUTE;
const SERVED_AGAIN = REFUSED + 20 * MINUTE;
const BROKEN = EIGHT + 110 * MINUTE;
const ASKED = EIGHT + 130 * MINUTE;

const every = (length: Micros, from: Micros, to: Micros): readonly Micros[] =>
  Array.from({ length: Math.floor((to - from) / length) }, (_, index) => from + index * length);

const line = (time: Micros, service: string, level: string, message: string, fields: object = {}): object => ({
  '@timestamp': toIso(time),
  'service.name': service,
  'log.level': level,
  message,
  ...fields,
});

const request = (at: Micros, path: string, status: number, site: string): object =>
  line(at, 'gate', 'info', 'request', { 'http.request.method': 'GET', path, status, site });

const leafletAt = (at: Micros, index: number): object => {
  const isNorth = index % 2 === 0;
  const isRefused = isNorth && at >= REFUSED && at < SERVED_AGAIN;
  return request(at, `/leaflets/${index}`, isRefused ? 404 : 200, isNorth ? 'north' : 'south');
};

const ticketAt = (at: Micros, index: number): readonly object[] => {
  const fails = at >= BROKEN && index % 3 !== 0;
  return [
    request(at, '/tickets', fails ? 500 : 200, index % 2 === 0 ? 'north' : 'south'),
    fails
      ? line(at, 'tickets', 'error', `ticket ${index} not stored: FATAL: sorry, too many clients already`)
      : line(at, 'tickets', 'info', `ticket ${index} stored`),
  ];
};

const LINES = [
  ...every(4 * SECOND, EIGHT, ASKED).map(leafletAt),
  ...every(3 * SECOND, EIGHT, ASKED).flatMap(ticketAt),
  ...every(30 * SECOND, EIGHT, ASKED).map((at) => line(at, 'park-db', 'info', 'checkpoint complete: wrote 12 buffers')),
  ...every(2 * SECOND, BROKEN, ASKED).map((at) => line(at, 'park-db', 'fatal', 'sorry, too many clients already')),
];

let service: Service;
let said = 0;

const say = async (text: string, id: string): Promise<Answer> => {
  said += 1;
  const body = { messageId: `m${said}`, text, askedAt: toIso(ASKED) };
  return JSON.parse(await answered(service.url, id, body)) as Answer;
};

/** What stands before what is told as something else. */
const ownPart = ({ text }: Answer): string => text.split(/Something else|Etwas anderes|Otra cosa/)[0] ?? '';

const isChecked = ({ claims }: Answer): boolean =>
  claims.every(({ verdict, type }) => type === 'advice' || verdict === 'supported');

beforeAll(async () => {
  service = await startService({ folder: await newFolder() });
  await ingest(service.url, { logs: LINES });
});

afterAll(clean);

describe('the trouble that is asked about', () => {
  it.each([
    'leaflets 404 earlier, why?',
    'why did /leaflets give 404 around 9:10?',
    'warum kam bei /leaflets 404?',
    '¿por qué dieron 404 los leaflets?',
  ])('comes first, with its count, its time and whose it is: “%s”', async (question) => {
    const answer = await say(question, `quiet ${question}`);
    expect(ownPart(answer)).toContain('404');
    expect(ownPart(answer)).toContain('09:00:00');
    expect(ownPart(answer)).toContain('09:19:52');
    expect(ownPart(answer)).toContain('north');
    expect(ownPart(answer)).not.toContain('too many clients');
    expect(isChecked(answer)).toBe(true);
  });

  it('is the loud one where that is asked about', async () => {
    const { text } = await say('why does /tickets give 500?', 'loud');
    expect(text).toContain('park-db');
    expect(text).toContain('too many clients');
  });

  it('may be another one in the next question', async () => {
    await say('why do tickets fail?', 'change');
    const quiet = await say('and the 404s on leaflets?', 'change');
    expect(ownPart(quiet)).toContain('404');
    expect(ownPart(quiet)).not.toContain('too many clients');
    const loud = await say('and the 500s on tickets?', 'change');
    expect(loud.text).toContain('too many clients');
    expect(isChecked(quiet) && isChecked(loud)).toBe(true);
  });
});

describe('a question about what the cause is', () => {
  it('goes on, and says what would tell', async () => {
    const first = await say('why do tickets fail?', 'connections');
    expect(first.issue?.id).toBeDefined();
    const next = await say('why are there too many connections?', 'connections');
    expect(next.issue?.id).toBe(first.issue?.id);
    expect(next.text).toContain('pg_stat_activity');
  });

  it('is answered where it takes the answer back', async () => {
    await say('why do tickets fail?', 'meant');
    const { text } = await say('no i meant how many errors were there?', 'meant');
    expect(text).toMatch(/\d+ errors/);
  });

  it('leads to advice for the product, with risk and check', async () => {
    await say('why do tickets fail?', 'advice');
    const { text } = await say('what should I do?', 'advice');
    expect(text).toContain('pg_terminate_backend');
    expect(text).toContain('ends sessions');
    expect(text).toContain('SHOW max_connections');
  });
});
