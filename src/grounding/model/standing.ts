// Whether a sentence stands in a row: quotations and names verbatim, instants, numbers, and every other word that states something.
import { searchPieces, stemOf } from '../../telemetry/search/words.js';
import { canonical } from '../../kernel/json.js';
import { isRecord, type Row } from '../rows.js';
import { type Basis, contradicted, type Judgement, SUPPORTED, unknown } from './judgement.js';
import { narrowed } from './narrowed.js';
import { isNeutral, speaksOf, STRETCHES } from './word-lists.js';
import { wrongNumber } from './numbers.js';
import { placeIn } from './quoted.js';
import { ARROW, keepsRoles } from './roles.js';
import { type Shown, shownBy, showsClock, showsName, showsQuote } from './shown.js';
import type { Spoken, SpokenNumber } from './spoken.js';

/** Words that a sentence may hold besides what rows show, and the services that are known. */
export type Allowed = Pick<Basis, 'services'> & { readonly words: ReadonlySet<string> };

/** What is misquoted: unambiguous, for the sentence says where it has it from. */
const misquoted = ({ quotes, names, clocks }: Spoken, shown: Shown): string | undefined => {
  const quote = quotes.find((each) => !showsQuote(shown, each) && !showsName(shown, each));
  if (quote !== undefined) return `no cited row says “${quote}”`;
  const name = names.find((each) => !showsName(shown, each));
  if (name !== undefined) return `no cited row holds ${name}`;
  const clock = clocks.find((each) => !showsClock(shown, each));
  return clock === undefined ? undefined : `no cited row is of ${clock}`;
};

const isShown = (word: string, { stems, labels }: Shown): boolean => {
  const pieces = searchPieces(word);
  return pieces.length > 0 && pieces.every((piece) => stems.has(stemOf(piece)) || labels.has(piece));
};

/** The first word that states something which the row does not. */
const unshown = ({ words }: Spoken, shown: Shown, { words: allowed, services }: Allowed): string | undefined =>
  words.find((word) => {
    const isName = word.includes('-') || services.some((service) => service.toLowerCase() === word);
    if (isName) return !showsName(shown, word);
    return !isNeutral(word) && !allowed.has(word) && !isShown(word, shown);
  });

/** A row tells when something was, not since when and until when. */
const isStretch = ({ tokens }: Spoken): boolean =>
  tokens.some(({ kind }, index) => kind === 'clock' && STRETCHES.has(tokens[index - 1]?.text ?? ''));

/** Words that state nothing stand in every row. */
const isEmptyTalk = ({ tokens }: Spoken): boolean =>
  tokens.every(({ kind, text }) => kind === 'word' && isNeutral(text));

/** Names and quotations that one text of the row holds stand there in the order of the sentence. */
const isInOrder = ({ tokens }: Spoken, { texts }: Shown): boolean => {
  const parts = tokens.filter(({ kind }) => kind === 'name' || kind === 'quote').map(({ text }) => text.toLowerCase());
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

/** `contradicted`: what it quotes, names, times or counts is not in the row; `unknown`: it says more than the row does. */
export const standsIn = (row: Row, spoken: Spoken, allowed: Allowed): Judgement => {
  const shown = shownBy(narrowed(row, spoken));
  const wrong = misquoted(spoken, shown);
  if (wrong !== undefined) return contradicted(wrong);
  const word = unshown(spoken, shown, allowed) ?? spoken.words.find((each) => !speaksOf(each, row['kind']));
  if (word !== undefined) return unknown(`no cited row says “${word}”`);
  const sign = spoken.signs.find((each) => each !== ARROW);
  if (sign !== undefined) return unknown(`what “${sign}” says is not checked`);
  const number = wrongNumber(spoken, row, { fields: shown.fields, all: shownBy(row).fields });
  if (number !== undefined) return number;
  if (isStretch(spoken)) return unknown('no row says since when, or until when');
  if (isEmptyTalk(spoken)) return unknown('it says nothing that a row could show');
  const isOrdered = isInOrder(spoken, shown) && keepsRoles(row, spoken);
  return isOrdered ? SUPPORTED : unknown('it puts what is cited in another order');
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
