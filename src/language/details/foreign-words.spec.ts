// Which words of a message belong to no question about a system, and which passages hold them.
import { describe, expect, it } from 'vitest';
import { loadReader } from '../../bootstrap/load-reader.js';
import { contentWordsIn, findForeignWords, formsOfWord } from './foreign-words.js';

const { lexicon } = loadReader().model;

const wordsOf = (message: string): readonly string[] => findForeignWords(message, lexicon).map(({ text }) => text);

describe('words that are foreign to questions about a system', () => {
  it('are those that no wording of the reader has', () => {
    expect(wordsOf('How often must the gearbox be greased?')).toEqual(['gearbox', 'greased']);
    expect(wordsOf('How many requests failed in the last hour, and which services are slow?')).toEqual([]);
    expect(wordsOf('Wie viele Fehler hatten die Dienste seit heute?')).toEqual([]);
  });

  it('are not names of what runs, addresses and scripts without blanks', () => {
    const message = 'is zwieback-api down?';
    expect(findForeignWords(message, lexicon, [{ start: 3, end: 15 }])).toEqual([]);
    expect(wordsOf('GET /v1/zwieback fails on zwieback.example')).toEqual([]);
    expect(wordsOf('支付服务为什么很慢')).toEqual([]);
  });

  it('are strange where they are no slip of the pen', () => {
    expect(findForeignWords('how many reqests per minute?', lexicon)).toEqual([{ text: 'reqests', isStrange: false }]);
    expect(findForeignWords('how many walruses?', lexicon)).toEqual([{ text: 'walruses', isStrange: true }]);
  });

  it('are none where there are many, which is found out in little time', () => {
    const letters = [...'abcdefghijklmnopqr'];
    const pasted = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => `s${a}wie${b}ba${c}ck`)));
    const begun = performance.now();
    expect(wordsOf(pasted.join(' '))).toEqual([]);
    expect(performance.now() - begun).toBeLessThan(500);
  });

  it('are looked for in singular and plural', () => {
    expect(formsOfWord('sachets')).toEqual(['sachets', 'sachet']);
    expect(formsOfWord('sachet')).toEqual(['sachet', 'sachets']);
  });

  it('stand beside the other words that a message speaks of', () => {
    expect(contentWordsIn('Does the gearbox have a warranty?')).toEqual(['gearbox', 'warranty']);
  });
});
