// Terse follow-ups in a conversation about plain lines: who did it and how it is undone, the values of a field, and why nobody noticed.
// A ground station of satellites stores what it receives; after a release its store refuses writes of two of the three missions.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../src/evidence/answer.js';
import { MINUTE, SECOND, type Micros, toIso } from '../../src/kernel/time.js';
import { clean, newFolder, type Service, startService } from '../support/service.js';
import { answered, ingest } from '../support/shop.js';

const START = Date.UTC(2026, 5, 3, 6) * 1000;
const RELEASED = START + 56 * MINUTE;
const ONSET = START + 60 * MINUTE;
const ASKED = START + 80 * MINUTE;
const EARLY = START + 15 * MINUTE;

const MISSIONS = ['auriga', 'borealis', 'cygnus'] as const;

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

const frameAt = (at: Micros, index: number): object => {
  const mission = MISSIONS[index % MISSIONS.length] ?? '';
  const dish = `GS-BER-00${index % 9}`;
  const fields = { mission, subscriber: `SUB-${index % 40}` };
  return at < ONSET || mission === 'cygnus'
    ? row(at, 'decoder', `frame stored dish=${dish}`, fields)
    : row(at, 'decoder', `frame lost dish=${dish}: frame-store answered 500`, { ...fields, 'log.level': 'error' });
};

const LINES = [
  ...every(2 * SECOND, START, ASKED).map(frameAt),
  ...every(5 * SECOND, ONSET, ASKED).map((at) =>
    row(at, 'frame-store', 'could not extend file "base/16384/2619": No space left on device', {
      'log.level': 'error',
    }),
  ),
  ...every(20 * SECOND, START, ASKED).map((at) => row(at, 'frame-store', 'checkpoint complete: wrote 40 buffers')),
  ...every(9 * SECOND, START, ASKED).map((at) => row(at, 'antenna', 'pointing at target')),
  ...every(4 * SECOND, EARLY, EARLY + MINUTE).map((at) =>
    row(at, 'antenna', 'wind above 60 km/h, dish parked', { 'log.level': 'warn' }),
  ),
  row(RELEASED - MINUTE, 'frame-store', 'frame index migration 12 finished'),
  row(ONSET + MINUTE, 'decoder', 'claim of owner C-11344 refused', { 'log.level': 'error' }),
  row(ONSET - MINUTE, 'decoder', 'claim of owner C-11344 accepted'),
  row(RELEASED, 'deployer', 'l.marin deploys frame-store 8.2.0 (was 8.1.4)'),
  row(RELEASED + 30 * SECOND, 'frame-store', 'ALTER TABLE frames ADD COLUMN dish text: 12 % copied'),
  row(ONSET - 2 * MINUTE, 'frame-store', 'volume /data is 97 % full', { 'log.level': 'warn' }),
];

let service: Service;
let said = 0;

const say = async (text: string, id = 'terse'): Promise<Answer> => {
  said += 1;
  const body = { messageId: `m${said}`, text, askedAt: toIso(ASKED) };
  return JSON.parse(await answered(service.url, id, body)) as Answer;
};

beforeAll(async () => {
  service = await startService({ folder: await newFolder() });
  await ingest(service.url, { logs: LINES });
  await say('frames get lost since 7, why?');
});

afterAll(clean);

describe('what was done before the trouble', () => {
  it('is told with who did it, also of a service that is not blamed', async () => {
    const { text } = await say('who changed it');
    expect(text).toContain('l.marin deploys frame-store 8.2.0');
  });

  it.each(['what do i do now', 'what now?', 'was mache ich jetzt?'])('is what to undo first: %s', async (question) => {
    const { text } = await say(question);
    expect(text).toContain('l.marin deploys frame-store 8.2.0');
    expect(text).toMatch(/Put `8\.1\.4` back|Wieder auf `8\.1\.4` gehen/);
  });
});

describe('a value of a field', () => {
  it.each([
    ['is auriga ok', 'auriga'],
    ['and borealis?', 'borealis'],
    ['und cygnus?', 'cygnus'],
    ['auriga ?', 'auriga'],
  ])('is counted in the lines that hold it: %s', async (question, name) => {
    const { text, issue } = await say(question);
    expect(issue?.relation).toBe('follow_up');
    expect(text).toMatch(new RegExp(String.raw`\d.*\x60${name}\x60.*mission`));
  });

  it.each(['and the other one?', 'and the others?', 'the rest?', 'und die anderen?', 'et les autres ?'])(
    'stands for the others of its field: %s',
    async (question) => {
      await say('is auriga ok', question);
      const first = await say('is auriga ok', question);
      expect(first.text).toContain('auriga');
      const { text, issue } = await say(question, question);
      expect(issue?.relation).toBe('follow_up');
      expect(text).toContain('`borealis`');
      expect(text).toContain('`cygnus`');
    },
  );

  it.each(['any other mission?', 'which other missions?', 'and the other missions?'])(
    'is told with all of its kind: %s',
    async (question) => {
      const id = `kind ${question}`;
      await say('frames get lost since 7, why?', id);
      await say('which missions are hit', id);
      const { text } = await say(question, id);
      expect(text).toContain('`auriga`');
      expect(text).toContain('`borealis`');
    },
  );

  it.each(['how many subscribers failed', 'how many customers'])('is counted by its noun: %s', async (question) => {
    const { text } = await say(question);
    expect(text).toMatch(/^40 values of `subscriber`/);
  });
});

describe('a thing that is asked about by a sentence', () => {
  it.each(['l’antenna est touchée ?', 'ist die antenna betroffen?'])('is told how it is: %s', async (question) => {
    const { text } = await say(question);
    expect(text).toMatch(/`antenna`[^-]*0 %|0 .*`antenna`/);
  });

  it('is told by the failing lines that name it, where it is an identifier', async () => {
    expect((await say('and GS-BER-007?')).text).toMatch(/\d+ of them are errors/);
    expect((await say('what about C-11344?')).text).toMatch(/1 of them is an error/);
  });

  it.each([
    'are migrations reverted on a rollback?',
    'does a rollback undo migrations?',
    'werden Migrationen bei einem Rollback zurückgenommen?',
    'est-ce qu’un rollback annule les migrations ?',
  ])('is not known, where the tool decides it: %s', async (question) => {
    const { text, issue } = await say(question);
    expect(issue?.relation).toBe('follow_up');
    expect(text).toMatch(/is not stored|gespeichert ist es nicht|n’est pas enregistré/);
    expect(text).toContain('frame index migration 12 finished');
  });
});

describe('what nobody noticed', () => {
  it.each([
    'why did nobody notice until someone phoned?',
    'why did no one see this earlier',
    'warum hat das niemand bemerkt?',
    'pourquoi personne ne l’a remarqué ?',
    '¿por qué nadie se dio cuenta?',
    'por que ninguém percebeu?',
    'なぜ誰も気づかなかったのですか？',
    '为什么没有人发现？',
  ])('is told by its first signs, and that no alert is stored: %s', async (question) => {
    const { text, issue } = await say(question);
    expect(issue?.relation).toBe('follow_up');
    expect(text).toContain('97 % full');
    expect(text).toMatch(/alert|Alarm|alerte|alerta|アラート|告警/);
  });
});

describe('one line', () => {
  it.each(['show me one', 'zeig mir eine', 'montre-m’en une'])('is one: %s', async (question) => {
    const { text } = await say(question);
    expect(text.match(/^- /gm) ?? []).toHaveLength(1);
  });
});

describe('a question beside a return or a correction', () => {
  it.each(['back to antenna pls. can i tell the boss its fixed', 'antenna again: can i tell the boss its fixed?'])(
    'is for the state, and not for what to do: %s',
    async (question) => {
      const { text } = await say(question);
      expect(text).not.toContain('Advice');
      expect(text).toMatch(/error/);
    },
  );

  it('is for who did it right before a statement that names nobody', async () => {
    const { text } = await say('who ran the table change');
    expect(text).toContain('ALTER TABLE frames');
    expect(text).toContain('l.marin deploys frame-store 8.2.0');
  });
});

describe('a minute in a first question', () => {
  it.each(['what was at 6:15?', 'what happened at 6:15', 'was war um 6:15?', 'qu’est-ce qui s’est passé à 6:15 ?'])(
    'is told by what was logged in it: %s',
    async (question) => {
      const { text } = await say(question, `first ${question}`);
      expect(text).toContain('dish parked');
    },
  );
});
