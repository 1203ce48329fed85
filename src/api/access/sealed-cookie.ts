// Cookies of signing in: what they hold is signed, so that a browser can show it and not change it.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const SIGN_IN = 'sign-in-';

/** `session`: who is signed in. `sign-in-…`: a sign-in that the provider has still to answer; each tab has its own. */
export type CookieUse = 'session' | `${typeof SIGN_IN}${string}`;

/** Of the sign-in with this state, which is long and secret; its name is neither. */
export const signInUse = (state: string): CookieUse =>
  `${SIGN_IN}${createHash('sha256').update(state).digest('base64url').slice(0, 16)}`;

/** A page of the provider leads back to the callback, and `Strict` would hold the cookie of the sign-in back. */
const sameSiteOf = (use: CookieUse): string => (use === 'session' ? 'Strict' : 'Lax');

/** Browsers keep no cookie of more than 4096 bytes, with its name and attributes. */
const MOST_BYTES = 3_800;

export type CookieSettings = {
  /** 256 bits, of this use alone. */
  readonly key: Uint8Array;
  /** The service is reached over https; else only on this machine. */
  readonly isSecure: boolean;
};

const nameOf = (use: CookieUse, { isSecure }: CookieSettings): string =>
  `${isSecure ? '__Host-' : ''}casefile${use === 'session' ? '' : `-${use}`}`;

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
    `SameSite=${sameSiteOf(use)}`,
    ...(settings.isSecure ? ['Secure'] : []),
  ].join('; ');

/** A `Set-Cookie` that makes the browser forget. */
export const dropCookie = (use: CookieUse, settings: CookieSettings): string =>
  attributed(use, '', { ...settings, seconds: 0 });

const pairsOf = ({ headers }: IncomingMessage): readonly string[] =>
  (headers.cookie ?? '').split(';').map((each) => each.trim());

/** Sign-ins that the browser has begun and not ended: those begun first come first, as browsers send them. */
export const begunSignIns = (request: IncomingMessage, settings: CookieSettings): readonly CookieUse[] => {
  const before = nameOf(SIGN_IN, settings);
  return pairsOf(request)
    .filter((pair) => pair.startsWith(before) && /^[\w-]{16}=/.test(pair.slice(before.length)))
    .map((pair): CookieUse => `${SIGN_IN}${pair.slice(before.length, before.length + 16)}`);
};

/** `undefined`: it is not there, there twice, or not of this service. */
export const openCookie = (
  use: CookieUse,
  request: IncomingMessage,
  settings: CookieSettings,
): readonly unknown[] | undefined => {
  const prefix = `${nameOf(use, settings)}=`;
  const found = pairsOf(request).filter((each) => each.startsWith(prefix));
  const [only] = found;
  if (only === undefined || found.length > 1) return undefined;
  const [body = '', signature = ''] = only.slice(prefix.length).split('.', 2);
  const expected = signatureOf(use, body, settings.key);
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const value: unknown = JSON.parse(Buffer.from(body, 'base64url').toString());
  return Array.isArray(value) ? value : undefined;
};
