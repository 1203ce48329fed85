// How sure the verdict is, and what speaks against it: confidence, reasons, other candidates and missing data.
import { percentText } from '../../evidence/sentence.js';
import type { AskContext } from '../ask-context.js';
import type { AskReads } from '../ask-reads.js';
import type { MeasureAnswer } from '../measure.js';
import type { DraftedResult } from '../result.js';
import type { ResultWriter } from '../result-writer.js';
import { answerWithoutCause, finishText, missingData, presentClaims } from './cause.js';
import { type CauseFacts, causeFacts, findEvidence } from './cause-facts.js';
import { claimCause, claimChange, claimErrors } from './cause-sentences.js';
import { claimRivals } from './rival-sentences.js';
import { answerSuspicion, suspicionReads, isAboutAnother } from './hypothesis.js';

const answerCertainty = (context: AskContext, reads: AskReads, write: ResultWriter): DraftedResult => {
  if (isAboutAnother(context)) return answerSuspicion(context, reads, write);
  const [first] = causeFacts(context, reads);
  if (first === undefined) return answerWithoutCause(context, reads, write);
  write.text('certainty.percent', { percent: percentText(first.hypothesis.confidence) });
  write.list(presentClaims(claimCause(first, context, write), claimErrors(first, write), claimChange(first, write)));
  write.text('against.missing', { missing: missingData(context) });
  return finishText(write);
};

export const certaintyMeasure: MeasureAnswer = {
  needsCause: true,
  reads: suspicionReads,
  answer: answerCertainty,
};

const MOST_AGAINST = 3;

/** Rows that speak against the verdict. */
const claimAgainst = ({ hypothesis }: CauseFacts, context: AskContext, write: ResultWriter): readonly number[] =>
  hypothesis.against.slice(0, MOST_AGAINST).flatMap((id) => {
    const row = context.findingRows.get(id);
    const evidence = findEvidence(context, id);
    if (evidence === undefined || row?.kind !== 'log') return [];
    return write.claim(
      'against.line',
      { service: { name: row.service }, line: { quote: row.message }, at: { clock: row.time } },
      { cites: [write.citeEvidence(evidence)] },
    );
  });

const answerAgainst = (context: AskContext, reads: AskReads, write: ResultWriter): DraftedResult => {
  if (isAboutAnother(context)) return answerSuspicion(context, reads, write);
  const [first] = causeFacts(context, reads);
  if (first === undefined) return answerWithoutCause(context, reads, write);
  const against = claimAgainst(first, context, write);
  const others = claimRivals(context, write);
  write.text(against.length + others.length === 0 ? 'against.nothing' : 'against.some');
  write.list([...against, ...others]);
  write.text('against.disproof', {
    kind: first.hypothesis.failure === undefined ? first.hypothesis.kind : 'stated',
    service: first.hypothesis.service,
  });
  write.text('against.missing', { missing: missingData(context) });
  return finishText(write);
};

export const againstMeasure: MeasureAnswer = {
  needsCause: true,
  reads: suspicionReads,
  answer: answerAgainst,
};
