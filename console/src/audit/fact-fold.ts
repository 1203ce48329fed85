// Folds the facts of an investigation in the page, with the code of the service, and tells what each has changed.
import { evolve } from '../../../src/investigation/evolve.js';
import type { InvestigationFact } from '../../../src/investigation/facts.js';
import { type InvestigationState, noInvestigation } from '../../../src/investigation/state.js';
import { upcast } from '../../../src/investigation/upcast.js';
import type { WireFact } from '../api/operations.js';
import { type Difference, differences } from './difference.js';

const applyRecorded = (state: InvestigationState, fact: WireFact): InvestigationState =>
  evolve(state, upcast(fact as unknown as InvestigationFact & { readonly schema: number }));

/** States at chosen facts: kept every so many, so that moving about folds a few facts only. */
const KEPT_EVERY = 100;

export type FactFold = {
  /** The state behind the first `count` facts. */
  readonly stateAfter: (count: number) => InvestigationState;
  /** What the fact at this index has changed. */
  readonly changesOf: (index: number) => readonly Difference[];
};

/** The facts in their order. Throws where a fact is of a later release. */
export const foldFacts = (facts: readonly WireFact[]): FactFold => {
  const kept: InvestigationState[] = [noInvestigation];
  const stateAfter = (count: number): InvestigationState => {
    const block = Math.floor(Math.min(count, facts.length) / KEPT_EVERY);
    for (let next = kept.length; next <= block; next += 1)
      kept.push(
        facts
          .slice((next - 1) * KEPT_EVERY, next * KEPT_EVERY)
          .reduce(applyRecorded, kept[next - 1] ?? noInvestigation),
      );
    return facts.slice(block * KEPT_EVERY, count).reduce(applyRecorded, kept[block] ?? noInvestigation);
  };
  return { stateAfter, changesOf: (index) => differences(stateAfter(index), stateAfter(index + 1)) };
};
