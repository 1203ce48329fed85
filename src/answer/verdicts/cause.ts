// What the cause is, in short: its root error, how much fails, what was changed before, and who fails with it.
import { percentText } from '../../evidence/sentence.js';
import { type AskContext, blamedService } from '../ask-context.js';
import type { AskReads } from '../ask-reads.js';
import type { MeasureAnswer } from '../measure.js';
import { healthReads, writeServiceHealth } from '../places/health.js';
import type { DraftedResult } from '../result.js';
import type { ResultWriter } from '../result-writer.js';
import { type CauseFacts, causeFacts, causeReads, errorCandidates, failingCallers } from './cause-facts.js';
import { claimCause, claimChange, claimErrors, claimCourse, countedCells, isLikely } from './cause-sentences.js';
import { claimNamedRival, claimRivals } from './rival-sentences.js';
import { claimNewFailures } from './new-failures.js';
import { productAdviceOf } from './product-advice.js';
import { SUSPICION_TOPICS, type SuspicionTopic } from './suspicion-topics.js';

const MOST_CALLERS = 2;

export const presentClaims = (...claims: readonly (number | undefined)[]): readonly number[] =>
  claims.filter((claim) => claim !== undefined);

/** Evidence ids of everything that the result cites. */
export const finishText = (write: ResultWriter): DraftedResult => {
  const { evidence } = write.finish({ kind: 'text', evidence: [] });
  return write.finish({ kind: 'text', evidence: evidence.map(({ id }) => id) });
};

/** What the engine calls missing, and what messages call it: the most important first. */
const MISSING_CODES = [
  ['no-data-in-window', 'data'],
  ['no-logs', 'logs'],
  ['no-spans', 'spans'],
  ['no-baseline', 'baseline'],
  ['no-metrics', 'metrics'],
] as const;

export const missingData = ({ findings }: AskContext): string =>
  MISSING_CODES.find(([code]) => findings?.missing.includes(code) === true)?.[1] ?? 'nothing';

/** Of a time without any data nothing is known, and least of all that it is well. */
const isUnstored = ({ findings }: AskContext): boolean => findings?.missing.includes('no-data-in-window') === true;

/** No cause is credible: that is said at once, with the services that have errors. */
export const answerWithoutCause = (context: AskContext, reads: AskReads, write: ResultWriter): DraftedResult => {
  const candidates = errorCandidates(reads);
  const failing = claimNewFailures(context, write);
  if (failing.length > 0) write.list(failing, 'cause.few');
  if (candidates.length > 0) write.text('cause.none');
  else if (failing.length === 0) write.text(isUnstored(context) ? 'none.records' : 'cause.nothing');
  write.list(
    candidates.map((placed) =>
      write.claim('cause.candidate', {
        service: { name: placed.row.value ?? '' },
        errors: { figure: write.cell(placed, 'errors') },
        all: { figure: write.cell(placed, 'count') },
        last: { clock: placed.row.lastError ?? placed.row.last },
      }),
    ),
  );
  write.text('cause.needs', { missing: missingData(context) });
  return finishText(write);
};

const claimCallers = (facts: CauseFacts, reads: AskReads, write: ResultWriter): readonly number[] =>
  failingCallers(facts.hypothesis, reads)
    .slice(0, MOST_CALLERS)
    .map((placed) => {
      const [errors, all] = countedCells(placed);
      return write.claim('cause.caller', {
        of: placed.row.of,
        service: { name: placed.row.value ?? '' },
        errors: { figure: write.cell(placed, errors) },
        all: { figure: write.cell(placed, all) },
      });
    });

const scopeNames = ({ scope }: AskContext): readonly string[] => [
  ...scope.regions,
  ...scope.environments,
  ...scope.versions,
  ...scope.fields.flatMap(({ values }) => values),
];

/** The scope leaves none of its lines: the cause is elsewhere. */
const isOutsideScope = (context: AskContext, reads: AskReads): boolean => {
  const { status, matched } = reads.get('1-errors');
  return scopeNames(context).length > 0 && status === 'read' && matched === 0;
};

const answerOutsideScope = (
  facts: CauseFacts,
  context: AskContext,
  reads: AskReads,
  write: ResultWriter,
): DraftedResult => {
  const scope = scopeNames(context).join(', ');
  const { coverage } = reads.get('1-errors');
  write.sentences(write.claim('cause.outsideScope', { scope }, { type: 'absence', coverage }));
  write.sentences(claimCause(facts, context, write));
  return finishText(write);
};

const writeCause = (facts: CauseFacts, context: AskContext, write: ResultWriter): void => {
  const change = claimChange(facts, write);
  write.sentences(claimCause(facts, context, write), ...presentClaims(change));
  write.sentences(...presentClaims(claimErrors(facts, write)));
};

/** “What's up with the mailer?” asks of the mailer, also where the cause is known to be elsewhere. */
const asksOfOther = (context: AskContext): boolean => {
  const { ask, subject } = context;
  const blamed = blamedService(context);
  return (
    ask.form !== 'one_line' && subject.from === 'message' && !subject.services.some((service) => service === blamed)
  );
};

const answerOther = (context: AskContext, reads: AskReads, write: ResultWriter): DraftedResult | undefined => {
  const isWell = writeServiceHealth(context, reads, write);
  if (isWell === undefined) return undefined;
  const [first] = causeFacts(context, reads);
  if (first === undefined && !isWell) write.text('cause.open').text('cause.needs', { missing: missingData(context) });
  if (first !== undefined) write.sentences(claimCause(first, context, write), ...claimCourse(first, context, write));
  return finishText(write);
};

/** “Why is the disk full?”, where that is the cause: which command shows what made it so. */
const writeWhatWouldTell = ({ hypothesis }: CauseFacts, context: AskContext, write: ResultWriter): void => {
  const { topics = [], findingRows, previous } = context;
  const classOfCause = hypothesis.failure?.class;
  const isAsked = topics.some((topic) => {
    const { classes = [] }: SuspicionTopic = SUSPICION_TOPICS[topic];
    return classOfCause !== undefined && classes.includes(classOfCause);
  });
  const advice = isAsked && previous !== undefined ? productAdviceOf(hypothesis, findingRows) : undefined;
  if (advice !== undefined) write.text('cause.would-tell', { look: { name: advice.look } });
};

const answerCause = (context: AskContext, reads: AskReads, write: ResultWriter): DraftedResult => {
  const other = asksOfOther(context) ? answerOther(context, reads, write) : undefined;
  if (other !== undefined) return other;
  const [first, second] = causeFacts(context, reads);
  if (first === undefined) return answerWithoutCause(context, reads, write);
  if (isOutsideScope(context, reads)) return answerOutsideScope(first, context, reads, write);
  if (context.ask.form === 'one_line') {
    write.sentences(claimCause(first, context, write));
    return finishText(write);
  }
  const cause = claimCause(first, context, write);
  write.sentences(cause, ...presentClaims(claimChange(first, write)));
  write.sentences(
    ...presentClaims(claimErrors(first, write)),
    ...claimCallers(first, reads, write),
    ...claimCourse(first, context, write),
  );
  if (!isLikely(first.hypothesis)) {
    write.sentences(...presentClaims(claimNamedRival(first, context, write)));
    write.list(second === undefined ? claimRivals(context, write) : []);
  }
  writeWhatWouldTell(first, context, write);
  write.text('cause.confidence', { percent: percentText(first.hypothesis.confidence) });
  if (second !== undefined) {
    write.text('cause.second');
    writeCause(second, context, write);
  }
  return finishText(write);
};

export const causeMeasure: MeasureAnswer = {
  needsCause: true,
  reads: (context, reads) => ({
    ...causeReads(context, reads),
    ...(asksOfOther(context) && healthReads(context)),
  }),
  answer: answerCause,
};
