import { describe, expect, it } from 'vitest';
import { chunkWeight, searchChunks } from './search-terms.js';

describe('the pieces of a text that single lines may hold', () => {
  it('stand between blanks, each once, without the punctuation around them', () => {
    expect(searchChunks('Order “SO-7749775” of the cart, order so-7749775!', 3)).toEqual([
      'order',
      'so-7749775',
      'cart',
    ]);
  });

  it('are as long as is wanted', () => {
    expect(searchChunks('db io disk', 3)).toEqual(['disk']);
    expect(searchChunks('db io disk', 2)).toEqual(['db', 'io', 'disk']);
  });

  it('weigh more where they are ids', () => {
    expect(chunkWeight('so-7749775')).toBeGreaterThan(chunkWeight('order'));
  });
});
