// What is said of changes where none are stored, and which lines tell of a start or a stop.
import { describe, expect, it } from 'vitest';
import type { ContextChange } from '../../../test/support/asked-message.js';
import { answerPlaces, NOON, placesContext } from '../../../test/support/ask-places.js';
import { HOUR, MINUTE } from '../../kernel/time.js';
import type { ChangeRecord, LogRecord } from '../../telemetry/record.js';
import { AskReads, type PlacedRow } from '../ask-reads.js';
import { ResultWriter } from '../result-writer.js';
import { changeAnswers } from './changes.js';
import { startsOfEarlierVersion } from './process-lines.js';

const NO_CHANGES = { logs: 1, spans: 1 };
const NOT_STORED = 'No changes are stored (no deploys, configuration or flags), so whether there was one is not known.';

const lineOf = (at: number, service: string, message: string): LogRecord => ({
  kind: 'log',
  id: `${service}${at}`,
  time: NOON + at * MINUTE,
  level: 'info',
  message,
  template: message,
  service,
  source: 'logs',
  ingestedAt: NOON,
});

const LINES = [
  lineOf(-20, 'store', 'starting store engine 4.2'),
  lineOf(-19, 'store', 'engine is ready to accept connections'),
  lineOf(-10, 'store', 'checkpoint starting: time'),
  lineOf(-9, 'store', 'request started'),
  lineOf(-9, 'store', 'PRIMARY <-> REPLICA sync started'),
  lineOf(-9, 'store', 'Started GET "/items" for 10.0.0.4'),
  lineOf(2, 'store', 'received SIGTERM'),
  lineOf(-15, 'post', 'mail sent'),
  lineOf(5, 'post', 'mail sent'),
];

const DEPLOY: ChangeRecord = {
  kind: 'change',
  id: 'c1',
  time: NOON - 40 * HOUR,
  change: 'deploy',
  title: 'post 2.1 rolls out',
  service: 'post',
  source: 'changes',
  ingestedAt: NOON,
};

const ask = (
  message: string,
  service: string,
  change: ContextChange = {},
  stored: readonly (LogRecord | ChangeRecord)[] = LINES,
) =>
  answerPlaces(
    changeAnswers.change,
    placesContext({
      ask: { measure: 'change' },
      message,
      asOf: NO_CHANGES,
      subject: { services: [service], from: 'message', templates: [] },
      ...change,
    }),
    stored,
  );

describe('changes where none are stored', () => {
  it.each(['was store restarted?', 'wurde store neu gestartet?', '¿se reinició store?', 'storeは再起動された？'])(
    'are unknown, and the lines of starts and stops are shown: %s',
    (message) => {
      const { text, checked } = ask(message, 'store');
      expect(text.split('\n').map((each) => /“.*”/.exec(each)?.[0] ?? each)).toEqual([
        NOT_STORED,
        '“starting store engine 4.2”',
        '“engine is ready to accept connections”',
        '“received SIGTERM”',
      ]);
      expect(checked.every(({ verdict }) => verdict === 'supported')).toBe(true);
    },
  );

  it('are the starts with a version where a deploy is asked for, and no mention of a deployment', () => {
    const started = (at: number, version: string): LogRecord => ({ ...lineOf(at, 'store', 'store started'), version });
    const lines = [
      started(-9, '3.8.0'),
      started(-3, '3.9.0'),
      lineOf(-8, 'store', 'Flow Control is enabled on this deployment'),
    ];
    const { text } = ask('did someone deploy something?', 'store', {}, lines);
    expect(text.split('\n').map((each) => /“.*/.exec(each)?.[0] ?? each)).toEqual([
      NOT_STORED,
      expect.stringContaining('“store started” `3.8.0`'),
      expect.stringContaining('“store started” `3.9.0`'),
    ]);
  });

  it('say that no line tells of a start, where none does', () =>
    expect(ask('was post restarted?', 'post').text).toBe(
      `${NOT_STORED}\nNone of the lines that were read tells of a start or a stop.`,
    ));

  it('tell what a service logged in the time, where the question speaks of no change', () => {
    const { text, checked } = ask('did post send anything after 12:00?', 'post', {
      period: { from: NOON, to: NOON + 30 * MINUTE },
    });
    expect(text).toContain('1 log line');
    expect(text).toContain('“mail sent”');
    expect(checked.every(({ verdict }) => verdict === 'supported')).toBe(true);
  });

  it('say that a service logged nothing in the time', () =>
    expect(
      ask('did post send anything after 12:10?', 'post', {
        period: { from: NOON + 10 * MINUTE, to: NOON + 30 * MINUTE },
      }).text,
    ).toContain('no log line'));

  it.each(['de', 'es', 'fr', 'pt', 'ja', 'zh'])('are told on checked rows in %s', (language) => {
    const { checked } = ask('did post send anything after 12:00?', 'post', { language });
    expect(checked.map(({ verdict }) => verdict)).not.toContain('unsupported');
    expect(checked.length).toBeGreaterThan(0);
  });
});

describe('changes of a store that holds some', () => {
  it('are looked for alone, unless a restart is asked for', () => {
    const context = { asOf: { logs: 1, spans: 1, changes: 1 } };
    const stored = [...LINES, DEPLOY];
    const none = 'No change is recorded for that time.';
    expect(ask('what was deployed to store?', 'store', context, stored).text).toBe(none);
    const { text } = ask('was store restarted?', 'store', context, stored);
    expect(text).toContain(none);
    expect(text).toContain('“received SIGTERM”');
  });

  it('are unknown where the store has records of other kinds alone', () => {
    expect(ask('was store restarted?', 'store', { asOf: { logs: 9, changes: 9 } }).text).toContain(NOT_STORED);
  });
});

const versionLine = (at: number, version: string): LogRecord => ({
  ...lineOf(at, 'feed', 'starting feed'),
  version,
});

describe('a version that stands beside the message', () => {
  const stored = [versionLine(-20, '2.4.1'), versionLine(-6, '2.4.0')];

  it('is told with the start', () => {
    const { text, checked } = ask('what was deployed?', 'feed', {}, stored);
    expect(text).toMatch(/starting feed” `2\.4\.1`\n.*starting feed” `2\.4\.0`/);
    expect(checked.every(({ verdict }) => verdict === 'supported')).toBe(true);
  });

  it.each([
    ['back to the one before', ['2.4.0', '2.4.1', '2.4.0'], 1],
    ['forward only', ['2.4.0', '2.4.1', '2.10.0'], 0],
    ['the same again', ['2.4.0', '2.4.0'], 0],
    ['a longer one of the same release', ['2.4', '2.4.1'], 0],
    ['back to a shorter one of the same release', ['2.4.1', '2.4'], 1],
    ['a candidate of the same release', ['2.4.0', '2.4.0-rc.1'], 0],
    ['hashes have no order', ['9f8e7d6', '1a2b3c4'], 0],
  ])('tells of a rollback by its order: %s', (_, versions, found) => {
    const lines = versions.map((version, at) => ({
      row: versionLine(at, version),
      batch: 'b' as PlacedRow['batch'],
      position: at,
      source: 'logs',
    }));
    expect(startsOfEarlierVersion(lines)).toHaveLength(found);
  });
});

describe('a release that a line tells of', () => {
  const stored = [
    lineOf(-30, 'feed', 'releasing feed 2026.3.1 by tlang'),
    ...[-9, -8, -7, -6, -5, -4].map((at) => lineOf(at, 'feed', 'Started feed.service')),
  ];

  it('is shown without the starts after it, where a release is asked for', () => {
    expect(ask('what was released?', 'feed', {}, stored).text).toMatch(/releasing feed/);
    expect(ask('what was released?', 'feed', {}, stored).text).not.toMatch(/Started/);
    expect(ask('was feed restarted?', 'feed', {}, stored).text).toMatch(/Started/);
  });
});

describe('what is released all the time', () => {
  it('is the work of the system, and no change of it', () => {
    const page = (at: number): LogRecord => ({ ...lineOf(at, 'feed', 'page released by the desk'), id: `page${at}` });
    const pages = Array.from({ length: 60 }, (_, at) => page(-at));
    const started = lineOf(-70, 'feed', 'Started feed.service');
    const { text } = ask('what did change?', 'feed', {}, [...pages, started]);
    expect(text).toContain('Started feed.service');
    expect(text).not.toContain('page released');
  });
});

describe('who it was', () => {
  const askAuthor = (stored: readonly LogRecord[]) =>
    answerPlaces(
      changeAnswers.author,
      placesContext({ ask: { measure: 'author' }, message: 'who made the change?', asOf: NO_CHANGES }),
      stored,
    );

  it.each(['job reindex launched with [year=2020, requestedBy=tlang]', 'releasing shop 12.3 by tlang'])(
    'is told by lines that name somebody: %s',
    (message) => {
      const { text, checked } = askAuthor([lineOf(-9, 'jobs', message), lineOf(-8, 'jobs', 'sorted by name')]);
      expect(text).toContain(message);
      expect(text).not.toContain('sorted by name');
      expect(checked.every(({ verdict }) => verdict === 'supported')).toBe(true);
    },
  );

  it('is no reason to say that no change is recorded, where none could be read', () => {
    const context = placesContext({ ask: { measure: 'author' }, message: 'who made the change?' });
    const placed = { row: lineOf(-9, 'jobs', 'released shop 12.3 by tlang'), batch: 'b' as PlacedRow['batch'] };
    const lines = { status: 'read', rows: [{ ...placed, position: 0, source: 'logs' }], matched: 1, owed: 0 } as const;
    const read = { ...lines, query: { ask: 'catalogue', upTo: 0 }, coverage: 0, notices: [] } as const;
    const reads = new AskReads(new Map([['author-released', read]]));
    const draft = changeAnswers.author.answer(context, reads, new ResultWriter('en'));
    expect(JSON.stringify(draft?.blocks)).not.toMatch(/No change is/);
  });

  it.each([
    'sorted by name',
    'background saving started by pid 9890',
    'released by the timer',
    'connection released by peer',
    'lock released by session 12',
    'job triggered by timer',
    'rollout of deployed pod blocked by quota',
  ])('is not known where no line names anybody: %s', (message) => {
    expect(askAuthor([lineOf(-8, 'jobs', message)]).text).toMatch(/not known/);
  });
});
