// Masks secrets in text, before anything is stored, indexed, shown or sent. The rules are applied in a fixed order.
import type { KeyedDigest } from '../../kernel/digest.js';
import { addressRules, cardRule, emailRule, socialSecurityRule } from './personal-data.js';
import { isSecretValue, keyValueRule } from './key-values.js';
import { createSeal, MASKING_FAILED, type Seal } from './placeholder.js';
import type { MaskingRule } from './masking-rule.js';
import { isSensitiveName } from './sensitive-keys.js';
import { sqlRule } from './sql.js';
import { jwtRule, privateKeyRule, schemeRule, urlRule, vendorRules } from './credentials.js';
import { createTriggerScan } from './triggers.js';

/** Replaces the secrets in a text. `name`: the field that holds the text; if it is a sensitive name, the whole text is replaced. */
export type Masker = (text: string, name?: string) => string;

type MaskingOptions = {
  readonly digest: KeyedDigest;
  /** Mask IPv4 and IPv6 addresses; default no. */
  readonly ip?: boolean;
};

/** The rules of all secret kinds, in the order in which they are applied. To add a kind, add its rule here; the rule names its trigger. */
const RULES: readonly MaskingRule[] = [
  privateKeyRule,
  jwtRule,
  schemeRule,
  ...vendorRules,
  urlRule,
  keyValueRule,
  sqlRule,
  emailRule,
  cardRule,
  socialSecurityRule,
];

const scanTriggers = createTriggerScan(RULES);
/** Masking one secret can uncover another, so the rules are applied again. A text that still changes after so many rounds is replaced as a whole. */
const MAX_ROUNDS = 8;

/** A masked text stays as it is when it is masked again. Equal secrets get equal placeholders under one digest. */
export const createMasker = ({ digest, ip = false }: MaskingOptions): Masker => {
  const rules = ip ? [...RULES, ...addressRules] : RULES;
  const triggerBits = rules.reduce((bits, { trigger }) => bits | trigger.bit, 0);
  const seal = createSeal(digest);
  return (text, name) => {
    const isSecret = name !== undefined && isSensitiveName(name) && isSecretValue(text);
    try {
      return isSecret ? seal('SECRET', text) : applyRules(text, { rules, triggerBits }, seal);
    } catch {
      return MASKING_FAILED;
    }
  };
};

/** `triggerBits`: the bits of all their triggers. */
type ActiveRules = { readonly rules: readonly MaskingRule[]; readonly triggerBits: number };

/** Applies the rules until the text no longer changes. */
const applyRules = (text: string, { rules, triggerBits }: ActiveRules, seal: Seal): string => {
  let masked = text;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const before = masked;
    const found = scanTriggers(before);
    if ((found & triggerBits) === 0) return before;
    for (const rule of rules) if ((rule.trigger.bit & found) !== 0) masked = rule.apply(masked, seal);
    if (masked === before) return masked;
  }
  return MASKING_FAILED;
};
