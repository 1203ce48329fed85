// Whether a sentence stands in a row: quotations and names verbatim, instants, numbers, and every other word that states something.
import { searchPieces, stemOf } from '../../telemetry/search/words.js';
import { canonical } from '../../kernel/json.js';
import { isRecord, type Row } from '../rows.js';
import { isMove, showsCourse } from './course.js';
import { areEnds, endsIn, extentOf, isEndWord } from './ends.js';
import { type Basis, contradicted, type Judgement, SUPPORTED, unknown } from './judgement.js';
import { isMeant } from './meanings.js';
import { narrowed } from './narrowed.js';
import { isNeutral, speaksOf, STRETCHES } from './word-lists.js';
import { wrongNumber } from './numbers.js';
import { placeIn } from './quoted.js';
import { ARROW, keepsRoles } from './roles.js';
import { type Shown, shownBy, showsClock, showsName, showsQuote, showsService } from './shown.js';
import type { Spoken, SpokenNumber, Token } from './spoken.js';

/** Words that a sentence may hold besides what rows show, and the services that are known. */
export type Allowed = Pick<Basis, 'services'> & { readonly words: ReadonlySet<string> };

/** A row, and what of it a sentence speaks of. `ends`: instants of the sentence that are said to be an end of what the row tells. */
type Read = { readonly row: Row; readonly shown: Shown; readonly ends: readonly string[] };

const isServiceOf = (services: readonly string[], name: string): boolean =>
  services.some((service) => service.toLowerCase() === name.toLowerCase());

/** What is misquoted: unambiguous, for the sentence says where it has it from. */
const misquoted = (
  { quotes, names, clocks }: Spoken,
  { shown, ends }: Read,
  { services }: Allowed,
): string | undefined => {
  const isShown = (each: string): boolean =>
    isServiceOf(services, each) ? showsService(shown, each) : showsQuote(shown, each) || showsName(shown, each);
  const quote = quotes.find((each) => !isShown(each));
  if (quote !== undefined) return `no cited row says “${quote}”`;
  const name = names.find((each) => !showsName(shown, each));
  if (name !== undefined) return `no cited row holds ${name}`;
  const clock = clocks.find((each) => !ends.includes(each) && !showsClock(shown, each));
  return clock === undefined ? undefined : `no cited row is of ${clock}`;
};

const isShown = (word: string, { stems, labels }: Shown): boolean => {
  const pieces = searchPieces(word);
  return pieces.length > 0 && pieces.every((piece) => stems.has(stemOf(piece)) || labels.has(piece));
};

/** “error-level” is of the level. */
const LEVELLED = /-level$/;

/** Words of ends and of courses, which are checked by themselves. */
const isChecked = (word: string, row: Row, ends: readonly string[]): boolean =>
  (ends.length > 0 && extentOf(row) !== undefined && isEndWord(word)) || (row['kind'] === 'series' && isMove(word));

/** The first word that states something which the row does not. */
const unshown = (
  spoken: Spoken,
  { row, shown, ends }: Read,
  { words: allowed, services }: Allowed,
): string | undefined =>
  spoken.words.find((each) => {
    const word = each.replace(LEVELLED, '');
    if (isServiceOf(services, word)) return !showsService(shown, word);
    if (word.includes('-')) return !showsName(shown, word);
    const isSaid = isNeutral(word) || allowed.has(word) || isChecked(word, row, ends);
    return !isSaid && !isShown(word, shown) && !isMeant(word, row, spoken);
  });

/** A row tells when something was, not since when and until when. */
const isStretch = ({ tokens }: Spoken, ends: readonly string[]): boolean =>
  tokens.some(
    ({ kind, text }, index) => kind === 'clock' && !ends.includes(text) && STRETCHES.has(tokens[index - 1]?.text ?? ''),
  );

/** Words that state nothing stand in every row. */
const isEmptyTalk = ({ tokens }: Spoken): boolean =>
  tokens.every(({ kind, text }) => kind === 'word' && isNeutral(text));

/** Names and quotations that one text of the row holds stand there in the order of the sentence. */
const isInOrder = ({ tokens, quotes }: Spoken, { texts }: Shown): boolean => {
  const said = tokens.filter(({ kind }) => kind === 'name' || kind === 'quote');
  const isQuoted = ({ kind, text }: Token): boolean =>
    kind === 'name' && quotes.some((quote) => placeIn(quote.toLowerCase(), text.toLowerCase()) >= 0);
  const parts = said.filter((token) => !isQuoted(token)).map(({ text }) => text.toLowerCase());
  const holding = texts
    .map((text) => text.toLowerCase())
    .filter((text) => parts.every((part) => placeIn(text, part) >= 0));
  const follow = (text: string): boolean => {
    let at = 0;
    return parts.every((part) => {
      const found = placeIn(text, part, at);
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

const kindOf = ({ kind, source }: Row): unknown => (kind === 'read' ? READ[String(source)] : kind);

/** What is wrong with the words and the signs. */
const overstated = (spoken: Spoken, read: Read, allowed: Allowed): string | undefined => {
  const word = unshown(spoken, read, allowed) ?? spoken.words.find((each) => !speaksOf(each, kindOf(read.row)));
  if (word !== undefined) return `no cited row says “${word}”`;
  const sign = spoken.signs.find((each) => each !== ARROW);
  return sign === undefined ? undefined : `what “${sign}” says is not checked`;
};

/** What is wrong with the instants that are ends. */
const wrongEnd = (row: Row, spoken: Spoken, ends: readonly string[]): string | undefined => {
  if (row['kind'] === 'series' && spoken.words.some(isMove)) return undefined;
  if (ends.length > 0 && !areEnds(row, endsIn(spoken))) return 'it is of another time than the cited row';
  return isStretch(spoken, ends) ? 'no row says since when, or until when' : undefined;
};

const outOfOrder = (row: Row, spoken: Spoken, shown: Shown): string | undefined => {
  if (isEmptyTalk(spoken)) return 'it says nothing that a row could show';
  return isInOrder(spoken, shown) && keepsRoles(row, spoken) ? undefined : 'it puts what is cited in another order';
};

/** `contradicted`: what it quotes, names, times or counts is not in the row; `unknown`: it says more than the row does. */
export const standsIn = (row: Row, spoken: Spoken, allowed: Allowed): Judgement => {
  const shown = shownBy(narrowed(row, spoken));
  const ends = endsIn(spoken).map(({ clock }) => clock);
  const wrong = misquoted(spoken, { row, shown, ends }, allowed);
  if (wrong !== undefined) return contradicted(wrong);
  const more = overstated(spoken, { row, shown, ends }, allowed);
  if (more !== undefined) return unknown(more);
  const moves = showsCourse(row, spoken);
  if (moves === false) return unknown('no cited row shows this course');
  const number = moves ? undefined : wrongNumber(spoken, row, { fields: shown.fields, all: shownBy(row).fields });
  if (number !== undefined) return number;
  const because = wrongEnd(row, spoken, ends) ?? outOfOrder(row, spoken, shown);
  return because === undefined ? SUPPORTED : unknown(because);
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
const countsRows = ({ value, unit, nouns: [noun = ''] }: SpokenNumber, rows: readonly Row[]): boolean => {
  const different = new Set(rows.map((row) => row['id'] ?? canonical(row)));
  const areOfOne = rows.every((row) => isRecord(row) && RECORDS[noun] === row['kind']);
  return rows.length > 1 && different.size === rows.length && value === rows.length && unit === '' && areOfOne;
};

/** Records of which the sentence holds alike. */
export const standsInEach = (rows: readonly Row[], spoken: Spoken, allowed: Allowed): boolean => {
  const count = spoken.numbers.find((number) => countsRows(number, rows));
  if (count === undefined) return false;
  const rest = {
    ...spoken,
    numbers: spoken.numbers.filter((each) => each !== count),
    tokens: spoken.tokens.filter((each) => each !== count),
  };
  return rows.every((row) => standsIn(row, rest, allowed).verdict === 'supported');
};
