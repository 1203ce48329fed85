import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composeMessage, type MessageSource, plainWords } from './compose-message.js';

const SOURCE: MessageSource = {
  event: 'finished',
  clientTxnId: 'alert-g/1',
  turn: 1,
  answer: {
    status: 'answered',
    text: '**Most likely cause** (99 % confident): payment\\_gateway logs errors at `taxes.py:47` [e1] [e2].\n\nEvidence\n- more',
    hypotheses: [{ service: 'payment_gateway', confidence: 0.987, onset: '2026-01-01T00:00:00Z' }],
  },
  alerts: [
    { name: 'Errors', severity: 'warning', service: 'checkout' },
    { name: 'Latency', severity: 'critical', service: 'checkout' },
  ],
  linkTemplate: 'https://casefile.example/i/{id}',
};

describe('a message', () => {
  it('says the first paragraph in plain words, the alerts, and where to read on', () => {
    expect(composeMessage(SOURCE)).toEqual({
      title: 'Errors, Latency',
      text: 'Most likely cause (99 % confident): payment_gateway logs errors at taxes.py:47.',
      facts: [
        ['Severity', 'critical'],
        ['Service', 'checkout'],
        ['Likely cause in', 'payment_gateway'],
        ['Confidence', '99 %'],
        ['Since', '2026-01-01T00:00:00Z'],
        ['Alerts', '2'],
      ],
      link: 'https://casefile.example/i/alert-g%2F1',
      clientTxnId: 'alert-g/1',
      turn: 1,
      event: 'finished',
      severity: 'critical',
      onset: Date.UTC(2026, 0, 1) * 1000,
    });
  });

  it('says in its title when the cause is another one, and when there is no answer', () => {
    const alerts = ['A', 'B', 'C', 'D', 'E'].map((name) => ({ name, severity: 'info' as const }));
    expect(composeMessage({ ...SOURCE, alerts, event: 'changed' }).title).toBe('Another cause: A, B, C and 2 more');
    const { hypotheses: _none, ...answer } = SOURCE.answer;
    expect(composeMessage({ ...SOURCE, answer, event: 'changed' }).title).toBe('No cause any more: Errors, Latency');
    expect(composeMessage({ ...SOURCE, event: 'failed' }).title).toBe('No answer: Errors, Latency');
  });

  it('says in its title that a check has failed, and does not take the one before it for one that found a cause', () => {
    const { hypotheses: _none, ...none } = SOURCE.answer;
    const titleOf = (more: Partial<MessageSource>): string => composeMessage({ ...SOURCE, ...more }).title;
    expect(titleOf({ event: 'failed', checkBefore: 'answered' })).toBe('The check failed: Errors, Latency');
    expect(titleOf({ event: 'failed', checkBefore: 'first' })).toBe('The check failed: Errors, Latency');
    const after = { event: 'changed', checkBefore: 'failed' } as const;
    expect(titleOf({ ...after, answer: none })).toBe('No cause, after a check that failed: Errors, Latency');
    expect(titleOf(after)).toBe('A cause, after a check that failed: Errors, Latency');
    const worked = { event: 'changed', checkBefore: 'answered' } as const;
    expect(titleOf({ ...worked, answer: none })).toBe('No cause any more: Errors, Latency');
  });

  it('fits into what every target takes, whatever the answer says', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 9_000 }), fc.string({ maxLength: 400 }), (text, name) => {
        const answer = { status: 'answered', text };
        const message = composeMessage({ ...SOURCE, answer, alerts: [{ name, severity: 'info' }] });
        expect([...message.title].length).toBeLessThanOrEqual(150);
        expect([...message.text].length).toBeLessThanOrEqual(2_000);
        expect(message.text).not.toMatch(/\n|\[e\d+\]/);
      }),
    );
  });
});

describe('plain words', () => {
  it.each([
    ['error in `__init__.py`, key `_id` is **gone**', 'error in __init__.py, key _id is gone'],
    ['`**kwargs` and `a\\_b` and `x[e1]` [e1]', '**kwargs and a\\_b and x[e1]'],
    ['`` a`b `` and ``c``', 'a`b and c'],
    ['_so_ it is: \\_id, snake_case, a lone ` here', 'so it is: _id, snake_case, a lone here'],
    ['```sql\nSELECT _id\nFROM t\n```', 'sql SELECT _id FROM t'],
  ])('of %s', (markdown, words) => {
    expect(plainWords(markdown)).toBe(words);
  });

  it('have whatever stands in code as it is', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[!-_a-~]{1,40}$/), (code) => {
        expect(plainWords(`the file \`${code}\`, **fails**`)).toBe(`the file ${code}, fails`);
      }),
    );
  });
});
