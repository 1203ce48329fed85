// Checks a claim in a model's own words. A true row can stand beside any sentence, so the sentence itself must stand in what it
// cites: quotations and names verbatim, instants, numbers to the digits written, and every other word that states something.
import type { CheckedClaim, Claim, ClaimType, Verdict } from '../../evidence/claim.js';
import type { Coverage } from '../../evidence/coverage.js';
import { searchPieces, stemOf } from '../../telemetry/search/words.js';
import { isOf } from '../of-service.js';
import type { Row } from '../rows.js';
import { DENIALS, NEUTRAL, REASONS } from './neutral.js';
import { showsNumber } from './numbers.js';
import { isInOrder } from './order.js';
import { type Shown, shownBy, showsClock, showsName, showsQuote } from './shown.js';
import { type Spoken, spokenIn } from './spoken.js';

/** What a model's claim is checked against. */
export type Basis = {
  readonly rows: ReadonlyMap<string, Row>;
  /** Claims of the engine that it restates, those that were borne out. */
  readonly restated: readonly Claim[];
  readonly coverage: readonly Coverage[];
  /** Services that an engine hypothesis blames. */
  readonly blamed: readonly string[];
};

type Judgement = { readonly verdict: Verdict; readonly because?: string };

const contradicted = (because: string): Judgement => ({ verdict: 'contradicted', because });
const unknown = (because: string): Judgement => ({ verdict: 'unknown', because });
const SUPPORTED: Judgement = { verdict: 'supported' };

/** What is misquoted: unambiguous, for the sentence says where it has it from. */
const misquoted = (spoken: Spoken, shown: Shown): string | undefined => {
  const quote = spoken.quotes.find((each) => !showsQuote(shown, each) && !showsName(shown, each));
  if (quote !== undefined) return `no cited row says “${quote}”`;
  const name = spoken.identifiers.find((each) => !showsName(shown, each));
  if (name !== undefined) return `no cited row holds ${name}`;
  const clock = spoken.clocks.find((each) => !showsClock(shown, each));
  if (clock !== undefined) return `no cited row is of ${clock}`;
  const number = spoken.numbers.find((each) => !showsNumber(shown, each));
  return number === undefined ? undefined : `no cited row gives ${number.text}`;
};

const isShown = (word: string, { stems }: Shown): boolean => {
  const pieces = searchPieces(word);
  return pieces.length > 0 && pieces.every((piece) => NEUTRAL.has(piece) || stems.has(stemOf(piece)));
};

/** The first word that states something which no cited row does. */
const unshown = ({ words }: Spoken, shown: Shown, allowed: ReadonlySet<string>): string | undefined =>
  words.find((word) => !NEUTRAL.has(word) && !allowed.has(word) && !isShown(word, shown));

/** Words that state nothing stand in every row. */
const isEmptyTalk = ({ quotes, clocks, numbers, identifiers, words }: Spoken): boolean =>
  quotes.length + clocks.length + numbers.length + identifiers.length === 0 && words.every((word) => NEUTRAL.has(word));

const NONE: ReadonlySet<string> = new Set();

const worded = (spoken: Spoken, shown: Shown, allowed: ReadonlySet<string>): Judgement => {
  const wrong = misquoted(spoken, shown);
  if (wrong !== undefined) return contradicted(wrong);
  const word = unshown(spoken, shown, allowed);
  if (word !== undefined) return unknown(`no cited row says “${word}”`);
  if (isEmptyTalk(spoken)) return unknown('it says nothing that a row could show');
  return isInOrder(spoken, shown) ? SUPPORTED : unknown('it puts what is cited in another order');
};

/** Rows of which the sentence holds alike: how many they are is a number that they show. */
const together = (spoken: Spoken, rows: readonly Row[], allowed: ReadonlySet<string>): Judgement | undefined => {
  const numbers = spoken.numbers.filter(({ value }) => value !== rows.length);
  if (rows.length < 2 || numbers.length === spoken.numbers.length) return undefined;
  const holds = rows.every(
    (row) => worded({ ...spoken, numbers }, shownBy([row], []), allowed).verdict === 'supported',
  );
  return holds ? SUPPORTED : undefined;
};

/** A sentence stands in one row, or in one statement of the engine: a name of one and a number of another say nothing. */
const stands = (spoken: Spoken, { rows, restated }: Basis, allowed: ReadonlySet<string>): Judgement => {
  const all = [...rows.values()];
  const texts = restated.map(({ text }) => text);
  const single = [...texts.map((text) => shownBy([], [text])), ...all.map((row) => shownBy([row], []))];
  const judged = single.map((shown) => worded(spoken, shown, allowed));
  const borneOut = judged.find(({ verdict }) => verdict === 'supported') ?? together(spoken, all, allowed);
  if (borneOut !== undefined) return borneOut;
  const mixed = worded(spoken, shownBy(all, texts), allowed);
  return mixed.verdict === 'supported' ? unknown('no single row that it cites says all of it') : mixed;
};

/** Sources by the words that people use for them. */
const NAMED: { readonly [source: string]: RegExp } = {
  logs: /\blogs?\b|\blog lines?\b/i,
  spans: /\b(?:traces?|spans?)\b/i,
  metrics: /\b(?:metrics?|gauges?)\b/i,
  changes: /\b(?:deploys?|deployments?|changes?|releases?)\b/i,
  knowledge: /\b(?:runbooks?|documents?|knowledge)\b/i,
};

const isEmpty = ({ status, matched, owed }: Coverage): boolean => status === 'empty' && matched === 0 && owed === 0;

/** An absence is shown by reads that were complete and found nothing; a source that gave rows is not absent. */
const absence = (claim: Claim, spoken: Spoken, basis: Basis): Judgement => {
  const reads = (claim.reads ?? []).map((index) => basis.coverage[index]).filter((read) => read !== undefined);
  const found = reads.find((read) => !isEmpty(read));
  if (found !== undefined)
    return contradicted(`${found.source} (${found.query}) is ${found.status}: ${found.matched} matched`);
  const isUnread = /\bconfigured?\b|\bavailable\b|\bunavailable\b|\baccess\b/i.test(claim.text);
  const given = basis.coverage.find(
    ({ source, matched, role }) => matched > 0 && role === 'issue' && NAMED[source]?.test(claim.text) === true,
  );
  if (isUnread && given !== undefined) return contradicted(`${given.source} gave ${given.matched}`);
  const said = basis.restated.filter(({ type }) => type === 'absence').map(({ text }) => text);
  if (reads.length === 0 && said.length === 0) return unknown('it cites no read that was complete and found nothing');
  const asked = reads.map(({ source, query }) => `${source} ${query}`);
  return worded(spoken, shownBy([], [...asked, ...said]), new Set([...DENIALS, 'all']));
};

/** A cause blames whom the engine blames, and cites a row of it, or a trace that passes through it. */
const cause = (claim: Claim, spoken: Spoken, basis: Basis): Judgement => {
  const rows = [...basis.rows.values()];
  const said = shownBy([], [claim.text]);
  const named = basis.blamed.filter((service) => showsName(said, service));
  const onPath = rows.some(
    (row) =>
      (row['kind'] === 'span' || row['kind'] === 'trace') &&
      [...servicesOf(row)].some((service) => showsName(said, service)),
  );
  if (named.length === 0 && !onPath)
    return unknown('it names neither a hypothesis of the engine nor a service of a cited trace');
  const restates = basis.restated.some(({ blames }) => blames !== undefined && named.includes(blames));
  if (
    named.length > 0 &&
    !restates &&
    !rows.some((row) => named.some((service) => isOf(row, service, (name) => showsName(said, name))))
  )
    return unknown(`no cited row is of ${named.join(' or ')}`);
  return stands(spoken, basis, REASONS);
};

const servicesOf = (row: Row): ReadonlySet<string> => {
  const { service, segments } = row;
  const inside = Array.isArray(segments) ? segments.map((segment: Row) => segment['service']) : [];
  return new Set([service, ...inside].filter((each): each is string => typeof each === 'string'));
};

const holds = ({ words }: Spoken, list: ReadonlySet<string>): boolean => words.some((word) => list.has(word));

/** What a sentence does decides how it is checked, not what it calls itself. */
const kindOf = ({ type }: Claim, spoken: Spoken): ClaimType => {
  if (type === 'advice' || type === 'interpretation') return type;
  if (type === 'cause' || holds(spoken, REASONS)) return 'cause';
  return type === 'absence' || holds(spoken, DENIALS) ? 'absence' : type;
};

const judged = (claim: Claim, basis: Basis): Judgement => {
  const spoken = spokenIn(claim.text);
  const kind = kindOf(claim, spoken);
  switch (kind) {
    case 'advice':
      return unknown('advice is not checked');
    case 'interpretation':
      return unknown('it is told as an interpretation');
    case 'absence':
      return absence(claim, spoken, basis);
    case 'cause':
      return cause(claim, spoken, basis);
    case 'observation':
    case 'rate':
      return basis.rows.size + basis.restated.length === 0 ? unknown('it cites nothing') : stands(spoken, basis, NONE);
    default:
      return kind satisfies never;
  }
};

export const checkModelClaim = (claim: Claim, basis: Basis): CheckedClaim => ({ ...claim, ...judged(claim, basis) });
