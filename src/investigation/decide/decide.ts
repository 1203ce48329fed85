// The decider of an investigation: every intent goes through here, and nothing else makes facts.
import type { Decider } from '../../kernel/decider.js';
import { evolve } from '../evolve.js';
import type { InvestigationFact } from '../facts.js';
import { type CallerIntent, type Intent, type Refusal, refuse } from '../intents.js';
import { type InvestigationState, nothing } from '../state.js';
import { decideForCaller } from './asking.js';
import { decideResult } from './recording.js';

const CALLER: ReadonlySet<string> = new Set<CallerIntent['intent']>([
  'ask',
  'cancel',
  'resolve',
  'feedback',
  'delete',
  'undelete',
  'erase',
  'take',
]);

const isCaller = (intent: Intent): intent is CallerIntent => CALLER.has(intent.intent);

const decide = (intent: Intent, state: InvestigationState): readonly InvestigationFact[] | Refusal => {
  if (isCaller(intent)) return decideForCaller(intent, state);
  if (state.status === 'none') return refuse('unknown-investigation', 'there is no such investigation');
  return decideResult(intent, state);
};

export const investigation: Decider<Intent, InvestigationState, InvestigationFact, Refusal> = {
  initial: nothing,
  decide,
  evolve,
};
