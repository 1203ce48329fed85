// Failures in the words of a developer, in whatever order a language puts them: what is concerned, and what is wrong with it.

/** What is wrong, of each thing that may be concerned, in the English of the failure classes. */
const FAILURES = {
  connection: {
    refused: 'connection refused',
    lost: 'connection closed',
    failed: 'connection failure',
    missing: 'connection failure',
    tooMany: 'too many connections',
  },
  pool: {
    full: 'connection pool exhausted',
    missing: 'connection pool exhausted',
    tooMany: 'connection pool exhausted',
  },
  certificate: {
    expired: 'certificate has expired',
    invalid: 'certificate verify failed',
    failed: 'certificate verify failed',
    refused: 'certificate verify failed',
  },
  login: { refused: 'authentication failed', failed: 'authentication failed', invalid: 'authentication failed' },
  access: { refused: 'permission denied', missing: 'permission denied' },
  disk: { full: 'no space left on device', missing: 'no space left on device' },
  memory: { full: 'out of memory', missing: 'out of memory' },
  requests: { tooMany: 'too many requests' },
  quota: { full: 'quota exceeded', tooMany: 'quota exceeded' },
  name: { unknown: 'name resolution failed', failed: 'name resolution failed' },
  lock: { waiting: 'lock wait timeout' },
  configuration: { invalid: 'configuration error', failed: 'configuration error' },
  table: { unknown: 'no such table', missing: 'no such table' },
  file: { unknown: 'no such file or directory', missing: 'no such file or directory' },
  service: { unreachable: 'service unavailable' },
  threads: { full: 'thread pool exhausted', missing: 'thread pool exhausted' },
} as const;

/** These say it by themselves. */
const SAID_ALONE: { readonly [wrong: string]: string } = { silent: 'did not respond' };

type Thing = keyof typeof FAILURES;
type Wrong =
  | 'refused'
  | 'expired'
  | 'invalid'
  | 'missing'
  | 'full'
  | 'tooMany'
  | 'lost'
  | 'failed'
  | 'unknown'
  | 'unreachable'
  | 'silent'
  | 'waiting';

export type SpokenStems = { readonly [word in Thing | Wrong]?: string };

type Stem = { readonly text: string; readonly word: Thing | Wrong; readonly language: number };

/** By their first two letters, the longest first. */
export type CompiledStems = ReadonlyMap<string, readonly Stem[]>;

/** A text in English is read by the failure classes themselves: these words alone are no reason to take it for another language. */
const ENGLISH_TOO =
  /^(?:pool|disk|host|server|service|file|lock|dns|quota|login|password|full|limit|maxim(?:um|al)|down|offline|table|configuration|permission|certificates?|expire[ds]?|invalid|refuse[ds]?|threads?|worker|domain|access|pull|pass|failed|error)$/;

const KEY_LETTERS = 2;
const UNPARTED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

export const compileStems = (languages: readonly SpokenStems[]): CompiledStems => {
  const stems = languages.flatMap((words, language) =>
    Object.entries(words).flatMap(([word, texts]) =>
      texts.split(' | ').map((text): Stem => ({ text: text.toLowerCase(), word: word as Thing | Wrong, language })),
    ),
  );
  const byKey = Map.groupBy(stems, ({ text }) => text.slice(0, KEY_LETTERS));
  return new Map([...byKey].map(([key, those]) => [key, those.toSorted((a, b) => b.text.length - a.text.length)]));
};

type SpokenWord = Stem & { readonly from: number; readonly to: number; readonly isEnglishToo: boolean };

const isThing = (word: Thing | Wrong): word is Thing => Object.hasOwn(FAILURES, word);

const WORD = /[\p{L}\d_]+/uy;

const isEnglishAt = (text: string, at: number): boolean => {
  WORD.lastIndex = at;
  return ENGLISH_TOO.test(WORD.exec(text)?.[0] ?? '');
};

const IS_WORD_SIGN: readonly boolean[] = Array.from({ length: 128 }, (_, code) => /\w/.test(String.fromCharCode(code)));

const isWordSign = (text: string, at: number): boolean =>
  IS_WORD_SIGN[text.charCodeAt(at)] ?? /\p{L}/u.test(text.charAt(at));

/** Every word of English begins here as well, so it has to be cheap. */
const beginsWord = (text: string, at: number): boolean => {
  if (!isWordSign(text, at)) return false;
  return at === 0 || !isWordSign(text, at - 1) || UNPARTED.test(text.charAt(at));
};

/** The longest of each language that begin here: “Speicherplatz” is no “Speicher”. */
const stemsAt = (text: string, at: number, stems: CompiledStems): readonly Stem[] => {
  const longest = new Map<number, Stem[]>();
  for (const stem of stems.get(text.slice(at, at + KEY_LETTERS)) ?? []) {
    if (!text.startsWith(stem.text, at)) continue;
    const found = longest.get(stem.language);
    if (found === undefined) longest.set(stem.language, [stem]);
    else if (found[0]?.text.length === stem.text.length) found.push(stem);
  }
  return [...longest.values()].flat();
};

/** At the beginning of words; anywhere where a script parts none. */
const wordsIn = (text: string, stems: CompiledStems): readonly SpokenWord[] => {
  const found: SpokenWord[] = [];
  for (let at = 0; at < text.length - 1; at += 1) {
    if (!beginsWord(text, at)) continue;
    for (const stem of stemsAt(text, at, stems))
      found.push({ ...stem, from: at, to: at + stem.text.length, isEnglishToo: isEnglishAt(text, at) });
  }
  return found;
};

/** Letters between the two; signs that stand for syllables or words are fewer. */
const FARTHEST = { parted: 45, unparted: 20 } as const;
/** Words like “no” and “too few” speak of what stands next to them. */
const FARTHEST_MISSING = 14;
const CLAUSE_ENDS = /[.:;!?] |[。：；！？\n|]| [-–—] /;

const gapOf = (a: SpokenWord, b: SpokenWord): readonly [number, number] =>
  a.from < b.from ? [a.to, b.from] : [b.to, a.from];

const isNear = (wrong: SpokenWord, thing: SpokenWord, text: string): boolean => {
  const [from, to] = gapOf(wrong, thing);
  const farthest = UNPARTED.test(wrong.text) ? FARTHEST.unparted : FARTHEST.parted;
  const allowed = wrong.word === 'missing' ? Math.min(farthest, FARTHEST_MISSING) : farthest;
  return to - from <= allowed && !CLAUSE_ENDS.test(text.slice(from, to));
};

const distance = (a: SpokenWord, b: SpokenWord): number => {
  const [from, to] = gapOf(a, b);
  return to - from;
};

/** Each thing that is wrong belongs to the nearest thing of which it can be wrong. */
export const failuresSpokenIn = (spoken: string, stems: CompiledStems): readonly string[] => {
  const text = spoken.toLowerCase();
  const words = wordsIn(text, stems);
  const things = words.filter(({ word }) => isThing(word));
  return words.flatMap((wrong) => {
    if (isThing(wrong.word)) return [];
    const alone = SAID_ALONE[wrong.word];
    if (alone !== undefined) return [alone];
    const meant = things.flatMap((thing) => {
      const failures: { readonly [wrong: string]: string } = FAILURES[thing.word as Thing];
      const failure = failures[wrong.word];
      const isForeign = !(thing.isEnglishToo && wrong.isEnglishToo);
      const isSaidTogether = thing.language === wrong.language && isForeign;
      return failure !== undefined && isSaidTogether && isNear(wrong, thing, text) ? [{ thing, failure }] : [];
    });
    const [nearest] = meant.toSorted((a, b) => distance(wrong, a.thing) - distance(wrong, b.thing));
    return nearest === undefined ? [] : [nearest.failure];
  });
};
