import { describe, expect, it } from 'vitest';
import { waitUntilSettled } from './until-settled.js';

const endless = new Promise<never>(() => undefined);
const { signal } = new AbortController();
const patient = { signal, left: () => undefined, backlog: () => undefined };

describe('waiting for sums', () => {
  it('ends as the work ends', async () => {
    expect(await waitUntilSettled({ ...patient, work: Promise.resolve() })).toBeUndefined();
    await expect(waitUntilSettled({ ...patient, work: Promise.reject(new Error('broken')) })).rejects.toThrow('broken');
  });

  it('frees a caller who gives up, also before the work begins, and says how much is left', async () => {
    const control = new AbortController();
    const waiting = waitUntilSettled({ ...patient, work: endless, signal: control.signal });
    control.abort();
    await expect(waiting).rejects.toMatchObject({ reason: 'timeout' });
    const backlog = () => ({ rows: 70_000 });
    await expect(waitUntilSettled({ ...patient, work: endless, signal: control.signal, backlog })).rejects.toThrow(
      'the sums of 70000 rows that have just come are being made: ask again a little later',
    );
  });

  it('frees a caller who would wait in vain', async () => {
    const backlog = () => ({ rows: 900_000, seconds: 47.2 });
    await expect(waitUntilSettled({ ...patient, work: endless, backlog, left: () => 9_000 })).rejects.toMatchObject({
      reason: 'timeout',
      message: 'the sums of 900000 rows that have just come are being made: ask again in about 48 s',
    });
    let made = (): void => undefined;
    const work = new Promise<void>((resolve) => (made = resolve));
    const almost = () => {
      made();
      return backlog();
    };
    expect(await waitUntilSettled({ ...patient, work, backlog: almost, left: () => 60_000 })).toBeUndefined();
  });
});
