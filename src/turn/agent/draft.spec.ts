// A conclusion is read line by line, however a model dresses it.
import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { parseStatements } from './draft.js';

describe('model draft', () => {
  it('parses each statement with its type and citations', () => {
    const draft = [
      '## Conclusion',
      '- **cause:** `cart` is out of memory [c1]',
      'Observation: cart logged “OOM” [q3:0, e2]',
      '2. rate: 14 of 20 [C2][Q3]',
      'absence: nothing was deployed [q5].',
      'I think that it will happen again',
      'advice: restart it [see runbook]',
      '```',
      '',
    ].join('\n');
    expect(parseStatements(draft, false)).toEqual([
      { type: 'cause', text: '`cart` is out of memory', cites: [{ cites: 'claim', n: 1 }] },
      {
        type: 'observation',
        text: 'cart logged “OOM”',
        cites: [
          { cites: 'row', result: 'q3', position: 0 },
          { cites: 'evidence', id: 'e2' },
        ],
      },
      {
        type: 'rate',
        text: '14 of 20',
        cites: [
          { cites: 'claim', n: 2 },
          { cites: 'result', result: 'q3' },
        ],
      },
      { type: 'absence', text: 'nothing was deployed.', cites: [{ cites: 'result', result: 'q5' }] },
      { type: 'interpretation', text: 'I think that it will happen again', cites: [] },
      { type: 'advice', text: 'restart it [see runbook]', cites: [] },
    ]);
  });

  it('drops the last line of a cut draft, unless it is the only one', () => {
    expect(parseStatements('advice: a\nadvice: b', true).map(({ text }) => text)).toEqual(['a']);
    expect(parseStatements('advice: a', true).map(({ text }) => text)).toEqual(['a']);
  });

  it('resolves a result of an earlier turn, and the first row of a range', () => {
    expect(parseStatements('observation: x [t2.q7:3] [q1:4..9]', false)[0]?.cites).toEqual([
      { cites: 'row', result: 't2.q7', position: 3 },
      { cites: 'row', result: 'q1', position: 4 },
    ]);
  });

  it('accepts any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.boolean(), (draft, isCut) => {
        for (const { text } of parseStatements(draft, isCut)) expect(text).not.toBe('');
      }),
    );
  });
});
