// Reads the words of a message that say what is done to a scope, in the order of the text.
import { foldText, tokenize } from '../tokens.js';
import { SCOPE_CUE_LINES } from './cue-words.js';

const SCOPE_CUES = [
  'only',
  'only after',
  'meant',
  'not only',
  'contrast',
  'without',
  'without order',
  'without after',
  'take',
  'out',
  'add order',
  'also after',
  'correction',
  'no',
  'filler',
  'lead',
  'polite',
  'all',
  'remove',
  'filter',
  'everywhere',
  'everything',
  'not',
  'show',
  'service',
  'environment',
  'region',
  'version',
  'level',
  'trace',
  'request',
  'field',
  'trace level',
  'debug level',
  'info level',
  'warn level',
  'error level',
  'fatal level',
  'lines',
  'and worse',
  'at least',
  'beyond',
  'place',
] as const;

export type ScopeCue = (typeof SCOPE_CUES)[number];

/** A word or mark of the message, or a phrase that is a cue; `start` and `end` are offsets in the message. */
export type CueToken = {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly cues: ReadonlySet<ScopeCue>;
};

const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

type CueTable = {
  readonly phrases: ReadonlyMap<string, ReadonlySet<ScopeCue>>;
  readonly beginnings: readonly (readonly [beginning: string, cues: ReadonlySet<ScopeCue>])[];
};

const foldedWords = (text: string): string =>
  tokenize(foldText(text))
    .map((token) => token.text)
    .join(' ');

const buildTable = (): CueTable => {
  const cuesOf = new Map<string, Set<ScopeCue>>();
  for (const line of SCOPE_CUE_LINES) {
    const [name = '', words = ''] = line.split(': ');
    const cue = SCOPE_CUES.find((each) => each === name);
    if (cue === undefined) throw new Error(`the words of scopes know no cue "${name}"`);
    for (const word of words.split(', ')) {
      const key = WITHOUT_SPACES.test(word) ? word : foldedWords(word);
      cuesOf.set(key, (cuesOf.get(key) ?? new Set()).add(cue));
    }
  }
  const entries = [...cuesOf];
  return {
    phrases: cuesOf,
    beginnings: entries.flatMap(([key, cues]) => (key.endsWith(' *') ? [[key.slice(0, -2), cues] as const] : [])),
  };
};

const { phrases, beginnings } = buildTable();
const NO_CUES: ReadonlySet<ScopeCue> = new Set();
const MOST_WORDS = 4;
const MOST_CHARACTERS = 6;

const cuesOfWord = (word: string): ReadonlySet<ScopeCue> =>
  new Set([
    ...(phrases.get(word) ?? []),
    ...beginnings.flatMap(([beginning, cues]) => (word.startsWith(beginning) ? [...cues] : [])),
  ]);

/** Of a script without blanks: the longest cues, and the characters between them. */
const splitRun = (run: string, from: number): readonly CueToken[] => {
  const found: CueToken[] = [];
  for (let at = 0; at < run.length;) {
    let length = Math.min(MOST_CHARACTERS, run.length - at);
    while (length > 1 && !phrases.has(run.slice(at, at + length))) length -= 1;
    const text = run.slice(at, at + length);
    found.push({ text, start: from + at, end: from + at + length, cues: phrases.get(text) ?? NO_CUES });
    at += length;
  }
  return found;
};

export const findScopeCues = (message: string): readonly CueToken[] => {
  const tokens = tokenize(message).map((token) => ({ ...token, folded: foldText(token.text) }));
  const found: CueToken[] = [];
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at];
    if (token === undefined) break;
    if (WITHOUT_SPACES.test(token.text)) {
      let last = at;
      while (tokens[last + 1]?.start === tokens[last]?.end && WITHOUT_SPACES.test(tokens[last + 1]?.text ?? ''))
        last += 1;
      found.push(...splitRun(message.slice(token.start, tokens[last]?.end), token.start));
      at = last + 1;
      continue;
    }
    let count = Math.min(MOST_WORDS, tokens.length - at);
    const phrase = (words: number): string =>
      tokens
        .slice(at, at + words)
        .map(({ folded }) => folded)
        .join(' ');
    while (count > 1 && !phrases.has(phrase(count))) count -= 1;
    const text = phrase(count);
    const end = tokens[at + count - 1]?.end ?? token.end;
    found.push({ text, start: token.start, end, cues: count > 1 ? (phrases.get(text) ?? NO_CUES) : cuesOfWord(text) });
    at += count;
  }
  return found;
};

/** Line breaks are no tokens: the first is looked for in the text between. */
export const endsClause = (text: string): boolean => /^[.;!?。！？]+$/u.test(text);
