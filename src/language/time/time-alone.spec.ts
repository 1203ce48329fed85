import { describe, expect, it } from 'vitest';
import { readSpokenTimes } from './spoken-times.js';

const isTimeAlone = (message: string): boolean => readSpokenTimes(message)?.alone === true;

describe('a word that is an English day by chance', () => {
  it.each([
    ['was passiert, wenn ich nichts tue?', 'de'],
    ['résume ça pour mon chef', 'fr'],
  ])('is no time in its own language: %s', (message, language) => {
    expect(readSpokenTimes(message, undefined, language)).toBeUndefined();
  });

  it('is one in English, and other days are in every language', () => {
    expect(readSpokenTimes('since tue', undefined, 'en')?.mentions[0]?.phrase).toBe('since tue');
    expect(readSpokenTimes('seit Dienstag, was tue ich?', undefined, 'de')?.mentions[0]?.phrase).toBe('seit Dienstag');
  });
});

describe('a message that says a time and nothing else', () => {
  it.each([
    'between 9:20 and 9:30?',
    'between 2 and 3',
    'since lunch',
    '10 mins ago',
    'and yesterday evening?',
    'from 14:00 to 14:30 utc pls',
    'the last 2 hours',
    'at 3 am',
    'und seit gestern abend?',
    'zwischen 9 und 10 uhr bitte',
    'desde las 9',
    'et depuis hier soir ?',
    'desde ontem',
    '昨天晚上',
  ])('is %s', (message) => expect(isTimeAlone(message)).toBe(true));

  it.each([
    'checkout fails since 9:20',
    'what happened yesterday evening',
    'only errors',
    'new problem since lunch',
    'thanks',
    'is it fixed now?',
    'now',
    'seit gestern langsam',
    '',
  ])('is not %s', (message) => expect(isTimeAlone(message)).toBe(false));
});
