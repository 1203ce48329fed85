// Which language a reader gets, before and after there is a choice.
import { describe, expect, it } from 'vitest';
import { messagesOf } from '../../../src/answer/messages/messages.js';
import { chooseLanguage, PAGE_LANGUAGES } from './language.js';

describe('the language of the page', () => {
  it.each([
    [null, ['de-AT', 'en'], 'de'],
    [null, ['nl', 'DE', 'en'], 'de'],
    [null, ['en-GB', 'de'], 'en'],
    [null, ['tlh'], 'en'],
    [null, [], 'en'],
    ['de', ['en'], 'de'],
    ['en', ['de'], 'en'],
    // what another release has stored, or anybody else
    ['__proto__', ['de'], 'de'],
    ['', ['de'], 'de'],
  ] as const)('with the choice %j and the browser’s %j is %s', (stored, preferred, language) => {
    expect(chooseLanguage(stored, preferred)).toBe(language);
  });

  it('is one in which answers are written, each of them', () => {
    const english = messagesOf('en');
    const answered = ['de', 'es', 'fr', 'it', 'ja', 'nl', 'pt', 'zh'].filter((each) => messagesOf(each) !== english);
    expect(Object.keys(PAGE_LANGUAGES).toSorted()).toEqual([...answered, 'en'].toSorted());
  });
});
