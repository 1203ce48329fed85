// Lies made of a true sentence by one change: another digit, service, time, unit, direction or order, a denial, or more than was seen.

export type Mutant = { readonly kind: string; readonly line: string };

/** A draft's line: its kind, its words, what it cites. */
const LINE = /^(?<kind>\w+: )(?<words>.*?)(?<cites>(?:\s*\[[a-z]\d+(?::\d+)?\])+)\.?$/;

/** Numbers that stand alone: not of a clock, a name, a version or a quotation. */
const NUMBER = /(?<![\w.:/-])\d+(?:\.\d+)?(?![\w:/-]|\.\d)|(?<![\w.:/-])\d+(?=ms|s|%)/g;
const QUOTE = /“[^”]*”|"[^"]*"/g;
const CLOCK = /\b\d\d:\d\d(?::\d\d)?(?:\.\d+)?\b/g;
const VAGUE = /(?:about|around|roughly|approximately|~) ?$/i;

const OPPOSITE: { readonly [word: string]: string } = {
  rose: 'fell',
  up: 'down',
  climbed: 'dropped',
  increased: 'decreased',
  first: 'last',
  last: 'first',
  slowest: 'fastest',
  slow: 'fast',
  new: 'gone',
  before: 'now',
  now: 'before',
  above: 'below',
  start: 'end',
  began: 'stopped',
  precedes: 'follows',
  after: 'before',
  error: 'info',
  failed: 'succeeded',
  fails: 'succeeds',
  fail: 'succeed',
  deployed: 'rolled back',
  deploy: 'rollback',
  only: 'more than',
  peaked: 'bottomed out',
  reached: 'stayed below',
  window: 'past',
  fatal: 'info',
  warned: 'informed',
  warnings: 'errors',
};

const UNITS: { readonly [unit: string]: string } = {
  ms: 's',
  s: 'ms',
  seconds: 'minutes',
  '%': 'requests',
  minutes: 'hours',
};

type TextMatch = readonly [at: number, found: string];

const replaceAt = (text: string, [at, old]: TextMatch, by: string): string =>
  text.slice(0, at) + by + text.slice(at + old.length);

/** Places outside of quotations. */
const placesOf = (text: string, pattern: RegExp): readonly TextMatch[] => {
  const bare = text.replace(QUOTE, (quote) => '·'.repeat(quote.length));
  return [...bare.matchAll(pattern)].map((match) => [match.index, match[0]] as const);
};

const firstDigit = (digits: string): string => `${(Number(digits[0]) % 9) + 1}${digits.slice(1)}`;
const lastDigit = (digits: string): string => `${digits.slice(0, -1)}${(Number(digits.at(-1)) + 1) % 10}`;

const otherDigits = (text: string): readonly string[] =>
  placesOf(text, NUMBER).flatMap(([at, digits]) => [
    replaceAt(text, [at, digits], firstDigit(digits)),
    ...(digits.includes('.') || digits === '0' ? [] : [replaceAt(text, [at, digits], `${digits}0`)]),
    ...(VAGUE.test(text.slice(0, at)) ? [] : [replaceAt(text, [at, digits], lastDigit(digits))]),
  ]);

const swapped = (text: string): readonly string[] => {
  const places = placesOf(text, NUMBER);
  return places.slice(1).flatMap(([at, second], index) => {
    const [before, first] = places[index] ?? [0, second];
    return first === second ? [] : [replaceAt(replaceAt(text, [at, second], first), [before, first], second)];
  });
};

const otherQuotes = (text: string): readonly string[] =>
  [...text.matchAll(QUOTE)].flatMap(([quote]) => {
    const altered = quote.replace(/\d/, (digit) => String((Number(digit) + 1) % 10));
    return altered === quote
      ? [text.replace(quote, `${quote.slice(0, -1)} again${quote.slice(-1)}`)]
      : [text.replace(quote, altered)];
  });

const otherTimes = (text: string): readonly string[] =>
  placesOf(text, CLOCK).flatMap(([at, clock]) => {
    const minutes = (Number(clock.slice(3, 5)) + 23) % 60;
    return [replaceAt(text, [at, clock], `${clock.slice(0, 3)}${String(minutes).padStart(2, '0')}${clock.slice(5)}`)];
  });

const otherUnits = (text: string): readonly string[] =>
  placesOf(text, /(?<=\d ?)(?:ms|s|seconds|minutes|%)(?!\w)/g).map(([at, unit]) =>
    replaceAt(text, [at, unit], UNITS[unit] ?? 'GB'),
  );

const opposites = (text: string): readonly string[] =>
  placesOf(text, /\b[a-z]+\b/g).flatMap(([at, word]) => {
    const opposite = OPPOSITE[word];
    return opposite === undefined ? [] : [replaceAt(text, [at, word], opposite)];
  });

const denied = (text: string): readonly string[] =>
  placesOf(text, /\b(?:was|were|is|are|has|had)\b/g)
    .map(([at, word]) => replaceAt(text, [at, word], `${word} not`))
    .concat(
      placesOf(text, /\b(?:logged|took|failed|says|rose|had|reported|found)\b/g).map(([at, word]) =>
        replaceAt(text, [at, word], `never ${word}`),
      ),
    );

const widened = (text: string): readonly string[] => {
  const bare = text.replace(/[.\s]+$/, '');
  return [
    `${bare} on every pod`,
    `${bare} since 08:11`,
    `${bare} because the disk was full`,
    `${bare}, twice as often as yesterday`,
    `${bare}, and warehouse failed as well`,
    `${bare}, and users were not affected`,
  ];
};

const otherServices = (text: string, services: readonly string[]): readonly string[] =>
  services.flatMap((service) => {
    const places = placesOf(text, new RegExp(`(?<![\\w-])${service}(?![\\w-])`, 'g'));
    const others = [...services.filter((each) => each !== service).slice(0, 2), 'warehouse'];
    return places.flatMap(([at, found]) => others.map((other) => replaceAt(text, [at, found], other)));
  });

/** Each is a lie as long as the sentence is true: what is altered is something that the sentence states. */
export const mutantsOf = (line: string, services: readonly string[]): readonly Mutant[] => {
  const { kind = '', words = '', cites = '' } = LINE.exec(line)?.groups ?? {};
  const all: { readonly [kind: string]: readonly string[] } = {
    'another digit': otherDigits(words),
    'numbers exchanged': swapped(words),
    'another quotation': otherQuotes(words),
    'another time': otherTimes(words),
    'another unit': otherUnits(words),
    'the opposite': opposites(words),
    'a denial': denied(words),
    'more than was seen': widened(words),
    'another service': otherServices(words, services),
  };
  return Object.entries(all).flatMap(([name, mutants]) =>
    mutants.filter((each) => each !== words).map((each) => ({ kind: name, line: `${kind}${each}${cites}` })),
  );
};
