// “Are these related?”, where the engine has told several incidents of the window apart: each with the line that states it.
import type { Hypothesis } from '../../evidence/finding.js';
import { hasCue } from '../../language/details/message-details.js';
import type { AskContext } from '../ask-context.js';
import type { MeasureAnswer } from '../measure.js';
import type { ResultWriter } from '../result-writer.js';
import { lineParts } from '../rows/record-lines.js';
import { finishText } from './cause.js';
import { causeFacts, findEvidence } from './cause-facts.js';
import { claimCause } from './cause-sentences.js';

/** Names neither of them: “are these three related?”, “is it the same cause?”. */
const asksWhetherRelated = ({ ask, details, entities, findings, topics = [] }: AskContext): boolean =>
  ask.of === undefined &&
  hasCue(details, 'same trouble') &&
  details.status === undefined &&
  entities.every(({ kind }) => kind === 'number') &&
  topics.length === 0 &&
  (findings?.others?.length ?? 0) > 0;

/** The line that states its failure, else the first of its rows that is one. */
const claimLineOf = (
  { failure, evidence }: Hypothesis,
  context: AskContext,
  write: ResultWriter,
): readonly number[] => {
  const ids = [...(failure === undefined ? [] : [failure.line]), ...evidence];
  for (const id of ids) {
    const [row, cited] = [context.findingRows.get(id), findEvidence(context, id)];
    if (row?.kind === 'log' && cited !== undefined)
      return [write.claimOf(lineParts(row), { cites: [write.citeEvidence(cited)] })];
  }
  return [];
};

/** A suspicion that asks whether incidents of the window have to do with each other. */
export const overIncidentsApart = (measure: MeasureAnswer): MeasureAnswer => ({
  ...measure,
  answer: (context, reads, write) => {
    const others = asksWhetherRelated(context) ? (context.findings?.others ?? []) : [];
    const claims = others.flatMap(({ hypothesis }) => claimLineOf(hypothesis, context, write));
    const [facts] = causeFacts(context, reads);
    if (claims.length === 0 || facts === undefined) return measure.answer(context, reads, write);
    write
      .text('incidents.apart')
      .list(claims, 'incidents.others')
      .sentences(claimCause(facts, context, write));
    return finishText(write);
  },
});
