// What the configuration says about retention; the composition root fills it.
import type { RetentionPolicy } from '../../investigation/retention.js';
import type { Tenant } from '../../kernel/brand.js';

/** Without a tenant: of each tenant that has no policy of its own for the kind. */
export type ConfiguredPolicy = RetentionPolicy & { readonly tenant?: string };

export abstract class RetentionSettings {
  abstract readonly policies: readonly ConfiguredPolicy[];
}

/** At most one for each kind. */
export const policiesOf = ({ policies }: RetentionSettings, tenant: Tenant): readonly RetentionPolicy[] => {
  const own = policies.filter((policy) => policy.tenant === tenant);
  const general = policies.filter(
    (policy) => policy.tenant === undefined && own.every(({ kind }) => kind !== policy.kind),
  );
  return [...own, ...general].map(({ tenant: _tenant, ...policy }) => policy);
};
