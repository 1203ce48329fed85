// The facts that end a turn.
import type { FactOf, InvestigationFact } from '../facts.js';

const TURN_END_TYPES = ['TurnAnswered', 'TurnFailed', 'TurnCancelled', 'TurnTimedOut'] as const;
type TurnEndType = (typeof TURN_END_TYPES)[number];

export const isTurnEnd = <Fact extends InvestigationFact>(fact: Fact): fact is Fact & FactOf<TurnEndType> =>
  TURN_END_TYPES.some((type) => type === fact.type);
