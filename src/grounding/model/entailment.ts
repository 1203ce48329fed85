// Whether a row entails a sentence: quotations and names verbatim, instants, numbers, and every other word that states something.
import { calleeName } from '../change-cause.js';
import { isRecord, type StoredRow } from '../stored-row.js';
import { findWhole } from './text-match.js';
import type { ParsedSentence, SentenceNumber, SentenceToken } from './sentence-parser.js';
import { searchPieces, stemOf } from '../../telemetry/search/search-terms.js';
import { canonicalJson } from '../../kernel/json.js';
import { isTrendWord, showsTrend } from './gauge-trend.js';
import { intervalEndsIn, isEndWord, matchesInterval, rowInterval } from './interval-ends.js';
import { type ClaimBasis, contradictedBecause, type Judgement, SUPPORTED, unknownBecause } from './judgement.js';
import { isImpliedByFields } from './field-meanings.js';
import { projectRow } from './row-projection.js';
import { canSpeakOf, isNeutral, STRETCHES, wordSet } from './word-lists.js';
import { checkNumbers } from './number-check.js';
import {
  extractRowTerms,
  hasClock,
  hasName,
  hasQuote,
  hasServiceName,
  isOnlyInNames,
  type RowTerms,
} from './row-terms.js';

/** Caller and callee, or one step and the next. */
type CallPair = readonly [first: string, second: string];

const isPair = (ends: readonly unknown[]): ends is CallPair =>
  ends.every((end) => typeof end === 'string') && ends[0] !== ends[1];

const segmentsOf = ({ segments }: StoredRow): readonly StoredRow[] =>
  Array.isArray(segments) ? (segments as readonly StoredRow[]) : [];

const callsIn = (row: StoredRow): readonly (readonly unknown[])[] => {
  const segments = segmentsOf(row);
  return segments.map(({ service, parent }) => [segments[Number(parent)]?.['service'], service]);
};

const pairsOf = (row: StoredRow): readonly CallPair[] => {
  const { caller, service, from, to, attributes } = row;
  const called = (attributes as StoredRow | undefined)?.['server.address'];
  const callee = typeof called === 'string' ? calleeName(called) : undefined;
  return [[caller, service], [from, to], [service, callee], ...callsIn(row)].filter(isPair);
};

/** The names of the ends in the order of the sentence. */
const endsInOrder = (pairs: readonly CallPair[], text: string): readonly string[] =>
  [...new Set(pairs.flat())]
    .map((end) => ({ end, at: findWhole(text, end.toLowerCase()) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)
    .map(({ end }) => end);

/** An arrow only states who comes before whom. */
const ARROW = '→';

/** `false`: the sentence has another order, or states an order by “by” or an arrow where the row has none. */
const keepsCallOrder = (row: StoredRow, { text, words, signs }: ParsedSentence): boolean => {
  const pairs = pairsOf(row);
  const ends = endsInOrder(pairs, text.toLowerCase());
  if (ends.length < 2) return !signs.includes(ARROW);
  const follow = ends.slice(1).every((end, at) => pairs.some(([a, b]) => a === ends[at] && b === end));
  return follow && !words.includes('by');
};

/** Words that a sentence may contain besides the terms of a row, and the known services. */
type AllowedWords = Pick<ClaimBasis, 'services'> & { readonly words: ReadonlySet<string> };

/** A row, and the terms of the part that the sentence speaks of. `ends`: clocks that the sentence calls an end of the row's interval. */
type ProjectedRow = { readonly row: StoredRow; readonly terms: RowTerms; readonly ends: readonly string[] };

const isServiceOf = (services: readonly string[], name: string): boolean =>
  services.some((service) => service.toLowerCase() === name.toLowerCase());

/** A quotation, name or clock that the row does not contain: a clear contradiction. */
const findMisquote = (
  { quotes, names, clocks }: ParsedSentence,
  { terms, ends }: ProjectedRow,
  { services }: AllowedWords,
): string | undefined => {
  const isShown = (each: string): boolean =>
    isServiceOf(services, each) ? hasServiceName(terms, each) : hasQuote(terms, each) || hasName(terms, each);
  const quote = quotes.find((each) => !isShown(each));
  if (quote !== undefined) return `no cited row says “${quote}”`;
  const name = names.find((each) => !hasName(terms, each));
  if (name !== undefined) return `no cited row holds ${name}`;
  const clock = clocks.find((each) => !ends.includes(each) && !hasClock(terms, each));
  return clock === undefined ? undefined : `no cited row is of ${clock}`;
};

const isWordInRow = (word: string, { stems, labels }: RowTerms): boolean => {
  const pieces = searchPieces(word);
  return pieces.length > 0 && pieces.every((piece) => stems.has(stemOf(piece)) || labels.has(piece));
};

/** Words for what has a name, and words between which a name stands. */
const NAMED_THINGS = wordSet(`
  span spans operation operations endpoint method call calls request requests service pod host node instance version region
  environment gauge metric exception error pattern event component application flag
`);
const BEFORE_NAMES = wordSet('in on at of for to from called named');

/** One plain word that a sender chose may be a name in a sentence; several of them could be a sentence of theirs. */
const MOST_NAMING_WORDS = 1;

/** Whether a word stands where a name does: beside what it is the name of, behind a preposition, or at the beginning of a part. */
const standsAsName = ({ tokens, text }: ParsedSentence, token: SentenceToken): boolean => {
  const index = tokens.indexOf(token);
  const [before, after] = [tokens[index - 1], tokens[index + 1]];
  if (before === undefined || /[^\s]/u.test(text.slice(before.end, token.at))) return true;
  return BEFORE_NAMES.has(before.text) || NAMED_THINGS.has(before.text) || NAMED_THINGS.has(after?.text ?? '');
};

/** “3 retries” of an attribute `http.retries`. */
const isCounted = ({ tokens }: ParsedSentence, token: SentenceToken, { counted }: RowTerms): boolean =>
  counted.has(token.text) && tokens[tokens.indexOf(token) - 1]?.kind === 'number';

/** “the pool gauge db.pool.in_use”: a part of the name that follows it. */
const introducesName = ({ tokens }: ParsedSentence, token: SentenceToken): boolean => {
  const [thing, name] = tokens.slice(tokens.indexOf(token) + 1);
  const isOfName = name?.kind === 'name' && searchPieces(name.text).includes(token.text);
  return isOfName && thing?.kind === 'word' && NAMED_THINGS.has(thing.text);
};

/** “error-level” is of the level. */
const LEVELLED = /-level$/;

type CheckedWords = { readonly row: StoredRow; readonly sentence: ParsedSentence; readonly ends: readonly string[] };

/** Words for ends and trends, which have checks of their own. */
const isChecked = (word: string, { row, sentence, ends }: CheckedWords): boolean =>
  (ends.length > 0 && rowInterval(row, sentence) !== undefined && isEndWord(word)) ||
  (row['kind'] === 'series' && isTrendWord(word));

/** The first word that states something the row does not show. */
const findUnshownWord = (
  sentence: ParsedSentence,
  { row, terms, ends }: ProjectedRow,
  { words: allowed, services }: AllowedWords,
): string | undefined => {
  const naming = new Set<string>();
  const isName = (token: SentenceToken, word: string): boolean => {
    if (terms.methods.has(sentence.text.slice(token.at, token.end))) return true;
    const isNamed = terms.identifiers.has(word) && standsAsName(sentence, token);
    if (!isNamed && !isCounted(sentence, token, terms) && !introducesName(sentence, token)) return false;
    naming.add(word);
    return naming.size <= MOST_NAMING_WORDS;
  };
  return sentence.tokens.find((token) => {
    if (token.kind !== 'word') return false;
    const word = token.text.replace(LEVELLED, '');
    if (isServiceOf(services, word)) return !hasServiceName(terms, word);
    if (word.includes('-')) return !hasName(terms, word);
    const isSaid = isNeutral(word) || allowed.has(word) || isChecked(word, { row, sentence, ends });
    return !isSaid && !isWordInRow(word, terms) && !isImpliedByFields(word, row, sentence) && !isName(token, word);
  })?.text;
};

/** A row shows when something was, not from when until when. */
const isStretch = ({ tokens }: ParsedSentence, ends: readonly string[]): boolean =>
  tokens.some(
    ({ kind, text }, index) => kind === 'clock' && !ends.includes(text) && STRETCHES.has(tokens[index - 1]?.text ?? ''),
  );

const ARTICLES = wordSet('a an the this that it is was');

/** A name alone says nothing; neither does what stands in a name where the sentence does not say whose name it is. */
const isNameAlone = (tokens: readonly SentenceToken[], terms: RowTerms): boolean => {
  const [only, ...others] = tokens.filter(({ text }) => !ARTICLES.has(text));
  if (only === undefined || others.length > 0) return false;
  return only.kind === 'quote' ? isOnlyInNames(terms, only.text) : only.kind === 'name' || only.kind === 'word';
};

/** A sentence of neutral words alone, or one name alone, states nothing. */
const isEmptyTalk = ({ tokens }: ParsedSentence, terms: RowTerms): boolean =>
  isNameAlone(tokens, terms) || tokens.every(({ kind, text }) => kind === 'word' && isNeutral(text));

/** If one text of the row contains all names and quotations, it must have them in the order of the sentence. */
const isInOrder = ({ tokens, quotes }: ParsedSentence, { texts }: RowTerms): boolean => {
  const said = tokens.filter(({ kind }) => kind === 'name' || kind === 'quote');
  const isQuoted = ({ kind, text }: SentenceToken): boolean =>
    kind === 'name' && quotes.some((quote) => findWhole(quote.toLowerCase(), text.toLowerCase()) >= 0);
  const parts = said.filter((token) => !isQuoted(token)).map(({ text }) => text.toLowerCase());
  const holding = texts
    .map((text) => text.toLowerCase())
    .filter((text) => parts.every((part) => findWhole(text, part) >= 0));
  const follow = (text: string): boolean => {
    let at = 0;
    return parts.every((part) => {
      const found = findWhole(text, part, at);
      at = found + part.length;
      return found >= 0;
    });
  };
  return parts.length < 2 || holding.length === 0 || holding.some(follow);
};

/** What was read, of a read. */
const READ: { readonly [source: string]: string } = {
  logs: 'log',
  spans: 'span',
  metrics: 'metric',
  knowledge: 'passage',
};

/** A read and a tally speak of the records that they count. */
const kindOf = ({ kind, source, of }: StoredRow): unknown => {
  if (kind === 'read') return READ[String(source)];
  return kind === 'tally' ? READ[String(of)] : kind;
};

/** What is wrong with the words and the signs. */
const findOverstatement = (sentence: ParsedSentence, read: ProjectedRow, allowed: AllowedWords): string | undefined => {
  const word =
    findUnshownWord(sentence, read, allowed) ?? sentence.words.find((each) => !canSpeakOf(each, kindOf(read.row)));
  if (word !== undefined) return `no cited row says “${word}”`;
  const sign = sentence.signs.find((each) => each !== ARROW);
  return sign === undefined ? undefined : `what “${sign}” says is not checked`;
};

/** What is wrong with the instants that are ends. */
const checkIntervalEnds = (row: StoredRow, sentence: ParsedSentence, ends: readonly string[]): string | undefined => {
  if (row['kind'] === 'series' && sentence.words.some(isTrendWord)) return undefined;
  if (ends.length > 0 && !matchesInterval(row, sentence)) return 'it is of another time than the cited row';
  return isStretch(sentence, ends) ? 'no row says since when, or until when' : undefined;
};

const checkOrder = (row: StoredRow, sentence: ParsedSentence, terms: RowTerms): string | undefined => {
  if (isEmptyTalk(sentence, terms)) return 'it says nothing that a row could show';
  return isInOrder(sentence, terms) && keepsCallOrder(row, sentence)
    ? undefined
    : 'it puts what is cited in another order';
};

/** `contradicted`: a quotation, name, instant or number is not in the row. `unknown`: the sentence says more than the row. */
export const entails = (row: StoredRow, sentence: ParsedSentence, allowed: AllowedWords): Judgement => {
  const terms = extractRowTerms(projectRow(row, sentence));
  const ends = intervalEndsIn(sentence).map(({ clock }) => clock);
  const wrong = findMisquote(sentence, { row, terms, ends }, allowed);
  if (wrong !== undefined) return contradictedBecause(wrong);
  const more = findOverstatement(sentence, { row, terms, ends }, allowed);
  if (more !== undefined) return unknownBecause(more);
  const moves = showsTrend(row, sentence);
  if (moves === false) return unknownBecause('no cited row shows this course');
  const number = moves
    ? undefined
    : checkNumbers(sentence, row, { fields: terms.fields, all: extractRowTerms(row).fields });
  if (number !== undefined) return number;
  const because = checkIntervalEnds(row, sentence, ends) ?? checkOrder(row, sentence, terms);
  return because === undefined ? SUPPORTED : unknownBecause(because);
};

/** What a number of records may be called. */
const RECORDS: { readonly [noun: string]: string } = {
  lines: 'log',
  entries: 'log',
  messages: 'log',
  spans: 'span',
  changes: 'change',
};

/** How many records are cited says how many there are at the least: “two lines say …”, not “it was said twice”. */
const countsRows = ({ value, unit, nouns: [noun = ''] }: SentenceNumber, rows: readonly StoredRow[]): boolean => {
  const different = new Set(rows.map((row) => row['id'] ?? canonicalJson(row)));
  const areOfOne = rows.every((row) => isRecord(row) && RECORDS[noun] === row['kind']);
  return rows.length > 1 && different.size === rows.length && value === rows.length && unit === '' && areOfOne;
};

/** Whether each of several records entails the sentence, apart from how many they are. */
export const entailsEach = (rows: readonly StoredRow[], sentence: ParsedSentence, allowed: AllowedWords): boolean => {
  const count = sentence.numbers.find((number) => countsRows(number, rows));
  if (count === undefined) return false;
  const rest = {
    ...sentence,
    numbers: sentence.numbers.filter((each) => each !== count),
    tokens: sentence.tokens.filter((each) => each !== count),
  };
  return rows.every((row) => entails(row, rest, allowed).verdict === 'supported');
};
