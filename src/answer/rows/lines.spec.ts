// Which log lines are shown for an instant that the question names: those before it, after it, or on both sides.
import { describe, expect, it } from 'vitest';
import { AT, countContext, countReads, draftText, lineAt } from '../../../test/support/ask-counts.js';
import { MINUTE } from '../../kernel/time.js';
import { readMessageDetails } from '../../language/details/message-details.js';
import type { AskContext, Moment } from '../ask-context.js';
import type { AskReads } from '../ask-reads.js';
import { ResultWriter } from '../result-writer.js';
import { lines } from './lines.js';

const contextAt = (side: Moment['side'], change: Partial<AskContext> = {}): AskContext =>
  countContext({ ask: { measure: 'lines' }, moment: { at: AT + 10 * MINUTE, side }, hasOwnTime: true, ...change });

/** `before`: newest first, as it is read; `after`: oldest first. */
const readsOf = (before: readonly number[], after: readonly number[]): AskReads =>
  countReads({
    before: before.map((at) => ({ ...lineAt(at), message: `line ${at}` })),
    after: after.map((at) => ({ ...lineAt(at), message: `line ${at}` })),
  });

const shownLines = (context: AskContext, reads: AskReads): readonly (string | undefined)[] => {
  const { claims = [] } = lines.answer(context, reads, new ResultWriter('en')) ?? {};
  return claims.map(({ text }) => /line \d+/.exec(text)?.[0]);
};

const windowOf = (context: AskContext, key: string): unknown => {
  const query = lines.reads(context, countReads({}))[key];
  return query?.ask === 'logs'
    ? [query.order, query.window.from - AT, query.window.to - AT, query.filter.minLevel]
    : query;
};

describe('lines at an instant', () => {
  it('are the last before it, in the order of time', () => {
    const context = contextAt('before');
    expect(windowOf(context, 'before')).toEqual(['newest', 0, 10 * MINUTE, undefined]);
    expect(windowOf(context, 'after')).toBeUndefined();
    expect(shownLines(context, readsOf([9, 8, 7, 6, 5, 4], []))).toEqual([5, 6, 7, 8, 9].map((at) => `line ${at}`));
  });

  it('are the first after it', () => {
    const context = contextAt('since');
    expect(windowOf(context, 'after')).toEqual(['oldest', 10 * MINUTE, 30 * MINUTE, undefined]);
    expect(windowOf(context, 'before')).toBeUndefined();
    expect(shownLines(context, readsOf([], [11, 12]))).toEqual(['line 11', 'line 12']);
  });

  it.each<[string, readonly number[], readonly number[], readonly number[]]>([
    ['as many of each side', [9, 8, 7, 6], [11, 12, 13, 14], [7, 8, 9, 11, 12]],
    ['more of one where the other has few', [9, 8, 7, 6], [11], [6, 7, 8, 9, 11]],
    ['one side where the other has none', [], [11, 12], [11, 12]],
  ])('around it are %s', (_, before, after, shown) => {
    expect(shownLines(contextAt('around'), readsOf(before, after))).toEqual(shown.map((at) => `line ${at}`));
  });

  it('are errors alone where errors are asked for', () => {
    const context = contextAt('before', { ask: { measure: 'lines', of: 'errors' } });
    expect(windowOf(context, 'before')).toEqual(['newest', 0, 10 * MINUTE, 'error']);
  });
});

describe('the last lines', () => {
  it.each([
    'what was the last log line of redis?',
    'was ist die letzte Logzeile von redis?',
    'la dernière ligne de redis ?',
    'redisの最後のログは？',
    'show the last log lines of redis',
  ])('are the newest of every level: %s', (message) => {
    const context = countContext({ ask: { measure: 'lines', form: 'one_line' }, message });
    expect(Object.keys(lines.reads(context, countReads({})))).toEqual(['all']);
    expect(windowOf(context, 'all')).toEqual(['newest', 0, 30 * MINUTE, undefined]);
    const all = [9, 8, 7].map((at) => ({ ...lineAt(at), message: `line ${at}` }));
    expect(shownLines(context, countReads({ all }))).toEqual(['line 9']);
  });

  it('are errors alone where errors are asked for', () => {
    const context = countContext({ ask: { measure: 'lines', of: 'errors' }, message: 'the last line with an error' });
    expect(windowOf(context, 'bad')).toEqual(['newest', 0, 30 * MINUTE, 'error']);
  });
});

describe('lines of a service that says nothing in the time that is looked at', () => {
  const subject = { services: ['kernel'], from: 'message', templates: [] } as const;
  const context = countContext({ ask: { measure: 'lines' }, message: 'what does the kernel say?', subject });

  it('are the latest before it, and it is said that there are none in it', () => {
    expect(Object.keys(lines.reads(context, countReads({ bad: [], all: [] })))).toContain('older');
    expect(Object.keys(lines.reads(context, countReads({ bad: [], all: [lineAt(3)] })))).not.toContain('older');
    const older = [{ ...lineAt(-40), message: 'line 40' }];
    const written = lines.answer(context, countReads({ bad: [], all: [], older }), new ResultWriter('en'));
    expect(written && draftText(written)).toContain('No such log line is stored for this time.');
    expect(shownLines(context, countReads({ bad: [], all: [], older }))).toEqual(['line 40']);
  });
});

describe('lines around an error that no clock tells', () => {
  const context = (message: string): AskContext => countContext({ ask: { measure: 'lines' }, message });
  const edge = { ...lineAt(10), level: 'error' as const, message: 'line 10' };

  it.each([
    ['show the lines just before the first error', 'oldest'],
    ['Enséñame las líneas de antes y después del primer error', 'oldest'],
    ['zeig die Zeilen rund um den letzten Fehler', 'newest'],
    ['montre les lignes juste avant la première erreur', 'oldest'],
  ])('look for it first: “%s”', (message, order) => {
    expect(lines.reads(context(message), countReads({}))).toEqual({
      edge: expect.objectContaining({ order, budget: expect.any(Number) }),
    });
  });

  it('then read what its service logged before and after it, from before the trouble on', () => {
    const asked = context('show the lines just before the first error');
    const { before, after } = lines.reads(asked, countReads({ edge: [edge] }));
    expect(before).toMatchObject({ order: 'newest', window: { to: edge.time }, filter: { services: ['checkout'] } });
    expect(before?.ask === 'logs' && before.window.from).toBeLessThan(AT);
    expect(after).toMatchObject({ order: 'oldest', window: { from: edge.time } });
    const stored = countReads({
      edge: [edge],
      before: [9, 8].map((at) => ({ ...lineAt(at), message: `line ${at}` })),
      after: [edge, { ...lineAt(11), message: 'line 11' }],
    });
    expect(shownLines(asked, stored)).toEqual(['line 8', 'line 9', 'line 10', 'line 11']);
  });

  it('are as usual, where the question does not ask for them', () => {
    expect(Object.keys(lines.reads(context('show the errors'), countReads({})))).not.toContain('edge');
  });
});

describe('which lines, and how many', () => {
  it('are some of each side around the first one', () => {
    const details = readMessageDetails('the entries around the first one', { entities: [], language: 'en' });
    const context = contextAt('around', { details });
    expect(shownLines(context, readsOf([9, 8], [11, 12]))).toHaveLength(4);
  });

  it.each([
    ['give me the first one', 'oldest', 1],
    ['an example please', 'newest', 1],
    ['the last line of it', 'newest', 1],
    ['show the first three lines', 'oldest', 3],
    ['show the log lines', 'newest', 4],
  ])('“%s”: the %s, %i', (message, order, count) => {
    const details = readMessageDetails(message, { entities: [], language: 'en' });
    const context = countContext({ ask: { measure: 'lines' }, details });
    const queries = lines.reads(context, countReads({}));
    const stored = [9, 8, 7, 6].map((at) => ({ ...lineAt(at), message: `line ${at}` }));
    const reads = countReads(Object.fromEntries(Object.keys(queries).map((key) => [key, stored])));
    expect(Object.values(queries).map((query) => query.ask === 'logs' && query.order)).toEqual([order]);
    expect(shownLines(context, reads)).toHaveLength(count);
  });
});

describe('lines of the cause', () => {
  const subject = { services: ['postgresql'], from: 'cause', templates: ['waits'] } as const;
  const failure = {
    class: 'lock-wait',
    speaker: 'postgresql',
    line: 'e1',
    field: 'message',
    from: 0,
    by: 'own',
  } as const;
  const stated = { hypotheses: [{ failure }] } as unknown as NonNullable<AskContext['findings']>;

  it.each<[AskContext['ask'], AskContext['findings'], string | undefined]>([
    [{ measure: 'lines' }, stated, undefined],
    [{ measure: 'lines', of: 'errors' }, stated, 'error'],
    [{ measure: 'lines' }, undefined, 'warn'],
  ])('are of any level where a line states it, unless a level is asked for: %o', (ask, findings, level) => {
    const context = { ...countContext({ ask, subject }), ...(findings && { findings }) };
    const query = lines.reads(context, countReads({}))['cause'];
    expect(query?.ask === 'logs' ? query.filter.minLevel : query).toBe(level);
  });
});
