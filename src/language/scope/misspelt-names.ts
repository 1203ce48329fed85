// Finds misspelt names of the catalogue: "chekout", "webhok dispatcher".
import { AFFIXES, EVERYDAY_WORDS, JOINERS } from './name-words.js';
import { type NameField, type NamesByField, splitName } from './name-forms.js';
import { mentionSense } from './mention-sense.js';
import { boundedEditDistance } from '../approximate-names.js';
import { isSameWord, type ReadWords, readWords, wordAfter, wordBefore } from './message-words.js';
import { MESSAGE_STOP_WORDS } from '../text/stop-words.js';
import { stem } from '../text/stem.js';

export type NearName = { readonly name: string; readonly field: NameField; readonly from: number; readonly to: number };

const FIELDS: readonly NameField[] = ['service', 'environment', 'region'];
/** Short words resemble too many others, unless the context demands a name. */
const LONG = 5;
const SHORT = 2;
const VERY_LONG = 12;
const MOST_SLIPS = 2;

/** Inflected forms are no misspelling. */
const isInflected = (said: string, name: string): boolean => isSameWord(said, name) || stem(said) === stem(name);

const isMisspelt = (said: string, name: string): boolean =>
  said !== name &&
  said[0] === name[0] &&
  !isInflected(said, name) &&
  boundedEditDistance(said, name, MOST_SLIPS) <= (name.length >= VERY_LONG ? MOST_SLIPS : 1);

/** The whole name as one word, the name without affixes, and its parts. */
const spellings = (name: string): readonly string[] => {
  const parts = splitName(name);
  const core = parts.filter((part) => !AFFIXES.has(part));
  return [parts.join(''), core.join(''), ...core].filter((each) => each.length > SHORT && !EVERYDAY_WORDS.has(each));
};

const JOIN = /^[-_. ]$/;

type MessagePiece = {
  readonly said: string;
  readonly from: number;
  readonly to: number;
  readonly isPointedAt: boolean;
};

/** "Only ssso", "kyc and ssso". */
const isPointedAt = ({ message, words, cues }: ReadWords, at: number): boolean => {
  if (wordAfter(words, at) !== '') return false;
  const sense = mentionSense(message, cues, { start: words[at]?.from ?? 0, end: words[at]?.to ?? 0 });
  return sense !== undefined || JOINERS.has(wordBefore(words, at));
};

/** Three or more parts with separators: "ts-food-srvice". */
const runsOf = (message: string): readonly MessagePiece[] =>
  [...message.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]+(?:[-_][\p{L}\p{N}]+){2,}/gu)].map(({ 0: run, index }) => ({
    said: run.toLowerCase().replaceAll(/[-_]/g, ''),
    from: index,
    to: index + run.length,
    isPointedAt: false,
  }));

/** Single words, and pairs of adjacent words. */
const piecesOf = (message: string): readonly MessagePiece[] => {
  const text = readWords(message);
  const pieces = text.words.flatMap((word, i) => {
    const next = text.words[i + 1];
    const { text: said, from, to } = word;
    const pair =
      next !== undefined && JOIN.test(next.gap)
        ? [{ said: said + next.text, from, to: next.to, isPointedAt: false }]
        : [];
    return [...pair, { said, from, to, isPointedAt: isPointedAt(text, i) }];
  });
  return [...runsOf(message), ...pieces];
};

const isInAddress = (message: string, { from, to }: MessagePiece): boolean =>
  /[/@\\.=:]$/.test(message.slice(0, from)) || /^(?:[/@\\=]|\.\w)/.test(message.slice(to));

export const findMisspeltNames = (message: string, names: NamesByField): readonly NearName[] => {
  const known = FIELDS.flatMap((field) =>
    names[field].flatMap((name) => spellings(name).map((spelt) => ({ field, spelt }))),
  );
  const words = new Set([...known.map(({ spelt }) => spelt), ...MESSAGE_STOP_WORDS, ...EVERYDAY_WORDS]);
  return piecesOf(message).flatMap((piece) => {
    const { said, from, to } = piece;
    const shortest = piece.isPointedAt ? SHORT : LONG;
    if (said.length < shortest || words.has(said) || isInAddress(message, piece)) return [];
    const found = known.find(({ spelt }) => spelt.length > shortest && isMisspelt(said, spelt));
    return found === undefined ? [] : [{ name: message.slice(from, to), field: found.field, from, to }];
  });
};
