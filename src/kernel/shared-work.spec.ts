import { describe, expect, it } from 'vitest';
import { SharedWork } from './shared-work.js';

/** Reads end when the test says so; each gives what is there when it begins. */
const store = () => {
  const open: (() => void)[] = [];
  const all = { there: 0, begun: 0 };
  const read = (): Promise<number> => {
    const { there } = all;
    all.begun += 1;
    return new Promise((resolve) => open.push(() => resolve(there)));
  };
  const end = async (): Promise<void> => {
    open.shift()?.();
    for (let n = 0; n < 5; n += 1) await Promise.resolve();
  };
  return { all, read, end };
};

describe('shared work', () => {
  it('gives every caller what was there when it called, in two runs for any number of callers', async () => {
    const { all, read, end } = store();
    const reads = new SharedWork<number>();
    const first = reads.run('a', read);
    all.there = 1;
    const others = Array.from({ length: 500 }, () => reads.run('a', read));
    await end();
    await end();
    expect(await first).toBe(0);
    expect(new Set(await Promise.all(others))).toEqual(new Set([1]));
    expect(all.begun).toBe(2);
  });

  it('starts a new run when none is running, separately by name', async () => {
    const { all, read, end } = store();
    const reads = new SharedWork<number>();
    const [a, b] = [reads.run('a', read), reads.run('b', read)];
    await end();
    await end();
    await Promise.all([a, b]);
    all.there = 2;
    const again = reads.run('a', read);
    await end();
    expect(await again).toBe(2);
    expect(all.begun).toBe(3);
  });

  it('does not share a failure with later callers', async () => {
    const reads = new SharedWork<number>();
    const failing = reads.run('a', () => Promise.reject(new Error('gone')));
    const next = reads.run('a', () => Promise.resolve(1));
    await expect(failing).rejects.toThrow('gone');
    expect(await next).toBe(1);
  });
});
