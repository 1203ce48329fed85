import { describe, expect, it } from 'vitest';
import type { Tenant } from '../../../kernel/brand.js';
import { trackSettledTenants } from './sqlite-telemetry.js';

const [mine, other] = ['mine' as Tenant, 'other' as Tenant];

const counted = () => {
  let count = 0;
  return { times: () => count, settle: async () => void (count += 1) };
};

describe('sums that are up to their rows', () => {
  it('are settled once for each tenant after a start', async () => {
    const { ensure } = trackSettledTenants();
    const { times, settle } = counted();
    for (const tenant of [mine, mine, other, mine, other]) await ensure(tenant, settle);
    expect(times()).toBe(2);
  });

  it('are settled again after a change, and while one is under way', async () => {
    const { ensure, changing } = trackSettledTenants();
    const { times, settle } = counted();
    await ensure(mine, settle);
    let finish = (): void => undefined;
    const change = changing(() => new Promise<void>((resolve) => (finish = resolve)));
    await ensure(mine, settle);
    await ensure(mine, settle);
    expect(times()).toBe(3);
    finish();
    await change;
    await ensure(mine, settle);
    await ensure(mine, settle);
    expect(times()).toBe(4);
  });

  it('stay unsettled when a change came and went during settling', async () => {
    const { ensure, changing } = trackSettledTenants();
    const { times, settle } = counted();
    await ensure(mine, async () => {
      await changing(async () => undefined);
      await settle();
    });
    await ensure(mine, settle);
    expect(times()).toBe(2);
  });

  it('stay unsettled after a failure of settling or of a change', async () => {
    const { ensure, changing } = trackSettledTenants();
    const { times, settle } = counted();
    await expect(ensure(mine, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await ensure(mine, settle);
    await expect(changing(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await ensure(mine, settle);
    expect(times()).toBe(2);
  });
});
