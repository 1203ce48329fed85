// Runs the tools of an execution, each call and each result a fact of the execution's own stream: a crash asks nothing twice.
import { Injectable } from '@nestjs/common';
import type { StreamId, TextRef } from '../kernel/brand.js';
import type { Recorded } from '../kernel/fact.js';
import { isRejection } from '../kernel/rejection.js';
import {
  execution,
  type ExecutionFact,
  type ExecutionIntent,
  type ExecutionState,
} from '../investigation/execution.js';
import { executionStream, isExecution } from '../investigation/streams.js';
import type { StoredFact } from '../investigation/stored-fact.js';
import { EventStore } from '../ports/event-store.js';
import { Clock, Digests } from '../ports/world.js';
import type { ToolCall } from './world.js';
import { openWords, type Words } from './words.js';

const isOfExecution = (fact: Recorded<StoredFact>): fact is Recorded<ExecutionFact> => isExecution(fact.stream);

type Loaded = { readonly state: ExecutionState; readonly version: number };

@Injectable()
export class Executions {
  constructor(
    private readonly events: EventStore,
    private readonly digests: Digests,
    private readonly clock: Clock,
  ) {}

  /** The result of the call: the recorded one if there is one. Throws when a newer driver has taken the execution. */
  async call(of: StreamId, epoch: number, { execution: name, tool, input, run }: ToolCall): Promise<string> {
    const stream = executionStream(name, of);
    const words = await openWords(this.events, this.digests, of);
    const call = `${tool}#1`;
    const { state } = await this.#load(stream);
    const done = state.calls.find((each) => each.call === call)?.result;
    if (done !== undefined) return (await this.events.texts(of, [done])).get(done) ?? run();
    if (state.epoch < epoch) await this.#append(stream, { intent: 'take', epoch }, words);
    if (!state.calls.some((each) => each.call === call))
      await this.#append(stream, { intent: 'call', epoch, call, tool, input: words.put(input) }, words);
    const result = run();
    const returned: ExecutionIntent = { intent: 'return', epoch, call, outcome: 'found', result: words.put(result) };
    await this.#append(stream, returned, words);
    return result;
  }

  async #load(stream: StreamId): Promise<Loaded> {
    const facts = (await this.events.read(stream)).filter(isOfExecution);
    return { state: facts.reduce(execution.evolve, execution.initial), version: facts.at(-1)?.version ?? 0 };
  }

  async #append(stream: StreamId, intent: ExecutionIntent, words: Words): Promise<void> {
    const { state, version } = await this.#load(stream);
    const facts = execution.decide(intent, state);
    if (isRejection(facts)) throw new Error(`${stream}: ${facts.because}`);
    const texts: ReadonlyMap<TextRef, string> = words.texts;
    const actor = { kind: 'system', id: 'driver' } as const;
    await this.events.append({ stream, expected: version, facts, texts, at: this.clock.now(), actor });
  }
}
