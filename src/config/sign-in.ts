// Settings of signing in: which OpenID provider is asked, and what the people that it knows may do.
import { z } from 'zod';
import { PERSON_ROLES } from '../kernel/sign-in-terms.js';
import { HOUR, MINUTE, SECOND } from '../kernel/time.js';
import { duration } from './units.js';

const CALLBACK = '/v1/session/callback';

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Over http only on this machine: tokens and cookies would be read on the way. */
const isSafe = (address: string): boolean => {
  const { protocol, hostname, username, password } = new URL(address);
  return (protocol === 'https:' || LOOPBACK.test(hostname)) && username === '' && password === '';
};

const address = (what: string) =>
  z
    .url({ protocol: /^https?$/, error: `must be ${what}`, abort: true })
    .max(2_048)
    .refine(isSafe, {
      message: 'must begin with https:// (http:// only on this machine), without a user',
      abort: true,
    });

const text = z.string().min(1).max(256);

const rule = z.strictObject({
  /** As the provider says it, with upper and lower case. */
  value: text,
  role: z.enum(PERSON_ROLES),
  services: z.array(z.string().min(1).max(128)).min(1).exactOptional(),
  collections: z.array(z.string().min(1).max(64)).min(1).exactOptional(),
});

const oidc = z
  .strictObject({
    /** On the button: “Sign in with …”. */
    name: z.string().trim().min(1).max(64).default('single sign-on'),
    issuer: address('the issuer of the provider, such as https://login.example/realms/main'),
    clientId: text,
    /** Absent: a public client. */
    clientSecret: z.string().min(1).max(1_024).exactOptional(),
    /** The service's own address, as browsers reach it. */
    redirect: address(`the address of this service for browsers, such as https://casefile.example${CALLBACK}`).refine(
      (url) => new URL(url).pathname === CALLBACK && new URL(url).search === '' && new URL(url).hash === '',
      `must end with ${CALLBACK}, which is also entered at the provider`,
    ),
    scopes: z
      .array(z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,256}$/, 'must be the name of a scope'))
      .refine((scopes) => scopes.includes('openid'), 'must hold "openid"')
      .default(['openid', 'profile', 'email']),
    tenant: z
      .string()
      .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/, 'must be 1 to 64 letters, digits, "-" or "_", a letter or digit first')
      .default('default'),
    /** Who acts, in facts and in the audit: the provider's stable id, or an address that it has verified. */
    identity: z.enum(['sub', 'email']).default('sub'),
    /** Whose values the rules name. */
    claim: text.default('groups'),
    /** The first that fits decides; who fits none is not let in. */
    roles: z.array(rule).min(1, 'must have a rule: nobody is let in without one').max(1_000),
    /** A session ends when nothing is asked for so long. */
    idle: duration('1h', MINUTE).prefault('1h'),
    /** A session ends after this time in any case. */
    life: duration('12h', MINUTE).prefault('12h'),
    clockTolerance: duration('30s').prefault('30s'),
    /** Of one request to the provider. */
    timeout: duration('10s', SECOND).prefault('10s'),
  })
  .refine(({ idle, life }) => idle <= life, { path: ['idle'], message: 'must not be longer than "life"' })
  .refine(({ life }) => life <= 24 * 30 * HOUR, { path: ['life'], message: 'must be at most 30d' })
  .refine(({ clockTolerance }) => clockTolerance <= 5 * MINUTE, {
    path: ['clockTolerance'],
    message: 'must be at most 5m',
  })
  .refine(({ roles }) => new Set(roles.map(({ value }) => value)).size === roles.length, {
    path: ['roles'],
    message: 'names a value twice: only the first would count',
  });

export const signInSchema = z.strictObject({ oidc: oidc.exactOptional() });
