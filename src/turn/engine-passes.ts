// What a turn asks of the engine: where in its window to look, which rows to cite, what it found. The same rows give the same answers.
import { analyse } from '../analysis/analyse.js';
import { compareAggregates, type ComparedWindow } from '../analysis/deviation/compared-window.js';
import { type DrillDown, drillDown } from '../analysis/drill-down.js';
import { type LocatedOnset, locateOnset } from '../analysis/onset/locate-onset.js';
import type { SoughtStretch } from '../analysis/onset/window-stretch.js';
import type { AnalysisBatch, AnalysisInput } from '../analysis/turn-telemetry.js';
import { canonicalJson, roundNumbers } from '../kernel/json.js';
import { markUnrelatedDeviation, type RelevanceInput } from './relevance/unrelated-deviation.js';
import type { SnapshotContributor } from './snapshot-contributor.js';

/** A batch without its rows, which whoever looks has at hand. */
export type BatchRef = Omit<AnalysisBatch, 'rows'>;
export type EngineInput = Omit<AnalysisInput, 'batches'> & { readonly batches: readonly BatchRef[] };

/** `message`: the question in words. `beside`: absent where no issue was before this one. */
export type AnalysisContext = { readonly message: string; readonly beside?: Omit<RelevanceInput, 'batches'> };

/** By name: what it needs to be told besides the rows, and what it finds; `analyse` gives canonical `Findings`. */
export type EnginePasses = {
  readonly locate: { readonly told: SoughtStretch; readonly found: LocatedOnset | undefined };
  readonly drill: { readonly told: undefined; readonly found: DrillDown };
  readonly analyse: { readonly told: AnalysisContext; readonly found: string };
};

export type EnginePassName = keyof EnginePasses;

type EnginePass<Name extends EnginePassName> = (
  input: AnalysisInput,
  told: EnginePasses[Name]['told'],
  compared: ComparedWindow,
) => EnginePasses[Name]['found'];

export type EnginePassTable = { readonly [Name in EnginePassName]: EnginePass<Name> };

export const enginePasses = (snapshots: SnapshotContributor): EnginePassTable => ({
  locate: locateOnset,
  drill: (input, _told, compared) => drillDown(input, compared),
  analyse: (input, { message, beside }, compared) => {
    const found = snapshots.addFindings(analyse(input, compared), input, message);
    return canonicalJson(roundNumbers(markUnrelatedDeviation(found, beside && { ...beside, batches: input.batches })));
  },
});

/** What several looks of one turn have in common. */
export const compareForPasses = compareAggregates;
