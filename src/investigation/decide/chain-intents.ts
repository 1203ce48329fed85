// Decides what a chain does in an investigation: it takes part in what the investigation is, open or deleted, and who may see it.
import { type ChainIntent, decideChain } from '../chain/decide-chain.js';
import type { InvestigationFact } from '../facts.js';
import { type ChainIntentIn, type InvestigationIntent, type InvestigationRefusal, refuseIntent } from '../intents.js';
import type { InvestigationState } from '../state.js';
import { refuseBeyondServices, refuseClosed, refusePartId } from './caller-intents.js';

const CHAIN_INTENTS: ReadonlySet<string> = new Set<ChainIntent['intent']>([
  'start-chain',
  'start-chain-stage',
  'ask-approval',
  'answer-approval',
  'start-chain-execution',
  'end-chain-execution',
  'answer-chain',
  'end-chain',
  'cancel-chain',
]);

export const isChainIntent = (intent: InvestigationIntent): intent is ChainIntentIn => CHAIN_INTENTS.has(intent.intent);

/** A chain may open its investigation; the rest needs one. */
export const decideChainIntent = (
  { tenant, clientTxnId, ...intent }: ChainIntentIn,
  state: InvestigationState,
): readonly InvestigationFact[] | InvestigationRefusal => {
  if (state.status === 'none') {
    if (intent.intent !== 'start-chain') return refuseIntent('unknown-investigation', 'there is no such investigation');
    const reserved = refusePartId(clientTxnId);
    if (reserved !== undefined) return reserved;
    const facts = decideChain(intent, []);
    return 'rejected' in facts ? facts : [{ type: 'InvestigationOpened', data: { tenant, clientTxnId } }, ...facts];
  }
  const closed = refuseClosed(state);
  if (closed !== undefined) return closed;
  if (intent.intent === 'start-chain') {
    if (state.partOf !== undefined)
      return refuseIntent('chain-step-not-awaited', `it is part of ${state.partOf}, whose chain goes on there`);
    const beyond = refuseBeyondServices(state, intent.question.onlyServices);
    if (beyond !== undefined) return beyond;
  }
  return decideChain(intent, state.chains);
};
