// Masks secrets in text, in a fixed order of rules, before anything is stored, indexed, shown or sent.
import type { KeyedDigest } from '../../kernel/digest.js';
import { addressRules, cardRule, emailRule, socialSecurityRule } from './personal-data.js';
import { isSecretValue, keyValueRule } from './key-values.js';
import { betweenPlaceholders, createSeal, MASKING_FAILED, type Seal } from './placeholder.js';
import { ALWAYS_TRIGGER, type MaskingRule } from './masking-rule.js';
import { isSensitiveName } from './sensitive-keys.js';
import { sqlRule } from './sql.js';
import { jwtRule, privateKeyRule, schemeRule, urlRule, vendorRules } from './credentials.js';
import { createTriggerScan } from './triggers.js';

/** `name`: the field that holds the text; under a sensitive name the whole text is the secret. */
export type Masker = (text: string, name?: string) => string;

/** A rule of an installation. The label is upper case; the pattern has to be linear, and its whole match is masked. */
type ExtraRule = { readonly label: string; readonly pattern: RegExp };

type MaskingOptions = {
  readonly digest: KeyedDigest;
  /** Mask IPv4 and IPv6 addresses; default no. */
  readonly ip?: boolean;
  readonly extra?: readonly ExtraRule[];
};

/** All secret kinds, in the order in which they are applied: a new kind is a rule, with its own trigger, in this list. */
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
/** Masking one secret may bare the boundary of another; more rounds than this are not a log line. */
const MAX_ROUNDS = 8;

const extraRule = ({ label, pattern }: ExtraRule): MaskingRule => {
  if (!/^[A-Z][A-Z_]{0,19}$/.test(label)) throw new RangeError(`not a label for placeholders: ${label}`);
  const everywhere = new RegExp(pattern.source, [...new Set(`${pattern.flags}g`)].join(''));
  return {
    trigger: ALWAYS_TRIGGER,
    apply: (text, seal) =>
      betweenPlaceholders(text, (part) =>
        part.replace(everywhere, (match) => (match === '' ? '' : seal(label, match))),
      ),
  };
};

/** Masking what is masked changes nothing; equal secrets get equal placeholders under one digest. */
export const createMasker = ({ digest, ip = false, extra = [] }: MaskingOptions): Masker => {
  const always = [...(ip ? addressRules : []), ...extra.map(extraRule)];
  const rules = [...RULES, ...always];
  const any = rules.reduce((bits, { trigger }) => bits | trigger.bit, 0);
  const seal = createSeal(digest);
  return (text, name) => {
    const sensitive = name !== undefined && isSensitiveName(name) && isSecretValue(text);
    try {
      return sensitive ? seal('SECRET', text) : applyRules(text, { rules, any }, seal);
    } catch {
      return MASKING_FAILED;
    }
  };
};

/** `any`: the bits of all their triggers. */
type ActiveRules = { readonly rules: readonly MaskingRule[]; readonly any: number };

/** Applies the rules until the text stays as it is. */
const applyRules = (text: string, { rules, any }: ActiveRules, seal: Seal): string => {
  let masked = text;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const before = masked;
    const found = scanTriggers(before);
    if ((found & any) === 0) return before;
    for (const rule of rules) if ((rule.trigger.bit & found) !== 0) masked = rule.apply(masked, seal);
    if (masked === before) return masked;
  }
  return MASKING_FAILED;
};
