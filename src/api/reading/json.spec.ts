import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { parseJson } from './json.js';

const refusal = (text: string): string => {
  try {
    parseJson(Buffer.from(text));
    return 'none';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('parsing JSON', () => {
  it.each([
    ['{bad', 'not JSON at position 1 (line 1, column 2)'],
    ['{"a": bad}', 'not JSON at position 6 (line 1, column 7)'],
    ['{"a":1,\n "b":}', 'not JSON at position 13 (line 2, column 6)'],
    ['{"a":tru', 'not JSON at position 8 (line 1, column 9)'],
    ['', 'not JSON at position 0 (line 1, column 1)'],
    ['{} x', 'not JSON at position 3 (line 1, column 4)'],
  ])('says where %j stops being JSON', (text, message) => {
    expect(refusal(text)).toBe(message);
  });

  it('reads every JSON value back', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        expect(JSON.stringify(parseJson(Buffer.from(text)))).toBe(text);
      }),
    );
  });

  it('never quotes the text', () => {
    expect(refusal('{"password": hunter2}')).not.toContain('hunter2');
  });

  it('refuses bytes that are not UTF-8', () => {
    expect(() => parseJson(new Uint8Array([0x22, 0xff, 0x22]))).toThrow('the body is not UTF-8');
  });
});
