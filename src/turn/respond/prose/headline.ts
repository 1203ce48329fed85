// The first lines of an answer: the cause, or two at once, or that nothing was found; and in which part of the time.
import { besideBlock } from './beside.js';
import type { AnswerHypothesis } from '../../../evidence/answer.js';
import type { Coverage } from '../../../evidence/coverage.js';
import type { Findings } from '../../../evidence/finding.js';
import { formatName } from '../../../evidence/quoting.js';
import { beganOf } from '../claims/began.js';
import { areTwo } from '../claims/cause-sections.js';
import { earlierTimes } from '../claims/earlier-claims.js';
import { needed } from '../claims/missing.js';
import { clockOf, percent } from '../claims/sentence.js';
import { leadOf, type Prose, said, stands } from './stated.js';

/** Callers beyond these are in the hypothesis. */
const NAMED = 5;

const affectedOf = ({ affected, reach = [] }: AnswerHypothesis): string => {
  if (affected.length === 0) return '';
  const entries = new Set(reach.filter(({ entry }) => entry).map(({ service }) => service));
  const named = affected
    .slice(0, NAMED)
    .map((service) => (entries.has(service) ? `${formatName(service)} (where requests come in)` : formatName(service)));
  const left = affected.length - named.length;
  return ` Affected callers: ${named.join(', ')}${left > 0 ? ` and ${left} more` : ''}.`;
};

const FOR_OTHERS: ReadonlySet<Prose['asked']> = new Set(['sentence', 'summary']);

/** Whoever reads on knows them. */
const callersOf = (first: AnswerHypothesis, prose: Prose): string =>
  stands(prose) && !FOR_OTHERS.has(prose.asked) ? '' : affectedOf(first);

const since = ({ findings, rows }: Prose, rank: number): string => {
  const began = beganOf(findings, rows, rank);
  return began === undefined ? '' : `, since about ${began} UTC`;
};

/** It cannot be told from what is usual there, for nobody has said which of the earlier times were trouble. */
const recurring = ({ hypotheses }: Findings): string =>
  `**Nothing stands out from the history.** What comes nearest, in ${formatName(hypotheses[0]?.service ?? '')}, was there before, too, at times that nobody has asked about; so no cause is named. If those were failures as well, it is the first to look at: ask about one of them, then again.`;

const notSure = (findings: Findings, coverage: readonly Coverage[]): string => {
  const { missing } = findings;
  const failed = coverage.filter(({ status }) => status === 'failed').length;
  if (failed > 0)
    return `**Insufficient data.** ${failed} of ${coverage.length} reads failed, so nothing can be ruled out. I would need: the sources below to answer; then ask again.`;
  if (missing.includes('no-data-in-window'))
    return `**Insufficient data.** Nothing is stored for this window. I would need: ${needed(missing)}.`;
  if (earlierTimes(findings).length > 0) return recurring(findings);
  const found = missing.includes('no-requests')
    ? 'Nothing unusual was found, but little was there to look at.'
    : 'Nothing unusual was found.';
  return `**${found}** Nothing in this window differs from its baseline by more than chance would explain, so no cause is named. I would need: ${needed(missing)}.`;
};

/** The most that deviates lies in a part of what was asked about. */
export const focused = ({ window, focus }: Findings): string => {
  if (focus === undefined) return '';
  const [part, whole] = [window, focus.of].map(({ from, to }) => `${clockOf(from)} to ${clockOf(to)}`);
  return `Most deviates from ${part} UTC: that part of ${whole} was compared with the time before it.`;
};

/** What the database shows leads where nothing else is known. */
const unknownCause = (findings: Findings, coverage: readonly Coverage[]): readonly string[] =>
  findings.database?.causes[0] === undefined ? [notSure(findings, coverage)] : [];

/** The database has led, for it was asked about. */
const isSecond = ({ ofDatabase, told }: Prose): boolean => ofDatabase && told.database.cause.length > 0;

export const headline = (prose: Prose): readonly string[] => {
  const { told, checked, hypotheses, findings, coverage } = prose;
  const [first, second] = hypotheses;
  const cause = told.cause === undefined ? undefined : checked[told.cause];
  const beside = besideBlock(prose);
  if (beside !== undefined) return beside;
  if (first === undefined || cause === undefined) return unknownCause(findings, coverage);
  const stated = `${said(cause)}${since(prose, 0)}.${callersOf(first, prose)}`;
  if (areTwo(findings) && second !== undefined) {
    const together = Math.min(0.99, first.confidence + second.confidence);
    const why =
      findings.apart?.independent === 'onset'
        ? 'they began at different times and do not call each other'
        : 'they show in different requests';
    return [
      `**Two things at once (${percent(together)} confident):** one does not explain the other, ${why}.`,
      `**The first:** ${stated}`,
    ];
  }
  const lead = isSecond(prose) ? 'Outside of the database' : leadOf(first.confidence);
  return [`**${lead} (${percent(first.confidence)} confident):** ${stated}`];
};

/** The second of two faults at once. */
export const secondHeadline = (prose: Prose): readonly string[] => {
  const { told, checked, hypotheses } = prose;
  const cause = told.second === undefined ? undefined : checked[told.second];
  const second = hypotheses[1];
  return cause === undefined || second === undefined
    ? []
    : [`**The second:** ${said(cause)}${since(prose, 1)}.${affectedOf(second)}`];
};
