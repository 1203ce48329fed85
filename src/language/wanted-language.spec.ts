// The language in which an answer is wanted.
import { describe, expect, it } from 'vitest';
import { findWantedLanguage } from './wanted-language.js';

describe('the language that a message wants', () => {
  it.each([
    ['and the same in german please', 'de'],
    ['auf englisch bitte', 'en'],
    ['English please', 'en'],
    ['can you translate that into French?', 'fr'],
    ['can you say that in Spanish?', 'es'],
    ['dasselbe nochmal auf Französisch', 'fr'],
    ['kannst du das ins Englische übersetzen', 'en'],
    ['¿me lo puedes decir en inglés?', 'en'],
    ['lo mismo en inglés, por favor', 'en'],
    ['la même chose en anglais svp', 'en'],
    ['o mesmo em inglês, por favor', 'en'],
    ['用英文再说一遍', 'en'],
    ['英語でお願いします', 'en'],
    ['日本語で', 'ja'],
    ['German?', 'de'],
    ['in Polish please', 'pl'],
    ['Polish, please', 'pl'],
  ])('is all that it says: “%s”', (text, language) => {
    expect(findWantedLanguage(text)).toEqual({ language, alone: true });
  });

  it.each([
    ['when did it start? answer in German please', 'de'],
    ['zusammenfassung für den chef auf englisch', 'en'],
    ['résume la situation en anglais', 'en'],
    ['影響を英語で', 'en'],
  ])('stands beside its question: “%s”', (text, language) => {
    expect(findWantedLanguage(text)).toEqual({ language, alone: false });
  });

  it.each([
    'why do French customers fail?',
    'errors in German region',
    'are Spanish orders in trouble?',
    'which pod?',
    'polish it please',
    'can you polish that answer a bit?',
    'now polish the text please',
    'the German translation is missing for checkout',
    'fallan los clientes franceses',
    '日本語のメールが文字化けします',
  ])('is none: “%s”', (text) => {
    expect(findWantedLanguage(text)).toBeUndefined();
  });
});
