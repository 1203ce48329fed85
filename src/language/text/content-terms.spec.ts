import { describe, expect, it } from 'vitest';
import { buildVocabulary, familiarity, splitWords } from './content-terms.js';

describe('vocabulary', () => {
  it('are whole words of scripts with vowel signs', () => {
    expect(splitWords('सेवाएँ बंद हैं')).toEqual(['सेवाएँ', 'बंद', 'हैं']);
  });

  it('recognises typing errors of its words', () => {
    const vocabulary = buildVocabulary(['Why is the ledger slow?']);
    expect(familiarity('lxdger', vocabulary)).toBe(0.8);
  });

  it('holds a pasted word of any length, but not its typing errors', () => {
    const pasted = 'zq'.repeat(3_000);
    const vocabulary = buildVocabulary([`Why is the ledger slow? ${pasted}`]);
    expect(vocabulary.stems.has(pasted)).toBe(true);
    expect(Math.max(...[...vocabulary.shortened].map(({ length }) => length))).toBeLessThan(64);
    expect(familiarity(`x${pasted}`, vocabulary)).toBe(0);
  });
});
