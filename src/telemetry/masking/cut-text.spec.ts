// Texts are cut before they are masked: no half of a secret may be left at the cut.
import { createHmac } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readVector } from '../../../test/support/secrets.js';
import { truncateText } from '../fields/clean-text.js';
import { BUILT_IN_RULES, createMasker } from './mask.js';

const digest = (text: string): string => createHmac('sha256', 'a key for tests').update(text).digest('hex');
const mask = createMasker({ digest });

/** Two words or two lines of a secret may be parted: these rules find the rest by its quotes and ends. */
const SINGLE_WORD = /^\S{12,}$/;
const FRAGMENT = 10;
const BEFORE = 'order is on its way; ';
const BEHIND = ' and more';

const vectors = BUILT_IN_RULES.filter(({ id }) => !id.startsWith('ipv'))
  .flatMap(({ finds }) => finds.map((template) => readVector(template)))
  .flatMap(({ text, secrets }) =>
    secrets.filter((secret) => SINGLE_WORD.test(secret)).map((secret) => ({ text, secret })),
  )
  // lines of a key are known only as whole lines
  .filter(({ text, secret }) => !mask(`${BEFORE}${text}${BEHIND}`).includes(secret));

describe('a text that is cut inside of a secret', () => {
  it('holds no part of it once it is masked, wherever the cut is', () => {
    expect(vectors.length).toBeGreaterThan(150);
    fc.assert(
      fc.property(
        fc.constantFrom(...vectors),
        fc.double({ min: 0, max: 1, noNaN: true }),
        ({ text, secret }, share) => {
          const start = BEFORE.length + text.indexOf(secret);
          const cut = start + Math.round(share * secret.length);
          const masked = mask(truncateText(`${BEFORE}${text}${BEHIND}`, cut));
          for (let at = 0; at + FRAGMENT <= secret.length; at += 1) {
            expect(masked).not.toContain(secret.slice(at, at + FRAGMENT));
          }
        },
      ),
      { numRuns: 3000 },
    );
  });

  it('keeps at most as much as it may, and all but the run at the cut', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'ab 4-_.;\u{1f600}'), maxLength: 80 }),
        fc.nat(80),
        (text, longest) => {
          const kept = truncateText(text, longest);
          expect(kept.length).toBeLessThanOrEqual(longest);
          expect(text.startsWith(kept)).toBe(true);
          expect(kept.isWellFormed()).toBe(true);
        },
      ),
    );
  });
});
