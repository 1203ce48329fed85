import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createKnownSecretMask } from './known-secrets.js';

const SECRET = 'hunter2-planted';
const SEALED = '[SECRET:1aaaaaaaaaa]';
const mask = createKnownSecretMask(new Map([[SECRET, SEALED]]));

describe('a secret that is known from elsewhere', () => {
  it.each([
    ['whole, without the words around it', `it said ${SECRET}.`, `it said ${SEALED}.`],
    ['as a whole text', SECRET, SEALED],
    ['cut at the end of a text', 'it said hunter2-pl', `it said ${SEALED}`],
    ['cut before an ellipsis', 'it said hunter2-p… and more', `it said ${SEALED}… and more`],
    ['twice', `${SECRET} ${SECRET}`, `${SEALED} ${SEALED}`],
  ])('is replaced %s', (_, text, masked) => {
    expect(mask(text)).toBe(masked);
  });

  it.each([
    ['as a part of another word', `x${SECRET} ${SECRET}s`],
    ['where less than its beginning stands', 'it said hunte'],
    ['where its beginning goes on otherwise', 'hunter2-plants grow'],
  ])('is no secret %s', (_, text) => {
    expect(mask(text)).toBe(text);
  });

  it('is not looked for if it is a plain word: half of all lines would hold it', () => {
    const plain = createKnownSecretMask(new Map([['swordfish', SEALED]]));
    expect(plain('swordfish, and swordfish')).toBe('swordfish, and swordfish');
  });

  it('is in no text any more, and texts without it stay as they are', () => {
    const secret = fc.stringMatching(/^[A-Za-z]{3}[-_.:/0-9]{1,3}[A-Za-z0-9]{4,12}$/);
    const words = fc.stringMatching(/^[a-z ]{0,12}$/);
    fc.assert(
      fc.property(fc.uniqueArray(secret, { minLength: 1, maxLength: 5 }), fc.array(words), (secrets, parts) => {
        const known = createKnownSecretMask(new Map(secrets.map((each) => [each, SEALED])));
        const text = parts.map((part, n) => `${part} ${secrets[n % secrets.length] ?? ''} `).join(';');
        expect(secrets.filter((each) => known(text).split(/[ ;]/).includes(each))).toEqual([]);
        const without = `${parts.join(';')} `;
        expect(known(without)).toBe(without);
      }),
    );
  });
});
