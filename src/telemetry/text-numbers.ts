// The numbers that a text states, each with its unit: “checkpointDuration=1120 ms”, “96%”. Parts of ids, addresses, versions and times are none. Pure.

/** Words behind a number that say its unit, and how a figure calls it. */
const UNITS = {
  ns: 'nanos',
  us: 'micros',
  µs: 'micros',
  μs: 'micros',
  ms: 'millis',
  msec: 'millis',
  msecs: 'millis',
  millis: 'millis',
  milliseconds: 'millis',
  s: 'seconds',
  sec: 'seconds',
  secs: 'seconds',
  second: 'seconds',
  seconds: 'seconds',
  b: 'bytes',
  bytes: 'bytes',
  mb: 'megabytes',
  '%': 'points',
} as const;

export type TextUnit = (typeof UNITS)[keyof typeof UNITS];

export type TextNumber = {
  readonly value: number;
  /** Offsets of its digits. */
  readonly start: number;
  readonly end: number;
  readonly unit?: TextUnit;
};

const UNIT_WORD = String.raw`%|(?:ns|[uµμ]s|msecs?|ms|millis(?:econds)?|secs?|seconds?|s|bytes|b|mb)(?![\p{L}\p{N}])`;

/** Behind the digits nothing may go on with them: “7f3a91”, “10.0.8.11”, “09:12”, “1-2”. */
const END = String.raw`(?![\p{L}\p{N}_])(?![.:,/-]\p{N})`;

const NUMBER = new RegExp(
  String.raw`(?<![\p{L}\p{N}_.:/#-])(?<!\p{N},)-?(?:\d{1,3}(?:,\d{3})+|\d{1,15})(?:\.\d{1,15})?(?:(?=(?:\s?(${UNIT_WORD}))${END})|${END})`,
  'giu',
);

/** A longer text is a dump. */
const LONGEST = 4_000;

const unitOf = (word: string | undefined): TextUnit | undefined =>
  word === undefined ? undefined : UNITS[word.toLowerCase() as keyof typeof UNITS];

/** In the order of the text. */
export const findTextNumbers = (text: string): readonly TextNumber[] =>
  [...text.slice(0, LONGEST).matchAll(NUMBER)].map(({ 0: digits, 1: word, index }) => {
    const unit = unitOf(word);
    return {
      value: Number(digits.replaceAll(',', '')),
      start: index,
      end: index + digits.length,
      ...(unit !== undefined && { unit }),
    };
  });
