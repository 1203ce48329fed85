// Checks that something is said to be absent by reads that were complete and found nothing, and of nothing wider than was read.
import type { Claim } from '../../evidence/claim.js';
import type { Coverage } from '../../evidence/coverage.js';
import { searchPieces, stemOf } from '../../telemetry/search/words.js';
import { type Basis, contradicted, type Judgement, SUPPORTED, unknown } from './judgement.js';
import { DENIALS, isNeutral } from './word-lists.js';
import { placeIn } from './quoted.js';
import { restates } from './restated.js';
import { type Spoken, spokenIn } from './spoken.js';

/** Sources by the words that people use for them. */
const NAMED: { readonly [source: string]: RegExp } = {
  logs: /\blogs?\b|\blog lines?\b/i,
  spans: /\b(?:traces?|spans?)\b/i,
  metrics: /\b(?:metrics?|gauges?)\b/i,
  changes: /\b(?:deploys?|deployments?|changes?|releases?)\b/i,
  knowledge: /\b(?:runbooks?|documents?|knowledge)\b/i,
};

const UNREAD = /\bconfigured?\b|\bavailable\b|\bunavailable\b|\baccess\b/i;

const isEmpty = ({ status, matched, owed }: Coverage): boolean => status === 'empty' && matched === 0 && owed === 0;

/** A source that gave rows is not absent. */
const given = ({ text }: Claim, coverage: readonly Coverage[]): Coverage | undefined =>
  UNREAD.test(text)
    ? coverage.find(
        ({ source, matched, role }) => matched > 0 && role === 'issue' && NAMED[source]?.test(text) === true,
      )
    : undefined;

/** What a query says besides whom it asks for: who asked, in which window, by which fields. */
const FRAME =
  / that the model asked for|, \d\d:\d\d:\d\d to \d\d:\d\d:\d\d UTC|, (?:services|environments|regions|versions|minLevel|requestIds|traceIds)\b/g;

const isSaidIn = (text: string, word: string): boolean => placeIn(text.toLowerCase(), word.toLowerCase()) >= 0;

/** What a read was narrowed to, and the sentence does not say: so it is of more than was read. */
const narrowing = ({ text, words }: Spoken, query: string): string | undefined => {
  const said = new Set(words.flatMap(searchPieces).map(stemOf));
  return spokenIn(query.replace(FRAME, ' ')).tokens.find(
    (token) => !isNeutral(token.text) && !said.has(stemOf(token.text)) && !isSaidIn(text, token.text),
  )?.text;
};

/** What the sentence says, and no read was asked for. */
const unasked = ({ tokens }: Spoken, reads: readonly Coverage[]): string | undefined => {
  const asked = reads.map(({ source, query }) => `${source} ${query}`).join('\n');
  const stems = new Set(searchPieces(asked).map(stemOf));
  return tokens.find(({ kind, text }) => {
    if (kind === 'word' && (isNeutral(text) || DENIALS.has(text) || text === 'all')) return false;
    const isAsked =
      kind === 'word' && !text.includes('-') && searchPieces(text).every((piece) => stems.has(stemOf(piece)));
    return !isAsked && !isSaidIn(asked, text);
  })?.text;
};

const wider = (read: string): Judgement => unknown(`it is of more than was read: ${read}`);

/** `contradicted`: a read that it cites found something; `unknown`: no complete read was asked for just that. */
export const absence = (claim: Claim, spoken: Spoken, { coverage, restated }: Basis): Judgement => {
  const reads = (claim.reads ?? []).map((index) => coverage[index]).filter((read) => read !== undefined);
  const found = reads.find((read) => !isEmpty(read));
  if (found !== undefined)
    return contradicted(`${found.source} (${found.query}) is ${found.status}: ${found.matched} matched`);
  const gave = given(claim, coverage);
  if (gave !== undefined) return contradicted(`${gave.source} gave ${gave.matched}`);
  const said = restated
    .filter(({ type }) => type === 'absence')
    .map(({ text }) => (narrowing(spoken, text) === undefined ? restates(spoken, text, DENIALS) : wider(text)));
  if (said.some(({ verdict }) => verdict === 'supported')) return SUPPORTED;
  if (reads.length === 0) return said[0] ?? unknown('it cites no read that was complete and found nothing');
  const more = unasked(spoken, reads);
  if (more !== undefined) return unknown(`no read was asked for “${more}”`);
  const narrow = reads.find(({ query }) => narrowing(spoken, query) !== undefined);
  return narrow === undefined ? SUPPORTED : wider(narrow.query);
};
