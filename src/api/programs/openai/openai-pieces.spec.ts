// The pure parts of OpenAI's shapes: pieces of a text, ids of responses, answers as text, messages of a request.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Answer } from '../../../evidence/answer.js';
import type { ClientTxnId } from '../../../kernel/brand.js';
import { ProblemError } from '../../problems/problems.js';
import { answerText } from '../answer-text.js';
import { openAiErrorOf } from './openai-error.js';
import { readMessages } from '../request-messages.js';
import { parseTurnId, turnId } from '../turn-id.js';
import { textPieces } from '../text-pieces.js';

const answerOf = (text: string): Answer =>
  ({
    turn: 2,
    text,
    evidence: [
      { id: 'e1', kind: 'log', service: 'cart' },
      { id: 'e12', kind: 'span' },
    ],
  }) as never;

describe('the pieces of a text', () => {
  it('are none empty, none much longer than a line, and joined the text', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 60, unit: 'binary' })), (words) => {
        const text = words.join(' ');
        const pieces = textPieces(text);
        expect(pieces.join('')).toBe(text);
        for (const piece of pieces) expect(piece.length).toBeGreaterThan(0);
      }),
    );
    expect(textPieces('word '.repeat(100)).every((piece) => piece.length <= 200)).toBe(true);
  });
});

describe('the id of a response', () => {
  it('names its conversation and turn, and nothing else is one', () => {
    const id = fc
      .string({ minLength: 1, maxLength: 256, unit: 'grapheme' })
      .filter(
        (each) => [...each].length <= 256 && !/[\u0000-\u001f\u007f-\u009f]/.test(each) && !['.', '..'].includes(each),
      );
    fc.assert(
      fc.property(id, fc.integer({ min: 1, max: 999_999_999 }), (named, turn) => {
        const replied = { id: named as ClientTxnId, turn };
        expect(parseTurnId('resp', turnId('resp', replied))).toEqual(replied);
      }),
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        const parsed = parseTurnId('resp', `resp_${text}`);
        if (parsed !== undefined) expect(turnId('resp', parsed)).toBe(`resp_${text}`);
      }),
    );
    expect(parseTurnId('resp', 'chatcmpl_MSBh')).toBeUndefined();
  });
});

describe('an answer as text', () => {
  const at = { base: 'https://casefile.example', id: 'INC (4)' as ClientTxnId };

  it('links each citation once, whole, and no sign without a row', () => {
    const { text, citations } = answerText(answerOf('Slow [e1][e12], again [e1]; not [e7].\n'), at);
    const link = 'https://casefile.example/#/investigation/INC%20%284%29?turn=2';
    expect(text).toBe(
      `Slow [e1][e12], again [e1]; not [e7].\n\n[Evidence and audit](${link})\n\n[e1]: ${link}&evidence=e1\n[e12]: ${link}&evidence=e12`,
    );
    expect(citations.map(({ start, end }) => text.slice(start, end))).toEqual(['[e1]', '[e12]', '[e1]']);
    expect(citations.map(({ title }) => title)).toEqual(['e1: log of cart', 'e12: span', 'e1: log of cart']);
  });

  it('ends with its link where it cites nothing', () => {
    expect(answerText(answerOf('All is well.'), at).text.split('\n')).toHaveLength(3);
  });
});

describe('the messages of a request', () => {
  it('ask the last one of the user, and tell a model the instructions', () => {
    const read = readMessages(
      [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Why?' },
        { role: 'assistant', content: [{ type: 'output_text', text: 'Because.' }] },
        { role: 'developer', content: 'In German.' },
        {
          role: 'user',
          content: [
            { type: 'text', text: 'And' },
            { type: 'text', text: 'now?' },
          ],
        },
        { role: 'assistant', content: 'Well,' },
      ],
      'messages',
    );
    expect(read).toEqual({
      question: 'And\nnow?',
      system: 'Be brief.\n\nIn German.',
      history: [
        { role: 'user', text: 'Why?' },
        { role: 'assistant', text: 'Because.' },
        { role: 'user', text: 'And\nnow?' },
      ],
    });
  });

  it.each([
    [[], 'no message has the role "user"'],
    [[{ role: 'assistant', content: 'Hello' }], 'no message has the role "user"'],
    [[{ role: 'user', content: null }], 'is empty'],
    [[{ role: 'user', content: '\u001b[31m' }], 'must hold no control characters'],
    [[{ role: 'user', content: [{ type: 'file' }] }], 'has a part of type "file"'],
    [
      [
        { role: 'system', content: 'x'.repeat(20_001) },
        { role: 'user', content: 'Why?' },
      ],
      'at most 20000 characters',
    ],
  ])('are refused as a conflict, with what is wrong: %#', (messages, because) => {
    const read = (): unknown => readMessages(messages, 'messages');
    expect(read).toThrow(ProblemError);
    expect(read).toThrow(because);
  });
});

describe('an error', () => {
  it.each([
    [400, 'invalid_request_error'],
    [401, 'authentication_error'],
    [413, 'invalid_request_error'],
    [429, 'rate_limit_error'],
    [503, 'server_error'],
  ])('of status %i is of the type %s', (status, type) => {
    const problem = {
      type: '/problems/odd',
      title: 't',
      status,
      detail: 'It is odd',
      howToFix: 'Mend it.',
      instance: '',
    };
    expect(openAiErrorOf(problem)).toEqual({
      error: { message: 'It is odd. Mend it.', type, code: 'odd', param: null },
    });
  });
});
