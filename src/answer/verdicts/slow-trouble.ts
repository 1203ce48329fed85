// Follow-ups of a trouble that is slow calls and no errors: they are told by the requests that the engine measured, not by counts of
// errors, of which there are none.
import type { Finding } from '../../evidence/finding.js';
import { hasCue } from '../../language/details/message-details.js';
import type { Measure } from '../../language/reading.js';
import type { AskContext } from '../ask-context.js';
import type { AskReads } from '../ask-reads.js';
import type { MeasureAnswer } from '../measure.js';
import { isAboutCause } from '../places/error-counts.js';
import type { DraftedResult } from '../result.js';
import type { ResultWriter } from '../result-writer.js';
import { finishText } from './cause.js';
import { type CauseFacts, causeFacts, causeHypothesis, causeReads, mainFindingOf } from './cause-facts.js';
import { citedFigure, claimLatestRequests, claimOnset, ownEvidence } from './cause-sentences.js';

/** Measures that count or judge the trouble as a whole. */
export const SLOW_TROUBLE_MEASURES: readonly Measure[] = [
  'count',
  'share',
  'ongoing',
  'duration',
  'latency',
  'comparison',
];

/** What may be counted of requests; errors, users or restarts are something else. */
const COUNTED: ReadonlySet<string | undefined> = new Set([undefined, 'requests', 'latency']);

/** Calls that take longer than usual, or are held up on their way. */
const isOfSlowCalls = (finding: Finding | undefined): boolean => finding?.kind === 'self' || finding?.kind === 'gap';

const asksOfTrouble = (context: AskContext): boolean => {
  const { ask, details, hasOwnTime } = context;
  const isNarrower = hasOwnTime || ask.by !== undefined || hasCue(details, 'errors', 'warnings', 'lines', 'p95', 'p99');
  return !isNarrower && COUNTED.has(ask.of) && isAboutCause(context) && details.status === undefined;
};

const slowHypothesis = (context: AskContext): boolean => {
  const hypothesis = causeHypothesis(context);
  return hypothesis !== undefined && isOfSlowCalls(mainFindingOf(context, hypothesis));
};

/** Errors of its service tell more of a trouble than how long calls take. */
const isWithoutErrors = ({ errors, requests }: CauseFacts): boolean =>
  (errors?.row.count ?? 0) === 0 && (requests?.row.errors ?? 0) === 0;

const claimSlowRequests = (facts: CauseFacts, context: AskContext, write: ResultWriter): number | undefined => {
  const { finding, hypothesis } = facts;
  const figure = (name: string) => citedFigure(finding?.figures[name], context, write);
  const [slow, requests, before, baseline] = ['slow', 'requests', 'baselineSlow', 'baselineRequests'].map(figure);
  if (!slow || !requests || !before || !baseline) return undefined;
  return write.claim(
    'slow.requests',
    {
      held: finding?.kind === 'gap' ? 'gap' : 'self',
      service: { name: hypothesis.service },
      slow: { figure: slow },
      requests: { figure: requests },
      before: { figure: before },
      baseline: { figure: baseline },
    },
    { cites: ownEvidence(facts, context, write) },
  );
};

/** Undefined: there are errors, which the measure counts, or the rows of the engine are not known any more. */
const answerSlow = (context: AskContext, reads: AskReads, write: ResultWriter): DraftedResult | undefined => {
  const [facts] = causeFacts(context, reads);
  if (facts === undefined || !isWithoutErrors(facts)) return undefined;
  const { measure } = context.ask;
  const counted = claimSlowRequests(facts, context, write);
  if (counted === undefined) return undefined;
  const latest = claimLatestRequests(facts, context, write);
  const onset = measure === 'duration' ? claimOnset(facts, context, write) : undefined;
  const claims = measure === 'ongoing' || measure === 'duration' ? [latest, onset, counted] : [counted, latest];
  write.sentences(...claims.filter((claim) => claim !== undefined));
  return finishText(write);
};

/** A question about the trouble of the issue, where that is slow calls. */
export const overSlowTrouble = (measure: MeasureAnswer): MeasureAnswer => ({
  needsCause: measure.needsCause,
  reads: (context, reads) => ({
    ...measure.reads(context, reads),
    ...(asksOfTrouble(context) && slowHypothesis(context) && causeReads(context, reads)),
  }),
  answer: (context, reads, write) => {
    const isSlow = asksOfTrouble(context) && slowHypothesis(context);
    return (isSlow ? answerSlow(context, reads, write) : undefined) ?? measure.answer(context, reads, write);
  },
});
