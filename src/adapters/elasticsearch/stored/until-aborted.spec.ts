import { describe, expect, it } from '@jest/globals';
import { untilAborted } from './until-aborted.js';

const endless = new Promise<never>(() => undefined);

describe('work that a caller may give up', () => {
  it('ends as it ends', async () => {
    const { signal } = new AbortController();
    expect(await untilAborted(Promise.resolve('done'), signal)).toBe('done');
    await expect(untilAborted(Promise.reject(new Error('broken')), signal)).rejects.toThrow('broken');
  });

  it('frees the caller when he gives up, also before it began', async () => {
    const control = new AbortController();
    const waiting = untilAborted(endless, control.signal);
    control.abort();
    await expect(waiting).rejects.toMatchObject({ reason: 'timeout' });
    await expect(untilAborted(endless, control.signal)).rejects.toMatchObject({ reason: 'timeout' });
  });
});
