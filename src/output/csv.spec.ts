// CSV: cells with separators stay one cell, and nothing that came from outside is a formula.
import { describe, expect, it } from 'vitest';
import { csvText } from './csv.js';

describe('CSV', () => {
  it('keeps quotes, commas and line ends inside one cell, and leaves what is unknown empty', () => {
    expect(csvText([['a', 'b"c', 'd,e', 'f\ng', undefined, 0.5]])).toBe('a,"b""c","d,e","f\ng",,0.5\r\n');
  });

  it('writes a formula as text, and a negative number as a number', () => {
    expect(csvText([['=HYPERLINK("x")', '@SUM(A1)', '-1.5']])).toBe('"\'=HYPERLINK(""x"")","\'@SUM(A1)",-1.5\r\n');
  });
});
