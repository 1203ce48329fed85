// Cookies of signing in: what they hold is signed, so that a browser can show it and not change it.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** `session`: who is signed in. `sign-in`: a sign-in that the provider has still to answer. */
export type CookieUse = 'session' | 'sign-in';

const NAMES: { readonly [use in CookieUse]: string } = { session: 'casefile', 'sign-in': 'casefile-sign-in' };

/** A page of the provider leads back to the callback, and `Strict` would hold the cookie of the sign-in back. */
const SAME_SITE: { readonly [use in CookieUse]: string } = { session: 'Strict', 'sign-in': 'Lax' };

/** Browsers keep no cookie of more than 4096 bytes, with its name and attributes. */
const MOST_BYTES = 3_800;

export type CookieSettings = {
  /** 256 bits, of this use alone. */
  readonly key: Uint8Array;
  /** The service is reached over https; else only on this machine. */
  readonly isSecure: boolean;
};

const nameOf = (use: CookieUse, { isSecure }: CookieSettings): string => `${isSecure ? '__Host-' : ''}${NAMES[use]}`;

const signatureOf = (use: CookieUse, body: string, key: Uint8Array): Buffer =>
  createHmac('sha256', key).update(`${use}\n${body}`).digest();

/** A `Set-Cookie`. Throws `RangeError` where the value is too long for browsers. */
export const sealCookie = (
  use: CookieUse,
  value: readonly (string | number)[],
  settings: CookieSettings & { readonly seconds: number },
): string => {
  const body = Buffer.from(JSON.stringify(value)).toString('base64url');
  const sealed = `${body}.${signatureOf(use, body, settings.key).toString('base64url')}`;
  if (sealed.length > MOST_BYTES) throw new RangeError(`a cookie of ${sealed.length} bytes is kept by no browser`);
  return attributed(use, sealed, settings);
};

const attributed = (use: CookieUse, sealed: string, settings: CookieSettings & { readonly seconds: number }): string =>
  [
    `${nameOf(use, settings)}=${sealed}`,
    'Path=/',
    `Max-Age=${settings.seconds}`,
    'HttpOnly',
    `SameSite=${SAME_SITE[use]}`,
    ...(settings.isSecure ? ['Secure'] : []),
  ].join('; ');

/** A `Set-Cookie` that makes the browser forget. */
export const dropCookie = (use: CookieUse, settings: CookieSettings): string =>
  attributed(use, '', { ...settings, seconds: 0 });

/** `undefined`: it is not there, there twice, or not of this service. */
export const openCookie = (
  use: CookieUse,
  { headers }: IncomingMessage,
  settings: CookieSettings,
): readonly unknown[] | undefined => {
  const prefix = `${nameOf(use, settings)}=`;
  const found = (headers.cookie ?? '')
    .split(';')
    .map((each) => each.trim())
    .filter((each) => each.startsWith(prefix));
  const [only] = found;
  if (only === undefined || found.length > 1) return undefined;
  const [body = '', signature = ''] = only.slice(prefix.length).split('.', 2);
  const expected = signatureOf(use, body, settings.key);
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const value: unknown = JSON.parse(Buffer.from(body, 'base64url').toString());
  return Array.isArray(value) ? value : undefined;
};
