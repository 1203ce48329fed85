import type { IncomingMessage } from 'node:http';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { begunSignIns, type CookieSettings, dropCookie, openCookie, sealCookie, signInUse } from './sealed-cookie.js';

const OWN: CookieSettings = { key: new Uint8Array(32).fill(1), isSecure: true };
const LOCAL = { ...OWN, isSecure: false };
const carrying = (cookie: string): IncomingMessage => ({ headers: { cookie } }) as IncomingMessage;
const pairOf = (set: string): string => set.split(';', 1)[0] ?? '';
const sealed = (value: readonly (string | number)[], settings = OWN): string =>
  pairOf(sealCookie('session', value, { ...settings, seconds: 60 }));

describe('a sealed cookie', () => {
  it('is bound to the host over https, and has no prefix on this machine', () => {
    const attributes = (settings: CookieSettings): string =>
      sealCookie('session', ['a'], { ...settings, seconds: 60 }).replace(/=[^;]+/, '');
    expect(attributes(OWN)).toBe('__Host-casefile; Path=/; Max-Age=60; HttpOnly; SameSite=Strict; Secure');
    expect(attributes(LOCAL)).toBe('casefile; Path=/; Max-Age=60; HttpOnly; SameSite=Strict');
    expect(dropCookie('sign-in-a', OWN)).toBe(
      '__Host-casefile-sign-in-a=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure',
    );
  });

  it('gives back what was put in, among others', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string({ maxLength: 50 }), fc.integer()), { maxLength: 5 }), (value) => {
        expect(openCookie('session', carrying(`a=1; ${sealed(value)}; b=2`), OWN)).toEqual(value);
      }),
    );
  });

  it('is nothing once a character differs', () => {
    const whole = sealed(['id', 5, 'Ada']);
    const start = whole.indexOf('=') + 1;
    fc.assert(
      fc.property(
        fc.integer({ min: start, max: whole.length - 2 }),
        fc.constantFrom('A', 'z', '_', '.'),
        (at, other) => {
          fc.pre(whole[at] !== other);
          expect(
            openCookie('session', carrying(whole.slice(0, at) + other + whole.slice(at + 1)), OWN),
          ).toBeUndefined();
        },
      ),
    );
  });

  it('is nothing under another key, for another use, under the name without the prefix, or there twice', () => {
    const own = sealed(['id']);
    const value = own.slice(own.indexOf('=') + 1);
    expect(openCookie('session', carrying(own), { ...OWN, key: new Uint8Array(32) })).toBeUndefined();
    expect(openCookie('sign-in-a', carrying(`__Host-casefile-sign-in-a=${value}`), OWN)).toBeUndefined();
    expect(openCookie('session', carrying(`casefile=${value}`), OWN)).toBeUndefined();
    expect(openCookie('session', carrying(`${own}; ${own}`), OWN)).toBeUndefined();
    expect(openCookie('session', { headers: {} } as IncomingMessage, OWN)).toBeUndefined();
  });

  it('of a sign-in is named after its state, and found among those of other tabs', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 4 }), (states) => {
        const uses = states.map(signInUse);
        const cookies = uses.map((use, i) => pairOf(sealCookie(use, [i], { ...OWN, seconds: 60 })));
        const request = carrying(['a=1', sealed(['id']), '__Host-casefile-sign-in-odd=1', ...cookies].join('; '));
        expect(begunSignIns(request, OWN)).toEqual(uses);
        expect(uses.map((use) => openCookie(use, request, OWN))).toEqual(states.map((_, i) => [i]));
        expect(openCookie(uses[0] ?? 'session', carrying(sealed(['id'])), OWN)).toBeUndefined();
      }),
    );
  });

  it('is not made where browsers would drop it', () => {
    expect(() => sealed(['x'.repeat(4_000)])).toThrow(RangeError);
  });
});
