// What the engine found, with what the snapshots of a database show of the same time.
import type { AnalysisInput } from '../../analysis/telemetry-read.js';
import type { Findings } from '../../evidence/finding.js';
import type { TimeWindow } from '../../kernel/time.js';
import { instancesIn } from '../plan/snapshots.js';
import { drawDatabase } from './draw.js';
import { capturedIn } from './sides.js';

/** Several instances fit, so none was read. */
const unchosenIn = (batches: AnalysisInput['batches'], asked: TimeWindow): readonly string[] => {
  if (batches.some(({ query }) => query.ask === 'snapshot')) return [];
  const captures = batches.flatMap(({ rows }) => rows.filter((row) => row.kind === 'capture'));
  const instances = instancesIn(captures, { asked });
  return instances.length > 1 ? instances : [];
};

/** `question`: what was asked, in words. */
export const withDatabase = (
  findings: Findings,
  { batches, window }: Pick<AnalysisInput, 'batches' | 'window'>,
  question?: string,
): Findings => {
  const captured = capturedIn(batches);
  const unchosen = unchosenIn(batches, window);
  if (captured === undefined) return unchosen.length === 0 ? findings : { ...findings, unchosen };
  const { database, evidence } = drawDatabase(captured, {
    evidence: findings.evidence,
    batches,
    ...(question === undefined ? {} : { question }),
  });
  return { ...findings, database, evidence: [...findings.evidence, ...evidence] };
};
