import { describe, expect, it } from 'vitest';
import { withAdvice } from './sentences.js';

describe('what is wrong, with advice', () => {
  it.each([
    ['the key is unknown', 'the key is unknown. Send another.'],
    ['Known: checkout.', 'Known: checkout. Send another.'],
    ['Did you mean "a"?', 'Did you mean "a"? Send another.'],
  ])('has one full stop between: %s', (what, whole) => {
    expect(withAdvice(what, 'Send another.')).toBe(whole);
  });
});
