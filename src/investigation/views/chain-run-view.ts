// A run of a chain as people see it: what is true of it, with times and people, folded from the facts of its investigation.
import type { RecordedFact } from '../../kernel/fact.js';
import type { Micros } from '../../kernel/time.js';
import { type ChainFact, type ChainRun, evolveChains, isOfChain } from '../chain/chain-run.js';
import type { InvestigationFact } from '../facts.js';

/** When a run, a stage or an execution began and ended, and who did what no agent did; by its id. */
type ChainTimes = { readonly startedAt?: Micros; readonly endedAt?: Micros; readonly by?: string };

export type ChainRunsView = {
  readonly runs: readonly ChainRun[];
  readonly times: ReadonlyMap<string, ChainTimes>;
};

/** A stage begins with its first execution. */
const startsOf = (fact: ChainFact): readonly string[] => {
  if (fact.type === 'ChainStarted') return [fact.data.run];
  if (fact.type !== 'ChainExecutionStarted') return [];
  const { execution } = fact.data;
  return [execution, execution.slice(0, execution.lastIndexOf('.'))];
};

const endOf = (fact: ChainFact): string | undefined => {
  switch (fact.type) {
    case 'ChainExecutionEnded':
      return fact.data.execution;
    case 'ChainStageEnded':
      return fact.data.stage;
    case 'ChainEnded':
      return fact.data.run;
    default:
      return undefined;
  }
};

export const viewChainRuns = (facts: readonly RecordedFact<InvestigationFact>[]): ChainRunsView => {
  const times = new Map<string, ChainTimes>();
  let runs: readonly ChainRun[] = [];
  for (const fact of facts) {
    if (!isOfChain(fact)) continue;
    runs = evolveChains(runs, fact);
    for (const id of startsOf(fact)) times.set(id, { startedAt: fact.at, ...times.get(id) });
    const ended = endOf(fact);
    const by = fact.actor.kind === 'system' ? {} : { by: fact.actor.id };
    if (ended !== undefined) times.set(ended, { ...times.get(ended), endedAt: fact.at, ...by });
  }
  return { runs, times };
};
