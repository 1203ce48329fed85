// The contract of all masking rules: each tells its source, finds its vectors, and spares what looks alike.
import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readVector, writeOut } from '../../../test/support/secrets.js';
import { BUILT_IN_RULES, createMasker } from './mask.js';
import type { MaskingRule, SecretSpan } from './masking-rule.js';
import { DEFAULT_PERSONAL } from './own-rules.js';
import { MASKING_FAILED } from './placeholder.js';
import { createTriggerScan } from './triggers.js';

const digest = (text: string): string => createHmac('sha256', 'a key for tests').update(text).digest('hex');
const personal = Object.fromEntries(Object.keys(DEFAULT_PERSONAL).map((kind) => [kind, true]));
const mask = createMasker({ digest, policy: { personal } });
/** What one rule finds where its own trigger was seen. */
const findAlone = (rule: MaskingRule, text: string): readonly SecretSpan[] =>
  createTriggerScan([rule])(text).flatMap(({ places }) => rule.find(text, places));

const SEEDS = ['', 'b', 'c', 'd', 'e'];

describe('every rule', () => {
  it('has an id of its own', () => {
    const ids = BUILT_IN_RULES.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
  });

  it.each(BUILT_IN_RULES.map((rule) => [rule.id, rule] as const))(
    '%s has a source, finds its vectors and spares its lookalikes',
    (_, rule) => {
      expect(rule.source).toMatch(/^https:\/\/\S+$/);
      expect([rule.finds.length, rule.spares.length]).not.toContain(0);
      for (const template of rule.finds) {
        for (const seed of SEEDS) {
          const { text, secrets } = readVector(template, seed);
          expect(secrets.length).toBeGreaterThan(0);
          const masked = mask(text);
          // else every secret would be gone with the text
          expect([text, masked]).not.toEqual([text, MASKING_FAILED]);
          expect(mask(masked)).toBe(masked);
          for (const secret of secrets) expect(masked).not.toContain(secret);
        }
      }
      for (const template of rule.spares) {
        const text = writeOut(template);
        expect([text, findAlone(rule, text)]).toEqual([text, []]);
      }
    },
  );
});
