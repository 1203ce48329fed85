// Whose data a folder holds: the tenants that have investigations in it, and those that are known besides.
import type { Tenant } from '../../kernel/brand.js';
import { tenantOf } from '../../investigation/streams.js';
import type { FactExport } from '../../ports/migration.js';

export const tenantsIn = async (exported: FactExport, known: readonly Tenant[]): Promise<readonly Tenant[]> => {
  const tenants = new Set(known);
  let page = await exported.streams();
  while (page.length > 0) {
    for (const stream of page) tenants.add(tenantOf(stream));
    page = await exported.streams(page.at(-1));
  }
  return [...tenants].sort();
};
