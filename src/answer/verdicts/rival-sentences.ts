// The sentences on the other suspects: what shows them, and whether the error of the cause names one.
import { isWarningOrWorse } from '../../telemetry/level.js';
import type { AskContext } from '../ask-context.js';
import type { ResultWriter } from '../result-writer.js';
import { type CauseFacts, findEvidence, rivalHypotheses } from './cause-facts.js';

/** A less likely candidate is none. */
const NOTABLE = 0.02;
const MOST_RIVALS = 3;

/** Other suspects, each with a line in which it shows. */
export const claimRivals = (context: AskContext, write: ResultWriter): readonly number[] =>
  rivalHypotheses(context)
    .slice(0, MOST_RIVALS)
    .flatMap((rival) => {
      const [found] = rival.evidence.flatMap((id) => {
        const [row, evidence] = [context.findingRows.get(id), findEvidence(context, id)];
        const isBad = row?.kind === 'log' && row.service === rival.service && isWarningOrWorse(row.level);
        return isBad && evidence !== undefined ? [{ row, evidence }] : [];
      });
      if (found === undefined) return [];
      return write.claim(
        'against.other',
        {
          weight: rival.confidence >= NOTABLE ? 'some' : 'little',
          service: { name: rival.service },
          error: { quote: found.row.message },
          at: { clock: found.row.time },
        },
        { cites: [write.citeEvidence(found.evidence)] },
      );
    });

const namesService = (text: string, service: string): boolean => text.split(/[\s"'(),;:=/@]+/).includes(service);

/** The error of an unsure cause may name another suspect: then that one is nearer to the root. */
export const claimNamedRival = (
  { firstLine }: CauseFacts,
  context: AskContext,
  write: ResultWriter,
): number | undefined => {
  const rival = rivalHypotheses(context).find(
    ({ service }) => firstLine !== undefined && namesService(firstLine.row.message, service),
  );
  return rival === undefined || firstLine === undefined
    ? undefined
    : write.claim('cause.names', { service: { name: rival.service } }, { cites: [write.cite(firstLine)] });
};
