// Which messages rate the answer before them, by the reader that is shipped, in several languages.
import { describe, expect, it } from 'vitest';
import { loadReader } from '../src/bootstrap/load-reader.js';
import { EntityFinder } from '../src/language/names/find-entities.js';
import { readMessage } from '../src/language/read-message.js';
import type { Act } from '../src/language/reading.js';
import { findSpokenFeedback } from '../src/language/spoken-feedback.js';

const { model } = loadReader();
const finder = new EntityFinder({ service: ['cart', 'checkout', 'ledger-db'], region: ['eu-west-1'] }, model.lexicon);
const CAUSE: Act = { kind: 'ask', ask: { measure: 'cause' }, probability: 0.9 };

const feedbackOf = (text: string) => {
  const reading = readMessage(text, finder, model, CAUSE);
  return findSpokenFeedback(text, reading, (part) => readMessage(part, finder, model, CAUSE).acts);
};

describe('a message after an answer', () => {
  it.each([
    'spot on',
    'that was it, thanks',
    'exactly, it was the deploy',
    'stimmt, genau das war es',
    'c’était bien ça',
    'era exactamente eso',
    'the cause you found was right',
    'so you were right about that',
    'in the end it was the disk, you were right',
    'die genannte ursache war richtig',
    'la causa que diste era correcta',
    'sí que tenías razón',
    'tu avais bien raison',
  ])('“%s” says that it was right', (text) => {
    expect(feedbackOf(text)).toEqual({ rating: 'right' });
  });

  it.each(['wrong answer', 'that is not it', 'das stimmt nicht', 'eso no es correcto', "ce n'est pas ça"])(
    '“%s” says that it was wrong',
    (text) => {
      expect(feedbackOf(text)).toEqual({ rating: 'wrong' });
    },
  );

  it.each([
    ['that was wrong, it was the cache', 'it was the cache'],
    ['no, it was the dns', 'it was the dns'],
    ['wrong - it was ledger-db', 'it was ledger-db'],
    ['das war falsch, es war der Cache', 'es war der Cache'],
    ["c'était faux, c'était le cache", "c'était le cache"],
    ['errado, foi o cache', 'foi o cache'],
    ['不对，是缓存的问题', '是缓存的问题'],
    ['you were wrong, it was the load balancer', 'it was the load balancer'],
    ['it was the load balancer, you were wrong', 'it was the load balancer'],
    ['du lagst falsch, es war der Lastverteiler', 'es war der Lastverteiler'],
    ['te equivocaste, era el balanceador', 'era el balanceador'],
    ["tu t'es trompé, c'était le réseau", "c'était le réseau"],
    ['você errou, era o balanceador', 'era o balanceador'],
  ])('“%s” says what the cause was instead', (text, cause) => {
    expect(feedbackOf(text)).toEqual({ rating: 'wrong', cause });
  });

  it.each(['users see errors, that is wrong', 'checkout is slow again, your answer was wrong'])(
    '“%s” tells of the trouble, and not what its cause was',
    (text) => {
      expect(feedbackOf(text)?.cause).toBeUndefined();
    },
  );

  it.each([
    'is that right?',
    'was it the cache?',
    'was the cause right?',
    'Why is the database slow?',
    'the database was slow',
    'no, i meant checkout',
    'wrong service, i meant checkout',
    'not what i asked, show me the errors of cart',
    'why is cart slow',
    'and since when',
    'what is wrong with cart, it was fine before',
    'no errors in checkout, right?',
    'it was the cache, was it not?',
    'hello, checkout is broken',
  ])('“%s” rates nothing', (text) => {
    expect(feedbackOf(text)).toBeUndefined();
  });
});
