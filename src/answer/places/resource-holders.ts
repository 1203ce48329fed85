// Who holds connections, threads, memory …: by the gauges of each service; else that this is not stored, with the error that tells of it.
import { statedRootOf } from '../stated-root.js';
import type { AskContext } from '../ask-context.js';
import type { AskQueries, AskReads } from '../ask-reads.js';
import { answerGauge, gaugeQueries, hasGauges, sayGauge } from '../counts/count-gauges.js';
import { hasSource } from '../queries.js';
import type { DraftedResult } from '../result.js';
import type { ResultWriter } from '../result-writer.js';
import { type CauseFacts, causeFacts, causeReads } from '../verdicts/cause-facts.js';
import { claimCause } from '../verdicts/cause-sentences.js';
import { findSuspicionTopic, isErrorOfTopic, SUSPICION_TOPICS } from '../verdicts/suspicion-topics.js';
import { overServices } from './error-counts.js';

/** What is held, not who fails: “which service holds the connections”. */
export const asksForHolder = ({ ask }: AskContext): boolean => sayGauge(ask.of) !== undefined;

export const holderQueries = (context: AskContext, reads: AskReads): AskQueries => ({
  ...(hasSource(context, 'metrics') && gaugeQueries(overServices(context))),
  ...causeReads(context, reads),
});

/** The cause tells of what is asked about: “couldn't get a connection”. */
const tellsOf = (of: string, { hypothesis, firstLine }: CauseFacts, { findingRows }: AskContext): boolean => {
  const topic = findSuspicionTopic(of, []);
  if (topic === undefined) return false;
  const { location } = hypothesis;
  const said = [statedRootOf(hypothesis, findingRows)?.text, firstLine?.row.message, firstLine?.row.error?.message];
  return isErrorOfTopic(SUSPICION_TOPICS[topic], [...said, location.gauge].join(' '));
};

export const answerHolder = (context: AskContext, reads: AskReads, write: ResultWriter): DraftedResult => {
  const { of = '' } = context.ask;
  if (hasGauges(of, reads)) return answerGauge(context, reads, write);
  write.text('holder.unknown', { of: sayGauge(of, write.language) ?? '' });
  const [first] = causeFacts(context, reads);
  if (first !== undefined && tellsOf(of, first, context)) write.sentences(claimCause(first, context, write));
  return write.finish({ kind: 'unknown', missing: of });
};
