// Trouble that people name by a thing which no catalogue lists, while something else is louder: a path in two words, the value of a
// field, a word of a line.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../src/evidence/answer.js';
import { MINUTE, SECOND, type Micros, toIso } from '../../src/kernel/time.js';
import { clean, newFolder, type Service, startService } from '../support/service.js';
import { answered, ingest } from '../support/shop.js';

const SIX = Date.UTC(2026, 4, 12, 6) * 1000;
const DRAINED = SIX + 40 * MINUTE;
const REFUSED = SIX + 20 * MINUTE;
const ASKED = SIX + 90 * MINUTE;

const every = (length: Micros, from: Micros, to: Micros): readonly Micros[] =>
  Array.from({ length: Math.floor((to - from) / length) }, (_, index) => from + index * length);

const line = (time: Micros, service: string, level: string, message: string, fields: object = {}): object => ({
  '@timestamp': toIso(time),
  'service.name': service,
  'log.level': level,
  message,
  ...fields,
});

/** Plans of berths are slow since a line was drained; nothing of it is an error. */
const planAt = (at: Micros, index: number): readonly object[] => [
  line(at, 'harbour-gate', 'info', `GET /v2/ports/${index}/berthplan 200`, {
    duration_ms: at < DRAINED ? 120 + (index % 40) : 9000 + (index % 700),
  }),
  line(at, 'harbour-gate', 'info', `GET /v2/tides/${index} 200`, { duration_ms: 15 + (index % 7) }),
];

/** Sign-ins of Swiss crews are slow since the same time, those of others are not. */
const signInAt = (at: Micros, index: number): object => {
  const country = ['CH', 'DE', 'NO'][index % 3] ?? '';
  const isSlow = country === 'CH' && at >= DRAINED;
  const fields = { op: 'sign-in', country, duration_ms: isSlow ? 7000 + (index % 90) : 200 + (index % 90) };
  return line(at, 'crew-web', 'info', 'sign-in done', fields);
};

const noticeAt = (at: Micros, index: number): object => {
  const to = ['KYSTV7', 'HAMBURG', 'ROTTERDAM'][index % 3] ?? '';
  return to === 'KYSTV7' && at >= REFUSED
    ? line(at, 'notice-sender', 'info', `notice n${index} to ${to} failed: certificate unknown`)
    : line(at, 'notice-sender', 'info', `notice n${index} to ${to} sent`);
};

const LINES = [
  ...every(6 * SECOND, SIX, ASKED).flatMap(planAt),
  ...every(5 * SECOND, SIX, ASKED).map(signInAt),
  ...every(9 * SECOND, SIX, ASKED).map(noticeAt),
  line(DRAINED - 20 * SECOND, 'pilot-line', 'info', 'operator OPS4 issued DRAIN LINE 3'),
  ...every(11 * SECOND, DRAINED, ASKED).map((at, index) =>
    line(at, 'pilot-line', 'warn', `no free channel for plan ${index}, queued`),
  ),
  // the loud one
  ...every(2 * SECOND, SIX + 70 * MINUTE, ASKED).map((at, index) =>
    line(at, 'crane-control', 'error', `crane ${index % 4} stopped: hoist encoder reports no position`),
  ),
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

const unchecked = ({ claims }: Answer) =>
  claims.filter(({ verdict, type }) => type !== 'advice' && verdict !== 'supported').map(({ text }) => text);

beforeAll(async () => {
  service = await startService({ folder: await newFolder() });
  await ingest(service.url, { logs: LINES });
});

afterAll(clean);

describe('a trouble that is named by a thing', () => {
  it.each(['berth plan is slow, why?', 'berth plans take forever', 'warum ist der berth plan so langsam?'])(
    'is told with its times, what was done and what began with it: “%s”',
    async (question) => {
      const answer = await say(question, `plan ${question}`);
      expect(ownPart(answer)).toContain('harbour-gate');
      expect(ownPart(answer)).toMatch(/06:4[01]:00/);
      expect(ownPart(answer)).toContain('operator OPS4 issued DRAIN LINE 3');
      expect(ownPart(answer)).toContain('no free channel');
      expect(ownPart(answer)).not.toContain('hoist encoder');
      expect(unchecked(answer)).toEqual([]);
    },
  );

  it('is of the values of fields, a country by how people speak of it', async () => {
    const answer = await say('sign-in is slow for swiss crews, why?', 'swiss');
    expect(ownPart(answer)).toContain('`CH`');
    expect(ownPart(answer)).toMatch(/7[.,]\d* s/);
    expect(ownPart(answer)).not.toContain('hoist encoder');
    expect(unchecked(answer)).toEqual([]);
  });

  it('is told by its failing lines, whatever their level', async () => {
    const answer = await say('KYSTV7 gets no notices, why?', 'notices');
    expect(ownPart(answer)).toContain('to KYSTV7 failed: certificate unknown');
    expect(ownPart(answer)).toContain('06:2');
    expect(unchecked(answer)).toEqual([]);
  });

  it('is what the next questions are about', async () => {
    await say('berth plan is slow, why?', 'next');
    const onset = await say('since when?', 'next');
    expect(onset.text).toMatch(/06:4[01]:00/);
    const advice = await say('what should I do?', 'next');
    expect(advice.text).toContain('OPS4');
    expect(advice.text).not.toContain('crane-control');
    const plain = await say('explain it simply, I am no technician', 'next');
    expect(plain.text).toMatch(/Since 06:4[01]:00/);
    expect(plain.text).not.toContain('crane-control');
    expect([onset, advice, plain].flatMap(unchecked)).toEqual([]);
  });

  it('leaves the loud one to whoever asks about it', async () => {
    const { text } = await say('why do the cranes stop?', 'loud');
    expect(text).toContain('hoist encoder reports no position');
  });
});

describe('what somebody did', () => {
  it('is told by lines, where no changes are stored', async () => {
    await say('berth plan is slow, why?', 'acts');
    const author = await say('who did that?', 'acts');
    expect(author.text).toContain('operator OPS4 issued DRAIN LINE 3');
    const changes = await say('did anybody change anything before that?', 'acts');
    expect(changes.text).toContain('operator OPS4 issued DRAIN LINE 3');
  });
});

describe('more lines around an instant', () => {
  it('are others than those that were shown', async () => {
    await say('berth plan is slow, why?', 'more');
    const shown = await say('show me three crew-web lines around 06:40', 'more');
    const more = await say('more', 'more');
    const linesOf = ({ text }: Answer): readonly string[] => text.match(/\d\d:\d\d:\d\d `/g) ?? [];
    expect(linesOf(shown).length).toBeGreaterThan(0);
    expect(linesOf(more).length).toBeGreaterThan(0);
    expect(linesOf(more).filter((each) => linesOf(shown).includes(each))).toEqual([]);
  });
});
