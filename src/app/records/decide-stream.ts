// Decides intents on the newest state of a stream and appends their facts; a lost race is decided again on what the winner wrote.
import type { StoredFact } from '../../investigation/stored-fact.js';
import type { StreamId } from '../../kernel/brand.js';
import { type Decider, decideAll } from '../../kernel/decider.js';
import type { Actor, RecordedFact } from '../../kernel/fact.js';
import { optional } from '../../kernel/optional.js';
import { isRejection, type Rejection } from '../../kernel/rejection.js';
import { type EventStore, type TextMap, VersionConflict } from '../../ports/event-store.js';
import type { Clock } from '../../ports/runtime.js';

type StreamRules<Intent, State, Fact extends StoredFact, Refusal extends Rejection> = {
  readonly decider: Decider<Intent, State, Fact, Refusal>;
  readonly isOwn: (fact: RecordedFact<StoredFact>) => fact is RecordedFact<Fact> & RecordedFact<StoredFact>;
};

type StreamDecision<Intent> = {
  readonly stream: StreamId;
  readonly intents: readonly Intent[];
  readonly texts?: TextMap;
  readonly actor: Actor;
  readonly traceparent?: string;
};

/** Lost races before giving up: each one means that somebody else made progress. */
const MOST_ATTEMPTS = 10;

export const loadStream = async <Intent, State, Fact extends StoredFact, Refusal extends Rejection>(
  events: EventStore,
  { decider, isOwn }: StreamRules<Intent, State, Fact, Refusal>,
  stream: StreamId,
): Promise<{ readonly state: State; readonly version: number }> => {
  const facts = (await events.read(stream)).filter(isOwn);
  return { state: facts.reduce<State>(decider.evolve, decider.initial), version: facts.at(-1)?.version ?? 0 };
};

/** All intents or none. Resolves with the facts; none: there was nothing new. */
export const decideStream = async <Intent, State, Fact extends StoredFact, Refusal extends Rejection>(
  { events, clock }: { readonly events: EventStore; readonly clock: Clock },
  rules: StreamRules<Intent, State, Fact, Refusal>,
  { stream, intents, texts = new Map(), actor, traceparent }: StreamDecision<Intent>,
): Promise<readonly Fact[] | Refusal> => {
  for (let attempt = 1; ; attempt += 1) {
    const { state, version } = await loadStream(events, rules, stream);
    const facts = decideAll(rules.decider, intents, state);
    if (isRejection<readonly Fact[], Refusal>(facts) || facts.length === 0) return facts;
    try {
      const commit = { stream, expected: version, facts, texts, at: clock.now(), actor };
      await events.append({ ...commit, ...optional({ traceparent }) });
      return facts;
    } catch (error) {
      if (!(error instanceof VersionConflict) || attempt === MOST_ATTEMPTS) throw error;
    }
  }
};
