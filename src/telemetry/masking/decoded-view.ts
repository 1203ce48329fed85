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

/** A view with these parts of the text replaced, in order. */
const viewOf = (source: string, replacements: readonly Replacement[]): DecodedView => {
  let text = '';
  let done = 0;
  const starts: number[] = [];
  const keep = (from: number, to: number): void => {
    for (let at = from; at < to; at++) starts.push(at);
    text += source.slice(from, to);
  };
  for (const replacement of replacements) {
    keep(done, replacement.start);
    for (let at = 0; at < replacement.text.length; at++) starts.push(replacement.start);
    text += replacement.text;
    done = replacement.end;
  }
  keep(done, source.length);
  starts.push(source.length);
  const toSource = ({ start, end }: SecretSpan): SecretSpan => ({
    start: starts[start] ?? source.length,
    end: starts[end] ?? source.length,
  });
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

/** Whole runs, so that no run is looked at from each of its characters. */
const BASE64 = /([A-Za-z0-9+/_-]{1,65536})={0,2}/g;
const MIN_BASE64 = 16;

/** Texts in base64, with the place of the whole. */
export const base64Texts = (source: string): readonly (SecretSpan & { readonly text: string })[] =>
  Array.from(source.matchAll(BASE64)).flatMap(({ 0: whole, 1: encoded = '', index }) => {
    const text = encoded.length < MIN_BASE64 ? undefined : decodeBase64(encoded);
    return text === undefined ? [] : [{ start: index, end: index + whole.length, text }];
  });
