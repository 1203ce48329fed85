// Views of a text without its encoding: escapes of URLs, JSON and HTML resolved, unusual letters folded to ASCII. Each view knows where its characters stand in the text.
import type { SecretSpan } from './masking-rule.js';

export type DecodedView = {
  readonly text: string;
  /** Where a span of the view stands in the text. */
  readonly toSource: (span: SecretSpan) => SecretSpan;
};

const ENTITIES: Readonly<Record<string, string>> = { quot: '"', amp: '&', lt: '<', gt: '>', apos: "'" };
const ESCAPE =
  /%([0-7][0-9A-Fa-f])|\\u00([0-7][0-9A-Fa-f])|\\x([0-7][0-9A-Fa-f])|&#(\d{2,3});|&#x([0-7][0-9A-Fa-f]);|&(quot|amp|lt|gt|apos);/g;
/** `%2525` is encoded twice; more often nobody does it. */
const MAX_LAYERS = 3;

type Replacement = { readonly start: number; readonly end: number; readonly text: string };

/** For every character of the view, where it stands in the text. */
const startsOf = (source: string, replacements: readonly Replacement[]): readonly number[] => {
  let done = 0;
  const starts: number[] = [];
  for (const { start, end, text } of replacements) {
    for (let at = done; at < start; at++) starts.push(at);
    for (let at = 0; at < text.length; at++) starts.push(start);
    done = end;
  }
  for (let at = done; at <= source.length; at++) starts.push(at);
  return starts;
};

/** A view with these parts of the text replaced, in order. Most views hold no secret: places are counted when one is asked for. */
const viewOf = (source: string, replacements: readonly Replacement[]): DecodedView => {
  let text = '';
  let done = 0;
  for (const replacement of replacements) {
    text += source.slice(done, replacement.start) + replacement.text;
    done = replacement.end;
  }
  text += source.slice(done);
  let starts: readonly number[] | undefined;
  const toSource = ({ start, end }: SecretSpan): SecretSpan => {
    starts ??= startsOf(source, replacements);
    return { start: starts[start] ?? source.length, end: starts[end] ?? source.length };
  };
  return { text, toSource };
};

const characterOf = ([, percent, unicode, hex, decimal, entityHex, name]: readonly (string | undefined)[]): string => {
  if (name !== undefined) return ENTITIES[name] ?? '';
  if (decimal !== undefined) return Number(decimal) < 127 ? String.fromCharCode(Number(decimal)) : '';
  return String.fromCharCode(Number.parseInt(percent ?? unicode ?? hex ?? entityHex ?? '20', 16));
};

const unescapeOnce = (source: string): DecodedView | undefined => {
  const replacements = Array.from(source.matchAll(ESCAPE), (found) => ({
    start: found.index,
    end: found.index + found[0].length,
    text: characterOf(found),
  }));
  return replacements.length === 0 ? undefined : viewOf(source, replacements);
};

/** The views of a text with one layer of escapes removed after the other. */
export const unescapedViews = (source: string): readonly DecodedView[] => {
  const views: DecodedView[] = [];
  for (let view = unescapeOnce(source); view !== undefined && views.length < MAX_LAYERS;) {
    views.push(view);
    const outer: DecodedView = view;
    const inner = unescapeOnce(outer.text);
    view = inner && { text: inner.text, toSource: (span) => outer.toSource(inner.toSource(span)) };
  }
  return views;
};

/** Characters that nobody sees: soft hyphen, joiners, marks of direction, byte order mark, variation selectors. */
const INVISIBLE = /^[\p{Default_Ignorable_Code_Point}\p{Cf}]$/u;

/** Letters of other scripts that look like those of ASCII; Unicode Technical Standard 39, the most used. */
const FOREIGN = 'аеорсхуіјѕԁһԛԝкмтвнАЕОРСХУІЈЅКМТВНαορνικτυΑΒΕΖΗΙΚΜΝΟΡΤΥΧıłŁøØđĐ';
const ASCII = 'aeopcxyijsdhqwkmtbhAEOPCXYIJSKMTBHaopviktuABEZHIKMNOPTYXilLoOdD';
const LOOKALIKES = new Map(Array.from(FOREIGN, (letter, at) => [letter, ASCII.charAt(at)]));
const SUSPICIOUS = /[^\x00-\x7f]/gu;
const MARKS = /\p{M}/gu;
const folded = new Map<string, string>();

const fold = (character: string): string => {
  const known = folded.get(character);
  if (known !== undefined) return known;
  const plain = INVISIBLE.test(character) ? '' : character.normalize('NFKD').replace(MARKS, '');
  const result = LOOKALIKES.get(plain) ?? (/^\p{Zs}$/u.test(plain) ? ' ' : plain);
  const kept = /^[\x20-\x7e]*$/.test(result) ? result : character;
  if (folded.size < 20_000) folded.set(character, kept);
  return kept;
};

const UNKNOWN = 0;
const FOLDABLE = 1;
const PLAIN = 2;
const foldability = new Uint8Array(65_536);
/** First halves of mathematical letters and of tags. */
const FOLDABLE_HALVES = new Set([0xd835, 0xdb40]);

/** True of the code of a letter, or of half of one, that stands for a letter of ASCII or for nothing. */
export const isFoldable = (code: number): boolean => {
  if (foldability[code] === UNKNOWN) {
    const isHalf = code >= 0xd800 && code <= 0xdfff;
    const character = String.fromCharCode(code);
    const isOther = isHalf ? FOLDABLE_HALVES.has(code) : fold(character) !== character;
    foldability[code] = isOther ? FOLDABLE : PLAIN;
  }
  return foldability[code] === FOLDABLE;
};

/** The view with unusual letters as ASCII and without invisible ones; none when nothing changes. */
export const foldedView = (source: string): DecodedView | undefined => {
  const replacements: Replacement[] = [];
  for (const { 0: character, index } of source.matchAll(SUSPICIOUS)) {
    const text = fold(character);
    if (text !== character) replacements.push({ start: index, end: index + character.length, text });
  }
  return replacements.length === 0 ? undefined : viewOf(source, replacements);
};

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const VALUES = new Int8Array(128).fill(-1);
for (const [value, character] of Array.from(ALPHABET).entries()) VALUES[character.charCodeAt(0)] = value;
VALUES['-'.charCodeAt(0)] = 62;
VALUES['_'.charCodeAt(0)] = 63;

const isPrintable = (code: number): boolean => (code >= 32 && code < 127) || code === 10 || code === 13 || code === 9;

/** What base64 text says, if all of it is printable ASCII: four characters of three that are not end the attempt. */
const decodeBase64 = (encoded: string): string | undefined => {
  let text = '';
  let bits = 0;
  let count = 0;
  for (let at = 0; at < encoded.length; at++) {
    bits = (bits << 6) | (VALUES[encoded.charCodeAt(at)] ?? 0);
    count += 6;
    if (count < 8) continue;
    count -= 8;
    const code = (bits >>> count) & 255;
    if (!isPrintable(code)) return undefined;
    text += String.fromCharCode(code);
    bits &= (1 << count) - 1;
  }
  return text;
};

const MIN_BASE64 = 16;
const PADDING = '='.charCodeAt(0);

const isBase64 = (code: number): boolean => code < 128 && (VALUES[code] ?? -1) >= 0;

/** Texts in base64 around these places, with the place of the whole. Each run of characters is looked at once. */
export const base64Texts = (
  source: string,
  places: readonly number[],
): readonly (SecretSpan & { readonly text: string })[] => {
  const found: (SecretSpan & { readonly text: string })[] = [];
  let done = 0;
  for (const place of places) {
    if (place < done) continue;
    let start = place;
    while (start > done && isBase64(source.charCodeAt(start - 1))) start--;
    let end = place;
    while (end < source.length && isBase64(source.charCodeAt(end))) end++;
    const text = end - start < MIN_BASE64 ? undefined : decodeBase64(source.slice(start, end));
    done = end;
    if (text === undefined) continue;
    while (end < source.length && end - done < 2 && source.charCodeAt(end) === PADDING) end++;
    found.push({ start, end, text });
  }
  return found;
};
