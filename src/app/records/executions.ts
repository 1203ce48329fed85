// Reads and records executions: each call and its result is a fact before anything builds on it, so a crash repeats no call.
import { composeMasked } from '../../kernel/masked.js';
import { LRUCache } from 'lru-cache';
import { Injectable } from '@nestjs/common';
import type { StreamId, TextRef } from '../../kernel/brand.js';
import { decideAll } from '../../kernel/decider.js';
import type { RecordedFact } from '../../kernel/fact.js';
import { isRejection } from '../../kernel/rejection.js';
import {
  execution,
  type ExecutionFact,
  type ExecutionIntent,
  type ExecutionState,
  type ToolOutcome,
} from '../../investigation/execution.js';
import { executionStream, isExecution } from '../../investigation/streams.js';
import type { StoredFact } from '../../investigation/stored-fact.js';
import { EventStore } from '../../ports/event-store.js';
import { Clock, Digests } from '../../ports/runtime.js';
import { openTexts, TextsErased, type TextWriter } from './texts.js';

const isOfExecution = (fact: RecordedFact<StoredFact>): fact is RecordedFact<ExecutionFact> => isExecution(fact.stream);

export type LoadedExecution = {
  readonly state: ExecutionState;
  readonly facts: readonly RecordedFact<ExecutionFact>[];
};

const notRead: LoadedExecution = { state: execution.initial, facts: [] };

/** Executions whose facts stay in memory: one is read again at every step of its turn. */
const MAX_CACHED = 256;

export type ToolOutput = { readonly outcome: ToolOutcome; readonly text: string };

export type ToolInvocation = {
  readonly execution: string;
  /** Unique in its execution. */
  readonly call: string;
  readonly tool: string;
  readonly input: string;
  readonly run: () => ToolOutput | Promise<ToolOutput>;
};

/** Which execution, and under which epoch it is driven. */
export type ExecutionRef = { readonly stream: StreamId; readonly execution: string; readonly epoch: number };

/** An intent, before it gets the epoch under which it is recorded. */
export type ExecutionIntentDraft = DistributiveOmit<Exclude<ExecutionIntent, { intent: 'take' }>, 'epoch'>;

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

@Injectable()
export class Executions {
  readonly #known = new LRUCache<StreamId, LoadedExecution>({ max: MAX_CACHED });

  constructor(
    private readonly events: EventStore,
    private readonly digests: Digests,
    private readonly clock: Clock,
  ) {}

  /** The result of the call: the recorded one if there is one. Throws when a newer driver has taken the execution. */
  async callTool(of: ExecutionRef, { call, tool, input, run }: ToolInvocation): Promise<string> {
    const textWriter = await this.openTexts(of.stream);
    const { state } = await this.read(of);
    const known = state.toolCalls.find((each) => each.call === call);
    if (known?.result !== undefined) return this.readText(of.stream, known.result);
    const { outcome, text } = await run();
    const returned = { intent: 'return', call, outcome, result: textWriter.put(composeMasked(text)) } as const;
    // a tool only presents rows that were read before, so its call and its result can share one commit
    const called = { intent: 'call', call, tool, input: textWriter.put(composeMasked(input)) } as const;
    await this.record(of, known === undefined ? [called, returned] : [returned], textWriter);
    return text;
  }

  async read({ stream: of, execution: name }: Pick<ExecutionRef, 'stream' | 'execution'>): Promise<LoadedExecution> {
    const stream = executionStream(name, of);
    const known = this.#known.get(stream) ?? notRead;
    const newer = (await this.events.read(stream, known.facts.at(-1)?.version ?? 0)).filter(isOfExecution);
    return newer.length === 0 ? known : this.#keep(stream, known, newer);
  }

  /** Records facts in one commit; the first commit of a driver begins with its take-over. */
  async record(of: ExecutionRef, drafts: readonly ExecutionIntentDraft[], { texts }: TextWriter): Promise<void> {
    const { epoch } = of;
    const stream = executionStream(of.execution, of.stream);
    const known = await this.read(of);
    const taken = known.state.epoch < epoch ? [{ intent: 'take', epoch } as const] : [];
    const intents: readonly ExecutionIntent[] = [...taken, ...drafts.map((draft) => ({ ...draft, epoch }))];
    const facts = decideAll(execution, intents, known.state);
    if (isRejection(facts)) throw new Error(`${stream}: ${facts.because}`);
    const actor = { kind: 'system', id: 'driver' } as const;
    const last = known.facts.at(-1);
    const at = Math.max(this.clock.now(), last?.at ?? 0);
    const stored = await this.events.append({ stream, expected: last?.version ?? 0, facts, texts, at, actor });
    this.#keep(stream, known, stored.filter(isOfExecution));
  }

  openTexts(stream: StreamId): Promise<TextWriter> {
    return openTexts(this.events, this.digests, stream);
  }

  /** Throws `Erased`. */
  async readText(stream: StreamId, ref: TextRef): Promise<string> {
    const text = (await this.events.texts(stream, [ref])).get(ref);
    if (text === undefined) throw new TextsErased(`${stream}: a text was erased`);
    return text;
  }

  #keep(stream: StreamId, known: LoadedExecution, newer: readonly RecordedFact<ExecutionFact>[]): LoadedExecution {
    const next = { state: newer.reduce(execution.evolve, known.state), facts: [...known.facts, ...newer] };
    this.#known.set(stream, next);
    return next;
  }
}
