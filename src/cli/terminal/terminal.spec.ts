import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { markdownLines } from './markdown.js';
import { paintFor } from './colours.js';
import { fillSlots, sparkline, tableLines, textWidth, truncate, wrapText } from './text.js';
import { withoutControls } from '../../output/terminal.js';

const plain = paintFor(false);
const coloured = paintFor(true);

describe('text on a terminal', () => {
  it('counts columns, not characters', () => {
    expect(textWidth('checkout')).toBe(8);
    expect(textWidth(coloured.bold('checkout'))).toBe(8);
    expect(textWidth('支払い')).toBe(6);
    expect(textWidth('e\u0301')).toBe(1);
  });

  it('wraps any text to the width and loses nothing', () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[a-z支]{1,30}$/), { minLength: 1 }),
        fc.integer({ min: 20, max: 90 }),
        (words, width) => {
          const lines = wrapText(words.join(' '), { width, first: '- ', rest: '  ' });
          for (const line of lines) expect(textWidth(line)).toBeLessThanOrEqual(width);
          expect(
            lines
              .map((line) => line.slice(2))
              .join('')
              .replaceAll(' ', ''),
          ).toBe(words.join(''));
        },
      ),
    );
  });

  it('truncates with an ellipsis, coloured or not', () => {
    expect(truncate('payment-gateway', 8)).toBe('payment…');
    expect(truncate(coloured.bad('payment-gateway'), 8)).toBe('payment…');
    expect(truncate('short', 8)).toBe('short');
  });

  it('removes control sequences', () => {
    expect(withoutControls('\u001b]0;owned\u0007\u001b[31mred\u001b[0m\rline\u202e')).toBe('red\ufffdline\ufffd');
  });

  it('aligns columns', () => {
    expect(
      tableLines(
        [
          ['a', 'one'],
          ['long', 'two'],
        ],
        40,
      ),
    ).toEqual(['a     one', 'long  two']);
  });
});

describe('a sparkline', () => {
  it('shows a spike even among thousands of values', () => {
    const values = Array.from({ length: 5_000 }, (_, index) => (index === 2_600 ? 100 : 1));
    expect(sparkline(values, 10)).toBe('▁▁▁▁▁█▁▁▁▁');
  });

  it('is flat for a flat series, and empty for less than two values', () => {
    expect(sparkline([3, 3, 3])).toBe('▁▁▁');
    expect(sparkline([3])).toBe('');
    expect(sparkline([Number.NaN, 1])).toBe('');
  });

  it('fills in the zeros that rates leave out', () => {
    expect(
      fillSlots(
        [
          [0, 2],
          [30, 1],
        ],
        10,
      ),
    ).toEqual([2, 0, 0, 1]);
  });
});

describe('markdown', () => {
  it('indents lists and keeps citations readable', () => {
    const text = '**Evidence**\n- `payment` fails with one and the same error [e1]\n\n1. first';
    expect(markdownLines(text, plain, 30)).toEqual([
      'Evidence',
      '  • payment fails with one and',
      '    the same error [e1]',
      '',
      '  1. first',
    ]);
  });

  it('colours emphasis', () => {
    expect(markdownLines('**a** `b` _c_', coloured, 80)).toEqual([
      '\u001b[1ma\u001b[22m \u001b[36mb\u001b[39m \u001b[2mc\u001b[22m',
    ]);
  });

  it('shows code to the letter', () => {
    expect(markdownLines('**a `b**c_d_ [e1]`:** “`http://x.y`” `` `z` ``', plain, 80)).toEqual([
      'a b**c_d_ [e1]: “http://x.y” `z`',
    ]);
  });

  it('shows a block of code to the letter, also one that holds fences', () => {
    expect(markdownLines('a\n\n````\n**x**  y\n\n  z\n```\n_z_\n```\n````\n**b**', plain, 80)).toEqual([
      'a',
      '',
      '    **x**  y',
      '',
      '      z',
      '    ```',
      '    _z_',
      '    ```',
      'b',
    ]);
  });

  it('leaves names with underscores alone', () => {
    expect(markdownLines('cpu_percent_of of_pod', plain, 80)).toEqual(['cpu_percent_of of_pod']);
  });
});
