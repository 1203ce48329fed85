import { describe, expect, it } from 'vitest';
import { isTimeAlone } from './time-alone.js';

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
