// Summaries for those who read them: on call, a channel, customers, management, the next shift, a postmortem.
import type { AskContext } from '../ask-context.js';
import type { AskReads } from '../ask-reads.js';
import type { MeasureAnswer } from '../measure.js';
import type { DraftedResult } from '../result.js';
import type { ResultWriter } from '../result-writer.js';
import { adviceReads, adviceSteps, statedRemedy, writeAdvice } from './advice.js';
import { answerWithoutCause, finishText, missingData, presentClaims } from './cause.js';
import { type CauseFacts, causeFacts } from './cause-facts.js';
import { claimCause, claimChange, claimErrors, claimCourse } from './cause-sentences.js';
import { hasCue } from '../../language/details/message-details.js';

type SummaryInput = {
  readonly facts: CauseFacts;
  readonly second?: CauseFacts | undefined;
  readonly context: AskContext;
  readonly reads: AskReads;
  readonly write: ResultWriter;
};

type SummaryForm = (input: SummaryInput) => void;

const writeSentences: SummaryForm = ({ facts, second, context, write }) => {
  const claims = [
    claimCause(facts, context, write),
    ...presentClaims(claimErrors(facts, write), claimChange(facts, write)),
    ...claimCourse(facts, context, write),
    ...presentClaims(second && claimCause(second, context, write)),
  ];
  if (hasCue(context.details, 'bullets')) write.list(claims);
  else write.sentences(...claims);
};

const writeOneLine: SummaryForm = ({ facts, context, write }) => {
  write.sentences(claimCause(facts, context, write));
};

const claimSince = ({ errors, hypothesis }: CauseFacts, write: ResultWriter): number | undefined =>
  errors === undefined
    ? undefined
    : write.claim(
        'summary.since',
        { service: { name: hypothesis.service }, first: { clock: errors.row.first } },
        { cites: [write.cite(errors)] },
      );

const writeImpact = (facts: CauseFacts, context: AskContext, write: ResultWriter): void => {
  const claims = [claimSince(facts, write), claimErrors(facts, write)];
  write.sentences(...presentClaims(...claims), ...claimCourse(facts, context, write));
};

/** One look at a phone: the cause, since when, and whether it goes on. */
const writeChannel: SummaryForm = ({ facts, context, write }) => {
  write.sentences(claimCause(facts, context, write), ...claimCourse(facts, context, write));
};

/** No line tells how it goes: what the engine saw of requests does, and whether its window reaches to the question. */
const isOver = ({ state, finding }: CauseFacts, { findings, window }: AskContext): boolean =>
  state === 'over' || findings?.ended !== undefined || finding?.latest?.state === 'over' || !window.open;

/** No internals and no blame. */
const writeForCustomers: SummaryForm = ({ facts, context, write }) => {
  const { errors, state, hypothesis, symptom } = facts;
  if (errors === undefined) {
    write.text('summary.customersUntimed', { state: isOver(facts, context) ? 'over' : 'on' });
  } else {
    const { first, last } = errors.row;
    const latest = symptom === undefined ? last : (symptom.row.lastError ?? symptom.row.last);
    write.sentences(
      write.claim(
        'summary.customers',
        { state: symptom === undefined ? state : 'on', first: { clock: first }, last: { clock: latest } },
        { cites: [errors, symptom].flatMap((each) => (each === undefined ? [] : [write.cite(each)])) },
      ),
    );
  }
  write.text('summary.customersNext', { found: hypothesis.confidence >= 0.5 ? 'yes' : 'no' });
};

const writeForManagement: SummaryForm = ({ facts, context, write }) => {
  const { hypothesis, change } = facts;
  const { service } = hypothesis;
  const isOwnChange = change !== undefined && change.row.service === service;
  const stated = statedRemedy(hypothesis);
  writeImpact(facts, context, write);
  if (stated === undefined || isOwnChange)
    write.text('summary.plainCause', { kind: isOwnChange ? 'change' : hypothesis.kind, service });
  else write.text('summary.plainStated', { remedy: stated, service });
  write.text('summary.done');
};

const writeHandover: SummaryForm = ({ facts, context, reads, write }) => {
  write.list(claimCourse(facts, context, write), 'summary.stateHeading');
  write.list(
    presentClaims(claimCause(facts, context, write), claimErrors(facts, write), claimChange(facts, write)),
    'summary.knownHeading',
  );
  write.text('summary.open', { missing: missingData(context) });
  write.list(writeAdvice(adviceSteps(facts, reads), write), 'summary.next');
};

const writePostmortem: SummaryForm = ({ facts, context, write }) => {
  const { errors, hypothesis, change } = facts;
  write.list(presentClaims(claimSince(facts, write), claimErrors(facts, write)), 'summary.impactHeading');
  const service = { name: hypothesis.service };
  const timed =
    errors === undefined
      ? claimCourse(facts, context, write)
      : [
          write.claim('summary.first', { service, at: { clock: errors.row.first } }, { cites: [write.cite(errors)] }),
          write.claim('summary.last', { service, at: { clock: errors.row.last } }, { cites: [write.cite(errors)] }),
        ];
  write.list([...presentClaims(change && claimChange(facts, write)), ...timed], 'summary.timelineHeading');
  write.list(presentClaims(claimCause(facts, context, write)), 'summary.causeHeading');
  write.text('summary.followUps');
};

const FORMS: { readonly [reader: string]: SummaryForm | undefined } = {
  channel: writeChannel,
  customers: writeForCustomers,
  management: writeForManagement,
  handover: writeHandover,
  postmortem: writePostmortem,
};

/** Of several that a message names the first of these is meant. */
const READERS = ['postmortem', 'handover', 'customers', 'management', 'channel'] as const;

const readerOf = ({ ask, details }: AskContext): string | undefined =>
  ask.for ??
  READERS.find((reader) => hasCue(details, reader)) ??
  (hasCue(details, 'plain words') ? 'management' : undefined);

/** Whoever is outside is told that it is looked into, and no names. */
const answerWithoutVerdict = (context: AskContext, reads: AskReads, write: ResultWriter): DraftedResult => {
  const reader = readerOf(context);
  if (reader !== 'customers' && reader !== 'management') return answerWithoutCause(context, reads, write);
  write
    .text('summary.customersUntimed', { state: context.window.open ? 'on' : 'over' })
    .text(reader === 'customers' ? 'summary.customersNext' : 'summary.searched', {
      found: 'no',
    });
  return finishText(write);
};

const answerSummary = (context: AskContext, reads: AskReads, write: ResultWriter): DraftedResult => {
  const [facts, second] = causeFacts(context, reads);
  if (facts === undefined) return answerWithoutVerdict(context, reads, write);
  const chosen = context.ask.form === 'one_line' ? writeOneLine : FORMS[readerOf(context) ?? ''];
  (chosen ?? writeSentences)({ facts, second, context, reads, write });
  return finishText(write);
};

export const summaryMeasure: MeasureAnswer = {
  needsCause: true,
  reads: adviceReads,
  answer: answerSummary,
};
