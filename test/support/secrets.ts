// Writes the test vectors of masking rules out: `{an:20}` becomes 20 generated characters, `{uuid}` an id, `«…»` marks a secret. No vector is a real secret.

const DIGITS = '0123456789';
const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const UPPER = LOWER.toUpperCase();

const CLASSES: Readonly<Record<string, string>> = {
  an: UPPER + LOWER + DIGITS,
  la: LOWER + DIGITS,
  up: UPPER + DIGITS,
  d: DIGITS,
  nz: '123456789',
  hex: `${DIGITS}abcdef`,
  HEX: `${DIGITS}ABCDEF`,
  alpha: UPPER + LOWER,
  b32: `${UPPER}234567`,
  b58: '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz',
  bech32: '023456789ACDEFGHJKLMNPQRSTUVWXYZ',
  crockford: '0123456789ABCDEFGHJKMNPQRSTVWXYZ',
  b64: UPPER + LOWER + DIGITS + '+/',
  url: UPPER + LOWER + DIGITS + '_-',
};

/** A generator of its own for every vector, so that a new vector does not change the others (mulberry32). */
const generatorOf = (seed: string): (() => number) => {
  let state = 0;
  for (const character of seed) state = (Math.imul(state, 31) + character.charCodeAt(0)) | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296;
  };
};

const draw = (characters: string, length: number, random: () => number): string =>
  Array.from({ length }, () => characters.charAt(Math.floor(random() * characters.length))).join('');

const hasEveryKind = (text: string, characters: string): boolean =>
  text.length < 8 || [/[a-z]/, /[A-Z]/, /\d/].every((kind) => !kind.test(characters) || kind.test(text));

const drawMixed = (characters: string, length: number, random: () => number): string => {
  for (;;) {
    const text = draw(characters, length, random);
    if (hasEveryKind(text, characters) && !/^[-_+/]|[-_]$/.test(text)) return text;
  }
};

/** RFC 9562, version 4. */
const drawUuid = (kind: 'hex' | 'HEX', random: () => number): string => {
  const digits = (length: number): string => draw(CLASSES[kind] ?? '', length, random);
  return [digits(8), digits(4), `4${digits(3)}`, `8${digits(3)}`, digits(12)].join('-');
};

export const writeOut = (template: string, seed = ''): string => {
  const random = generatorOf(template + seed);
  return template
    .replace(/\{base64:(.+?)\}(?=[»\s]|$)/g, (_, text: string) => Buffer.from(text).toString('base64'))
    .replace(/\{(uuid)\}/gi, (_, kind: string) => drawUuid(kind === 'uuid' ? 'hex' : 'HEX', random))
    .replace(
      /\{(an|la|up|d|nz|hex|HEX|alpha|b32|b58|bech32|crockford|b64|url):(\d+)\}/g,
      (_, kind: string, length: string) => drawMixed(CLASSES[kind] ?? '', Number(length), random),
    );
};

export type PlantedVector = { readonly text: string; readonly secrets: readonly string[] };

/** The text of a vector and the secrets in it. */
export const readVector = (template: string, seed = ''): PlantedVector => {
  const marked = writeOut(template, seed);
  const secrets = Array.from(marked.matchAll(/«([^»]*)»/g), ([, secret = '']) => secret);
  return { text: marked.replace(/[«»]/g, ''), secrets };
};
