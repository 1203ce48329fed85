// A masking rule: where it comes from, the trigger that makes it run on a text, and how it finds the secrets of that text.

/** What hints at a secret in a text. A rule runs only where the scan saw its trigger. */
type MaskingTrigger =
  | { readonly on: MaskingSign }
  /** Beginnings of words, case-sensitive: two letters or digits at least before anything else. */
  | { readonly prefixes: readonly string[] };

/** Signs that the scan knows by itself (`triggers.ts`). */
export const MASKING_SIGNS = [
  /** Every text has it: for rules that are off unless the configuration switches them on. */
  'always',
  'at-sign',
  /** A sensitive key before `=` or `:`. */
  'sensitive-key',
  /** A run of digits as long as a card number. */
  'long-number',
  /** Digits between two dashes, as a social security or phone number is written. */
  'dashed-number',
  /** A `+` before a digit. */
  'plus-number',
  /** A `(` before a digit. */
  'bracketed-number',
  /** `</` */
  'closing-tag',
  /** A word of letters and digits that is longer than words of prose. */
  'long-word',
  /** A character outside of ASCII. */
  'beyond-ascii',
  /** `%3D`, `&quot;`, `\u0061` or the like. */
  'encoded',
] as const;

export type MaskingSign = (typeof MASKING_SIGNS)[number];

/** Where a secret stands: from `start` up to `end`. */
export type SecretSpan = {
  readonly start: number;
  readonly end: number;
  /** Of a rule that looks into an encoding: the rule that found the secret there, its label, and the secret without the encoding. */
  readonly rule?: string;
  readonly label?: string;
  readonly secret?: string;
};

export type MaskingRule = {
  /** Kebab-case and unique: `casefile mask --explain` and exceptions of the configuration name it. */
  readonly id: string;
  /** The word in the placeholder. */
  readonly label: string;
  /** The document that describes the form. */
  readonly source: string;
  readonly trigger: MaskingTrigger;
  /** Test vectors. `{an:20}` stands for 20 generated characters of a class (`test/support/secrets.ts`), `«…»` for the secret. */
  readonly finds: readonly string[];
  /** Harmless texts that look alike, in the same notation. */
  readonly spares: readonly string[];
  /** The secrets of a text, in order and without overlap, in time linear in the length of the text. */
  readonly find: (text: string) => readonly SecretSpan[];
};

type RuleAbout = Omit<MaskingRule, 'find'>;

type PatternRule = RuleAbout & {
  /** With flags `g` and `d`; group 1 is the secret. */
  readonly pattern: RegExp;
  readonly isSecret?: (candidate: string, text: string, start: number) => boolean;
};

export const patternRule = ({ pattern, isSecret = () => true, ...about }: PatternRule): MaskingRule => ({
  ...about,
  find: (text) => {
    const spans: SecretSpan[] = [];
    for (const { indices } of text.matchAll(pattern)) {
      const [start, end] = indices?.[1] ?? [0, 0];
      if (end > start && isSecret(text.slice(start, end), text, start)) spans.push({ start, end });
    }
    return spans;
  },
});

/** A token that is known by how it begins. `form` follows on a character that is no letter or digit. */
type TokenRule = Omit<RuleAbout, 'trigger'> & {
  /** Everything that `form` can begin with, separated by blanks. */
  readonly prefixes: string;
  readonly form: string;
  readonly isSecret?: (candidate: string) => boolean;
};

export const tokenRule = ({ prefixes, form, ...about }: TokenRule): MaskingRule =>
  patternRule({
    ...about,
    trigger: { prefixes: prefixes.split(' ') },
    pattern: new RegExp(`(?<![A-Za-z0-9])(${form})`, 'dg'),
  });
