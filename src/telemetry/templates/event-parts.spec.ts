import { describe, expect, it } from 'vitest';
import { eventText } from './event-parts.js';

describe('the text of an event', () => {
  it.each([
    ['1w98jws09dj6!~5xx', 'POST <*>', 'POST <*> (5xx)'],
    ['1w98jws09dj6', 'POST <*>', 'POST <*>'],
    ['Pay#20!RefusedException', undefined, 'Pay#20!RefusedException'],
  ])('%s with %s is %s', (event, words, text) => {
    expect(eventText(event, words)).toBe(text);
  });
});
