// The leading causes in claims: each with what shows it, whether it goes on, and whom it reaches.
import type { Claim } from '../../../evidence/claim.js';
import { type Finding, type Findings, type Hypothesis, wholeWindow } from '../../../evidence/finding.js';
import { causeClaim } from './causes.js';
import { countedClaim } from './counted-claims.js';
import { findingClaim } from './finding-claims.js';
import { latestClaims } from './latest-claims.js';
import { lineClaims } from './line-claims.js';
import { reachClaims } from './reach-claims.js';
import type { CitedRows } from './sentence.js';
import { credible } from '../told.js';

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

export const causeSections = (findings: Findings, cited: CitedRows): CauseSections => {
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
export type CauseSections = { readonly [Name in Section]: readonly Claim[] };

const NO_CAUSE: CauseSections = {
  cause: [],
  support: [],
  latest: [],
  second: [],
  secondSupport: [],
  others: [],
  reach: [],
};
