// The shape of everything that decides: intents in, facts or a refusal out, state folded from facts.
import type { FactBody } from './fact.js';
import { isRejection, type Rejection } from './rejection.js';

export type Decider<Intent, State, Fact extends FactBody, Refusal extends Rejection> = {
  readonly initial: State;
  readonly decide: (intent: Intent, state: State) => readonly Fact[] | Refusal;
  readonly evolve: (state: State, fact: Fact) => State;
};

/** Decides each intent on the state that those before it have changed: the facts of all, or the first refusal. */
export const decideAll = <Intent, State, Fact extends FactBody, Refusal extends Rejection>(
  { decide, evolve }: Pick<Decider<Intent, State, Fact, Refusal>, 'decide' | 'evolve'>,
  intents: readonly Intent[],
  before: State,
): readonly Fact[] | Refusal => {
  let state = before;
  const all: Fact[] = [];
  for (const intent of intents) {
    const facts = decide(intent, state);
    if (isRejection(facts)) return facts;
    all.push(...facts);
    state = facts.reduce(evolve, state);
  }
  return all;
};
