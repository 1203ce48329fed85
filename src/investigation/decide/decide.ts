// The decider of an investigation: every intent goes through here, and nothing else makes facts.
import type { Decider } from '../../kernel/decider.js';
import { evolve } from '../evolve.js';
import type { InvestigationFact } from '../facts.js';
import { type CallerIntent, type InvestigationIntent, type InvestigationRefusal, refuseIntent } from '../intents.js';
import { type InvestigationState, noInvestigation } from '../state.js';
import { decideCallerIntent } from './caller-intents.js';
import { decideChainIntent, isChainIntent } from './chain-intents.js';
import { decideResult } from './step-results.js';

const CALLER: ReadonlySet<string> = new Set<CallerIntent['intent']>([
  'ask',
  'cancel',
  'resolve',
  'feedback',
  'note',
  'delete',
  'undelete',
  'erase',
  'hold',
  'release-hold',
  'expire',
  'take',
]);

const isCaller = (intent: InvestigationIntent): intent is CallerIntent => CALLER.has(intent.intent);

const decide = (
  intent: InvestigationIntent,
  state: InvestigationState,
): readonly InvestigationFact[] | InvestigationRefusal => {
  if (isChainIntent(intent)) return decideChainIntent(intent, state);
  if (isCaller(intent)) return decideCallerIntent(intent, state);
  if (state.status === 'none') return refuseIntent('unknown-investigation', 'there is no such investigation');
  return decideResult(intent, state);
};

export const investigation: Decider<InvestigationIntent, InvestigationState, InvestigationFact, InvestigationRefusal> =
  {
    initial: noInvestigation,
    decide,
    evolve,
  };
