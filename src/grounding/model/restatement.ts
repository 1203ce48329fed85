// Whether a sentence restates a statement of the engine: in its order, with its units and negations, and each number with its “now” or “before”.
import { escapePattern } from '../../kernel/escape-pattern.js';
import { searchPieces, stemOf } from '../../telemetry/search/search-terms.js';
import { isSameAmount } from './amount.js';
import { contradictedBecause, type Judgement, SUPPORTED, unknownBecause } from './judgement.js';
import { DENIALS, ENDS, HEDGES, isNeutral, SIDES, wordSet } from './word-lists.js';
import { numberPairsIn } from './number-check.js';
import { containsQuote, findWhole, stripEllipses } from './text-match.js';
import { isPlainWord, protocolWords } from './row-terms.js';
import { type ParsedSentence, parseSentence, type SentenceToken } from './sentence-parser.js';

// Aligns a sentence with the statement that it restates, where a place, a share or “now” may stand elsewhere.

type AlignedSentences = { readonly sentence: string; readonly statement: string };

/** “4 requests to `POST /orders` (67 %)”: what stands in parentheses is of the number before it. */
const SHARE = /(\b\d[\d,.]*\b)([^()\d]+?)\s*\((\d+(?:\.\d+)?)\s?%\)/gu;

const withShares = (text: string): string => text.replace(SHARE, '$1 ($3 %)$2');

const PLACE = /^In `([^`]+)`, /u;

/** “In X, …”, “… in X”, “X's …”. */
const withoutPlace = (sentence: string, place: string): string | undefined => {
  const name = `${'`'}?${escapePattern(place)}${'`'}?(?![\\w-])`;
  const phrase = new RegExp(String.raw`(?<![\w-])(?:(?:in|of|on|at) ${name},?|${name}['’]s)`, 'iu');
  const bare = sentence.replace(phrase, ' ');
  return bare === sentence ? undefined : bare.replace(/\s+/gu, ' ').trim();
};

const BEFORE = /\bbefore\b/u;
const NOW = /\bnow\b/u;
const FIRST_NUMBER = /\d[\d,.]*(?: of \d[\d,.]*)?(?:\s?%|\s?m?s\b)?/u;

/** Of two numbers of which one was before, the other is now. */
const withNow = (statement: string, sentence: string): string =>
  NOW.test(sentence) && BEFORE.test(statement) && !NOW.test(statement) && /;[^;]*\bbefore\b/u.test(statement)
    ? statement.replace(FIRST_NUMBER, '$& now')
    : statement;

/** Both without the parts that may stand anywhere; `undefined`: the sentence does not name the place. */
const alignSentences = (sentence: string, statement: string): AlignedSentences | undefined => {
  const place = PLACE.exec(statement)?.[1];
  const bare = place === undefined ? sentence : withoutPlace(sentence, place);
  return bare === undefined
    ? undefined
    : {
        sentence: withShares(bare).replace(/\bout of\b/giu, 'of'),
        statement: withNow(withShares(statement.replace(PLACE, '')), sentence),
      };
};

/** A supported statement of the engine, parsed. */
type EngineStatement = {
  readonly sentence: ParsedSentence;
  /** Lower case. */
  readonly text: string;
  /** The text with its quotations blanked, so that indexes stay the same. */
  readonly bare: string;
  readonly stems: ReadonlySet<string>;
};

const QUOTED = /“[^”]*”/gu;
const NAMES = /`([^`]*)`/gu;

/** What the statement says in words of the engine, and names of one word. Other names are names, and no words. */
const statedWords = (statement: string): readonly string[] => {
  const unquoted = statement.replace(QUOTED, ' ');
  const names = [...unquoted.matchAll(NAMES)].map(([, name = '']) => name);
  return [unquoted.replace(NAMES, ' '), ...names.filter(isPlainWord), ...names.flatMap(protocolWords)];
};

const parseStatement = (statement: string): EngineStatement => {
  const sentence = parseSentence(statement);
  const text = sentence.text.toLowerCase();
  const bare = text.replace(/“[^”]*”/gu, (quote) => ' '.repeat(quote.length));
  return { sentence, text, bare, stems: new Set(statedWords(sentence.text).flatMap(searchPieces).map(stemOf)) };
};

type TextRange = { readonly at: number; readonly end: number };

const withoutZone = (clock: string): string => clock.replace(/\s?UTC$|Z$/u, '');

/** A clock may be less precise: `11:33` matches `11:33:36`. */
const isSameClock = (known: string, said: string): boolean =>
  withoutZone(known) === withoutZone(said) || withoutZone(known).startsWith(`${withoutZone(said)}:`);

/** Where the statement has the same token, from an index on. */
const findInStatement = (
  { text, bare, sentence }: EngineStatement,
  token: SentenceToken,
  from: number,
): TextRange | undefined => {
  if (token.kind === 'clock')
    return sentence.tokens.find(
      (each) => each.kind === 'clock' && each.at >= from && isSameClock(each.text, token.text),
    );
  if (token.kind === 'number') return sentence.numbers.find((each) => each.at >= from && isSameAmount(each, token));
  const part = stripEllipses(token.text).toLowerCase();
  const at = findWhole(token.kind === 'quote' ? text : bare, part, from);
  return at < 0 ? undefined : { at, end: at + part.length };
};

/** The first token that the statement does not have. */
const findInvented = (known: EngineStatement, { tokens }: ParsedSentence): SentenceToken | undefined =>
  tokens.find((token) => {
    if (token.kind === 'word') return false;
    if (token.kind === 'quote' && !containsQuote(known.sentence.text, token.text)) return true;
    return findInStatement(known, token, 0) === undefined;
  });

const findUnsaidWord = (
  known: EngineStatement,
  { words }: ParsedSentence,
  allowed: ReadonlySet<string>,
): string | undefined =>
  words.find((word) => {
    const pieces = searchPieces(word);
    const isSaid = word.includes('-')
      ? findWhole(known.bare, word) >= 0
      : pieces.length > 0 && pieces.every((piece) => known.stems.has(stemOf(piece)));
    return !isNeutral(word) && !allowed.has(word) && !COMPARISONS.has(word) && !isSaid;
  });

/** Words that compare two numbers; which number is of which time, other words say. */
const COMPARISONS = wordSet('compared versus vs against up down');

/** “up from 2” is more than 2. */
const findWrongDirection = ({ words, numbers }: ParsedSentence, known: EngineStatement): string | undefined => {
  const way = words.find((word) => (word === 'up' || word === 'down') && !known.sentence.words.includes(word));
  if (way === undefined) return undefined;
  const [is, was, ...others] = numbers;
  if (!known.sentence.words.some((word) => word === 'before' || word === 'earlier')) return way;
  if (is === undefined || was === undefined || others.length > 0 || is.unit !== was.unit) return way;
  return (way === 'up' ? is.value > was.value : is.value < was.value) ? undefined : way;
};

/** A negation or hedge of the statement that the sentence leaves out. */
const findOmittedWord = ({ words }: ParsedSentence, known: EngineStatement): string | undefined =>
  known.sentence.words.find((word) => (DENIALS.has(word) || HEDGES.has(word)) && !words.includes(word));

const isSide = ({ kind, text }: SentenceToken): boolean => kind === 'word' && SIDES.has(text);

const isNameIn = (name: string, word: string): boolean =>
  name === word || (word.includes('-') && findWhole(name, word) >= 0);

/** A plain word is a name where the engine has it between backticks. */
const isOrdered = ({ sentence }: EngineStatement, token: SentenceToken): boolean =>
  token.kind !== 'word' || isSide(token) || sentence.quotes.some((name) => isNameIn(name.toLowerCase(), token.text));

/** Whether an instant is that of the first or of the last. */
const endBefore = ({ tokens }: ParsedSentence, at: number): string | undefined =>
  tokens.findLast((token) => token.kind === 'word' && ENDS.has(token.text) && token.at < at)?.text;

/** How far the sentence has been matched with the statement, and the last number that was matched. */
type MatchProgress = {
  readonly known: EngineStatement;
  readonly sentence: ParsedSentence;
  readonly end: number;
  readonly number?: TextRange;
};

const keepsEnd = (
  { known, sentence }: Pick<MatchProgress, 'known' | 'sentence'>,
  { kind, at }: SentenceToken,
  place: TextRange,
): boolean => kind !== 'clock' || endBefore(sentence, at) === endBefore(known.sentence, place.at);

const isBound = (token: SentenceToken, number: TextRange | undefined): boolean =>
  isSide(token) || (token.kind === 'number' && number !== undefined);

/** No other number stands between. */
const isBeside = ({ sentence }: EngineStatement, { at }: TextRange, number: TextRange | undefined): boolean =>
  sentence.numbers.findLast(({ end }) => end <= at) === number;

/** Matches the next token behind those before it; `undefined`: the statement has it nowhere there. */
const advanceMatch = (
  { known, sentence, end, number }: MatchProgress,
  token: SentenceToken,
): MatchProgress | undefined => {
  const place = findInStatement(known, token, (isSide(token) ? number?.end : undefined) ?? end);
  if (place === undefined || !keepsEnd({ known, sentence }, token, place)) return undefined;
  if (isBound(token, number) && !isBeside(known, place, number)) return undefined;
  const last = token.kind === 'number' ? place : number;
  return { known, sentence, end: Math.max(end, place.end), ...(last && { number: last }) };
};

/** “3 of 40” is not “40 of 3”, and “100 % before, 33 % now” is not “100 % now”: a side belongs to the number before it. */
const isInOrder = (known: EngineStatement, sentence: ParsedSentence): boolean => {
  let reached: MatchProgress | undefined = { known, sentence, end: 0 };
  for (const token of sentence.tokens)
    if (reached !== undefined && isOrdered(known, token)) reached = advanceMatch(reached, token);
  return reached !== undefined;
};

/** Pairs of numbers in the sentence are pairs in the statement, too: “12 of 24”, not “from 98 to 15.4”. */
const keepsJoints = (known: EngineStatement, sentence: ParsedSentence): boolean =>
  numberPairsIn(sentence).every(([first, second]) =>
    numberPairsIn(known.sentence).some(([one, other]) => isSameAmount(one, first) && isSameAmount(other, second)),
  );

const checkAlignedRestatement = (
  sentence: ParsedSentence,
  statement: string,
  allowed: ReadonlySet<string>,
): Judgement => {
  const known = parseStatement(statement);
  const token = findInvented(known, sentence);
  if (token !== undefined) return contradictedBecause(`no cited row gives ${token.text}`);
  const word = findUnsaidWord(known, sentence, allowed) ?? findWrongDirection(sentence, known);
  if (word !== undefined) return unknownBecause(`no cited row says “${word}”`);
  const turning = findOmittedWord(sentence, known);
  if (turning !== undefined) return unknownBecause(`it leaves out “${turning}”`);
  return isInOrder(known, sentence) && keepsJoints(known, sentence)
    ? SUPPORTED
    : unknownBecause('it puts what is cited in another order');
};

/** `statement`: a supported one of the engine; `allowed`: words that the sentence may contain besides. */
export const checkRestatement = (
  sentence: ParsedSentence,
  statement: string,
  allowed: ReadonlySet<string>,
): Judgement => {
  const as = checkAlignedRestatement(sentence, statement, allowed);
  if (as.verdict === 'supported') return as;
  const moved = alignSentences(sentence.text, statement);
  const found = moved && checkAlignedRestatement(parseSentence(moved.sentence), moved.statement, allowed);
  return found?.verdict === 'supported' ? found : as;
};
