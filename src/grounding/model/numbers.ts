// Whether the numbers of a sentence are those that a row shows, of the fields that the sentence names.
import { searchPieces } from '../../telemetry/search/words.js';
import type { Row } from '../rows.js';
import { isAmount, isOfSame } from './amount.js';
import { countsThings, type Field, isCounted } from './fields.js';
import { contradicted, type Judgement, unknown } from './judgement.js';
import { placeIn } from './quoted.js';
import type { Spoken, SpokenNumber } from './spoken.js';
import { wordsOf } from './word-lists.js';

/** Between two numbers they make one of both: “2 of 30”, “2/30”, “from 90 to 20”. */
const JOINT = /^\s*(?:(?:out )?of|to|per|vs\.?|versus|against|[/:–—-])(?:\s+(?:the|a))?\s*$/iu;

export const jointsIn = ({ text, numbers }: Spoken): readonly (readonly [SpokenNumber, SpokenNumber])[] =>
  numbers.flatMap((number, index) => {
    const next = numbers[index + 1];
    return next !== undefined && JOINT.test(text.slice(number.end, next.at)) ? [[number, next] as const] : [];
  });

const isJoint = (spoken: Spoken): boolean => jointsIn(spoken).length > 0;

const spaced = (text: string): string => searchPieces(text).join(' ');

/** The fields that the sentence names, in its order. */
const namedIn = (fields: readonly Field[], { text }: Spoken): readonly string[] => {
  const said = spaced(text);
  return [...new Set(fields.map(({ field }) => field))]
    .map((field) => ({ field, at: placeIn(said, spaced(field)) }))
    .filter(({ field, at }) => spaced(field) !== '' && at >= 0)
    .sort((a, b) => a.at - b.at)
    .map(({ field }) => field);
};

/** A number is that of the field that is named: of several, each of its own. */
const meantBy = (named: readonly string[], numbers: readonly SpokenNumber[], index: number): readonly string[] => {
  if (named.length < 2) return named;
  return named.length === numbers.length ? named.slice(index, index + 1) : [];
};

const COMPUTED = wordsOf('by more less fewer average mean twice double doubled half apart difference later times fold');

/** A number that is worked out of others stands in no row; nor does one that is not told whole. */
const isComputed = ({ words }: Spoken): boolean => words.some((word) => COMPUTED.has(word));

/** “3 to 4 per minute”: the least and the most. */
const isRange = ({ numbers }: Spoken, fields: readonly Field[]): boolean => {
  const [least, most, ...others] = numbers;
  const values = fields.map(({ value }) => value);
  return others.length === 0 && least?.value === Math.min(...values) && most?.value === Math.max(...values);
};

/** What is wrong with the numbers; `undefined`: nothing. `all`: the fields of the whole row, whatever part the sentence speaks of. */
export const wrongNumber = (
  spoken: Spoken,
  row: Row,
  { fields, all }: { readonly fields: readonly Field[]; readonly all: readonly Field[] },
): Judgement | undefined => {
  const { numbers } = spoken;
  const named = namedIn(fields, spoken);
  const isShown = (number: SpokenNumber, index: number): boolean => {
    const meant = meantBy(named, numbers, index);
    const own = fields.filter(({ field }) => named.length === 0 || meant.includes(field));
    return own.some((field) => isAmount(field, number)) && countsThings(row, number, fields);
  };
  const lost = numbers.find((number, index) => !isShown(number, index));
  if (lost !== undefined) {
    if (all.some(({ value }) => value === lost.value)) return unknown(`the row gives ${lost.text}, but not of this`);
    const because = `no cited row gives ${lost.text}`;
    const isTold = named.length > 0 || fields.some((field) => isOfSame(field, lost)) || isCounted(row, lost);
    return isTold && !isComputed(spoken) ? contradicted(because) : unknown(because);
  }
  if (row['kind'] === 'histogram' && isRange(spoken, fields)) return undefined;
  return isJoint(spoken) ? unknown('no row puts these numbers together') : undefined;
};
