// Composes an answer from findings: first the claims, then, once they are verified, the text and the wire document.
import type { Claim } from '../../evidence/claim.js';
import type { Coverage } from '../../evidence/coverage.js';
import { type Finding, type Findings, type Hypothesis, wholeWindow } from '../../evidence/finding.js';
import { documentClaims } from './document-claims.js';
import { causeClaim } from './causes.js';
import { countedClaim } from './counted-claims.js';
import { placeReplies, repliesTo, toldAlone } from './asked-claims.js';
import { databaseSections, placeAll } from './database-claims.js';
import { findingClaim } from './finding-claims.js';
import { latestClaims } from './latest-claims.js';
import { lineClaims, patternClaims } from './line-claims.js';
import { lookedClaims } from './looked-claims.js';
import { reachClaims } from './reach-claims.js';
import type { CitedRows } from './sentence.js';
import { similarClaims } from './similar-claims.js';
import type { Before } from './reading.js';
import { credible, type Respond, type Told } from './told.js';

const FINDINGS_TOLD = 4;
/** The first alternatives get one sentence of evidence each. */
const ALTERNATIVES = 2;
/** Less likely ones are not worth a line. */
const NOTABLE = 0.02;

/** Lines of the leading finding, and of each further one. */
const LEADING_LINES = 3;
const FURTHER_LINES = 1;

/** A step or a time that chance gives as well supports nothing, unless it is what the hypothesis rests on. */
const isTold = ({ kind, score }: Finding, rank: number): boolean =>
  rank === 0 || score > 0 || kind === 'metric' || kind === 'change';

const ofHypothesis = ({ findings: all }: Findings, { findings }: Hypothesis) =>
  all.filter(({ id }) => findings.includes(id));

/** Nothing is there only if every read of log lines was complete and empty; what earlier turns found is not there again. */
const absences = (coverage: readonly Coverage[], { sinceTurn }: Before): readonly Claim[] => {
  const reads = coverage.filter(({ source, role }) => source === 'logs' && role === 'issue');
  const nothing = reads.every(({ status, matched }) => status === 'empty' && matched === 0);
  const [first] = reads;
  if (first === undefined || !nothing) return [];
  const text = sinceTurn === undefined ? 'No log line matches the question' : 'No new log line matches the question';
  return [{ type: 'absence', text, citations: [], figures: [], coverage: coverage.indexOf(first) }];
};

const tell = (findings: Findings, cited: CitedRows, hypothesis: Hypothesis): readonly Claim[] => {
  const roles = new Map(findings.evidence.map(({ id, role }) => [id, role]));
  const own = ofHypothesis(findings, hypothesis).filter(isTold).slice(0, FINDINGS_TOLD);
  const said = own.flatMap((finding, rank) => [
    findingClaim(finding, cited),
    ...lineClaims(finding, { rows: cited, slots: findings.focus?.slots }, roles).slice(
      0,
      rank === 0 ? LEADING_LINES : FURTHER_LINES,
    ),
    ...(rank === 0 ? countedClaim(finding.counted, cited, wholeWindow(findings)) : []),
  ]);
  const texts = new Set<string>();
  return said.filter(({ text }) => !texts.has(text) && texts.add(text));
};

/** Two faults at once: neither explains the other. */
export const areTwo = ({ apart }: Findings): boolean => apart?.independent !== undefined;

/** Of the second fault its first findings are enough: its own question is the next. */
const SECOND_TOLD = 3;

/** What the leading hypothesis rests on. */
export const leadingFinding = (findings: Findings): Finding | undefined => {
  const [first] = credible(findings);
  return findings.findings.find(({ id }) => id === first?.findings[0]);
};

const causeOf = (findings: Findings, cited: CitedRows): Sections => {
  const [first, ...rest] = credible(findings);
  if (first === undefined) return NO_CAUSE;
  const [second] = areTwo(findings) ? rest : [];
  const others = rest.filter((each) => each !== second);
  const told = (hypothesis: Hypothesis): Claim => causeClaim(hypothesis, findings, cited);
  return {
    cause: [told(first)],
    support: tell(findings, cited, first),
    latest: latestClaims(leadingFinding(findings)),
    second: second === undefined ? [] : [told(second)],
    secondSupport: second === undefined ? [] : tell(findings, cited, second).slice(0, SECOND_TOLD),
    others: others
      .filter(({ confidence }) => confidence >= NOTABLE)
      .slice(0, ALTERNATIVES)
      .map(told),
    reach: reachClaims(first.reach),
  };
};

type Section = 'cause' | 'support' | 'latest' | 'second' | 'secondSupport' | 'others' | 'reach';
type Sections = { readonly [Name in Section]: readonly Claim[] };

const NO_CAUSE: Sections = { cause: [], support: [], latest: [], second: [], secondSupport: [], others: [], reach: [] };

/** What the logs show is told when nothing else can be, or when the question looks at some services only. */
const logsOf = ({ findings, cited, scopeServices }: Drafted, { cause, support }: Sections): readonly Claim[] => {
  if (cause.length > 0 && scopeServices.length === 0) return [];
  const told = new Set(support.map(({ text }) => text));
  return patternClaims(findings, cited).filter(({ text }) => !told.has(text));
};

type Drafted = Pick<
  Respond,
  'findings' | 'cited' | 'scopeServices' | 'before' | 'message' | 'read' | 'mayAsk' | 'diff' | 'window'
>;

/** Every claim the answer may make, before anybody has checked it. */
export const draftClaims = (input: Drafted, coverage: readonly Coverage[]): Told => {
  const { findings, cited } = input;
  const asked = repliesTo(input);
  if (asked?.alone === true) return toldAlone(asked.replies);
  const sections = causeOf(findings, cited);
  const documents = documentClaims(input, cited);
  const claims: Claim[] = [];
  const place = (section: readonly Claim[]): readonly number[] => section.map((claim) => claims.push(claim) - 1);
  const [[cause], support, [second]] = [place(sections.cause), place(sections.support), place(sections.second)];
  return {
    ...(cause === undefined ? {} : { cause }),
    support,
    latest: place(sections.latest),
    ...(second === undefined ? {} : { second }),
    secondSupport: place(sections.secondSupport),
    others: place(sections.others),
    reach: place(sections.reach),
    looked: place(cause === undefined ? lookedClaims(findings, cited) : []),
    logs: place(logsOf(input, sections)),
    absent: place(absences(coverage, input.before)),
    similar: place(similarClaims(findings, cited)),
    database: placeAll(databaseSections(findings, cited), place),
    asked: place(documents.asked),
    written: place(documents.caused),
    ...(asked === undefined ? {} : { replied: { alone: false, replies: placeReplies(asked.replies, place) } }),
    claims,
  };
};
