// What a run of a chain needs next, as data: the runner does it and records the result. Total and pure.
import { type ChainExecution, type ChainRun, isRunOpen } from './chain-run.js';
import { hasChainPartEnded } from './stage-outcome.js';
import type { Micros } from '../../kernel/time.js';

export type ChainStep =
  | { readonly step: 'start-stage'; readonly index: number }
  /** Begin it, or go on with it. */
  | { readonly step: 'execute'; readonly execution: ChainExecution }
  /** The executive summary: also of a run that has failed or has run out of time, from what there is. */
  | { readonly step: 'conclude' };

const isRunOverdue = ({ due }: ChainRun, now: Micros): boolean => due !== undefined && now >= due;

/** All of them may be done at the same time. */
export const nextChainSteps = (run: ChainRun, now: Micros): readonly ChainStep[] => {
  if (!isRunOpen(run)) return [];
  const last = run.begun.at(-1);
  if (last !== undefined && !hasChainPartEnded(last.status))
    return last.executions
      .filter(({ status }) => !hasChainPartEnded(status))
      .map((execution) => ({ step: 'execute', execution }));
  const hasFailed = last !== undefined && last.status !== 'completed';
  if (hasFailed || run.begun.length === run.stages || isRunOverdue(run, now)) return [{ step: 'conclude' }];
  return [{ step: 'start-stage', index: run.begun.length }];
};
