// Opens what people sign in with, as the configuration says. The provider is not asked before the first sign-in.
import { openIdProvider } from '../adapters/oidc/openid-provider.js';
import type { SignInSettings } from '../api/settings.js';
import type { Config } from '../config/schema.js';
import type { Tenant } from '../kernel/brand.js';
import { optional } from '../kernel/optional.js';
import type { InstallationStores } from './stores.js';

export const signInOf = (
  { signIn: { oidc } }: Config,
  { cookieKey, clock }: Pick<InstallationStores, 'cookieKey' | 'clock'>,
): SignInSettings | undefined => {
  if (oidc === undefined) return undefined;
  const { name, issuer, clientId, clientSecret, redirect, scopes, identity, claim, idle, life } = oidc;
  const { clockTolerance, timeout } = oidc;
  const claims = [claim, ...(identity === 'email' ? ['email'] : [])];
  const provider = openIdProvider(
    { issuer, clientId, redirect, scopes, claims, clockTolerance, timeout, ...optional({ clientSecret }) },
    () => clock.elapsed(),
  );
  return {
    name,
    provider,
    issuer,
    clientId,
    tenant: oidc.tenant as Tenant,
    identity,
    claim,
    rules: oidc.roles,
    idle,
    life,
    cookies: { key: cookieKey, isSecure: redirect.startsWith('https:') },
  };
};
