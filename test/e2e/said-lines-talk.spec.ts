// A conversation that asks for lines by what they say: mail servers whose directory has no descriptor left. Plain lines alone.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../src/evidence/answer.js';
import { type Micros, MINUTE, SECOND, toIso } from '../../src/kernel/time.js';
import { clean, newFolder, type Service, startService } from '../support/service.js';
import { answered, ingest } from '../support/shop.js';

const START = Date.UTC(2026, 10, 26, 8) * 1000;
const ONSET = START + 70 * MINUTE;
const ASKED = ONSET + 10 * MINUTE;

const line = (time: Micros, service: string, message: string, host = 'ldap1'): object => ({
  '@timestamp': toIso(time),
  'service.name': service,
  'host.name': host,
  'log.level': message.includes('failed') ? 'error' : 'info',
  message,
});

const every = (length: Micros, from: Micros, to: Micros): readonly Micros[] =>
  Array.from({ length: Math.floor((to - from) / length) }, (_, index) => from + index * length);

const LINES = [
  ...every(10 * SECOND, START, ASKED).map((at, index) =>
    line(at, 'rspamd', `scanned message, score ${index % 5}, time: ${20 + ((index * 37) % 200)}.5ms, symbols: 12`),
  ),
  ...every(MINUTE, START, ASKED).map((at, index) =>
    line(at, 'slapd', `open descriptors: ${Math.min(1024, 300 + index * 11)} of 1024, waiting threads: ${index % 4}`),
  ),
  line(ONSET - 95 * SECOND, 'slapd', 'descriptor table is nearly used up'),
  ...every(4 * SECOND, ONSET + 7 * SECOND, ASKED).map((at) =>
    line(at, 'slapd', 'accept failed errno=24 (Too many open files)'),
  ),
  ...every(6 * SECOND, ONSET + 12 * SECOND, ASKED).map((at, index) =>
    line(
      at,
      'postfix',
      `reject: client=${index % 3 === 0 ? 'relay-b' : 'relay-a'} temporary lookup failure`,
      `mx${1 + (index % 2)}`,
    ),
  ),
  line(ONSET + 2 * MINUTE, 'dovecot', 'director: ring resync started', 'imap1'),
  line(ONSET + 2 * MINUTE + 17 * SECOND, 'dovecot', 'director: ring resync finished', 'imap1'),
  line(ONSET + 5 * MINUTE, 'dovecot', 'director: ring resync started', 'imap1'),
  line(ONSET + 5 * MINUTE + 42 * SECOND, 'dovecot', 'director: ring resync finished', 'imap1'),
];

let service: Service;
let said = 0;

const say = async (text: string): Promise<Answer> => {
  said += 1;
  const body = { messageId: `m${said}`, text, askedAt: toIso(ASKED) };
  return JSON.parse(await answered(service.url, 'said', body)) as Answer;
};

beforeAll(async () => {
  service = await startService({ folder: await newFolder() });
  await ingest(service.url, { logs: LINES });
  await say('Mail bounces since 09:10. What is the root cause?');
});

afterAll(clean);

describe('a conversation that asks for lines by what they say', () => {
  it.each([
    [`when was the first 'Too many open files' line?`, /^09:10:07 `slapd` “accept failed errno=24/],
    ['how many of those per minute?', /09:11:00: 15 log lines/],
    ['how many "temporary lookup failure" since 9:10, by host', /`mx1`: 49 log lines[^]*`mx2`: 49 log lines/],
    ['which client got the most rejections?', /`relay-a`: 65 log lines[^]*`relay-b`: 33 log lines/],
    ['biggest value of open descriptors?', /^Highest open descriptors: 1,024 in `slapd`/],
    ['slowest rspamd scan?', /^Highest time: 220 ms in `rspamd`[^]*time: 219\.5ms/],
    ['did "descriptor table" ever come up before 9:00?', /^None before that: 1 log line/],
    ['how long did the ring resyncs take?', /09:12:00 to 09:12:17 UTC: 17 s[^]*09:15:00 to 09:15:42 UTC: 42 s/],
    ['which came first: "Too many open files" or "ring resync"?', /09:10:07 `slapd`[^]*09:12:00 `dovecot`/],
    ['「Too many open files」は何回出ましたか？', /^`slapd` で、ログ 148 行/],
    ['any line that mentions kerberos?', /^No stored line holds these words\./],
    ['last thing that rspamd logged before 9:10', /^09:09:50 `rspamd` “`?scanned message/],
  ])('%s', async (text, answer) => {
    const { text: told, issue } = await say(text);
    expect(issue?.relation).toBe('follow_up');
    expect(told).toMatch(answer);
    expect(told).not.toMatch(/not checked/);
  });

  it('shows the lines around the one that was told', async () => {
    await say(`when was the first 'Too many open files' line?`);
    const { text } = await say('show me 3 lines around that');
    expect(text).toContain('09:10:07');
  });
});
