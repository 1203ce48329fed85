// What each tenant masks: one policy for all, and what tenants add to it or decide otherwise. Data alone, so that it passes between threads.
import { takenIds, unknownRules } from './mask.js';
import type { MaskingPolicy } from './own-rules.js';

export type MaskingPolicies = MaskingPolicy & { readonly tenants?: Readonly<Record<string, MaskingPolicy>> };

const both = <T>(one: readonly T[] = [], other: readonly T[] = []): readonly T[] => [...new Set([...one, ...other])];

/** A tenant's kinds of personal data win; its tokens, keys and exceptions are added. */
export const policyOf = (policies: MaskingPolicies, tenant: string): MaskingPolicy => {
  const { tenants = {}, ...shared } = policies;
  const own = Object.hasOwn(tenants, tenant) ? tenants[tenant] : undefined;
  if (own === undefined) return shared;
  return {
    personal: { ...shared.personal, ...own.personal },
    tokens: both(shared.tokens, own.tokens),
    keys: both(shared.keys, own.keys),
    exceptions: {
      rules: both(shared.exceptions?.rules, own.exceptions?.rules),
      texts: both(shared.exceptions?.texts, own.exceptions?.texts),
    },
  };
};

/** What is wrong with the rules that the policies name, and where; the rest is checked with the configuration. */
export const policyFaults = (policies: MaskingPolicies): readonly string[] => {
  const { tenants = {}, ...shared } = policies;
  const all = [
    { at: 'masking', policy: shared, merged: shared },
    ...Object.entries(tenants).map(([tenant, policy]) => ({
      at: `masking.tenants.${tenant}`,
      policy,
      merged: policyOf(policies, tenant),
    })),
  ];
  return all.flatMap(({ at, policy, merged }) => [
    ...takenIds(policy).map((id) => `${at}.tokens: "${id}" is the id of a built-in rule; choose another`),
    ...unknownRules({ ...merged, exceptions: policy.exceptions ?? {} }).map(
      (id) =>
        `${at}.exceptions.rules: there is no rule "${id}"; casefile mask --explain FILE prints the rules that find something`,
    ),
  ]);
};

/** For texts of no tenant, such as the log of the service: masks what any tenant masks, and spares what is spared for all. */
export const policyOfNobody = ({ tenants = {}, ...shared }: MaskingPolicies): MaskingPolicy => {
  const all = [shared, ...Object.values(tenants)];
  const wanted = all.flatMap(({ personal = {} }) => Object.entries(personal).filter(([, isMasked]) => isMasked));
  return {
    personal: { ...shared.personal, ...Object.fromEntries(wanted) },
    tokens: all.flatMap(({ tokens = [] }) => tokens),
    keys: [...new Set(all.flatMap(({ keys = [] }) => keys))],
    exceptions: shared.exceptions ?? {},
  };
};
