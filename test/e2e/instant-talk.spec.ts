// Questions about an instant or a change that is named by its clock, also where the message itself opens the issue.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../src/evidence/answer.js';
import { MINUTE, SECOND, type Micros, toIso } from '../../src/kernel/time.js';
import { clean, newFolder, type Service, startService } from '../support/service.js';
import { answered, ingest } from '../support/shop.js';

const NINE = Date.UTC(2026, 4, 12, 9) * 1000;
const BROKEN = NINE + 10 * MINUTE;
const ROLLED_BACK = NINE + 25 * MINUTE;
const ASKED = NINE + 30 * MINUTE;

const orderAt = (at: Micros, index: number): object => {
  const fails = at < BROKEN ? false : at < ROLLED_BACK ? index % 2 === 0 : index % 25 === 0;
  return {
    '@timestamp': toIso(at),
    'service.name': 'checkout',
    'log.level': fails ? 'error' : 'info',
    message: fails ? `could not save order o-${index}: deadlock detected` : `order o-${index} saved`,
  };
};

const LOGS = Array.from({ length: 1_800 }, (_, index) => orderAt(NINE + index * SECOND, index));

const changeAt = (at: Micros, title: string, version: string): object => ({
  '@timestamp': toIso(at),
  'service.name': 'checkout',
  'service.version': version,
  change: 'deploy',
  title,
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
  await ingest(service.url, {
    logs: LOGS,
    changes: [
      changeAt(BROKEN - 5 * SECOND, 'checkout 2.4.0 rolls out, was 2.3.9', '2.4.0'),
      changeAt(ROLLED_BACK, 'checkout rolled back to 2.3.9, was 2.4.0', '2.3.9'),
    ],
  });
});

afterAll(clean);

describe('an instant that is named by its clock', () => {
  it('is that of the lines, also in a first question', async () => {
    const { text } = await say('what happened at 9:20:08?', 'first');
    expect(text).toContain('09:20:08');
    expect(text).not.toContain('09:29:');
  });

  it.each(['was war um 9:20:08?', 'o que houve às 9:20:08?', 'co było o 9:20:08?', 'wat was er om 9:20:08?'])(
    'is read from few words: %s',
    async (question) => {
      const { text } = await say(question, question);
      expect(text).toContain('09:20:08');
      expect(text).not.toContain('09:29:');
    },
  );

  it('tells of a minute which warnings and errors began in it, and how many there were', async () => {
    await say('why does checkout fail since 9:10?', 'minute');
    const began = await say('what happened at 9:10?', 'minute');
    expect(began.text).toContain('checkout 2.4.0 rolls out');
    expect(began.text).toMatch(/began then:.*could not save order.*60 such lines from 09:10:0\d to 09:11:5\d UTC/s);
    const later = await say('and at 9:15?', 'minute');
    expect(later.text).toMatch(/went on:.*could not save order.*such lines from 09:14:0\d to 09:16:5\d UTC/s);
    expect(later.text).not.toContain('began');
  });

  it('is that of the change that may have helped, in few words', async () => {
    await say('why does checkout fail since 9:10?', 'geholfen');
    expect((await say('hat der Deploy geholfen?', 'geholfen')).text).toMatch(
      /Ja, es wurde besser|Nein, es wurde nicht/,
    );
  });

  it.each(['checkout broke at 9:25, why?', 'why does checkout fail since 9:10?'])(
    'is that of the change that is meant, after: %s',
    async (first) => {
      await say(first, first);
      const { text } = await say('did the rollback at 9:25 help?', first);
      expect(text).toContain('Yes, it got better.');
      expect(text).toContain('09:25:00');
    },
  );
});

describe('few words about the present', () => {
  it.each(['now?', 'again?', 'is it happening again?', 'still failing?', 'jetzt?'])(
    'are answered by the last minutes, not by the whole: %s',
    async (question) => {
      await say('why does checkout fail since 9:10?', question);
      const { text } = await say(question, question);
      expect(text).toMatch(
        /12 error lines of `checkout` in the last 5 minutes|12 Fehlerzeilen .*in den letzten 5 Minuten/,
      );
    },
  );
});
