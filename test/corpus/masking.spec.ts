// Masking on corpora that were written before any of their lines was tried: ordinary lines that look difficult, the kinds of secrets that scanners of code know, and spellings of secrets.
import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { BUILT_IN_RULES, createMasker, type Masker } from '../../src/telemetry/masking/mask.js';
import { vendorKeyRules } from '../../src/telemetry/masking/vendor-keys.js';
import { vendorRules } from '../../src/telemetry/masking/vendor-tokens.js';
import { readOrdinaryLines, readSecretKinds, readSecretSpellings } from '../support/masking-corpora.js';

const digest = (text: string): string => createHmac('sha256', 'a key for tests').update(text).digest('hex');
const mask = createMasker({ digest });

/** Share of the vectors whose secret is still there. */
const missedBy = (masker: Masker, kinds = readSecretKinds()): number => {
  const vectors = kinds.flatMap((kind) => kind.vectors);
  const missed = vectors.filter(({ text, secrets }) => {
    const masked = masker(text);
    return secrets.some((secret) => masked.includes(secret));
  });
  return missed.length / vectors.length;
};

describe('ordinary lines', () => {
  it('stay as they are, all but one in two hundred', () => {
    const lines = readOrdinaryLines();
    const changed = lines.filter(({ texts }) => texts.some((text) => mask(text) !== text));
    expect(lines.length).toBeGreaterThan(1_200);
    expect(changed.length / lines.length).toBeLessThanOrEqual(0.005);
  });
});

describe('kinds of secrets', () => {
  it('are found where they stand alone, beside a name, in JSON, queries, commands and sentences', () => {
    expect(readSecretKinds().length).toBeGreaterThan(300);
    expect(missedBy(mask)).toBeLessThanOrEqual(0.01);
  });

  it('are found without the rules for vendors, by their form or the word beside them, all but one in eight', () => {
    const rules = [...vendorRules, ...vendorKeyRules].map(({ id }) => id);
    expect(rules.every((id) => BUILT_IN_RULES.some((rule) => rule.id === id))).toBe(true);
    const withoutVendors = createMasker({ digest, policy: { exceptions: { rules } } });
    expect(missedBy(withoutVendors)).toBeLessThanOrEqual(0.125);
  });
});

describe('spellings of secrets', () => {
  it('are found in logs, commands, code and configurations, all but one in thirty', () => {
    const spellings = readSecretSpellings();
    expect(spellings.length).toBeGreaterThan(350);
    expect(missedBy(mask, spellings)).toBeLessThanOrEqual(1 / 30);
  });
});
