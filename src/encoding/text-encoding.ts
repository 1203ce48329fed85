// Finds the encoding of a text that is no UTF-8: by what its words outside ASCII would say in each encoding.

/** A name of the WHATWG Encoding Standard, as `TextDecoder` takes it: `utf-8`, `shift_jis`, `windows-1252`. */
export type EncodingName = string;

/** The name that `TextDecoder` gives it; `undefined`: it knows none such. */
export const encodingNamed = (name: string): EncodingName | undefined => {
  try {
    return new TextDecoder(name).encoding;
  } catch {
    return undefined;
  }
};

const startsWith = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte);

const WIDE_SAMPLE = 512;
/** Of a text that is mostly ASCII, one byte of each UTF-16 unit is zero. */
const WIDE_SHARE = 0.6;

const zeroShare = (bytes: Uint8Array, parity: 0 | 1): number => {
  const those = bytes.subarray(0, WIDE_SAMPLE).filter((_, index) => index % 2 === parity);
  return those.length === 0 ? 0 : those.filter((byte) => byte === 0).length / those.length;
};

/** UTF-16 by its mark, else by its zero bytes. */
export const wideEncodingOf = (beginning: Uint8Array): 'utf-16le' | 'utf-16be' | undefined => {
  if (startsWith(beginning, [0xff, 0xfe])) return 'utf-16le';
  if (startsWith(beginning, [0xfe, 0xff])) return 'utf-16be';
  const [even, odd] = [zeroShare(beginning, 0), zeroShare(beginning, 1)];
  if (odd >= WIDE_SHARE && even === 0) return 'utf-16le';
  return even >= WIDE_SHARE && odd === 0 ? 'utf-16be' : undefined;
};

const MOST_SAMPLED = 65_536;
/** What is longer is no word. */
const LONGEST_WORD = 1_024;
const SPACE = 0x20;
/** Below it no encoding has the second byte of a letter. */
const FIRST_IN_WORDS = 0x30;

/** The words that hold a byte outside ASCII, which alone tell of the encoding, and where the last word begins, which may go on. */
const wordsBeyondAscii = (bytes: Uint8Array): { readonly words: readonly Uint8Array[]; readonly last: number } => {
  const words: Uint8Array[] = [];
  let start = 0;
  let isBeyond = false;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0;
    if (byte >= FIRST_IN_WORDS) {
      isBeyond ||= byte > 0x7f;
      continue;
    }
    if (isBeyond && index - start <= LONGEST_WORD) words.push(bytes.subarray(start, index));
    start = index + 1;
    isBeyond = false;
  }
  return { words, last: start };
};

const decoded = (bytes: Uint8Array, encoding: EncodingName): string | undefined => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

const BEYOND_ASCII = /[^\p{ASCII}]/gu;
const WRITTEN = /[\p{L}\p{M}\p{Pd}\p{Pi}\p{Pf}\u00a0\u3000\u3001\u3002\uff01-\uff5e…•·°§¿¡€£№©®™×→←✓✔✗✘❌⚠]/u;
const SYLLABLE = '[\\p{Script=Han}\\p{Script=Hangul}\\p{Script=Hiragana}\\p{Script=Katakana}]';
/** One syllable alone beside a Latin letter: what two letters of Western Europe are in an encoding of two bytes. */
const LONE_SYLLABLE = new RegExp(
  `(?<=\\p{Script=Latin})${SYLLABLE}(?!${SYLLABLE})|(?<!${SYLLABLE})${SYLLABLE}(?=\\p{Script=Latin})`,
  'gu',
);
const MIXED =
  /\p{Script=Latin}\p{Script=Cyrillic}|\p{Script=Cyrillic}\p{Script=Latin}|\p{Script=Latin}\p{Script=Greek}|\p{Script=Greek}\p{Script=Latin}|\p{Ll}[\u00c0-\u00de\u0400-\u042f]/gu;

/** How much of what stands outside ASCII reads as written: letters, none of them amid letters of another script or case. */
const plausibility = (text: string): number => {
  const beyond = text.match(BEYOND_ASCII) ?? [];
  if (beyond.length === 0) return 0;
  const written = beyond.filter((each) => WRITTEN.test(each)).length;
  const strange = [MIXED, LONE_SYLLABLE].reduce((sum, each) => sum + (text.match(each)?.length ?? 0), 0);
  return (written - strange) / beyond.length;
};

const PLAUSIBLE = 0.9;

const likeliest = async (sample: Uint8Array): Promise<EncodingName | undefined> => {
  // loaded when a text needs it
  const { rankEncodings } = await import('./rank-encodings.js');
  const named = rankEncodings(sample).flatMap((name) => encodingNamed(name) ?? []);
  const candidates = named
    .filter((encoding) => encoding !== 'utf-8')
    .map((encoding) => ({ encoding, text: decoded(sample, encoding) }));
  return candidates.find(({ text }) => text !== undefined && plausibility(text) >= PLAUSIBLE)?.encoding;
};

export type EncodingSearch = {
  readonly add: (bytes: Uint8Array) => void;
  /** Of what was added so far; `utf-8` also where nothing else would read better. */
  readonly encoding: () => Promise<EncodingName>;
};

const joined = (...parts: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

/** A log says the same words again and again; each is judged once, until 64 kB of them were looked at. */
const wordSample = () => {
  const known = new Set<string>();
  const kept: Uint8Array[] = [];
  let size = 0;
  let inUtf8 = 0;
  let open: Uint8Array = new Uint8Array();
  const keep = (word: Uint8Array): void => {
    const key = String.fromCharCode(...word);
    if (known.has(key)) return;
    known.add(key);
    size += word.length + 1;
    if (decoded(word, 'utf-8') === undefined) kept.push(joined(word, Uint8Array.of(SPACE)));
    else inUtf8 += 1;
  };
  return {
    add: (bytes: Uint8Array): void => {
      if (size >= MOST_SAMPLED) return;
      const all = joined(open, bytes);
      const { words, last } = wordsBeyondAscii(all);
      words.forEach(keep);
      open = all.slice(last, last + LONGEST_WORD + 1);
    },
    size: (): number => size + open.length,
    /** Most words are UTF-8, and a few are broken: a letter was cut, or a byte is none of a text. */
    isMostlyUtf8: (): boolean => inUtf8 > 0 && inUtf8 >= kept.length,
    /** The words that are no UTF-8. */
    bytes: (): Uint8Array => joined(...kept, open),
  };
};

/** Reads along a text, piece by piece. UTF-16 is to be decoded before. */
export const encodingSearch = (): EncodingSearch => {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  const sample = wordSample();
  let isUtf8 = true;
  let isFirst = true;
  let found: { readonly size: number; readonly encoding: EncodingName } = { size: 0, encoding: 'utf-8' };
  const isBroken = (bytes: Uint8Array): boolean => {
    try {
      utf8.decode(bytes, { stream: true });
      return false;
    } catch {
      return true;
    }
  };
  return {
    add: (bytes) => {
      const wasFirst = isFirst;
      isFirst = false;
      if (isUtf8 && !isBroken(bytes)) return;
      // of a word that began before, a part is here
      const from = isUtf8 && !wasFirst ? bytes.findIndex((byte) => byte < FIRST_IN_WORDS) : 0;
      isUtf8 = false;
      sample.add(bytes.subarray(Math.max(0, from)));
    },
    encoding: async () => {
      // asked while a file grows: what was found holds until there is twice as much to judge by
      if (sample.size() <= found.size * 2) return found.encoding;
      const other = sample.isMostlyUtf8() ? undefined : await likeliest(sample.bytes());
      found = { size: sample.size(), encoding: other ?? 'utf-8' };
      return found.encoding;
    },
  };
};

/** Encodings in which a line of UTF-8 would not be known as such: a letter has several bytes in them, too. */
const SEVERAL_BYTES = /^(?:utf|gb|big5|euc|shift_jis|iso-2022)/;

export type DecodeLine = (bytes: Uint8Array) => string;

/** Lines in UTF-8 among those of an encoding of single bytes are read as such: two programs may write one file. */
export const lineDecoder = (encoding: EncodingName): DecodeLine => {
  const decoder = new TextDecoder(encoding);
  const decode: DecodeLine = (bytes) => decoder.decode(bytes);
  return SEVERAL_BYTES.test(decoder.encoding) ? decode : (bytes) => decoded(bytes, 'utf-8') ?? decode(bytes);
};

type TextDecoding = {
  readonly push: (bytes: Uint8Array) => string;
  /** What is left of the last piece. */
  readonly end: () => string;
};

const LINE_FEED = 10;
/** A longer line is decoded in parts. */
const LONGEST_LINE = 1_048_576;

/** The same of a text that comes in pieces. */
export const textDecoding = (encoding: EncodingName): TextDecoding => {
  const decoder = new TextDecoder(encoding);
  if (SEVERAL_BYTES.test(decoder.encoding))
    return { push: (bytes) => decoder.decode(bytes, { stream: true }), end: () => decoder.decode() };
  const decode = lineDecoder(encoding);
  let open: Uint8Array = new Uint8Array();
  return {
    push: (bytes) => {
      const all = joined(open, bytes);
      let text = '';
      let start = 0;
      for (let end = all.indexOf(LINE_FEED) + 1; end > 0; end = all.indexOf(LINE_FEED, start) + 1) {
        text += decode(all.subarray(start, end));
        start = end;
      }
      open = all.slice(start);
      if (open.length <= LONGEST_LINE) return text;
      text += decode(open);
      open = new Uint8Array();
      return text;
    },
    end: () => decode(open),
  };
};

/** A whole text in memory. */
export const decodeText = async (bytes: Uint8Array): Promise<string> => {
  const search = encodingSearch();
  const wide = wideEncodingOf(bytes);
  if (wide === undefined) search.add(bytes);
  const { push, end } = textDecoding(wide ?? (await search.encoding()));
  return push(bytes) + end();
};

const LOOKED_AT = 65_536;
const STRANGE = /[\u0000-\u0008\u000b\u000c\u000e-\u001a\u001c-\u001f\u007f\ufffd]/g;
const MOST_STRANGE = 0.1;

/** By its beginning: binary content is full of control characters and broken letters; logs hold a stray one. */
export const isBinaryText = (text: string): boolean => {
  const beginning = text.slice(0, LOOKED_AT);
  return (beginning.match(STRANGE)?.length ?? 0) > MOST_STRANGE * beginning.length;
};
