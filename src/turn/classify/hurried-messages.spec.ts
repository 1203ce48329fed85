import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { isAboutOneService } from '../question/about-answer.js';
import { detectIntent } from '../question/intent.js';
import { isTimeAlone } from './time-alone.js';
import { isForeign } from '../language/foreign-language.js';
import { correctSpelling } from '../language/spelling.js';

describe('hurried spelling', () => {
  it.each([
    ['hm are u sure tho', 'doubt'],
    ['r u sure', 'doubt'],
    ['whos affected', 'reach'],
    ['wat should i do', 'advice'],
    ['is it stil hapening', 'course'],
  ])('detects in “%s”: %s', (message, expected) => expect(detectIntent(message)).toBe(expected));

  it('corrects hurried spelling only', () => {
    expect(correctSpelling('users report 5xx, r-values up')).toBe('users report 5xx, r-values up');
    fc.assert(fc.property(fc.string(), (text) => typeof correctSpelling(text) === 'string'));
  });
});

describe('message of time only', () => {
  it.each([
    'between 9:20 and 9:30?',
    'between 2 and 3',
    'since lunch',
    '10 mins ago',
    'and yesterday evening?',
    'from 14:00 to 14:30 utc pls',
    'the last 2 hours',
    'at 3 am',
  ])('%s', (message) => expect(isTimeAlone(message)).toBe(true));

  it.each([
    'checkout fails since 9:20',
    'what happened yesterday evening',
    'only errors',
    'new problem since lunch',
    'thanks',
    '',
  ])('is not %s', (message) => expect(isTimeAlone(message)).toBe(false));
});

describe('foreign language', () => {
  it.each([
    'seit wann ist das so?',
    'und was soll ich jetzt tun',
    '¿sigue pasando?',
    'depuis quand est-ce que ça dure ?',
    'warum geht das nicht',
    'ainda está acontecendo agora?',
  ])('%s', (message) => expect(isForeign(message)).toBe(true));

  it.each([
    'users cannot reset their password',
    'emails are not being sent',
    'is it still going on?',
    'what was deployed at 9',
    'payments via sofort are not possible',
    'ERROR 500 on POST /checkout',
  ])('does not detect: %s', (message) => expect(isForeign(message)).toBe(false));
});

describe('question about one service', () => {
  it.each([
    'ok and whats with ts-station-service',
    'waht did ts-order-service do',
    'how is checkout doing?',
    "what's ts-inside-payment-service doing?",
    'what about search-api?',
    'is ts-food-service ok?',
    'is checkout affected too',
  ])('%s', (message) => expect(isAboutOneService(message)).toBe(true));

  it.each([
    "what's wrong with payment?",
    'is it ok?',
    'is everything fine',
    'how is it that checkout fails?',
    'what did they deploy to checkout',
  ])('does not match: %s', (message) => expect(isAboutOneService(message)).toBe(false));
});
