import { describe, expect, it } from 'vitest';
import { wireFact } from '../../../test/support/wire-fact.js';
import type { WireAnswer, WireFact } from '../api/operations.js';
import { editableFilters } from './scope-edits.js';
import { newestOfIssue, newestWithGrounds, pastInstant, scopeOfTurn, windowOfTurn } from './turn-facts.js';

const AT = Date.parse('2026-11-20T09:00:00Z') * 1000;
const MINUTE = 60_000_000;

const fact = (type: string, data: object, at = AT): WireFact => wireFact(type, data, at);

const scope = (regions: readonly string[]) => ({ regions, services: [], minLevel: 'error', fields: [] });

describe('the scope of a turn', () => {
  const facts = [
    fact('ScopeMerged', { turn: 1, scope: scope([]) }),
    fact('ScopeMerged', { turn: 2, scope: scope(['eu-west-1']) }),
  ];

  const wordsOf = (recorded: readonly WireFact[], turn: number): readonly string[] | undefined => {
    const found = scopeOfTurn(recorded, turn);
    return found && editableFilters(found).map(({ words }) => words);
  };

  it('is the one that it had, whatever later turns have set', () => {
    expect([1, 2].map((turn) => wordsOf(facts, turn))).toEqual([
      ['minLevel: error'],
      ['regions: eu-west-1', 'minLevel: error'],
    ]);
  });

  it('is none where the facts do not tell', () => {
    expect([scopeOfTurn(facts, 3), scopeOfTurn([], 1)]).toEqual([undefined, undefined]);
  });

  it('names fields with what they may and may not be', () => {
    const fields = [
      { field: 'pod', is: 'equal', values: ['a', 'b'] },
      { field: 'host', is: 'not', values: ['c'] },
    ];
    const merged = fact('ScopeMerged', { turn: 1, scope: { ...scope([]), fields } });
    expect(wordsOf([merged], 1)).toEqual(['minLevel: error', 'pod = a, b', 'host ≠ c']);
  });
});

describe('the window of a turn', () => {
  const query = (why: string, from: number, to: number) => ({
    id: why,
    why,
    role: 'issue',
    query: { ask: 'tally', window: { from: AT + from * MINUTE, to: AT + to * MINUTE } },
  });

  it('is what its narrow question has read, not what was tried around it', () => {
    const queries = [query('lookup.stretch', -180, 0), query('lookup.1.total', -2, 0), query('lookup.2.lines', -4, -1)];
    expect(windowOfTurn([fact('QueriesPlanned', { turn: 2, queries })], 2)).toEqual({
      from: '2026-11-20T08:56:00.000Z',
      to: '2026-11-20T09:00:00.000Z',
    });
  });

  it('leaves out how far back patterns of lines were looked for', () => {
    const patterns = {
      ...query('lookup.2.said-templates', -1440, 0),
      query: { by: 'template', window: { from: 0, to: AT } },
    };
    const queries = [query('lookup.1.total', -2, 0), patterns];
    expect(windowOfTurn([fact('QueriesPlanned', { turn: 2, queries })], 2)?.from).toBe('2026-11-20T08:58:00.000Z');
  });

  it('is that of the issue for a report', () => {
    const queries = [query('structured', -5, 1), query('drill', -1440, 1)];
    const facts = [fact('QueriesPlanned', { turn: 1, queries: [...queries, { why: 'catalogue', query: {} }] })];
    expect([windowOfTurn(facts, 1), windowOfTurn(facts, 2)]).toEqual([undefined, undefined]);
  });
});

describe('the instant that a follow-up is about', () => {
  const asked = (at: number, askedAt?: number) =>
    fact('TurnAsked', { turn: 1, question: { text: 'x', ...(askedAt !== undefined && { askedAt }) } }, at);

  it('is that of the last question, where it was about the past', () => {
    expect(pastInstant([asked(AT + 1440 * MINUTE, AT)])).toBe('2026-11-20T09:00:00.000Z');
  });

  it('is now where the last question was about now', () => {
    expect(
      [[], [asked(AT)], [asked(AT + MINUTE, AT)], [asked(AT + 1440 * MINUTE, AT), asked(AT)]].map(pastInstant),
    ).toEqual([undefined, undefined, undefined, undefined]);
  });
});

describe('the newest answer', () => {
  const turn = (n: number, answer?: object) => ({ n, ...(answer !== undefined && { answer: answer as WireAnswer }) });
  const ofIssue = { issue: { id: 'i1' }, evidence: [] };
  const smallTalk = { evidence: [] };

  it('that can be changed is of an issue, also behind small talk and beside a turn that runs', () => {
    expect(newestOfIssue([turn(1, ofIssue), turn(2, ofIssue), turn(3, smallTalk), turn(4)])?.n).toBe(2);
    expect(newestOfIssue([turn(1, smallTalk), turn(2)])).toBeUndefined();
  });

  it('that is shown rests on something, where any does', () => {
    const passages = { evidence: [], result: { kind: 'passages', passages: [] } };
    expect(newestWithGrounds([turn(1, ofIssue), turn(2, smallTalk), turn(3)])?.n).toBe(1);
    expect(newestWithGrounds([turn(1, ofIssue), turn(2, passages), turn(3, smallTalk)])?.n).toBe(2);
    expect(newestWithGrounds([turn(1, smallTalk), turn(2, smallTalk), turn(3)])?.n).toBe(2);
    expect(newestWithGrounds([turn(1)])).toBeUndefined();
  });
});
