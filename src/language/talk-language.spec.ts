// The language of a few words, by that of the talk.
import { describe, expect, it } from 'vitest';
import { languageInTalk } from './talk-language.js';

describe('a message of a few words', () => {
  it.each([
    ['merci', 'en', 'fr', 'fr'],
    ['seen before?', 'de', 'en', 'en'],
    ['kaputter Knoten?', 'en', 'de', 'de'],
    ['nœud défaillant ?', 'en', 'fr', 'fr'],
    ['¿cpu saturada?', 'en', 'es', 'es'],
    ['時系列', 'zh', 'ja', 'ja'],
    ['谢谢', 'zh', 'zh', 'zh'],
  ])('is in the language of the talk: “%s”', (text, read, talk, language) => {
    expect(languageInTalk(text, read, talk)).toBe(language);
  });

  it.each([
    ['¿cuántos años?', 'es', 'en', 'es'],
    ['原因は？', 'ja', 'en', 'ja'],
    ['谢谢', 'zh', 'en', 'zh'],
    ['how many errors are there', 'en', 'de', 'en'],
  ])('is in its own where its letters or words tell it: “%s”', (text, read, talk, language) => {
    expect(languageInTalk(text, read, talk)).toBe(language);
  });
});
