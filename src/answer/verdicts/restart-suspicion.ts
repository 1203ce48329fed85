// Whether a restart is to blame: lines that tell of starts and stops, against the beginning of the trouble.
import { hasCue } from '../../language/details/message-details.js';
import { HOUR, MINUTE, type TimeWindow } from '../../kernel/time.js';
import { type AskContext, causeOnset } from '../ask-context.js';
import type { AskQueries, AskReads } from '../ask-reads.js';
import {
  linesTelling,
  processQueries,
  sayProcessLines,
  tellsOfDeploy,
  tellsOfProcess,
} from '../places/process-lines.js';
import type { DraftedResult } from '../result.js';
import type { ResultWriter } from '../result-writer.js';
import { finishText } from './cause.js';
import { type CauseFacts, causeWindow } from './cause-facts.js';
import { claimCause } from './cause-sentences.js';

/** A deploy restarts as well, and is told by the changes. */
export const asksOfRestart = ({ ask, details }: AskContext): boolean =>
  ask.measure === 'hypothesis' && hasCue(details, 'restart') && !hasCue(details, 'deploy', 'rollback', 'helped');

/** Where nothing records changes, lines tell of deploys as well. */
const asksOfDeploy = ({ ask, details }: AskContext): boolean =>
  ask.measure === 'hypothesis' && hasCue(details, 'deploy') && !hasCue(details, 'rollback', 'helped');

const LOOK_BACK = 6 * HOUR;

const windowOf = (context: AskContext): TimeWindow => {
  const { from, to } = causeWindow(context);
  return { from: from - LOOK_BACK, to };
};

export const restartQueries = (context: AskContext, reads: AskReads): AskQueries =>
  processQueries(context, reads, windowOf(context));

export const deployQueries = (context: AskContext, reads: AskReads): AskQueries =>
  asksOfDeploy(context) ? restartQueries(context, reads) : {};

/** What a restart does shows while a program starts, or a little later. */
const SOON = 5 * MINUTE;
/** Lines of one restart stand before and after the first error that it makes. */
const SAME_MINUTE = MINUTE;

type RestartVerdict = 'possible' | 'unlikely' | 'open';

/** `restarts`: instants of lines that tell of one. Undefined `onset`: it is not known when the trouble began. */
export const judgeRestart = (restarts: readonly number[], onset: number | undefined): RestartVerdict => {
  if (restarts.length === 0 || onset === undefined) return 'open';
  return restarts.some((at) => at <= onset + SAME_MINUTE && at >= onset - SOON) ? 'possible' : 'unlikely';
};

/** By lines whose text tells of one. */
const verdictOnRestart = (
  { context, reads }: Pick<RestartInput, 'context' | 'reads'>,
  tells: (text: string) => boolean,
): RestartVerdict =>
  judgeRestart(
    linesTelling(reads, ['process-lines'], tells).map(({ row }) => row.time),
    context.begun ?? causeOnset(context),
  );

type RestartInput = {
  readonly context: AskContext;
  readonly reads: AskReads;
  readonly write: ResultWriter;
  readonly facts: CauseFacts | undefined;
};

type SayVerdict = (verdict: RestartVerdict) => void;

const answerByLines = (
  { context, reads, write, facts }: RestartInput,
  verdict: RestartVerdict,
  sayVerdict: SayVerdict,
): DraftedResult => {
  sayVerdict(verdict);
  sayProcessLines(context, reads, write);
  if (facts !== undefined) write.sentences(claimCause(facts, context, write));
  return finishText(write);
};

/**
 * The verdict, the lines that it rests on, and what the cause is. Undefined: neither a restart nor a deploy is asked about, changes
 * are recorded, or no line tells of a deploy.
 */
export const answerByProcessLines = (input: RestartInput, sayVerdict: SayVerdict): DraftedResult | undefined => {
  if (asksOfRestart(input.context)) return answerByLines(input, verdictOnRestart(input, tellsOfProcess), sayVerdict);
  const { status, matched } = input.reads.get('changes');
  if (!asksOfDeploy(input.context) || (status === 'read' && matched > 0)) return undefined;
  const verdict = verdictOnRestart(input, tellsOfDeploy);
  return verdict === 'open' ? undefined : answerByLines(input, verdict, sayVerdict);
};
