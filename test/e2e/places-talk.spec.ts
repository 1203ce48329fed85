// Questions about a place in which the blamed service has no record, and other services have: nothing is denied of the whole.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../src/evidence/answer.js';
import { MINUTE, SECOND, type Micros, toIso } from '../../src/kernel/time.js';
import { clean, newFolder, type Service, startService } from '../support/service.js';
import { answered, ingest } from '../support/shop.js';

const START = Date.UTC(2026, 6, 7, 13) * 1000;
const BROKEN = START + 12 * MINUTE;
const ASKED = START + 25 * MINUTE;

const placed = (region: string, host: string, version: string): object => ({
  'cloud.region': region,
  'host.name': host,
  'service.version': version,
});

const bookingAt = (at: Micros, index: number): object => {
  const fails = at >= BROKEN && index % 2 === 0;
  return {
    '@timestamp': toIso(at),
    'service.name': 'booking',
    'log.level': fails ? 'error' : 'info',
    message: fails ? `seat ${index} not held: deadlock detected` : `seat ${index} held`,
    ...placed('north-1', 'n1', '3.1.0'),
  };
};

const portalAt = (at: Micros, index: number): object => {
  const fails = at >= BROKEN && index % 3 === 0;
  const own = index % 2 === 0 ? placed('north-1', 'n1', '3.1.0') : placed('north-2', 'n2', '3.2.0');
  return {
    '@timestamp': toIso(at),
    'service.name': 'portal',
    'log.level': fails ? 'error' : 'info',
    message: fails ? `booking of seat ${index} failed` : `booking of seat ${index} shown`,
    ...own,
  };
};

const LOGS = Array.from({ length: 750 }, (_, index) => START + 2 * index * SECOND).flatMap((at, index) => [
  bookingAt(at, index),
  portalAt(at + SECOND, index),
]);

let service: Service;
let said = 0;

const say = async (text: string, id: string): Promise<string> => {
  said += 1;
  const body = { messageId: `m${said}`, text, askedAt: toIso(ASKED) };
  return (JSON.parse(await answered(service.url, id, body)) as Answer).text;
};

beforeAll(async () => {
  service = await startService({ folder: await newFolder() });
  await ingest(service.url, { logs: LOGS });
});

afterAll(clean);

describe('a place in which only other services have records', () => {
  it.each([
    ['which region?', 'north-2'],
    ['only in north-1?', 'north-2'],
    ['errors in north-2?', 'north-2'],
    ['is 3.2.0 affected?', '3.2.0'],
    ['only in v3.2.0?', '3.2.0'],
    ['is version 3.2.0 affected?', '3.2.0'],
  ])('is told with what they have there, and not denied: %s', async (question, place) => {
    await say('why is booking failing?', question);
    const text = await say(question, question);
    expect(text).toContain(`\`booking\` has no record in \`${place}\`; other services have`);
    expect(text).not.toMatch(/is in the data|Nothing of|no records of it/);
  });

  it('is found by a bare version', async () => {
    await say('why is booking failing?', 'bare');
    expect(await say('is 3.1.0 affected?', 'bare')).toContain('Only `3.1.0`');
  });
});
