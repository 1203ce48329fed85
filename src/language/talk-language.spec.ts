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
    ['et en ?', 'es', 'fr', 'fr'],
    ['in?', 'en', 'de', 'de'],
    ['deploys?', 'en', 'pt', 'pt'],
    ['?', 'en', 'es', 'es'],
  ])('is in the language of the talk: “%s”', (text, read, talk, language) => {
    expect(languageInTalk(text, read, talk)).toBe(language);
  });

  it.each([
    ['¿cuántos años?', 'es', 'en', 'es'],
    ['原因は？', 'ja', 'en', 'ja'],
    ['谢谢', 'zh', 'en', 'zh'],
    ['how many errors are there', 'en', 'de', 'en'],
    ['y en ?', 'es', 'de', 'es'],
    ['y en ?', 'fr', 'de', 'es'],
    ['und in ?', 'de', 'en', 'de'],
    ['Et pour ?', 'fr', 'es', 'fr'],
    ['e no ?', 'pt', 'en', 'pt'],
    ['and for ?', 'en', 'de', 'en'],
    ['warum?', 'de', 'fr', 'de'],
    ['is  involved', 'en', 'de', 'en'],
    ['ist  betroffen?', 'de', 'en', 'de'],
    ['est  touché ?', 'fr', 'en', 'fr'],
    ['depuis quand ?', 'fr', 'en', 'fr'],
    ['seit wann?', 'de', 'en', 'de'],
    ['¿y si subo max_connections?', 'en', 'en', 'es'],
  ])('is in its own where its letters or words tell it: “%s”', (text, read, talk, language) => {
    expect(languageInTalk(text, read, talk)).toBe(language);
  });
});
