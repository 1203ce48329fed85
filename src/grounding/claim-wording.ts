// Checks the wording of a claim: its names, quotations, instants and numbers must stand together in the rows that it cites, and
// phrases such as “A right after B” must have each name in its place.
import { formatName, quotablePart } from '../evidence/quoting.js';
import { rowInstants, servingService, type StoredRow } from './stored-row.js';
import { valueAt } from '../telemetry/quotable-text.js';
import { toIso } from '../kernel/time.js';
import type { Claim } from '../evidence/claim.js';
import { figureForms, REST_OF_NUMBER } from '../evidence/figure.js';
import { readInstant } from './change-cause.js';
import { isSnapshotRow, rowContainsName, rowContainsQuote } from './row-text.js';

/** A phrase with names, and for each of them the fields of one row of which one must be that name. */
type PhrasePattern = { readonly said: RegExp; readonly fields: readonly (readonly string[])[] };

/** A name between backticks, or the text of a log pattern as a quotation: it stands for the pattern's id. */
const NAME = '(`[^`]+`|“[^”]+”)';

const phrasePattern = (said: string, ...fields: PhrasePattern['fields']): PhrasePattern => ({
  said: new RegExp(said.replaceAll('NAME', NAME), 'gi'),
  fields,
});

/** Where a step or a line of a service is. */
const PLACE = ['to', 'from', 'event', 'operation', 'name'] as const;

const PHRASE_PATTERNS: readonly PhrasePattern[] = [
  phrasePattern('NAME right after NAME', ['to'], ['from']),
  phrasePattern('\\bfails? right after NAME', ['from']),
  phrasePattern('\\bends? after NAME', ['from']),
  phrasePattern('\\brequests? of NAME stop after NAME', ['service'], ['from']),
  phrasePattern('\\bbegins? with NAME', ['to']),
  phrasePattern('\\brequests? to NAME', ['operation']),
  phrasePattern('\\bcall(?: to)? NAME', ['to']),
  phrasePattern('\\b(?:differently|errors|warnings) at NAME', PLACE),
  phrasePattern('\\bwithout reaching NAME', ['to']),
  phrasePattern('\\bfrom NAME to NAME', ['caller'], ['service']),
  phrasePattern('\\bto or from NAME', ['caller', 'service']),
  phrasePattern('NAME of NAME', ['gauge'], ['pod', 'service']),
  phrasePattern('^In NAME,', ['service']),
  phrasePattern('NAME in NAME says', ['title', 'section'], ['collection']),
  phrasePattern('NAME (?:logged|logs|was changed)\\b', ['service']),
];

const isPatternOf = (row: StoredRow, quoted: string): boolean => {
  const { kind, text } = row;
  if (kind !== 'template' || typeof text !== 'string') return false;
  const { part } = quotablePart(text);
  return quoted.endsWith('…') ? part.startsWith(quoted.slice(0, -1)) : part === quoted;
};

/** What a row may hold where a phrase says this. */
const namesMeantBy = (said: string, rows: readonly StoredRow[]): readonly string[] => {
  const inner = said.slice(1, -1);
  if (said.startsWith('`')) return [inner];
  return rows.flatMap((row) => (isPatternOf(row, inner) && typeof row['id'] === 'string' ? [row['id']] : []));
};

/** The event key of a pattern may name an exception behind `!`; that of a call out begins with `>`. */
const hasNameIn = (row: StoredRow, fields: readonly string[] | undefined, names: readonly string[]): boolean =>
  (fields ?? []).some((field) => {
    const value = valueAt(row, field);
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    const spoken = values.flatMap((each) => (typeof each === 'string' ? [each, each.replace(/^>/, '')] : []));
    return names.some((name) => spoken.some((each) => formatName(each) === name || each.startsWith(`${name}!`)));
  });

/** The first phrase that no cited row supports. */
const findUnsupportedPhrase = (text: string, rows: readonly StoredRow[]): string | undefined => {
  for (const { said, fields } of PHRASE_PATTERNS)
    for (const [phrase, ...names] of text.matchAll(said)) {
      const wanted = names.map((name) => namesMeantBy(name, rows));
      if (!rows.some((row) => wanted.every((name, index) => hasNameIn(row, fields[index], name)))) return phrase;
    }
  return undefined;
};

const NAMES = /`([^`]+)`/g;
const QUOTES = /“([^”]*)”/g;
/** With or without the day. */
const CLOCKS = /\b(?:\d{4}-\d{2}-\d{2} )?\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?\b/g;
const CITATIONS = /\[e\d+\]/g;
const NUMBERS =
  /\d[\d.,]*|\b(?:zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozens?|hundreds?|thousands?|millions?|once|twice|thrice|doubled?|tripled?|half|halved|quarter|none|never|always|all|every|most)\b/i;

const matches = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name);

/** The names, quotations and clocks in the text of a claim. */
type ClaimTerms = {
  readonly names: readonly string[];
  readonly quotes: readonly string[];
  readonly clocks: readonly string[];
};

const stripMarkup = (text: string): string => text.replace(NAMES, ' ').replace(QUOTES, ' ').replace(CITATIONS, ' ');

const withoutQuotes = (text: string): string => text.replace(QUOTES, ' ');

export const backtickedNames = (text: string): readonly string[] => matches(withoutQuotes(text), NAMES);
export const quotedTexts = (text: string): readonly string[] => matches(text, QUOTES);

const claimTerms = ({ text }: Claim): ClaimTerms => ({
  names: backtickedNames(text),
  quotes: quotedTexts(text),
  clocks: stripMarkup(text).match(CLOCKS) ?? [],
});

/** A record happened at its time; an aggregate covers many instants. */
const clocksOf = (row: StoredRow): ReadonlySet<string> => {
  const own = row['time'];
  return new Set(
    (typeof own === 'number' ? [own] : rowInstants(row)).flatMap((at) => {
      const [day, clock] = [toIso(at).slice(0, 10), toIso(at).slice(11, -1)];
      return [clock, clock.slice(0, 8)].flatMap((each) => [each, `${day} ${each}`]);
    }),
  );
};

type RowsByEvidence = ReadonlyMap<string, StoredRow>;

/**
 * Rows that hold all names of the claim: a name from one row and a number from another are no statement.
 * Rows of snapshots are parts of one object each: what they hold together, they say together.
 */
const namedRows = ({ names }: ClaimTerms, rows: RowsByEvidence): RowsByEvidence => {
  const parts = [...rows].filter(([, row]) => isSnapshotRow(row));
  const isTogether = names.every((name) => parts.some(([, row]) => rowContainsName(row, name)));
  const alone = [...rows].filter(([, row]) => names.every((name) => rowContainsName(row, name)));
  return new Map([...alone, ...(isTogether ? parts : [])]);
};

/** A quotation is that of a service which the claim names, if it names any. */
const quotedRows = ({ names }: ClaimTerms, quote: string, rows: RowsByEvidence): readonly StoredRow[] =>
  [...rows.values()].filter((row) => {
    const service = servingService(row);
    const isAnybodys = names.length === 0 || service === undefined || isSnapshotRow(row);
    return rowContainsQuote(row, quote) && (isAnybodys || names.includes(formatName(service)));
  });

/** A log pattern belongs to no service, and a part of a snapshot names nothing: both may be cited for their text. */
const isQuotedPart = (row: StoredRow, { quotes }: ClaimTerms): boolean =>
  (row['kind'] === 'template' || isSnapshotRow(row)) && quotes.some((quote) => rowContainsQuote(row, quote));

/** The first row that is cited although the claim neither names anything in it nor counts with it. */
const strayRow = (
  said: ClaimTerms,
  rows: RowsByEvidence,
  { figures, shift, bounds = [] }: Claim,
): string | undefined => {
  const asked = bounds.map(({ figure }) => figure);
  const all = [...figures, ...asked, ...(shift?.now ?? []), ...(shift?.before ?? [])];
  const counted = new Set(all.flatMap(({ of }) => of).map(({ evidence }) => evidence));
  const isSpokenOf = (row: StoredRow): boolean =>
    said.names.some((name) => rowContainsName(row, name)) || isQuotedPart(row, said);
  const stray = [...rows].find(([id, row]) => !counted.has(id) && !isSpokenOf(row));
  return said.names.length === 0 ? undefined : stray?.[0];
};

const unsupportedName = (said: ClaimTerms, rows: RowsByEvidence, claim: Claim): string | undefined => {
  const all = [...rows.values()];
  // how a line leads to the service that it blames, or that is called, is checked by itself
  const led = [
    ...(claim.failure === undefined ? [] : [claim.blames ?? '']),
    ...(claim.calls === undefined ? [] : [claim.calls.caller, claim.calls.callee]),
  ].map(formatName);
  const lost = said.names.find((name) => !led.includes(name) && !all.some((row) => rowContainsName(row, name)));
  if (lost !== undefined) return `no cited row holds “${lost}”`;
  // that a change and a session belong together is checked by itself
  if (claim.follows === undefined && led.length === 0 && said.names.length > 0 && namedRows(said, rows).size === 0)
    return `no cited row speaks of ${said.names.join(' and ')} together`;
  const stray = strayRow(said, rows, claim);
  return stray === undefined ? undefined : `${stray} speaks of nothing that the claim names`;
};

const unsupportedQuote = (said: ClaimTerms, rows: RowsByEvidence): string | undefined => {
  const lost = said.quotes.find((quote) => quotedRows(said, quote, rows).length === 0);
  return lost === undefined ? undefined : `no cited row says “${lost}”`;
};

/** An instant is that of the quoted row, else of one that holds the names. */
const unsupportedClock = (said: ClaimTerms, rows: RowsByEvidence, { follows }: Claim): string | undefined => {
  const since = follows && readInstant(rows.get(follows.since.evidence), follows.since.path);
  const quoted = said.quotes.flatMap((quote) => quotedRows(said, quote, rows));
  const timed = (quoted.length > 0 ? quoted : [...namedRows(said, rows).values()]).map(clocksOf);
  const known = [...timed, ...(since === undefined ? [] : [clocksOf({ time: since })])];
  const lost = said.clocks.find((clock) => !known.some((clocks) => clocks.has(clock)));
  return lost === undefined ? undefined : `no cited row is of ${lost}`;
};

/** Bounds count nothing by themselves, and a total behind its figure neither. */
const BOUNDS = /\bat the (?:most|least)\b|\bin all(?=[,;)]|$)/g;

const PERCENTILES = /\bp(?:50|95|99)\b/g;

/** A percentile is named where a figure is computed from the cell of that name. */
const withoutPercentiles = (text: string, figures: Claim['figures']): string => {
  const cells = new Set(figures.flatMap(({ of }) => of).map(({ path }) => path));
  return text.replace(PERCENTILES, (name) => (cells.has(name) ? ' ' : name));
};

/** The numbers of a claim are its figures, in this order, and no others. */
const unsupportedNumber = ({ text, figures }: Claim, said: ClaimTerms, rows: RowsByEvidence): string | undefined => {
  let rest = withoutPercentiles(stripMarkup(text).replace(CLOCKS, ' ').replace(BOUNDS, ' '), figures);
  const named = namedRows(said, rows);
  for (const figure of figures) {
    const forms = figureForms(figure);
    const at = rest.search(/-?\d/);
    const words = forms.find(
      (form) => at >= 0 && rest.startsWith(form, at) && !REST_OF_NUMBER.test(rest.slice(at + form.length)),
    );
    if (words === undefined || !figure.of.some(({ evidence }) => named.has(evidence))) return words ?? forms[0];
    rest = rest.slice(at + words.length);
  }
  return NUMBERS.exec(rest)?.[0];
};

/** The words of a claim outside of names, quotations and citations. */
export const unquotedWords = ({ text }: Claim): string => stripMarkup(text);

/** Why the wording is not that of the cited rows; `undefined` when it is. */
export const findUnsupportedWording = (claim: Claim, rows: RowsByEvidence): string | undefined => {
  const said = claimTerms(claim);
  const words =
    unsupportedName(said, rows, claim) ?? unsupportedQuote(said, rows) ?? unsupportedClock(said, rows, claim);
  if (words !== undefined) return words;
  const relation = findUnsupportedPhrase(withoutQuotes(claim.text), [...rows.values()]);
  if (relation !== undefined) return `no cited row shows ${relation}`;
  const number = unsupportedNumber(claim, said, rows);
  return number === undefined ? undefined : `${number} is not computed from the rows that the claim speaks of`;
};
