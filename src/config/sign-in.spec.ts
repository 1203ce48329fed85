import { describe, expect, it } from 'vitest';
import { signInSchema } from './sign-in.js';

const RULES = [{ value: 'sre', role: 'operator' }];
const OIDC = {
  issuer: 'https://login.example/realms/main',
  clientId: 'casefile',
  redirect: 'https://casefile.example/v1/session/callback',
  roles: RULES,
};

const faultsOf = (more: object): readonly string[] => {
  const parsed = signInSchema.safeParse({ oidc: { ...OIDC, ...more } });
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.slice(1).join('.')} ${message}`);
};

describe('settings of signing in', () => {
  it('have defaults for all that a provider does not tell', () => {
    expect(signInSchema.parse({ oidc: OIDC }).oidc).toMatchObject({
      claim: 'groups',
      identity: 'sub',
      tenant: 'default',
      scopes: ['openid', 'profile', 'email'],
      idle: 3_600_000_000,
      life: 43_200_000_000,
    });
    expect(signInSchema.parse({})).toEqual({});
  });

  it.each([
    [{ issuer: 'http://login.example' }, 'issuer must begin with https://'],
    [{ issuer: 'login.example' }, 'issuer must be the issuer of the provider, such as'],
    [{ redirect: 'https://casefile.example/back' }, 'redirect must end with /v1/session/callback'],
    [{ redirect: 'https://casefile.example/v1/session/callback?a=1' }, 'redirect must end with /v1/session/callback'],
    [{ redirect: 'http://casefile.example/v1/session/callback' }, 'redirect must begin with https://'],
    [{ redirect: 'https://a:b@casefile.example/v1/session/callback' }, 'redirect must begin with https://'],
    [{ roles: [] }, 'roles must have a rule'],
    [{ roles: [...RULES, ...RULES] }, 'roles names a value twice'],
    [{ scopes: ['email'] }, 'scopes must hold "openid"'],
    [{ idle: '13h' }, 'idle must not be longer than "life"'],
    [{ life: '31d' }, 'life must be at most 30d'],
    [{ clockTolerance: '1h' }, 'clockTolerance must be at most 5m'],
  ])('say what is wrong with %j', (more, fault) => {
    const faults = faultsOf(more);
    expect(faults).toHaveLength(1);
    expect(faults[0]?.slice(0, fault.length)).toBe(fault);
  });

  it('give nobody the role of a program', () => {
    expect(faultsOf({ roles: [{ value: 'x', role: 'ingester' }] })[0]).toMatch(/^roles\.0\.role /);
  });

  it('take plain http on this machine', () => {
    const local = 'http://localhost:4680/v1/session/callback';
    expect(faultsOf({ issuer: 'http://127.0.0.1:8080', redirect: local })).toEqual([]);
  });
});
