// What the engine found, with what the snapshots of a database show of the same time.
import type { AnalysisInput } from '../../analysis/telemetry-read.js';
import type { Findings } from '../../evidence/finding.js';
import { drawDatabase } from './draw.js';
import { capturedIn } from './sides.js';

/** `question`: what was asked, in words. */
export const withDatabase = (
  findings: Findings,
  { batches }: Pick<AnalysisInput, 'batches'>,
  question?: string,
): Findings => {
  const captured = capturedIn(batches);
  if (captured === undefined) return findings;
  const { database, evidence } = drawDatabase(captured, {
    evidence: findings.evidence,
    batches,
    ...(question === undefined ? {} : { question }),
  });
  return { ...findings, database, evidence: [...findings.evidence, ...evidence] };
};
