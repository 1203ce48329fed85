// Requests that fail as none did before, too few to name a cause: they are told in place of “nothing unusual”.
import type { Figure, Operand } from '../../evidence/evidence.js';
import type { Finding } from '../../evidence/finding.js';
import { valueAt } from '../../telemetry/quotable-text.js';
import type { AskContext } from '../ask-context.js';
import type { ResultWriter } from '../result-writer.js';
import { findEvidence } from './cause-facts.js';

/** The number in a cell that the engine cites. */
const citedCell = ({ evidence: id, path }: Operand, context: AskContext, write: ResultWriter): Figure | undefined => {
  const [row, evidence] = [context.findingRows.get(id), findEvidence(context, id)];
  if (row === undefined || evidence === undefined) return undefined;
  return { value: Number(valueAt(row, path)), by: 'value', of: [{ evidence: write.citeEvidence(evidence), path }] };
};

const claimFailing = (
  { service, location: { operation = '/' }, figures }: Finding,
  context: AskContext,
  write: ResultWriter,
): readonly number[] => {
  const cells = [...(figures['share']?.of ?? []), ...(figures['baselineShare']?.of ?? [])];
  const [failing, all, , before] = cells.map((operand) => citedCell(operand, context, write));
  if (failing === undefined || all === undefined || before === undefined) return [];
  return [
    write.claim('cause.failing', {
      service: { name: service },
      operation: { name: operation },
      failing: { figure: failing },
      all: { figure: all },
      before: { figure: before },
    }),
  ];
};

/** One claim for each service. */
export const claimNewFailures = (context: AskContext, write: ResultWriter): readonly number[] =>
  (context.findings?.failing ?? []).flatMap((finding) => claimFailing(finding, context, write));
