// A folded text in which words are looked up by position, in scripts with and without spaces.
import { foldCharacters } from './fold-characters.js';

/** What a character is for the ends of words. */
const OTHER = 0;
const DIGIT = 1;
/** A letter of a script that puts spaces between words. */
const SPACED = 2;
const UNSPACED = 3;

const UNSPACED_LETTER = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々]/u;
const LETTER = /[\p{L}\p{M}_]/u;

const classOf = (character: string): number => {
  const code = character.charCodeAt(0);
  if (code >= 0x30 && code <= 0x39) return DIGIT;
  if ((code >= 0x61 && code <= 0x7a) || code === 0x5f) return SPACED;
  if (code < 0x80) return OTHER;
  if (UNSPACED_LETTER.test(character)) return UNSPACED;
  return LETTER.test(character) ? SPACED : OTHER;
};

const BLANK = /\s/;

export type TextStart = { readonly at: number; readonly word: string };

export class ScannedText {
  readonly text: string;
  readonly folded: string;
  private readonly classes: Uint8Array;
  private found: readonly TextStart[] | undefined;

  constructor(text: string) {
    this.text = text;
    this.folded = foldCharacters(text);
    this.classes = new Uint8Array(this.folded.length);
    for (let at = 0; at < this.folded.length; at += 1) this.classes[at] = classOf(this.folded.charAt(at));
  }

  get length(): number {
    return this.folded.length;
  }

  isDigit(at: number): boolean {
    return this.classes[at] === DIGIT;
  }

  /** No letter and no digit of a word stands here. */
  isOutside(at: number): boolean {
    const kind = this.classes[at] ?? OTHER;
    return kind === OTHER || kind === UNSPACED;
  }

  isLetter(at: number): boolean {
    return (this.classes[at] ?? OTHER) >= SPACED;
  }

  /** A word may begin here: in scripts without spaces anywhere. */
  isWordStart(at: number): boolean {
    const [kind, before] = [this.classes[at] ?? OTHER, this.classes[at - 1] ?? OTHER];
    if (kind === DIGIT) return before !== DIGIT;
    if (kind === SPACED) return before !== SPACED;
    return kind === UNSPACED || !BLANK.test(this.folded.charAt(at));
  }

  /** A letter of a script that puts spaces between words. */
  isSpaced(at: number): boolean {
    return this.classes[at] === SPACED;
  }

  skipBlanks(at: number): number {
    let next = at;
    while (next < this.length && BLANK.test(this.folded.charAt(next))) next += 1;
    return next;
  }

  /** Blanks and commas. */
  skipSeparators(at: number): number {
    let next = at;
    while (next < this.length && /[\s,、،，]/.test(this.folded.charAt(next))) next += 1;
    return next;
  }

  /** The end of the word where it stands at this position; -1 where it does not. `from`: where the thing before it ended. */
  endOfWord(word: string, at: number, from = -1): number {
    if (!this.folded.startsWith(word, at)) return -1;
    const [first, before] = [this.classes[at] ?? OTHER, this.classes[at - 1] ?? OTHER];
    if (first === SPACED && (before === SPACED || (before === DIGIT && at !== from))) return -1;
    const end = at + word.length;
    const isOpen = this.classes[end - 1] === SPACED && !this.isOutside(end);
    return isOpen ? -1 : end;
  }

  /** Where words, numbers and signs begin, each with its word: one character in scripts without spaces, '' for the others. */
  get starts(): readonly TextStart[] {
    this.found ??= this.findStarts();
    return this.found;
  }

  private endOfLetters(at: number): number {
    let end = at;
    while (this.classes[end] === SPACED) end += 1;
    return end;
  }

  private findStarts(): readonly TextStart[] {
    const starts: TextStart[] = [];
    for (let at = 0; at < this.length; at += 1) {
      if (!this.isWordStart(at)) continue;
      const kind = this.classes[at] ?? OTHER;
      const end = kind === SPACED ? this.endOfLetters(at) : at + 1;
      const isWord = kind === UNSPACED || (kind === SPACED && this.classes[end] !== DIGIT);
      starts.push({ at, word: isWord ? this.folded.slice(at, end) : '' });
    }
    return starts;
  }

  /** The match of a sticky pattern at this position. */
  match(pattern: RegExp, at: number): RegExpExecArray | null {
    pattern.lastIndex = at;
    return pattern.exec(this.folded);
  }
}
