// Whether a sentence restates one of the engine: in its order, with its units and its denials, each number beside its “now” or “before”.
import { searchPieces, stemOf } from '../../telemetry/search/words.js';
import { isSameAmount } from './amount.js';
import { contradicted, type Judgement, SUPPORTED, unknown } from './judgement.js';
import { inItsOrder } from './rearranged.js';
import { DENIALS, ENDS, HEDGES, isNeutral, SIDES, wordsOf } from './word-lists.js';
import { jointsIn } from './numbers.js';
import { coreOf, holdsQuote, placeIn } from './quoted.js';
import { type Spoken, spokenIn, type Token } from './spoken.js';

/** A statement of the engine that was borne out. */
type Known = {
  readonly spoken: Spoken;
  /** Lower case. */
  readonly text: string;
  /** The same without its quotations, every character in its place. */
  readonly bare: string;
  readonly stems: ReadonlySet<string>;
};

const knownBy = (statement: string): Known => {
  const spoken = spokenIn(statement);
  const text = spoken.text.toLowerCase();
  const bare = text.replace(/“[^”]*”/gu, (quote) => ' '.repeat(quote.length));
  return { spoken, text, bare, stems: new Set(searchPieces(bare).map(stemOf)) };
};

type Place = { readonly at: number; readonly end: number };

const plain = (clock: string): string => clock.replace(/\s?UTC$|Z$/u, '');

/** An instant is told as finely as one likes: `11:33` of `11:33:36`. */
const isSameClock = (known: string, said: string): boolean =>
  plain(known) === plain(said) || plain(known).startsWith(`${plain(said)}:`);

/** Where the statement holds the same, from a place on. */
const placeOf = ({ text, bare, spoken }: Known, token: Token, from: number): Place | undefined => {
  if (token.kind === 'clock')
    return spoken.tokens.find((each) => each.kind === 'clock' && each.at >= from && isSameClock(each.text, token.text));
  if (token.kind === 'number') return spoken.numbers.find((each) => each.at >= from && isSameAmount(each, token));
  const part = coreOf(token.text).toLowerCase();
  const at = placeIn(token.kind === 'quote' ? text : bare, part, from);
  return at < 0 ? undefined : { at, end: at + part.length };
};

/** What the statement does not hold at all. */
const invented = (known: Known, { tokens }: Spoken): Token | undefined =>
  tokens.find((token) => {
    if (token.kind === 'word') return false;
    if (token.kind === 'quote' && !holdsQuote(known.spoken.text, token.text)) return true;
    return placeOf(known, token, 0) === undefined;
  });

const unsaid = (known: Known, { words }: Spoken, allowed: ReadonlySet<string>): string | undefined =>
  words.find((word) => {
    const pieces = searchPieces(word);
    const isSaid = pieces.length > 0 && pieces.every((piece) => known.stems.has(stemOf(piece)));
    const isWhole = !word.includes('-') || placeIn(known.bare, word) >= 0;
    return !isNeutral(word) && !allowed.has(word) && !COMPARISONS.has(word) && !(isSaid && isWhole);
  });

/** What sets two numbers beside each other; which of them is of when, their sides say. */
const COMPARISONS = wordsOf('compared versus vs against up down');

/** “up from 2” is more than 2. */
const wrongWay = ({ words, numbers }: Spoken, known: Known): string | undefined => {
  const way = words.find((word) => (word === 'up' || word === 'down') && !known.spoken.words.includes(word));
  if (way === undefined) return undefined;
  const [is, was, ...others] = numbers;
  if (!known.spoken.words.some((word) => word === 'before' || word === 'earlier')) return way;
  if (is === undefined || was === undefined || others.length > 0 || is.unit !== was.unit) return way;
  return (way === 'up' ? is.value > was.value : is.value < was.value) ? undefined : way;
};

/** A word that turns the statement, and that the sentence leaves out. */
const leftOut = ({ words }: Spoken, known: Known): string | undefined =>
  known.spoken.words.find((word) => (DENIALS.has(word) || HEDGES.has(word)) && !words.includes(word));

const isSide = ({ kind, text }: Token): boolean => kind === 'word' && SIDES.has(text);

const isNameIn = (name: string, word: string): boolean =>
  name === word || (word.includes('-') && placeIn(name, word) >= 0);

/** A plain word is a name where the engine has it between backticks. */
const isOrdered = ({ spoken }: Known, token: Token): boolean =>
  token.kind !== 'word' || isSide(token) || spoken.quotes.some((name) => isNameIn(name.toLowerCase(), token.text));

/** Whether an instant is that of the first or of the last. */
const endBefore = ({ tokens }: Spoken, at: number): string | undefined =>
  tokens.findLast((token) => token.kind === 'word' && ENDS.has(token.text) && token.at < at)?.text;

/** How far the sentence has been followed through the statement, and the last number of it. */
type Progress = { readonly known: Known; readonly spoken: Spoken; readonly end: number; readonly number?: Place };

const keepsEnd = ({ known, spoken }: Pick<Progress, 'known' | 'spoken'>, { kind, at }: Token, place: Place): boolean =>
  kind !== 'clock' || endBefore(spoken, at) === endBefore(known.spoken, place.at);

const isBound = (token: Token, number: Place | undefined): boolean =>
  isSide(token) || (token.kind === 'number' && number !== undefined);

/** No other number stands between. */
const isBeside = ({ spoken }: Known, { at }: Place, number: Place | undefined): boolean =>
  spoken.numbers.findLast(({ end }) => end <= at) === number;

/** Where a part stands behind those before it, and beside the same; `undefined`: nowhere. */
const after = ({ known, spoken, end, number }: Progress, token: Token): Progress | undefined => {
  const place = placeOf(known, token, (isSide(token) ? number?.end : undefined) ?? end);
  if (place === undefined || !keepsEnd({ known, spoken }, token, place)) return undefined;
  if (isBound(token, number) && !isBeside(known, place, number)) return undefined;
  const last = token.kind === 'number' ? place : number;
  return { known, spoken, end: Math.max(end, place.end), ...(last && { number: last }) };
};

/** “3 of 40” is not “40 of 3”, nor “100 % before, 33 % now” “100 % now”: a side is that of the number before it. */
const isInOrder = (known: Known, spoken: Spoken): boolean => {
  let reached: Progress | undefined = { known, spoken, end: 0 };
  for (const token of spoken.tokens)
    if (reached !== undefined && isOrdered(known, token)) reached = after(reached, token);
  return reached !== undefined;
};

/** Numbers that the sentence makes one of, the statement does, too: “12 of 24”, not “from 98 to 15.4”. */
const keepsJoints = (known: Known, spoken: Spoken): boolean =>
  jointsIn(spoken).every(([first, second]) =>
    jointsIn(known.spoken).some(([one, other]) => isSameAmount(one, first) && isSameAmount(other, second)),
  );

const restatesAs = (spoken: Spoken, statement: string, allowed: ReadonlySet<string>): Judgement => {
  const known = knownBy(statement);
  const token = invented(known, spoken);
  if (token !== undefined) return contradicted(`no cited row gives ${token.text}`);
  const word = unsaid(known, spoken, allowed) ?? wrongWay(spoken, known);
  if (word !== undefined) return unknown(`no cited row says “${word}”`);
  const turning = leftOut(spoken, known);
  if (turning !== undefined) return unknown(`it leaves out “${turning}”`);
  return isInOrder(known, spoken) && keepsJoints(known, spoken)
    ? SUPPORTED
    : unknown('it puts what is cited in another order');
};

/** `statement`: one of the engine that was borne out; `allowed`: words that the sentence may hold besides. */
export const restates = (spoken: Spoken, statement: string, allowed: ReadonlySet<string>): Judgement => {
  const as = restatesAs(spoken, statement, allowed);
  if (as.verdict === 'supported') return as;
  const moved = inItsOrder(spoken.text, statement);
  const found = moved && restatesAs(spokenIn(moved.sentence), moved.statement, allowed);
  return found?.verdict === 'supported' ? found : as;
};
