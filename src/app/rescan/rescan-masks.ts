// The masker of today while a rescan runs: counts what it finds by store and rule, and remembers secrets for a while.
import type { Tenant } from '../../kernel/brand.js';
import type { MaskedText } from '../../kernel/masked.js';

export type MaskText = (text: string, name?: string) => MaskedText;

/** `found`: as it stands in the text, and without an encoding. */
type SecretListener = (rule: string, found: readonly string[], placeholder: string) => void;

/** Makes the masker of a tenant. */
export type CreateObservedMask = (tenant: Tenant, listener: SecretListener) => MaskText;

/** Store → rule → how often. No secret is in it. */
export type RescanCounts = { readonly [store: string]: { readonly [rule: string]: number } };

/** The rule under which a value is counted that its field's name gave away. */
const BY_NAME = 'field-name';

export type RescanMasks = {
  /** Counts under the name of the store. A masker of its own each time: maskers remember names that they have seen. */
  readonly of: (tenant: Tenant, store: string) => MaskText;
  /** Counts nothing; adds secret → placeholder to `known`. */
  readonly learning: (tenant: Tenant, known: Map<string, string>) => MaskText;
  readonly counts: () => RescanCounts;
};

export const openRescanMasks = (create: CreateObservedMask): RescanMasks => {
  const counts: { [store: string]: { [rule: string]: number } } = {};
  let listener: SecretListener = () => undefined;
  const maskers = new Map<Tenant, MaskText>();
  const maskerOf = (tenant: Tenant): MaskText => {
    const mask = maskers.get(tenant) ?? create(tenant, (...found) => listener(...found));
    maskers.set(tenant, mask);
    return mask;
  };
  const listening = (tenant: Tenant, hear: SecretListener): MaskText => {
    const mask = maskerOf(tenant);
    return (text, name) => {
      let heard = false;
      listener = (...found) => {
        heard = true;
        hear(...found);
      };
      const masked = mask(text, name);
      if (masked !== text && !heard) hear(BY_NAME, [text], masked);
      return masked;
    };
  };
  return {
    of: (tenant, store) =>
      listening(tenant, (rule) => {
        const rules = (counts[store] ??= {});
        rules[rule] = (rules[rule] ?? 0) + 1;
      }),
    learning: (tenant, known) =>
      listening(tenant, (_, found, placeholder) => {
        for (const secret of found) known.set(secret, placeholder);
      }),
    counts: () => counts,
  };
};
