// Checks the numbers of a sentence against those of a row, by the fields that the sentence names.
import { searchPieces } from '../../telemetry/search/search-terms.js';
import type { StoredRow } from '../stored-row.js';
import { hasDimensionOf, matchesAmount } from './amount.js';
import { canCountNouns, countsNoun, type NumericField } from './numeric-fields.js';
import { contradictedBecause, type Judgement, unknownBecause } from './judgement.js';
import { findWhole } from './text-match.js';
import type { ParsedSentence, SentenceNumber } from './sentence-parser.js';
import { wordSet } from './word-lists.js';

/** Between two numbers, this makes a pair of them: “2 of 30”, “2/30”, “from 90 to 20”. */
const JOINT = /^\s*(?:(?:out )?of|to|per|vs\.?|versus|against|[/:–—-])(?:\s+(?:the|a))?\s*$/iu;

export const numberPairsIn = ({
  text,
  numbers,
}: ParsedSentence): readonly (readonly [SentenceNumber, SentenceNumber])[] =>
  numbers.flatMap((number, index) => {
    const next = numbers[index + 1];
    return next !== undefined && JOINT.test(text.slice(number.end, next.at)) ? [[number, next] as const] : [];
  });

const hasNumberPair = (sentence: ParsedSentence): boolean => numberPairsIn(sentence).length > 0;

const spacePieces = (text: string): string => searchPieces(text).join(' ');

/** The fields that the sentence names, in its order. */
const namedIn = (fields: readonly NumericField[], { text }: ParsedSentence): readonly string[] => {
  const said = spacePieces(text);
  return [...new Set(fields.map(({ field }) => field))]
    .map((field) => ({ field, at: findWhole(said, spacePieces(field)) }))
    .filter(({ field, at }) => spacePieces(field) !== '' && at >= 0)
    .sort((a, b) => a.at - b.at)
    .map(({ field }) => field);
};

/** The field that a number refers to; with several named fields, each number refers to its own. */
const meantBy = (named: readonly string[], numbers: readonly SentenceNumber[], index: number): readonly string[] => {
  if (named.length < 2) return named;
  return named.length === numbers.length ? named.slice(index, index + 1) : [];
};

const COMPUTED = wordSet('by more less fewer average mean twice double doubled half apart difference later times fold');

/** A number that is computed from others stands in no row. */
const isComputed = ({ words }: ParsedSentence): boolean => words.some((word) => COMPUTED.has(word));

/** “3 to 4 per minute”: the least and the most. */
const isRange = ({ numbers }: ParsedSentence, fields: readonly NumericField[]): boolean => {
  const [least, most, ...others] = numbers;
  const values = fields.map(({ value }) => value);
  return others.length === 0 && least?.value === Math.min(...values) && most?.value === Math.max(...values);
};

/** The objection to the numbers; `undefined`: none. `all`: the fields of the whole row, not only of the part that the sentence speaks of. */
export const checkNumbers = (
  sentence: ParsedSentence,
  row: StoredRow,
  { fields, all }: { readonly fields: readonly NumericField[]; readonly all: readonly NumericField[] },
): Judgement | undefined => {
  const { numbers } = sentence;
  const named = namedIn(fields, sentence);
  const isShown = (number: SentenceNumber, index: number): boolean => {
    const meant = meantBy(named, numbers, index);
    const own = fields.filter(({ field }) => named.length === 0 || meant.includes(field));
    return own.some((field) => matchesAmount(field, number)) && canCountNouns(row, number, fields);
  };
  const lost = numbers.find((number, index) => !isShown(number, index));
  if (lost !== undefined) {
    if (all.some(({ value }) => value === lost.value))
      return unknownBecause(`the row gives ${lost.text}, but not of this`);
    const because = `no cited row gives ${lost.text}`;
    const isTold = named.length > 0 || fields.some((field) => hasDimensionOf(field, lost)) || countsNoun(row, lost);
    return isTold && !isComputed(sentence) ? contradictedBecause(because) : unknownBecause(because);
  }
  if (row['kind'] === 'histogram' && isRange(sentence, fields)) return undefined;
  return hasNumberPair(sentence) ? unknownBecause('no row puts these numbers together') : undefined;
};
