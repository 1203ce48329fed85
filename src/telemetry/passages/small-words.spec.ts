// Small words of the language that a question is in.
import { describe, expect, it } from 'vitest';
import { questionTerms } from './index-terms.js';
import { isLightWord, smallWordsOf } from './small-words.js';

describe('the small words of a question', () => {
  it.each([
    ['Was passiert bei einem Rollback mit den Migrationen?', ['rollback', 'migrationen']],
    ['Comment renouveler le certificat expiré ?', ['renouvel', 'certificat', 'expire']],
    ['¿Quién bloquea una tarjeta perdida?', ['bloquea', 'tarjeta', 'perdida']],
  ])('are no terms of a search: %s', (question, terms) => {
    expect(questionTerms(question)).toEqual(terms);
  });

  it('of German are words of English in an English question', () => {
    expect(smallWordsOf('does the process die when the war file is loaded?').size).toBe(0);
    expect(questionTerms('does the process die?')).toContain('die');
  });

  it('are kept where a question has no others', () => {
    expect(questionTerms('wie wann')).toEqual(['wie', 'wann']);
  });

  it('of any question weigh less', () => {
    expect(questionTerms('what happens first when somebody phones?').map(isLightWord)).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });
});
