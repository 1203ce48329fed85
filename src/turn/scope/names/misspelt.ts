// Words that are a name of the catalogue but for a slip of the finger: "chekout", "webhok dispatcher".
import { AFFIXES, EVERYDAY, JOINERS } from './name-words.js';
import { type NameField, type Names, partsOf } from './name-forms.js';
import { senseAround } from './senses.js';
import { editDistance } from './similar.js';
import { after, before, isSameWord, textWords, type Word } from './text-words.js';
import { MESSAGE_STOP_WORDS } from '../../language/stop-words.js';
import { stem } from '../../language/stem.js';

export type Near = { readonly name: string; readonly field: NameField; readonly from: number; readonly to: number };

const FIELDS: readonly NameField[] = ['service', 'environment', 'region'];
/** Short words are near to too many others, unless something points at a name. */
const LONG = 5;
const SHORT = 2;
const VERY_LONG = 12;

/** Two forms of one word are no slip. */
const isInflected = (said: string, name: string): boolean => isSameWord(said, name) || stem(said) === stem(name);

const isMisspelt = (said: string, name: string): boolean =>
  said !== name &&
  said[0] === name[0] &&
  !isInflected(said, name) &&
  editDistance(said, name) <= (name.length >= VERY_LONG ? 2 : 1);

/** In one word: whole, without its affixes, and by its parts. */
const spellings = (name: string): readonly string[] => {
  const parts = partsOf(name);
  const core = parts.filter((part) => !AFFIXES.has(part));
  return [parts.join(''), core.join(''), ...core].filter((each) => each.length > SHORT && !EVERYDAY.has(each));
};

const JOIN = /^[-_. ]$/;

type Piece = { readonly said: string; readonly from: number; readonly to: number; readonly isPointedAt: boolean };

/** "Only ssso", "kyc and ssso". */
const isPointedAt = (message: string, words: readonly Word[], at: number): boolean => {
  if (after(words, at) !== '') return false;
  const sense = senseAround(message.slice(0, words[at]?.from), message.slice(words[at]?.to ?? 0));
  return sense !== undefined || JOINERS.has(before(words, at));
};

/** Three and more with joints between them: "ts-food-srvice". */
const runsOf = (message: string): readonly Piece[] =>
  [...message.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]+(?:[-_][\p{L}\p{N}]+){2,}/gu)].map(({ 0: run, index }) => ({
    said: run.toLowerCase().replaceAll(/[-_]/g, ''),
    from: index,
    to: index + run.length,
    isPointedAt: false,
  }));

/** One word, or two that stand together. */
const piecesOf = (message: string): readonly Piece[] => {
  const words = textWords(message);
  const pieces = words.flatMap((word, i) => {
    const next = words[i + 1];
    const { text: said, from, to } = word;
    const pair =
      next !== undefined && JOIN.test(next.gap)
        ? [{ said: said + next.text, from, to: next.to, isPointedAt: false }]
        : [];
    return [...pair, { said, from, to, isPointedAt: isPointedAt(message, words, i) }];
  });
  return [...runsOf(message), ...pieces];
};

const isInAddress = (message: string, { from, to }: Piece): boolean =>
  /[/@\\.=:]$/.test(message.slice(0, from)) || /^(?:[/@\\=]|\.\w)/.test(message.slice(to));

export const misspeltIn = (message: string, names: Names): readonly Near[] => {
  const known = FIELDS.flatMap((field) =>
    names[field].flatMap((name) => spellings(name).map((spelt) => ({ field, spelt }))),
  );
  const words = new Set([...known.map(({ spelt }) => spelt), ...MESSAGE_STOP_WORDS, ...EVERYDAY]);
  return piecesOf(message).flatMap((piece) => {
    const { said, from, to } = piece;
    const shortest = piece.isPointedAt ? SHORT : LONG;
    if (said.length < shortest || words.has(said) || isInAddress(message, piece)) return [];
    const found = known.find(({ spelt }) => spelt.length > shortest && isMisspelt(said, spelt));
    return found === undefined ? [] : [{ name: message.slice(from, to), field: found.field, from, to }];
  });
};
