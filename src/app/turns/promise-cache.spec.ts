// What was made is kept while it is used, and a failure is not.
import { describe, expect, it } from 'vitest';
import { PromiseCache } from './promise-cache.js';

describe('a promise cache', () => {
  it('makes a value once, and again after others have replaced it', async () => {
    const memo = new PromiseCache(2);
    const made: string[] = [];
    const make = (name: string) => (): Promise<string> => {
      made.push(name);
      return Promise.resolve(name);
    };
    for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) expect(await memo.get(name, make(name))).toBe(name);
    expect(made).toEqual(['a', 'b', 'c', 'b']);
  });

  it('forgets the values of one prefix, and no others', async () => {
    const memo = new PromiseCache(4);
    const made: string[] = [];
    const make = (name: string) => async (): Promise<void> => void made.push(name);
    for (const name of ['one a', 'one b', 'two a']) await memo.get(name, make(name));
    memo.forget('one ');
    for (const name of ['one a', 'two a']) await memo.get(name, make(name));
    expect(made).toEqual(['one a', 'one b', 'two a', 'one a']);
  });

  it('keeps no failure', async () => {
    const memo = new PromiseCache(2);
    await expect(memo.get('a', () => Promise.reject(new Error('not now')))).rejects.toThrow('not now');
    expect(await memo.get('a', () => Promise.resolve('now'))).toBe('now');
  });
});
