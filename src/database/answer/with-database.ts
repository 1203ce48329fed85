// What the engine found, with what the snapshots of a database show of the same time.
import { optional } from '../../kernel/optional.js';
import type { AnalysisInput } from '../../analysis/turn-telemetry.js';
import type { Findings } from '../../evidence/finding.js';
import { capturedInstances } from '../../turn/plan/plan-snapshots.js';
import { drawDatabase } from './draw.js';
import { capturedIn } from './sides.js';

const MOST_ELSEWHERE = 3;

/** None was read: several instances fit and nobody said which, or all are of other times. */
const unread = ({ batches, window }: Pick<AnalysisInput, 'batches' | 'window'>): Partial<Findings> => {
  const captures = batches.flatMap(({ rows }) => rows.filter((row) => row.kind === 'capture'));
  const isAsked = batches.some(({ query }) => query.ask === 'snapshot');
  const unchosen = isAsked ? [] : capturedInstances(captures, { asked: window });
  if (unchosen.length > 1) return { unchosen };
  const elsewhere = captures.flatMap(({ instance, from, to }) =>
    from === undefined || to === undefined ? [] : [{ instance, window: { from, to } }],
  );
  return elsewhere.length === 0 ? {} : { elsewhere: elsewhere.slice(-MOST_ELSEWHERE) };
};

/** `question`: what was asked, in words. */
export const withDatabase = (
  findings: Findings,
  { batches, window }: Pick<AnalysisInput, 'batches' | 'window'>,
  question?: string,
): Findings => {
  const captured = capturedIn(batches);
  if (captured === undefined) return { ...findings, ...unread({ batches, window }) };
  const { database, evidence } = drawDatabase(captured, {
    evidence: findings.evidence,
    batches,
    ...optional({ question }),
  });
  return { ...findings, database, evidence: [...findings.evidence, ...evidence] };
};
