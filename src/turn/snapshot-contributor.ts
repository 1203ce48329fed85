// What a turn asks of the snapshots of databases. `src/database` implements it, and the turn knows nothing else of them.
import type { AnalysisBatch, AnalysisInput } from '../analysis/turn-telemetry.js';
import type { Findings } from '../evidence/finding.js';
import type { SnapshotQuestion } from '../telemetry/snapshot-question.js';
import type { BatchRow } from '../telemetry/batch.js';

/** `figures`: it names something of the snapshot; `finding`: it asks on after what was found (“is it safe?”), as one may of anything. */
export type SnapshotAnswering = 'figures' | 'finding' | 'none';

export type SnapshotContributor = {
  /** Adds what the snapshots among the batches show to the findings of the engine. `question`: what the message of the turn asks. */
  readonly addFindings: (
    findings: Findings,
    input: Pick<AnalysisInput, 'batches' | 'window'>,
    question: SnapshotQuestion,
  ) => Findings;
  /** By what the rows of a snapshot answer a message. */
  readonly answersMessage: (
    question: SnapshotQuestion,
    batch: Pick<AnalysisBatch, 'hash' | 'rows'>,
  ) => SnapshotAnswering;
  /** What a model is told about the captured engine and its largest waits; empty where nothing is known. */
  readonly modelKnowledge: (rows: readonly BatchRow[]) => string;
};
