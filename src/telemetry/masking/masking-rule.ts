// A masking rule: where it comes from, the trigger that makes it run on a text, and how it finds the secrets of that text.

/** What hints at a secret in a text. A rule runs only where the scan saw its trigger. */
type MaskingTrigger =
  | { readonly on: MaskingSign }
  /** Beginnings of words, case-sensitive, of three characters or more. `beforeDigit`: only where a digit follows soon. */
  | { readonly prefixes: readonly string[]; readonly beforeDigit?: boolean };

/** Signs that the scan knows by itself (`triggers.ts`). */
export const MASKING_SIGNS = [
  /** Every text has it: for rules that are off unless the configuration switches them on. */
  'always',
  'at-sign',
  /** An `=` or `:` behind a sensitive key. */
  'sensitive-key',
  /** Digits that are as many as those of a card number, and grouped like them. */
  'card-number',
  /** Digits between two dashes, as a social security or phone number is written. */
  'dashed-number',
  /** A `+` before the digits of a phone number. */
  'plus-number',
  /** A `(` before a digit. */
  'bracketed-number',
  /** `123456789:` */
  'number-before-colon',
  /** Two capitals and two digits at the beginning of a word. */
  'country-code',
  /** `</`, or the `>` of an opening tag with a sensitive name. */
  'closing-tag',
  /** A word of letters and digits that is longer than words of prose. */
  'long-word',
  /** A text as long as a line of a private key, or of several lines. */
  'key-line',
  /** The comma between two texts in quotes, the first of which is a sensitive key. */
  'quoted-pair',
  /** A word of letters and digits behind a sensitive key and a blank, a quote or a bracket. */
  'word-behind-key',
  /** The bracket behind a sensitive key. */
  'call-of-key',
  /** The `-` of an option of a command. */
  'option',
  /** A character outside of ASCII that stands for one of ASCII or is not seen. */
  'unusual-letter',
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
  /** The secrets of a text, in order and without overlap, in time linear in the length of the text. `places`: where the trigger was seen, in order. */
  readonly find: (text: string, places: readonly number[]) => readonly SecretSpan[];
};

type RuleAbout = Omit<MaskingRule, 'find'>;

type PatternRule = RuleAbout & {
  /** With flags `g` and `d`; the first group that matched is the secret. */
  readonly pattern: RegExp;
  readonly isSecret?: (candidate: string, text: string, start: number) => boolean;
};

export const patternRule = ({ pattern, isSecret = () => true, ...about }: PatternRule): MaskingRule => ({
  ...about,
  find: (text) => {
    const spans: SecretSpan[] = [];
    for (const { indices } of text.matchAll(pattern)) {
      const [start, end] = indices?.slice(1).find((group) => group !== undefined) ?? [0, 0];
      if (end > start && isSecret(text.slice(start, end), text, start)) spans.push({ start, end });
    }
    return spans;
  },
});

/** A token that is known by how it begins. */
type TokenRule = Omit<RuleAbout, 'trigger'> & {
  /** Everything that `form` can begin with, separated by blanks. */
  readonly prefixes: string;
  readonly form: string;
  readonly isSecret?: (candidate: string) => boolean;
};

/** The form is tried where a prefix was seen, and nowhere else. */
export const tokenRule = ({ prefixes, form, isSecret = () => true, ...about }: TokenRule): MaskingRule => {
  const pattern = new RegExp(form, 'y');
  return {
    ...about,
    trigger: { prefixes: prefixes.split(' ') },
    find: (text, places) => {
      const spans: SecretSpan[] = [];
      let done = 0;
      for (const start of places) {
        if (start < done) continue;
        pattern.lastIndex = start;
        const token = pattern.exec(text)?.[0] ?? '';
        // what is no token is not tried again from its middle: the time would be quadratic
        done = start + token.length;
        if (token !== '' && isSecret(token)) spans.push({ start, end: done });
      }
      return spans;
    },
  };
};

/** Characters of tokens, by their codes. */
export const characterTable = (characters: RegExp): Uint8Array =>
  Uint8Array.from({ length: 128 }, (_, code) => (characters.test(String.fromCharCode(code)) ? 1 : 0));

/** The runs of such characters around the places, in order, each once. */
export const runsAround = (text: string, places: readonly number[], characters: Uint8Array): readonly SecretSpan[] => {
  const runs: SecretSpan[] = [];
  let done = 0;
  for (const place of places) {
    if (place < done) continue;
    let start = place;
    while (start > done && characters[text.charCodeAt(start - 1)] === 1) start--;
    let end = place;
    while (end < text.length && characters[text.charCodeAt(end)] === 1) end++;
    runs.push({ start, end });
    done = end;
  }
  return runs;
};

const TOKEN_CHARACTERS = characterTable(/[\w~.-]/);
/** Longer ones are no tokens, and no form is tried on them. */
const LONGEST_RUN = 1_024;

/** A token that is known by the form of the whole, without a fixed beginning. */
type RunRule = Omit<RuleAbout, 'trigger'> & {
  readonly form: RegExp;
  /** Those of the run; without it letters, digits, `_`, `~`, `.` and `-`. */
  readonly characters?: Uint8Array;
  readonly isSecret?: (candidate: string) => boolean;
};

export const runRule = ({
  form,
  characters = TOKEN_CHARACTERS,
  isSecret = () => true,
  ...about
}: RunRule): MaskingRule => ({
  ...about,
  trigger: { on: 'long-word' },
  find: (text, places) =>
    runsAround(text, places, characters).filter(({ start, end }) => {
      if (end - start > LONGEST_RUN) return false;
      const run = text.slice(start, end);
      return form.test(run) && isSecret(run);
    }),
});
