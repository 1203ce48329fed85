import { describe, expect, it } from 'vitest';
import { answererIn } from './failure-target.js';

describe('who answered, by what a caller says', () => {
  it.each([
    ['RuntimeError: textpost answered 429 Too Many Requests', 'textpost'],
    ['the loyalty API returned status 503', 'loyalty'],
    ['geo.maps.example responded with HTTP 502', 'geo.maps.example'],
    ['the server returned 503', undefined],
    ['GET /v2/quotes returned 503', undefined],
    ['shippo answered 404', undefined],
    ['loyalty returned 5031 points', undefined],
  ])('of “%s” is %s', (text, name) => {
    expect(answererIn(text)).toBe(name);
  });
});
