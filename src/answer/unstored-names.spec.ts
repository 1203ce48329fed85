// Names that no stored record has: they are said in the asker's language, and nothing is answered in their place.
import { describe, expect, it } from 'vitest';
import {
  checkCountCase,
  countContext,
  countReads,
  lineAt,
  SPAN_CELLS,
  valueRows,
} from '../../test/support/ask-counts.js';
import { DAY } from '../kernel/time.js';
import { ResultWriter } from './result-writer.js';
import type { UnstoredName } from './ask-context.js';
import type { MeasureAnswer } from './measure.js';
import { sayUnstoredNames, unstoredNameQueries } from './unstored-names.js';

const LANGUAGES = ['en', 'de', 'es', 'fr', 'pt', 'zh', 'ja'] as const;

const say = (name: UnstoredName, change = {}) => {
  const context = countContext({ previous: { measure: 'cause' }, unstored: [name], ...change });
  const write = new ResultWriter(context.language);
  const isAnswered = sayUnstoredNames(context, countReads({}), write);
  const { blocks } = write.finish({ kind: 'text', evidence: [] });
  return { isAnswered, text: blocks.flatMap((block) => (block.kind === 'text' ? [block.text] : [])).join('\n') };
};

describe.each(LANGUAGES)('in %s', (language) => {
  it.each([
    [{ name: 'ledger-web', field: 'service', suggestions: [] }, '`checkout`'],
    [{ name: 'chekout', field: 'service', suggestions: ['checkout'] }, '`checkout`'],
    [{ name: 'staging', field: 'environment', suggestions: [] }, 'staging'],
  ] as const)('names %j and what is stored', (name, stored) => {
    const { text, isAnswered } = say(name, { language });
    expect(isAnswered).toBe(true);
    expect(text).toContain(name.name);
    expect(text).toContain(stored);
  });
});

describe('a region or a version with another number', () => {
  const catalogue = {
    service: ['checkout'],
    environment: [],
    region: ['eu-west-1', 'us-east-2'],
    version: ['2.4.0', '2.4.1'],
  };

  it.each([
    [{ name: 'eu-west-9', field: 'region', suggestions: ['eu-west-1'] }, ['`eu-west-1`', '`us-east-2`']],
    [{ name: '2.9.0', field: 'version', suggestions: ['2.4.0'] }, ['`2.4.0`', '`2.4.1`']],
  ] as const)('is no misspelling: of %j all that are stored are named', (unknown, names) => {
    for (const language of LANGUAGES) {
      const entities = [{ kind: unknown.field, text: unknown.name, start: 0, end: 5 }];
      const { text, isAnswered } = say(unknown, { language, catalogue, entities });
      expect(isAnswered).toBe(true);
      for (const name of [unknown.name, ...names]) expect(text).toContain(name);
    }
  });
});

describe('a message with an unknown name', () => {
  const unknown: UnstoredName = { name: 'ledger-web', field: 'service', suggestions: [] };

  it('is answered beyond it where it opens an issue', () => {
    expect(say(unknown, { previous: undefined }).isAnswered).toBe(false);
  });

  it('is answered beyond it where it names a known one as well', () => {
    const entities = [{ kind: 'service', text: 'checkout', name: 'checkout', start: 0, end: 8 }];
    expect(say(unknown, { entities }).isAnswered).toBe(false);
  });
});

describe('records that mention what is no service', () => {
  const unstored: readonly UnstoredName[] = [{ name: 'mail tasks', field: 'service', suggestions: ['email-worker'] }];
  const asked = { previous: { measure: 'cause' }, unstored } as const;
  const measure: MeasureAnswer = {
    needsCause: false,
    reads: unstoredNameQueries,
    answer: (context, reads, write) => {
      sayUnstoredNames(context, reads, write);
      return write.finish({ kind: 'text', evidence: [] });
    },
  };
  const check = (rows: Parameters<typeof checkCountCase>[1]['rows']) =>
    checkCountCase(measure, { ask: { measure: 'count' }, rows, context: asked, says: '' });

  it('are counted by service, with the latest line', () => {
    const { text, wrong } = check({
      'mention-1-lines': valueRows('service', [['cron', 2, 7]]).map((row) => ({ ...row, words: 'mail' })),
      'mention-1-latest': [{ ...lineAt(9), service: 'cron', message: 'mail digest queued' }],
      'mention-1-spans': valueRows('service', [['web', 1, 1]]).map((row) => ({
        ...row,
        ...SPAN_CELLS,
        words: 'mail',
        count: 1,
        errors: 1,
      })),
      'mention-2-lines': [],
    });
    expect(wrong).toEqual([]);
    expect(text.split('\n')).toEqual([
      '7 log lines of `cron` mention `mail`, 2 of them errors.',
      '1 request of `web` has `mail` in its name, 1 of them failed.',
      'The latest line, of 14:09:00 UTC in `cron`: “mail digest queued”.',
    ]);
  });

  it('are said to be none where each word was looked for', () => {
    const { text, wrong } = check({ 'mention-1-lines': [], 'mention-2-lines': [] });
    expect(wrong).toEqual([]);
    expect(text.split('\n')).toEqual([
      'No log line of this time mentions it (searched: mail).',
      'No log line of this time mentions it (searched: tasks).',
    ]);
  });

  it('are looked for in every service, and of no other kind of name', () => {
    const queries = unstoredNameQueries(countContext(asked));
    expect(Object.keys(queries)).toEqual([
      'mention-1-lines',
      'mention-1-latest',
      'mention-1-spans',
      'mention-2-lines',
      'mention-2-latest',
      'mention-2-spans',
    ]);
    expect(JSON.stringify(queries)).not.toContain('"services"');
    const staging = { name: 'staging', field: 'environment', suggestions: [] } as const;
    expect(unstoredNameQueries(countContext({ ...asked, unstored: [staging] }))).toEqual({});
  });

  it('are looked for a day back where they are versions, which processes tell when they start', () => {
    const version = { name: '3.9.0', field: 'version', suggestions: [] } as const;
    const { window } = countContext(asked);
    const queries = unstoredNameQueries(countContext({ ...asked, unstored: [version] }));
    expect(queries['mention-1-latest']).toMatchObject({
      phrases: ['3.9.0'],
      window: { from: window.analysis.from - DAY },
    });
  });

  it.each([
    ['mail tasks', 'email-worker'],
    ['mailer', 'email-worker'],
    ['emailers', 'email-worker'],
    ['shippers', 'shipping-service'],
  ])('and a service that is called alike is offered: %s', (name, service) => {
    expect(say({ name, field: 'service', suggestions: [service] }).text).toContain(`Did you mean \`${service}\`?`);
  });
});
