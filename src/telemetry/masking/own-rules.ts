// Rules and exceptions of the configuration: kinds of personal data, own tokens and keys, texts and keys that are harmless.
import { type MaskingRule, patternRule } from './masking-rule.js';
import { behindPlaceholder } from './placeholder.js';
import { type PersonalKind, PERSONAL_RULES } from './personal-data.js';
import { isSecretValue } from './secret-value.js';

/** A token of a fixed form: a prefix and then so many of these characters. No free pattern, so that its time is linear. */
export type OwnToken = {
  readonly id: string;
  readonly prefix: string;
  /** As between the brackets of a regular expression: `A-Za-z0-9_-`. */
  readonly characters: string;
  readonly minLength: number;
  readonly maxLength: number;
};

/** What one tenant masks. Data alone, so that it passes between threads. */
export type MaskingPolicy = {
  /** Kinds of personal data that are masked; those that are absent are as in `DEFAULT_PERSONAL`. */
  readonly personal?: Partial<Readonly<Record<PersonalKind, boolean>>>;
  readonly tokens?: readonly OwnToken[];
  /** Names of fields whose values are secret. */
  readonly keys?: readonly string[];
  readonly exceptions?: {
    /** Ids of rules that are switched off. */
    readonly rules?: readonly string[];
    /** Texts that are no secrets, whole. */
    readonly texts?: readonly string[];
  };
};

export const DEFAULT_PERSONAL: Readonly<Record<PersonalKind, boolean>> = {
  email: true,
  iban: true,
  card: true,
  nationalId: true,
  phone: true,
  ip: false,
};

const KINDS = Object.keys(PERSONAL_RULES) as readonly PersonalKind[];

export const personalRules = (personal: MaskingPolicy['personal'] = {}): readonly MaskingRule[] =>
  KINDS.flatMap((kind) => ((personal[kind] ?? DEFAULT_PERSONAL[kind]) ? PERSONAL_RULES[kind] : []));

const escapePattern = (text: string): string => text.replace(/[^A-Za-z0-9]/g, String.raw`\$&`);

const CONFIGURED = { source: 'configuration', finds: [], spares: [] } as const;

const ownTokenRule = ({ id, prefix, characters, minLength, maxLength }: OwnToken): MaskingRule =>
  patternRule({
    ...CONFIGURED,
    id,
    label: id.toUpperCase().replaceAll('-', '_'),
    trigger: { prefixes: [prefix] },
    pattern: new RegExp(`(?<![A-Za-z0-9])(${escapePattern(prefix)}[${characters}]{${minLength},${maxLength}})`, 'dg'),
  });

const spellingsOf = (key: string): readonly string[] => [
  ...new Set([key, key.toLowerCase(), key.toUpperCase(), key.charAt(0).toUpperCase() + key.slice(1)]),
];

const ownKeyRule = (key: string): MaskingRule =>
  patternRule({
    ...CONFIGURED,
    id: `key-${key.toLowerCase()}`,
    label: 'SECRET',
    trigger: { prefixes: spellingsOf(key) },
    pattern: new RegExp(
      String.raw`(?<![A-Za-z0-9])${escapePattern(key)}\\{0,3}["']?[ \t]{0,4}[=:][ \t]{0,4}\\{0,3}["']?((?<=["'])[^"'\\]{1,4096}|[^\s"'\\,;&)}\]]{1,4096})`,
      'dgi',
    ),
    isSecret: (value, text, start) => behindPlaceholder(text, start) === start && isSecretValue(value),
  });

export const ownRules = ({ tokens = [], keys = [] }: MaskingPolicy): readonly MaskingRule[] => [
  ...tokens.map(ownTokenRule),
  ...keys.map(ownKeyRule),
];
