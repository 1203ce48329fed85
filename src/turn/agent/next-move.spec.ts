// What the loop does next: examples of each road, and that every road ends.
import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { SECOND } from '../../kernel/time.js';
import type { Exchange } from './exchange.js';
import { isDraftCut, type LoopLimits, nextMove } from './next-move.js';

const LIMITS: LoopLimits = { requests: 6, calls: 8, tokens: 10_000, time: 60 * SECOND };

const exchange = (
  more: Partial<Exchange> & { readonly text?: string; readonly inputs?: readonly string[] } = {},
): Exchange => {
  const { text = '', inputs = [], ...rest } = more;
  const calls = inputs.map((input, index) => ({ id: `c${index}`, tool: 'search_logs', input }));
  return {
    purpose: 'ask',
    reply: { text, calls, stop: calls.length > 0 ? 'tools' : 'end', usage: { input: 100, output: 10 } },
    answers: calls.map((call) => ({ call, outcome: 'found', text: 'rows' })),
    requestCharacters: 300,
    elapsed: SECOND,
    ...rest,
  };
};

describe('next move', () => {
  it('asks, asks again with the results of the calls, then ends with the conclusion', () => {
    expect(nextMove([], LIMITS)).toEqual({ move: 'ask', purpose: 'ask' });
    expect(nextMove([exchange({ inputs: ['{}'] })], LIMITS)).toEqual({ move: 'ask', purpose: 'ask' });
    expect(nextMove([exchange({ inputs: ['{}'] }), exchange({ text: 'done' })], LIMITS)).toEqual({
      move: 'end',
      draft: 'done',
    });
  });

  it('sends an unsupported draft back once, then accepts the draft', () => {
    const first = [exchange({ text: 'wrong' })];
    const sent = nextMove(first, LIMITS, 'mend it');
    expect(sent).toEqual({ move: 'ask', purpose: 'repair', note: 'mend it' });
    const second = [...first, exchange({ purpose: 'repair', text: 'still wrong' })];
    expect(nextMove(second, LIMITS, 'mend it')).toEqual({ move: 'end', draft: 'still wrong' });
  });

  it.each([
    ['requests', Array.from({ length: 6 }, (_, n) => exchange({ inputs: [`{"n":${n}}`] })), '6 requests'],
    ['calls', [exchange({ inputs: Array.from({ length: 8 }, (_, n) => `{"n":${n}}`) })], '8 tools'],
    [
      'tokens',
      [
        exchange({
          inputs: ['{}'],
          reply: { text: '', calls: [], stop: 'tools', usage: { input: 9_990, output: 10 } },
        }),
      ],
      '10000 tokens',
    ],
    ['time', [exchange({ inputs: ['{}'], elapsed: 61 * SECOND })], '61 s'],
    ['repeats', [1, 2, 3].map(() => exchange({ inputs: ['{"a":1}'] })), 'over and over'],
    ['turns', ['1', '2', '1', '2'].map((n) => exchange({ inputs: [n] })), 'over and over'],
    [
      'spelling',
      ['{"a":1,"b":2}', '{"b":2,"a":1}', '{ "a": 1, "b": 2 }'].map((n) => exchange({ inputs: [n] })),
      'over and over',
    ],
  ])('forces the conclusion when %s are used up', (_, exchanges, because) => {
    expect(nextMove(exchanges, LIMITS)).toMatchObject({
      move: 'ask',
      purpose: 'conclude',
      because: expect.stringContaining(because) as unknown,
    });
  });

  it('asks once more after an empty reply, then without tools, then gives up', () => {
    const empty = [exchange()];
    expect(nextMove(empty, LIMITS)).toMatchObject({ purpose: 'nudge' });
    const twice = [...empty, exchange({ purpose: 'nudge' })];
    expect(nextMove(twice, LIMITS)).toMatchObject({ purpose: 'conclude' });
    expect(nextMove([...twice, exchange({ purpose: 'conclude' })], LIMITS)).toEqual({
      move: 'end',
      because: 'the model had nothing to say',
    });
  });

  it('explains that a reply reached its limit before it held any text', () => {
    const usedUp = exchange({ purpose: 'conclude', reply: { text: '', calls: [], stop: 'length' } });
    expect(nextMove([usedUp], LIMITS)).toEqual({
      move: 'end',
      because: expect.stringContaining('allow more in "maxTokens"') as unknown,
    });
  });

  it('reports a cut draft, and no other cut reply', () => {
    const reply = { text: 'draft', calls: [], stop: 'length' } as const;
    expect(isDraftCut([exchange({ reply })])).toBe(true);
    const after = exchange({ purpose: 'repair', reply: { ...reply, text: '' } });
    expect(isDraftCut([exchange({ text: 'draft' }), after])).toBe(false);
  });

  it('ends when the model declines, with its earlier draft if there is one', () => {
    const refused = exchange({ reply: { text: '', calls: [], stop: 'refused' } });
    expect(nextMove([refused], LIMITS)).toEqual({ move: 'end', because: 'the model declined to answer' });
    expect(nextMove([exchange({ text: 'draft' }), refused], LIMITS)).toEqual({ move: 'end', draft: 'draft' });
  });

  it('ends within the limit of requests, whatever the model replies', () => {
    const reply = fc.record({
      text: fc.constantFrom('', 'words'),
      inputs: fc.array(fc.constantFrom('{}', '{"a":1}', 'junk'), { maxLength: 3 }),
      objected: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.infiniteStream(reply), (replies) => {
        const exchanges: Exchange[] = [];
        let objections: string | undefined;
        for (let n = 0; n <= LIMITS.requests + 2; n += 1) {
          const move = nextMove(exchanges, LIMITS, objections);
          if (move.move === 'end') return;
          const { text, inputs, objected } = replies.next().value as {
            text: string;
            inputs: string[];
            objected: boolean;
          };
          exchanges.push(exchange({ purpose: move.purpose, text, inputs: move.purpose === 'conclude' ? [] : inputs }));
          objections = objected ? 'mend it' : undefined;
        }
        throw new Error('it went on');
      }),
    );
  });
});
