// Which lines a question means by the words that stand in them, and what is told of these lines.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AT, countContext, countReads, countRow, lineAt } from '../../../test/support/ask-counts.js';
import { MINUTE, SECOND } from '../../kernel/time.js';
import type { TallyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { AskContext } from '../ask-context.js';
import type { MeasureAnswer } from '../measure.js';
import { ResultWriter } from '../result-writer.js';
import { overSaidLines } from './said-lines.js';

/** A measure that says nothing of such lines. */
const OWN: MeasureAnswer = { needsCause: false, reads: () => ({}), answer: () => undefined };
const measure = overSaidLines(OWN);

const TEMPLATES = [
  'Lock wait timeout exceeded ; try restarting transaction',
  'Servlet.service ( ) threw exception Lock wait timeout exceeded in statement update of a long list of columns',
  'commit failed',
  'request completed',
  'order created for customer',
  'GET /orders failed',
];

const templateRows = TEMPLATES.map((text, index): TallyRow => countRow({ by: 'template', value: `t${index}`, text }));

const queriesOf = (message: string, change: Parameters<typeof countContext>[0] = {}) => {
  const context = countContext({ message, ...change });
  return measure.reads(context, countReads({ 'said-templates': templateRows }));
};

const templatesOf = (message: string, change: Parameters<typeof countContext>[0] = {}): unknown => {
  const { said } = queriesOf(message, change);
  return said?.ask === 'tally' ? (said.templates ?? said.text) : undefined;
};

describe('the lines that a question means', () => {
  it.each([
    ['how many lock wait timeouts?', ['t0']],
    ['Wie viele Lock wait timeouts insgesamt?', ['t0']],
    ['¿cuántos commit failed hubo?', ['t2']],
    ['combien de “commit failed” ?', undefined],
  ])('%s', (message, templates) => {
    const isQuoted = templates === undefined;
    const start = message.indexOf('“');
    const entities = isQuoted ? [{ kind: 'quote' as const, text: '“commit failed”', start, end: start + 15 }] : [];
    expect(templatesOf(message, { entities })).toEqual(templates);
  });

  it.each([
    ['how many errors?', 'no word of its own'],
    ['how many orders were there?', 'one word alone'],
    ['how many requests failed?', 'words that every log has'],
    ['wie viele Kunden sind betroffen?', 'words that no line has'],
  ])('are none in “%s”: %s', (message) => {
    expect(templatesOf(message)).toBeUndefined();
  });

  it.each(['AH01630', 'GradeSyncJob', 'Net::ReadTimeout', 'ERR_POOL_EMPTY'])(
    'hold what a program writes: %s',
    (word) => {
      expect(templatesOf(`wie oft kam ${word} vor?`)).toBe(word);
    },
  );

  it('are those of errors where something is said to fail, and a pattern of errors holds its words', () => {
    const rows = [
      countRow({ by: 'template', value: 'begun', text: 'license request kid <*>', errors: 0 }),
      countRow({ by: 'template', value: 'failed', text: 'license failed err <*>', errors: 7 }),
    ];
    const meant = (message: string): unknown => {
      const context = countContext({ message, ask: { measure: 'onset' } });
      const { said } = measure.reads(context, countReads({ 'said-templates': rows }));
      return said?.ask === 'tally' ? said.templates : undefined;
    };
    expect(meant('when did the first license request fail?')).toEqual(['failed']);
    expect(meant('when was the first license request?')).toEqual(['begun']);
  });

  it('are looked for in every service, unless the message names one', () => {
    const from = (subject: AskContext['subject']): unknown => {
      const { said } = queriesOf('how many commit failed?', { subject });
      return said?.ask === 'tally' ? said.filter.services : undefined;
    };
    expect(from({ services: ['redis'], from: 'cause', templates: [] })).toBeUndefined();
    expect(from({ services: ['orders'], from: 'message', templates: [] })).toEqual(['orders']);
  });

  it('are found or not for any question', () => {
    fc.assert(
      fc.property(fc.string(), (message) => {
        expect(() => queriesOf(message)).not.toThrow();
      }),
    );
  });
});

const answered = (message: string, context: Partial<AskContext>, rows: Record<string, readonly TallyRow[]>) => {
  const lines = { 'said-first': [lineAt(5)], 'said-last': [lineAt(25)] };
  const draft = measure.answer(
    countContext({ message, ...context }),
    countReads({ ...lines, ...rows }),
    new ResultWriter('en'),
  );
  return draft?.claims.map(({ text }) => text).join(' ');
};

describe('what is told of them', () => {
  const said = [countRow({ count: 40, by: 'service' }), countRow({ count: 40, by: 'service', value: 'checkout' })];

  it('is how many, when, and what they say', () => {
    expect(answered('how many commit failed?', {}, { said })).toMatch(/^40 log lines in `checkout`.*The latest line/s);
  });

  const onset = AT + 10 * MINUTE;
  const ofCause = { ask: { measure: 'hypothesis' }, begun: onset } as const;
  const beforeOf = (count: number): TallyRow => countRow({ count, first: AT, last: onset });

  it.each([
    ['as often before the trouble as since', [beforeOf(20)], /before the trouble began: probably not related/],
    ['begun after the trouble', [], /after the trouble began: they may be related/],
  ])('is whether they are related: %s', (_, before, text) => {
    expect(answered('is commit failed related?', ofCause, { said, 'said-before': before })).toMatch(text);
  });

  it('is that they were over before the trouble began', () => {
    const over = [countRow({ count: 40, by: 'service', last: onset - 2 * MINUTE })];
    expect(answered('is commit failed related?', ofCause, { said: over })).toMatch(
      /before the trouble began, and nothing that is stored links them/,
    );
  });

  it.each(['the servlet at 12:20, related?', 'is the servlet thing at 12:20 related to it?'])(
    'needs one word alone beside a time: %s',
    (message) => {
      const moment = { at: AT, side: 'around' } as const;
      expect(templatesOf(message, { ...ofCause, hasOwnTime: true, moment })).toEqual(['t1']);
      expect(templatesOf(message, ofCause)).toBeUndefined();
    },
  );

  it('is nothing of a relation where they have become many times as frequent', () => {
    const text = answered('is commit failed related?', ofCause, { said, 'said-before': [beforeOf(1)] });
    expect(text).toMatch(/^40 log lines/);
    expect(text).not.toMatch(/related/);
  });

  it('is nothing of a relation where the first of them came together with the trouble', () => {
    const before = countRow({ count: 1, first: onset - SECOND, last: onset - SECOND });
    expect(answered('is commit failed related?', ofCause, { said, 'said-before': [before] })).not.toMatch(/related/);
  });

  it.each([
    ['lines before the trouble were not read', {}],
    ['a time of its own leaves them out', { hasOwnTime: true }],
  ])('is nothing of a relation where %s', (_, change) => {
    expect(answered('is commit failed related?', { ...ofCause, ...change }, { said })).not.toMatch(/related/);
  });

  it('needs no lines before the trouble, where the question names a time behind it', () => {
    const period = { from: onset + MINUTE, to: onset + 2 * MINUTE };
    const queries = queriesOf('is commit failed related?', { ...ofCause, hasOwnTime: true, period });
    expect(queries['said-before']).toBeUndefined();
  });

  it('is what the measure itself says, where errors of the subject hold the word', () => {
    const own = [countRow({ by: 'template', value: 'own', text: 'commit failed', errors: 4 })];
    expect(answered('how many commit failed?', {}, { said, templates: own })).toBeUndefined();
    const timeouts = { ask: { measure: 'count', of: 'timeouts' } } as const;
    expect(answered('how many commit failed?', timeouts, { said, templates: own })).toMatch(/^40 log lines/);
  });

  it('is what the measure itself says of a suspicion of a known kind', () => {
    const suspicion = { ask: { measure: 'hypothesis' }, topics: ['network'] } as const;
    expect(answered('is it commit failed?', suspicion, { said })).toBeUndefined();
  });

  it('is what the measure itself says, where no line is meant', () => {
    expect(answered('how many errors?', {}, {})).toBeUndefined();
  });
});
