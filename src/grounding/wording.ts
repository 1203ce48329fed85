// Checks the words of a claim: every name, quotation, instant and number in it must stand in what it cites, and stand there together.
import { toIso } from '../kernel/time.js';
import type { Claim } from '../evidence/claim.js';
import { renderFigure } from '../evidence/figure.js';
import { shownName } from '../evidence/wording.js';
import { instantAt } from './follows.js';
import { isSnapshot, rowHoldsName, rowHoldsQuote } from './holds.js';
import { unsupportedRelation } from './relation.js';
import { instantsOf, type Row, serviceOf } from './rows.js';

const NAMES = /`([^`]+)`/g;
const QUOTES = /“([^”]*)”/g;
/** With or without the day. */
const CLOCKS = /\b(?:\d{4}-\d{2}-\d{2} )?\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?\b/g;
const CITATIONS = /\[e\d+\]/g;
const NUMBERS =
  /\d[\d.,]*|\b(?:zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozens?|hundreds?|thousands?|millions?|once|twice|thrice|doubled?|tripled?|half|halved|quarter|none|never|always|all|every|most)\b/i;

const matches = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name);

/** What a claim says, and which of the cited rows say it too. */
type Said = {
  readonly names: readonly string[];
  readonly quotes: readonly string[];
  readonly clocks: readonly string[];
};

const bare = (text: string): string => text.replace(NAMES, ' ').replace(QUOTES, ' ').replace(CITATIONS, ' ');

const withoutQuotes = (text: string): string => text.replace(QUOTES, ' ');

export const namesIn = (text: string): readonly string[] => matches(withoutQuotes(text), NAMES);
export const quotesIn = (text: string): readonly string[] => matches(text, QUOTES);

const saidIn = ({ text }: Claim): Said => ({
  names: namesIn(text),
  quotes: quotesIn(text),
  clocks: bare(text).match(CLOCKS) ?? [],
});

/** A record happened at its time; an aggregate tells of many instants. */
const clocksOf = (row: Row): ReadonlySet<string> => {
  const own = row['time'];
  return new Set(
    (typeof own === 'number' ? [own] : instantsOf(row)).flatMap((at) => {
      const [day, clock] = [toIso(at).slice(0, 10), toIso(at).slice(11, -1)];
      return [clock, clock.slice(0, 8)].flatMap((each) => [each, `${day} ${each}`]);
    }),
  );
};

type Cited = ReadonlyMap<string, Row>;

/**
 * Rows that hold all names of the claim: a name from one row and a number from another are no statement.
 * Rows of snapshots are parts of one object each: what they hold together, they say together.
 */
const namedRows = ({ names }: Said, rows: Cited): Cited => {
  const parts = [...rows].filter(([, row]) => isSnapshot(row));
  const isTogether = names.every((name) => parts.some(([, row]) => rowHoldsName(row, name)));
  const alone = [...rows].filter(([, row]) => names.every((name) => rowHoldsName(row, name)));
  return new Map([...alone, ...(isTogether ? parts : [])]);
};

/** A quotation is that of a service which the claim names, if it names any. */
const quotedRows = ({ names }: Said, quote: string, rows: Cited): readonly Row[] =>
  [...rows.values()].filter((row) => {
    const service = serviceOf(row);
    const isAnybodys = names.length === 0 || service === undefined || isSnapshot(row);
    return rowHoldsQuote(row, quote) && (isAnybodys || names.includes(shownName(service)));
  });

/** A log pattern is nobody's own, and a part of a snapshot names nothing: they are cited for their text. */
const isQuotedPart = (row: Row, { quotes }: Said): boolean =>
  (row['kind'] === 'template' || isSnapshot(row)) && quotes.some((quote) => rowHoldsQuote(row, quote));

/** Rows that are cited although the claim neither names anything of them nor counts with them. */
const strayRow = (said: Said, rows: Cited, { figures, shift, bounds = [] }: Claim): string | undefined => {
  const asked = bounds.map(({ figure }) => figure);
  const all = [...figures, ...asked, ...(shift?.now ?? []), ...(shift?.before ?? [])];
  const counted = new Set(all.flatMap(({ of }) => of).map(({ evidence }) => evidence));
  const isSpokenOf = (row: Row): boolean =>
    said.names.some((name) => rowHoldsName(row, name)) || isQuotedPart(row, said);
  const stray = [...rows].find(([id, row]) => !counted.has(id) && !isSpokenOf(row));
  return said.names.length === 0 ? undefined : stray?.[0];
};

const unsupportedName = (said: Said, rows: Cited, claim: Claim): string | undefined => {
  const all = [...rows.values()];
  const lost = said.names.find((name) => !all.some((row) => rowHoldsName(row, name)));
  if (lost !== undefined) return `no cited row holds “${lost}”`;
  // that a change and a session belong together is checked by itself
  if (claim.follows === undefined && said.names.length > 0 && namedRows(said, rows).size === 0)
    return `no cited row speaks of ${said.names.join(' and ')} together`;
  const stray = strayRow(said, rows, claim);
  return stray === undefined ? undefined : `${stray} speaks of nothing that the claim names`;
};

const unsupportedQuote = (said: Said, rows: Cited): string | undefined => {
  const lost = said.quotes.find((quote) => quotedRows(said, quote, rows).length === 0);
  return lost === undefined ? undefined : `no cited row says “${lost}”`;
};

/** An instant is that of the quoted row, else of one that holds the names. */
const unsupportedClock = (said: Said, rows: Cited, { follows }: Claim): string | undefined => {
  const since = follows && instantAt(rows.get(follows.since.evidence), follows.since.path);
  const quoted = said.quotes.flatMap((quote) => quotedRows(said, quote, rows));
  const timed = (quoted.length > 0 ? quoted : [...namedRows(said, rows).values()]).map(clocksOf);
  const known = [...timed, ...(since === undefined ? [] : [clocksOf({ time: since })])];
  const lost = said.clocks.find((clock) => !known.some((clocks) => clocks.has(clock)));
  return lost === undefined ? undefined : `no cited row is of ${lost}`;
};

/** Bounds count nothing by themselves, and a total behind its figure neither. */
const BOUNDS = /\bat the (?:most|least)\b|\bin all(?=[,;)]|$)/g;

/** The numbers of a claim are its figures, in this order, and no others. */
const unsupportedNumber = ({ text, figures }: Claim, said: Said, rows: Cited): string | undefined => {
  let rest = bare(text).replace(CLOCKS, ' ').replace(BOUNDS, ' ');
  const named = namedRows(said, rows);
  for (const figure of figures) {
    const words = renderFigure(figure);
    const at = rest.search(/-?\d/);
    const stands = at >= 0 && rest.startsWith(words, at) && !/^[\d.,]*\d/.test(rest.slice(at + words.length));
    if (!stands || !figure.of.some(({ evidence }) => named.has(evidence))) return words;
    rest = rest.slice(at + words.length);
  }
  return NUMBERS.exec(rest)?.[0];
};

/** The words of a claim outside of names, quotations and citations. */
export const ownWords = ({ text }: Claim): string => bare(text);

/** Why the wording is not that of the cited rows; `undefined` when it is. */
export const unsupportedWording = (claim: Claim, rows: Cited): string | undefined => {
  const said = saidIn(claim);
  const words =
    unsupportedName(said, rows, claim) ?? unsupportedQuote(said, rows) ?? unsupportedClock(said, rows, claim);
  if (words !== undefined) return words;
  const relation = unsupportedRelation(withoutQuotes(claim.text), [...rows.values()]);
  if (relation !== undefined) return `no cited row shows ${relation}`;
  const number = unsupportedNumber(claim, said, rows);
  return number === undefined ? undefined : `${number} is not computed from the rows that the claim speaks of`;
};
