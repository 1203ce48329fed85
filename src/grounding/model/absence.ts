// Checks that something is said to be absent by reads that were complete and found nothing, and of nothing wider than was read.
import type { Claim } from '../../evidence/claim.js';
import type { Coverage } from '../../evidence/coverage.js';
import { searchPieces, stemOf } from '../../telemetry/search/words.js';
import { endsIn } from './ends.js';
import { type Basis, contradicted, type Judgement, SUPPORTED, unknown } from './judgement.js';
import { isClockOf } from './quoted.js';
import { DENIALS, isNeutral, wordsOf } from './word-lists.js';
import { isKindOf, isSaidIn, narrowing, readsOf } from './reads.js';
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

/** Words for coming upon something. */
const FOUND = wordsOf('exist exists existed any returned search searched lookup there all');

const isAbsent = (word: string): boolean => DENIALS.has(word) || FOUND.has(word);

const WINDOW = /, (\d\d:\d\d:\d\d) to (\d\d:\d\d:\d\d) UTC/;

/** Whether the instants of a sentence are the ends of what was read. */
const isWindowOf = (spoken: Spoken, query: string): boolean => {
  const [, from = '', to = ''] = WINDOW.exec(query) ?? [];
  const [first, last, ...others] = endsIn(spoken);
  if (others.length > 0 || spoken.clocks.length !== 2 || first === undefined || last === undefined) return false;
  return isClockOf(`0000-00-00T${from}Z`, first.clock) && isClockOf(`0000-00-00T${to}Z`, last.clock);
};

/** What the sentence says, and no read was asked for. */
const unasked = (spoken: Spoken, reads: readonly Coverage[]): string | undefined => {
  const asked = reads.map(({ source, query }) => `${source} ${query}`).join('\n');
  const stems = new Set(searchPieces(asked).map(stemOf));
  const isWindow = reads.every(({ query }) => isWindowOf(spoken, query));
  const isAsked = (word: string): boolean =>
    !word.includes('-') && searchPieces(word).every((piece) => stems.has(stemOf(piece)));
  const isOfReads = (word: string): boolean =>
    isNeutral(word) || isAbsent(word) || isAsked(word) || reads.every((read) => isKindOf(word, read));
  return spoken.tokens.find(({ kind, text }) => {
    if (isWindow && (kind === 'clock' || text === 'between')) return false;
    return !(kind === 'word' && isOfReads(text)) && !isSaidIn(asked, text);
  })?.text;
};

const denials = ({ words }: Spoken): number => words.filter((word) => DENIALS.has(word)).length;

const DENIED_TWICE = unknown('what is denied twice is not denied');

const wider = (read: string): Judgement => unknown(`it is of more than was read: ${read}`);

/** `contradicted`: a read that it cites found something; `unknown`: no complete read was asked for just that. */
export const absence = (claim: Claim, spoken: Spoken, { coverage, restated }: Basis): Judgement => {
  const reads = readsOf(claim, coverage);
  const found = reads.find((read) => !isEmpty(read));
  if (found !== undefined)
    return contradicted(`${found.source} (${found.query}) is ${found.status}: ${found.matched} matched`);
  const gave = given(claim, coverage);
  if (gave !== undefined) return contradicted(`${gave.source} gave ${gave.matched}`);
  const said = restated
    .filter(({ type }) => type === 'absence')
    .map(({ text }) =>
      narrowing(spoken, { query: text, source: '' }, coverage) === undefined
        ? denials(spoken) > denials(spokenIn(text))
          ? DENIED_TWICE
          : restates(spoken, text, DENIALS)
        : wider(text),
    );
  if (said.some(({ verdict }) => verdict === 'supported')) return SUPPORTED;
  if (reads.length === 0) return said[0] ?? unknown('it cites no read that was complete and found nothing');
  if (denials(spoken) > 1) return DENIED_TWICE;
  const more = unasked(spoken, reads);
  if (more !== undefined) return unknown(`no read was asked for “${more}”`);
  const narrow = reads.find((read) => narrowing(spoken, read, coverage) !== undefined);
  return narrow === undefined ? SUPPORTED : wider(narrow.query);
};
