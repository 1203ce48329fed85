// Who ran a statement that changed a schema, by the log of the database itself.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../src/evidence/answer.js';
import { MINUTE, SECOND, toIso } from '../../src/kernel/time.js';
import { clean, newFolder, type Service, startService } from '../support/service.js';
import { answered, ingest } from '../support/shop.js';

const START = Date.UTC(2026, 6, 7, 13) * 1000;
const BROKEN = START + 12 * MINUTE;
const ASKED = START + 20 * MINUTE;

const booked = Array.from({ length: 600 }, (_, index) => {
  const at = START + 2 * index * SECOND;
  const fails = at >= BROKEN && index % 2 === 0;
  return {
    '@timestamp': toIso(at),
    'service.name': 'booking',
    'log.level': fails ? 'error' : 'info',
    message: fails ? `seat ${index}: column "row" of relation "seats" does not exist` : `seat ${index} held`,
  };
});

const stated = (message: string, fields: object = {}): object => ({
  '@timestamp': toIso(BROKEN - 20 * SECOND),
  'service.name': 'postgres',
  'log.level': 'info',
  message,
  ...fields,
});

let service: Service;
let said = 0;

const say = async (text: string): Promise<string> => {
  said += 1;
  const body = { messageId: `m${said}`, text, askedAt: toIso(ASKED) };
  return (JSON.parse(await answered(service.url, 'talk', body)) as Answer).text;
};

beforeAll(async () => {
  service = await startService({ folder: await newFolder() });
  await ingest(service.url, {
    logs: [
      ...booked,
      stated('statement: ALTER TABLE seats DROP COLUMN row'),
      stated('statement: CREATE INDEX by_seat ON seats (id)', { 'user.name': 'mara' }),
    ],
    changes: [
      {
        '@timestamp': toIso(START + MINUTE),
        'service.name': 'booking',
        'service.version': '2.1.0',
        change: 'deploy',
        title: 'booking 2.1.0 rolls out',
      },
    ],
  });
  await say('why is booking failing?');
});

afterAll(clean);

describe('who changed the schema', () => {
  it('is the user that the line names', async () => {
    const text = await say('who created the index?');
    expect(text).toContain('`mara`, as the log of `postgres` names them');
    expect(text).toContain('CREATE INDEX by_seat');
  });

  it('is not known where the line names nobody', async () => {
    const text = await say('who dropped the column?');
    expect(text).toContain('The line does not name who it was: “statement: ALTER TABLE seats DROP COLUMN row”');
  });

  it('is another question than who deployed', async () => {
    expect(await say('who deployed?')).toContain('booking 2.1.0 rolls out');
  });
});
