// The shape of everything that decides: intents in, facts or a refusal out, state folded from facts.
import type { FactBody } from './fact.js';
import type { Rejection } from './rejection.js';

export type Decider<Intent, State, Fact extends FactBody, Refusal extends Rejection> = {
  readonly initial: State;
  readonly decide: (intent: Intent, state: State) => readonly Fact[] | Refusal;
  readonly evolve: (state: State, fact: Fact) => State;
};
