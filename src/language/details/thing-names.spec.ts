// Words of a message that may name a thing of which only records tell.
import { array, assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findThingNames } from './thing-names.js';

describe('the names of things in a message', () => {
  it.each([
    ['seat map is slow, why?', 'seatmap'],
    ['check-in takes forever', 'check-in'],
    ['STEP2 files are not going out', 'step2'],
    ['warum ist der Login so langsam?', 'login'],
    ['les virements échouent', 'virements'],
  ])('“%s” names %s', (text, name) => {
    expect(findThingNames(text)).toContain(name);
  });

  it('are no lengths and no hours', () => {
    expect(findThingNames('search takes seconds now')).toEqual(['search']);
    expect(findThingNames('login is slow since about 14:17')).toEqual(['login']);
  });

  it.each(['why is it slow?', 'what is wrong?', 'warum ist es so langsam?', 'it takes forever', '¿por qué tarda?'])(
    '“%s” names none',
    (text) => {
      expect(findThingNames(text)).toEqual([]);
    },
  );

  it('are few, in lower case, each once, of letters, digits and hyphens', () => {
    assert(
      property(array(string({ maxLength: 12 }), { maxLength: 30 }), (words) => {
        const names = findThingNames(words.join(' '));
        expect(names.length).toBeLessThanOrEqual(8);
        expect(new Set(names).size).toBe(names.length);
        for (const name of names) expect(name).toMatch(/^[\p{L}\p{N}-]+$/u);
      }),
    );
  });
});
