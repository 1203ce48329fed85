// The passes of the engine over a turn's rows: where in the window to look, which rows to cite, what was found. Deterministic.
import { analyze } from '../analysis/analyze.js';
import { compareAggregates, type ComparedWindow } from '../analysis/deviation/compared-window.js';
import { type DrillDown, drillDown } from '../analysis/drill-down.js';
import { type LocatedOnset, locateOnset } from '../analysis/onset/locate-onset.js';
import type { SoughtStretch } from '../analysis/onset/window-stretch.js';
import type { AnalysisBatch, AnalysisInput } from '../analysis/turn-telemetry.js';
import { canonicalJson, roundNumbers } from '../kernel/json.js';
import { markUnrelatedDeviation, type RelevanceInput } from './relevance/unrelated-deviation.js';
import type { SnapshotQuestion } from '../telemetry/snapshot-question.js';
import type { SnapshotContributor } from './snapshot-contributor.js';

/** A batch without its rows, which the engine's thread already holds. */
export type BatchRef = Omit<AnalysisBatch, 'rows'>;
export type EngineInput = Omit<AnalysisInput, 'batches'> & { readonly batches: readonly BatchRef[] };

/** `question`: what the message asks of snapshots. `relevance`: absent for the first issue of an investigation. */
type AnalysisContext = { readonly question: SnapshotQuestion; readonly relevance?: Omit<RelevanceInput, 'batches'> };

/** By pass: its parameters besides the rows, and its result; `analyse`, spelled as in the stored facts (`engine.analyse`), gives canonical `Findings`. */
export type EnginePasses = {
  readonly locate: { readonly parameters: SoughtStretch; readonly result: LocatedOnset | undefined };
  readonly drill: { readonly parameters: undefined; readonly result: DrillDown };
  readonly analyse: { readonly parameters: AnalysisContext; readonly result: string };
};

export type EnginePassName = keyof EnginePasses;

type EnginePass<Name extends EnginePassName> = (
  input: AnalysisInput,
  parameters: EnginePasses[Name]['parameters'],
  compared: ComparedWindow,
) => EnginePasses[Name]['result'];

export type EnginePassTable = { readonly [Name in EnginePassName]: EnginePass<Name> };

export const enginePasses = (snapshots: SnapshotContributor): EnginePassTable => ({
  locate: locateOnset,
  drill: (input, _parameters, compared) => drillDown(input, compared),
  analyse: (input, { question, relevance }, compared) => {
    const found = snapshots.addFindings(analyze(input, compared), input, question);
    return canonicalJson(
      roundNumbers(markUnrelatedDeviation(found, relevance && { ...relevance, batches: input.batches })),
    );
  },
});

/** Shared by the passes of one turn. */
export const compareForPasses = compareAggregates;
