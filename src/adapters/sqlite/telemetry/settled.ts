// Whose sums are up to their rows: the writing thread need not be asked, nor begun to be asked.
import type { Tenant } from '../../../kernel/brand.js';

export type Settled = {
  /** Around all that changes rows. */
  readonly changing: <R>(work: () => Promise<R>) => Promise<R>;
  /** Does `settle`, unless it was done since anything changed. */
  readonly ensure: (tenant: Tenant, settle: () => Promise<void>) => Promise<void>;
};

/** What an earlier process left unsettled nobody knows: each tenant is settled once. */
export const settled = (): Settled => {
  const settledAt = new Map<Tenant, number>();
  let changes = 0;
  let underWay = 0;
  return {
    changing: async (work) => {
      underWay += 1;
      try {
        return await work();
      } finally {
        underWay -= 1;
        changes += 1;
      }
    },
    ensure: async (tenant, settle) => {
      const before = underWay === 0 ? changes : undefined;
      if (before !== undefined && settledAt.get(tenant) === before) return;
      await settle();
      if (before !== undefined) settledAt.set(tenant, before);
    },
  };
};
