// A cause whose own lines are no errors: what is asked of failures afterwards is asked of those who suffer.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../src/evidence/answer.js';
import { MINUTE, SECOND, type Micros, toIso } from '../../src/kernel/time.js';
import { clean, newFolder, type Service, startService } from '../support/service.js';
import { answered, ingest } from '../support/shop.js';

const NINE = Date.UTC(2026, 4, 12, 9) * 1000;
const BROKEN = NINE + 20 * MINUTE;
const ASKED = NINE + 30 * MINUTE;

const line = (at: Micros, service: string, level: string, message: string, more: object = {}): object => ({
  '@timestamp': toIso(at),
  'service.name': service,
  'log.level': level,
  message,
  ...more,
});

const SECONDS = Array.from({ length: 1_800 }, (_, index) => ({ index, at: NINE + index * SECOND }));

const SEATS = SECONDS.map(({ at, index }) =>
  at >= BROKEN && index % 2 === 0
    ? line(at, 'seats', 'error', `seats of flight f-${index} could not be read`, {
        'error.type': 'java.sql.SQLTransientConnectionException',
        'error.message':
          'HikariPool-1 - Connection is not available, request timed out after 5000ms (total=10, active=10, idle=0, waiting=19)',
      })
    : line(at, 'seats', 'info', `seats of flight f-${index} read`),
);

const STATEMENT = 'SELECT id FROM seats WHERE lower(fare_class) = $1 AND flight_id = $2';
const STARTED = line(BROKEN - 14 * MINUTE, 'seats', 'info', 'Started seats 3.9.0 in 4.1 seconds');
const DATABASE = SECONDS.flatMap(({ at, index }) => {
  if (at >= BROKEN - 10 * SECOND && index % 2 === 0)
    return [line(at, 'postgresql', 'info', `duration: ${9_000 + index * 7}.117 ms  statement: ${STATEMENT}`)];
  return index % 30 === 0 ? [line(at, 'postgresql', 'info', `checkpoint complete: wrote ${index} buffers`)] : [];
});

let service: Service;
let said = 0;

const say = async (text: string, id: string): Promise<Answer> => {
  said += 1;
  const body = { messageId: `m${said}`, text, askedAt: toIso(ASKED) };
  return JSON.parse(await answered(service.url, id, body)) as Answer;
};

beforeAll(async () => {
  service = await startService({ folder: await newFolder() });
  await ingest(service.url, { logs: [...SEATS, STARTED, ...DATABASE] });
});

afterAll(clean);

describe('a cause whose own lines are no errors', () => {
  it('is the server that answers too slowly', async () => {
    const { hypotheses } = await say('what is wrong?', 'cause');
    expect(hypotheses[0]?.service).toBe('postgresql');
  });

  it.each([
    'how many errors?',
    'is it still failing?',
    'what is the error rate?',
    'show me the exception',
    'errors per minute?',
  ])('leaves the failures to those who suffer: %s', async (question) => {
    await say('what is wrong?', question);
    const { text } = await say(question, question);
    expect(text).toContain('seats');
    expect(text).not.toMatch(/\b0 errors|\b0 %|error in `?postgresql|No exception/);
  });

  it('denies no lines of the suspicion that it bears out', async () => {
    await say('what is wrong?', 'slow');
    const { text } = await say('slow queries?', 'slow');
    expect(text).toMatch(/^(?:Likely|Yes)/);
    expect(text).not.toContain('No warning or error');
  });

  it('is told by its latest line, which is no error', async () => {
    await say('what is wrong?', 'database');
    const { text } = await say('so is the database the cause?', 'database');
    expect(text).toMatch(/^Likely, yes/);
    const { text: whole } = await say('why does it fail?', 'database');
    expect(whole).toContain('Still going on: the latest such line of `postgresql`');
  });

  it('shows the line that names a version of which no field tells', async () => {
    await say('what is wrong?', 'version');
    const { text } = await say('did release 3.9.0 cause it?', 'version');
    expect(text).toContain('Started seats 3.9.0');
  });
});
