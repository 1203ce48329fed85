// Checks an absence: the reads that it cites must be complete and empty, and the sentence must not say more than was read.
import type { Claim } from '../../evidence/claim.js';
import type { Coverage } from '../../evidence/coverage.js';
import { searchPieces, stemOf } from '../../telemetry/search/search-terms.js';
import { intervalEndsIn } from './interval-ends.js';
import { type ClaimBasis, contradictedBecause, type Judgement, SUPPORTED, unknownBecause } from './judgement.js';
import { isClockOfInstant } from './text-match.js';
import { DENIALS, isNeutral, wordSet } from './word-lists.js';
import { citedReads, findUnstatedFilter, isKindOfSource, mentions } from './cited-reads.js';
import { checkRestatement } from './restatement.js';
import { type ParsedSentence, parseSentence } from './sentence-parser.js';

/** The words that people use for each source. */
const SOURCE_WORDS: { readonly [source: string]: RegExp } = {
  logs: /\blogs?\b|\blog lines?\b/i,
  spans: /\b(?:traces?|spans?)\b/i,
  metrics: /\b(?:metrics?|gauges?)\b/i,
  changes: /\b(?:deploys?|deployments?|changes?|releases?)\b/i,
  knowledge: /\b(?:runbooks?|documents?|knowledge)\b/i,
};

const UNREAD = /\bconfigured?\b|\bavailable\b|\bunavailable\b|\baccess\b/i;

const isEmpty = ({ status, matched, owed }: Coverage): boolean => status === 'empty' && matched === 0 && owed === 0;

/** Finds a source that the text calls missing although it returned rows. */
const findReadSource = ({ text }: Claim, coverage: readonly Coverage[]): Coverage | undefined =>
  UNREAD.test(text)
    ? coverage.find(
        ({ source, matched, role }) => matched > 0 && role === 'issue' && SOURCE_WORDS[source]?.test(text) === true,
      )
    : undefined;

/** Words for finding something. */
const FINDING_WORDS = wordSet('exist exists existed any returned search searched lookup there all');

const isAbsent = (word: string): boolean => DENIALS.has(word) || FINDING_WORDS.has(word);

const WINDOW = /, (\d\d:\d\d:\d\d) to (\d\d:\d\d:\d\d) UTC/;

/** Whether the instants of a sentence are the ends of what was read. */
const isWindowOf = (sentence: ParsedSentence, query: string): boolean => {
  const [, from = '', to = ''] = WINDOW.exec(query) ?? [];
  const [first, last, ...others] = intervalEndsIn(sentence);
  if (others.length > 0 || sentence.clocks.length !== 2 || first === undefined || last === undefined) return false;
  return isClockOfInstant(`0000-00-00T${from}Z`, first.clock) && isClockOfInstant(`0000-00-00T${to}Z`, last.clock);
};

/** The first term of the sentence that no read asked for. */
const findUnreadTerm = (sentence: ParsedSentence, reads: readonly Coverage[]): string | undefined => {
  const asked = reads.map(({ source, query }) => `${source} ${query}`).join('\n');
  const stems = new Set(searchPieces(asked).map(stemOf));
  const isWindow = reads.every(({ query }) => isWindowOf(sentence, query));
  const isAsked = (word: string): boolean =>
    !word.includes('-') && searchPieces(word).every((piece) => stems.has(stemOf(piece)));
  const isOfReads = (word: string): boolean =>
    isNeutral(word) || isAbsent(word) || isAsked(word) || reads.every((read) => isKindOfSource(word, read));
  return sentence.tokens.find(({ kind, text }) => {
    if (isWindow && (kind === 'clock' || text === 'between')) return false;
    return !(kind === 'word' && isOfReads(text)) && !mentions(asked, text);
  })?.text;
};

const countDenials = ({ words }: ParsedSentence): number => words.filter((word) => DENIALS.has(word)).length;

const DENIED_TWICE = unknownBecause('what is denied twice is not denied');

const judgeWider = (read: string): Judgement => unknownBecause(`it is of more than was read: ${read}`);

/** `contradicted`: a cited read found something. `unknown`: no complete read asked for exactly that. */
export const checkAbsence = (claim: Claim, sentence: ParsedSentence, { coverage, restated }: ClaimBasis): Judgement => {
  const reads = citedReads(claim, coverage);
  const found = reads.find((read) => !isEmpty(read));
  if (found !== undefined)
    return contradictedBecause(`${found.source} (${found.query}) is ${found.status}: ${found.matched} matched`);
  const gave = findReadSource(claim, coverage);
  if (gave !== undefined) return contradictedBecause(`${gave.source} gave ${gave.matched}`);
  const said = restated
    .filter(({ type }) => type === 'absence')
    .map(({ text }) =>
      findUnstatedFilter(sentence, { query: text, source: '' }, coverage) === undefined
        ? countDenials(sentence) > countDenials(parseSentence(text))
          ? DENIED_TWICE
          : checkRestatement(sentence, text, DENIALS)
        : judgeWider(text),
    );
  if (said.some(({ verdict }) => verdict === 'supported')) return SUPPORTED;
  if (reads.length === 0) return said[0] ?? unknownBecause('it cites no read that was complete and found nothing');
  if (countDenials(sentence) > 1) return DENIED_TWICE;
  const more = findUnreadTerm(sentence, reads);
  if (more !== undefined) return unknownBecause(`no read was asked for “${more}”`);
  const narrow = reads.find((read) => findUnstatedFilter(sentence, read, coverage) !== undefined);
  return narrow === undefined ? SUPPORTED : judgeWider(narrow.query);
};
