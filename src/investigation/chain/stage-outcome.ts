// What a stage has come to: one rule over the states of its executions, for one agent as for many.
import type { ChainStatus, EndedChainStatus, SuccessPolicy } from '../../kernel/chain-terms.js';

export const hasChainPartEnded = (status: ChainStatus): status is EndedChainStatus =>
  status !== 'pending' && status !== 'active';

/**
 * `undefined`: an execution has not ended, so the stage goes on.
 *
 * Success is what the policy says. Otherwise a stage is what all its executions are; where they differ, it has failed.
 */
export const stageOutcome = (
  executions: readonly ChainStatus[],
  policy: SuccessPolicy,
): EndedChainStatus | undefined => {
  const ended = executions.filter(hasChainPartEnded);
  if (ended.length < executions.length) return undefined;
  const isCompleted = (status: EndedChainStatus): boolean => status === 'completed';
  if (policy === 'any' ? ended.some(isCompleted) : ended.every(isCompleted)) return 'completed';
  const [first = 'failed'] = ended;
  return ended.every((status) => status === first) ? first : 'failed';
};
