// Loads an investigation, decides intents and appends the facts: the only way in which its facts are made.
import { LRUCache } from 'lru-cache';
import { Injectable } from '@nestjs/common';
import { optional } from '../../kernel/optional.js';
import type { StreamId } from '../../kernel/brand.js';
import { decideAll } from '../../kernel/decider.js';
import type { Actor, RecordedFact } from '../../kernel/fact.js';
import { isRejection } from '../../kernel/rejection.js';
import type { Micros } from '../../kernel/time.js';
import { investigation } from '../../investigation/decide/decide.js';
import type { FactType, InvestigationFact } from '../../investigation/facts.js';
import type { InvestigationIntent, InvestigationRefusal } from '../../investigation/intents.js';
import type { InvestigationState } from '../../investigation/state.js';
import { isOfInvestigation } from '../../investigation/stored-fact.js';
import { EventStore, type TextMap, VersionConflict } from '../../ports/event-store.js';
import { Clock } from '../../ports/runtime.js';

/** When the facts of the running turn were recorded: durations come from here, never from a clock. */
export type FactTime = { readonly type: FactType; readonly at: Micros };

export type LoadedInvestigation = {
  readonly state: InvestigationState;
  readonly version: number;
  readonly marks: readonly FactTime[];
};

export type DecisionRequest = {
  /** Each is decided on the state that those before it have changed; all succeed, or none. */
  readonly intents: readonly InvestigationIntent[];
  readonly texts: TextMap;
  readonly actor: Actor;
  readonly reason?: string;
  readonly traceparent?: string;
};

export type DecisionResult = {
  readonly facts: readonly RecordedFact<InvestigationFact>[];
  readonly state: InvestigationState;
};

/** Lost races before giving up: each one means that somebody else made progress. */
const MAX_ATTEMPTS = 10;
/** Investigations whose folded state stays in memory. */
const MAX_CACHED = 256;

const notLoaded: LoadedInvestigation = { state: investigation.initial, version: 0, marks: [] };

export const foldFact = (
  { state, marks }: LoadedInvestigation,
  fact: RecordedFact<InvestigationFact>,
): LoadedInvestigation => {
  const mark = { type: fact.type, at: fact.at };
  return {
    state: investigation.evolve(state, fact),
    version: fact.version,
    marks: fact.type === 'TurnStarted' ? [mark] : [...marks, mark],
  };
};

/** A clock that was set back does not turn the order of an investigation's facts. */
const notBefore = (marks: readonly FactTime[], now: Micros): Micros => Math.max(now, marks.at(-1)?.at ?? now);

@Injectable()
export class Investigations {
  readonly #cache = new LRUCache<StreamId, LoadedInvestigation>({ max: MAX_CACHED });

  constructor(
    private readonly events: EventStore,
    private readonly clock: Clock,
  ) {}

  async load(stream: StreamId): Promise<LoadedInvestigation> {
    const cached = this.#cache.get(stream) ?? notLoaded;
    const newer = await this.events.read(stream, cached.version);
    return this.#keep(stream, newer.filter(isOfInvestigation).reduce(foldFact, cached));
  }

  /** Decides on the newest state and appends; a lost race is decided again on what the winner wrote. */
  async execute(stream: StreamId, request: DecisionRequest): Promise<DecisionResult | InvestigationRefusal> {
    for (let attempt = 1; ; attempt += 1) {
      const loaded = await this.load(stream);
      const facts = decideAll(investigation, request.intents, loaded.state);
      if (isRejection(facts)) return facts;
      try {
        return await this.#append(stream, loaded, { ...request, facts });
      } catch (error) {
        if (!(error instanceof VersionConflict) || attempt === MAX_ATTEMPTS) throw error;
      }
    }
  }

  /** Hears of every turn that any process cancels. */
  onCancelled(listener: (stream: StreamId, turn: number) => void): void {
    this.events.watchCancelled((facts) => {
      for (const fact of facts) if (fact.type === 'TurnCancelled') listener(fact.stream, fact.data.turn);
    });
  }

  /** Resolves when the stream goes beyond a version, or after `timeout`. */
  async changed(stream: StreamId, version: number, timeout: Micros): Promise<void> {
    const wake = new AbortController();
    const stop = this.events.watch(stream, (facts) => {
      if (facts.some((fact) => fact.version > version)) wake.abort();
    });
    try {
      if ((await this.load(stream)).version === version) await this.clock.sleep(timeout, wake.signal);
    } finally {
      stop();
    }
  }

  async #append(
    stream: StreamId,
    loaded: LoadedInvestigation,
    request: DecisionRequest & { readonly facts: readonly InvestigationFact[] },
  ): Promise<DecisionResult> {
    const { facts, texts, actor, reason, traceparent } = request;
    const stored = await this.events.append({
      stream,
      expected: loaded.version,
      facts,
      texts,
      at: notBefore(loaded.marks, this.clock.now()),
      actor,
      ...optional({ reason, traceparent }),
    });
    const recorded = stored.filter(isOfInvestigation);
    return { facts: recorded, state: this.#keep(stream, recorded.reduce(foldFact, loaded)).state };
  }

  #keep(stream: StreamId, loaded: LoadedInvestigation): LoadedInvestigation {
    this.#cache.set(stream, loaded);
    return loaded;
  }
}
