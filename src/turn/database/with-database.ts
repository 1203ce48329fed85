// What the engine found, with what the snapshots of a database show of the same time.
import type { AnalysisInput } from '../../analysis/telemetry-read.js';
import type { Findings } from '../../evidence/finding.js';
import { drawDatabase } from './draw.js';
import { capturedIn } from './sides.js';

export const withDatabase = (findings: Findings, { batches }: Pick<AnalysisInput, 'batches'>): Findings => {
  const captured = capturedIn(batches);
  if (captured === undefined) return findings;
  const { database, evidence } = drawDatabase(captured, findings.evidence.length);
  return { ...findings, database, evidence: [...findings.evidence, ...evidence] };
};
