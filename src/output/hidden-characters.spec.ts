import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameHiddenCharacters, replaceHiddenCharacters } from './hidden-characters.js';

describe('hidden characters', () => {
  it.each([
    ['user \u202Egpj.exe', 'user ⟨U+202E⟩gpj.exe'],
    ['a\u2066b\u2069c', 'a⟨U+2066⟩b⟨U+2069⟩c'],
    ['zero\u200Bwidth', 'zero⟨U+200B⟩width'],
    ['\u001b[31mred', '⟨U+001B⟩[31mred'],
    ['tag \u{E0041}', 'tag ⟨U+E0041⟩'],
    ['half \uD800', 'half ⟨U+D800⟩'],
    ['first\r\nsecond\tthird', 'first\nsecond\tthird'],
    ['שלום 👩‍💻 naïve', 'שלום 👩‍💻 naïve'],
  ])('of %j are named', (text, named) => {
    expect(nameHiddenCharacters(text)).toBe(named);
  });

  it('are named wherever they are replaced, and nothing of them is left', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const named = nameHiddenCharacters(text);
        expect(replaceHiddenCharacters(named)).toBe(named);
        expect(named.replace(/⟨U\+[0-9A-F]{4,6}⟩/g, '\ufffd')).toBe(
          replaceHiddenCharacters(text).replace(/⟨U\+[0-9A-F]{4,6}⟩/g, '\ufffd'),
        );
      }),
    );
  });
});
