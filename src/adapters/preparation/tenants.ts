// The preparations of the tenants that sent lately; what they learnt is kept with the store.
import type { Tenant } from '../../kernel/brand.js';
import type { StoreOperations } from './protocol.js';
import type { Client } from './rpc.js';
import { preparation, type Preparation } from './tenant.js';

const MOST_TENANTS = 8;
export type Tenants = {
  readonly of: (tenant: Tenant, maskingKey: Uint8Array) => Promise<Preparation>;
  /** What it learnt and could not store is forgotten. */
  readonly forget: (tenant: Tenant) => void;
  readonly keep: () => Promise<void>;
};

export const tenants = (store: Client<StoreOperations>, ip: boolean): Tenants => {
  const open = new Map<Tenant, Promise<Preparation>>();
  const keepOne = async (tenant: Tenant): Promise<void> => {
    const own = await open.get(tenant);
    if (own !== undefined) await store.call('keepTemplates', { tenant, snapshot: own.templates.snapshot() });
  };
  const load = async (tenant: Tenant, maskingKey: Uint8Array): Promise<Preparation> => {
    const snapshot = await store.call('templates', { tenant });
    return preparation({ maskingKey, ip, ...(snapshot !== undefined && { snapshot }) });
  };
  return {
    of: async (tenant, maskingKey) => {
      const known = open.get(tenant);
      if (known !== undefined) return known;
      const [stalest] = open.keys();
      if (open.size >= MOST_TENANTS && stalest !== undefined) {
        await keepOne(stalest);
        open.delete(stalest);
      }
      const loading = open.get(tenant) ?? load(tenant, maskingKey);
      open.set(tenant, loading);
      loading.catch(() => open.delete(tenant));
      return loading;
    },
    forget: (tenant) => void open.delete(tenant),
    keep: async () => {
      for (const tenant of open.keys()) await keepOne(tenant);
    },
  };
};
