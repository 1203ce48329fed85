// Runs chains: the only interpreter of what `nextChainSteps` returns. All that it knows is in the facts, so whoever runs a chain next goes on from them.
import { Injectable, Logger } from '@nestjs/common';
import {
  agentOf,
  approvalTime,
  fillQuestion,
  planStage,
  toolsToApprove,
} from '../../investigation/chain/chain-definition.js';
import { type ChainExecution, type ChainRun, isOfChain } from '../../investigation/chain/chain-run.js';
import type { ChainIntent } from '../../investigation/chain/decide-chain.js';
import { type ChainStep, nextChainSteps } from '../../investigation/chain/next-chain-steps.js';
import type { StoredFact } from '../../investigation/stored-fact.js';
import { clientTxnIdOf, isInvestigation, tenantOf } from '../../investigation/streams.js';
import type { StreamId } from '../../kernel/brand.js';
import type { Actor, RecordedFact } from '../../kernel/fact.js';
import { optional } from '../../kernel/optional.js';
import { isRejection } from '../../kernel/rejection.js';
import { type Micros, SECOND } from '../../kernel/time.js';
import { EventStore } from '../../ports/event-store.js';
import { Masking } from '../../ports/masking.js';
import type { Outbox } from '../../ports/outbox.js';
import { Clock, Digests } from '../../ports/runtime.js';
import { Investigations } from '../records/investigations.js';
import { openTexts } from '../records/texts.js';
import { ChainConversations } from './chain-conversations.js';
import { ChainRecords } from './chain-records.js';

const CHAIN_ACTOR: Actor = { kind: 'system', id: 'chains' };

/** After a step that could not be done now. */
const PAUSE = 2 * SECOND;

/** `later`: nothing has changed, and it is tried again. */
type StepResult = 'done' | 'later';

type ChainWork = { readonly stream: StreamId; readonly run: ChainRun; readonly signal: AbortSignal };
type ExecutionWork = ChainWork & { readonly execution: ChainExecution };

/** The same step in the same state is under way once; once the state has changed, it is another one. */
const keyOf = (stream: StreamId, { id }: ChainRun, step: ChainStep): string => {
  switch (step.step) {
    case 'start-stage':
      return `${stream} ${id} stage ${step.index}`;
    case 'conclude':
      return `${stream} ${id} conclusion`;
    case 'execute': {
      const { id: execution, status, approval } = step.execution;
      const asked = approval === undefined ? '' : `asked ${approval.answer ?? ''}`;
      return `${stream} ${execution} ${status} ${asked}`;
    }
  }
  return step satisfies never;
};

/** By whichever process: steps that are under way may be wanted no more. */
const endsSteps = (fact: RecordedFact<StoredFact>): boolean =>
  isOfChain(fact) || fact.type === 'InvestigationDeleted' || fact.type === 'InvestigationErased';

const earliest = (...times: readonly (Micros | undefined)[]): Micros | undefined => {
  const known = times.filter((time) => time !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
};

@Injectable()
export class ChainRunner {
  readonly #steps = new Map<string, AbortController>();
  readonly #log = new Logger('Chains');
  #isStopped = false;

  constructor(
    private readonly events: EventStore,
    private readonly investigations: Investigations,
    private readonly records: ChainRecords,
    private readonly conversations: ChainConversations,
    private readonly clock: Clock,
    private readonly digests: Digests,
    private readonly masking: Masking,
  ) {}

  /** Call it when a chain of the investigation may go on. */
  wake(stream: StreamId): void {
    this.#advance(stream).catch((error: unknown) => this.#log.error(error));
  }

  /** Goes on with chains of investigations that are restored. Call the result to stop. */
  start(outbox: Outbox): () => Promise<void> {
    const type = 'InvestigationRestored';
    return outbox.follow({
      name: 'chains-restored',
      type,
      deliver: async (facts) => {
        for (const { stream } of facts) if (isInvestigation(stream)) this.wake(stream);
      },
    });
  }

  /** What runs is left as it is: its facts say where the next process goes on. */
  stop(): void {
    this.#isStopped = true;
    for (const step of this.#steps.values()) step.abort();
  }

  async #advance(stream: StreamId): Promise<void> {
    const { state } = await this.investigations.load(stream);
    const runs = state.status === 'open' ? state.chains : [];
    const due = runs.flatMap((run) => nextChainSteps(run, this.clock.now()).map((step) => ({ run, step })));
    const wanted = new Set(due.map(({ run, step }) => keyOf(stream, run, step)));
    for (const [key, running] of this.#steps) if (key.startsWith(`${stream} `) && !wanted.has(key)) running.abort();
    for (const { run, step } of due) this.#begin(stream, run, step);
  }

  #begin(stream: StreamId, run: ChainRun, step: ChainStep): void {
    const key = keyOf(stream, run, step);
    if (this.#isStopped || this.#steps.has(key)) return;
    const abort = new AbortController();
    this.#steps.set(key, abort);
    const stopWatching = this.events.watch(stream, (facts) => {
      if (facts.some(endsSteps)) this.wake(stream);
    });
    const work = { stream, run, signal: abort.signal };
    this.#do(work, step)
      .catch((error: unknown): StepResult => {
        this.#log.error(error);
        return 'later';
      })
      .then(async (result) => {
        if (result === 'later') await this.clock.sleep(PAUSE, abort.signal);
        stopWatching();
        this.#steps.delete(key);
        // its timers end with it
        abort.abort();
        if (!this.#isStopped) this.wake(stream);
      })
      .catch((error: unknown) => this.#log.error(error));
  }

  #do(work: ChainWork, step: ChainStep): Promise<StepResult> {
    switch (step.step) {
      case 'start-stage':
        return this.#startStage(work, step.index);
      case 'conclude':
        return this.#conclude(work);
      case 'execute': {
        const of = { ...work, execution: step.execution };
        return step.execution.status === 'pending' ? this.#startExecution(of) : this.#goOn(of);
      }
    }
    return step satisfies never;
  }

  async #startStage({ stream, run }: ChainWork, index: number): Promise<StepResult> {
    const definition = await this.records.definition(tenantOf(stream), run.version);
    const stage = planStage(definition, run.id, index);
    if (stage === undefined) throw new Error(`chain ${run.chain} has no stage ${index + 1}`);
    return this.#record(stream, { intent: 'start-chain-stage', run: run.id, stage });
  }

  /** Asks a person first where the agent may use tools that need it. */
  async #startExecution(work: ExecutionWork): Promise<StepResult> {
    const { stream, run, execution } = work;
    const { approval } = execution;
    if (approval !== undefined && approval.answer === undefined) {
      const because = `nobody has said whether it may use ${approval.tools.join(', ')}`;
      return this.#waitUntilDue(work, { ...optional({ due: approval.due ?? run.due }), because });
    }
    const definition = await this.records.definition(tenantOf(stream), run.version);
    const index = run.begun.findIndex(({ id }) => id === execution.stage);
    const agent = agentOf(definition, index, execution.index);
    if (agent === undefined) throw new Error(`chain ${run.chain} has no agent for ${execution.id}`);
    const ref = { run: run.id, execution: execution.id };
    if (approval === undefined) {
      const standing = await this.records.standingApprovals(tenantOf(stream));
      const isAllowed = (tool: string): boolean =>
        standing.some((each) => each.chain === run.chain && each.tool === tool);
      const tools = toolsToApprove(agent).filter((tool) => !isAllowed(tool));
      if (tools.length > 0) {
        const until = this.clock.now() + approvalTime(agent);
        const asking = { intent: 'ask-approval', ...ref, tools, due: earliest(until, run.due) ?? until } as const;
        return this.#record(stream, asking);
      }
    }
    const texts = await openTexts(this.events, this.digests, stream);
    const general = (await this.events.texts(stream, [run.question.text])).get(run.question.text) ?? '';
    const suspect = await this.conversations.suspectBefore({ stream, run }, index);
    const asked = fillQuestion(agent.question, { question: general, ...optional({ suspect }) });
    const question = texts.put(this.masking.mask(tenantOf(stream), asked));
    const own = agent.time === undefined ? undefined : this.clock.now() + agent.time;
    const due = earliest(own, run.due);
    const intent = { intent: 'start-chain-execution', ...ref, question, ...optional({ due }) } as const;
    return this.#record(stream, intent, texts.texts);
  }

  async #goOn(work: ExecutionWork): Promise<StepResult> {
    const { stream, run, execution, signal } = work;
    if (execution.kind === 'person') return this.#waitUntilDue(work, optional({ due: execution.due }));
    const until = AbortSignal.any([signal, this.#dueSignal(execution.due, signal)]);
    const definition = await this.records.definition(tenantOf(stream), run.version);
    const end = await this.conversations.converse({ stream, run, execution, definition }, until);
    if (end === 'later') return this.#isStopped ? 'done' : 'later';
    if (end === 'interrupted') {
      if (this.#isStopped) return 'done';
      // recorded first: what the agent still brings counts no more
      const recorded = signal.aborted ? 'done' : await this.#timeOut(work);
      await this.conversations.cancel({ stream, execution });
      return recorded;
    }
    return this.#record(stream, { intent: 'end-chain-execution', run: run.id, execution: execution.id, end });
  }

  /** Aborts at an instant, or never. */
  #dueSignal(due: Micros | undefined, signal: AbortSignal): AbortSignal {
    const isDue = new AbortController();
    if (due !== undefined) void this.clock.sleep(Math.max(0, due - this.clock.now()), signal).then(() => isDue.abort());
    return isDue.signal;
  }

  /** Somebody is asked: no thread waits, and an answer wakes the chain. */
  async #waitUntilDue(
    work: ExecutionWork,
    { due, because }: { readonly due?: Micros; readonly because?: string },
  ): Promise<StepResult> {
    const { signal } = work;
    await new Promise<void>((resolve) => {
      if (signal.aborted) return resolve();
      signal.addEventListener('abort', () => resolve(), { once: true });
      this.#dueSignal(due, signal).addEventListener('abort', () => resolve(), { once: true });
    });
    return signal.aborted ? 'done' : this.#timeOut(work, because);
  }

  #timeOut({ stream, run, execution }: ExecutionWork, because?: string): Promise<StepResult> {
    const end = { status: 'timed_out', ...optional({ because }) } as const;
    return this.#record(stream, { intent: 'end-chain-execution', run: run.id, execution: execution.id, end });
  }

  /** The executive summary is a turn of the investigation itself, so that people can go on from it. */
  async #conclude({ stream, run, signal }: ChainWork): Promise<StepResult> {
    const definition = await this.records.definition(tenantOf(stream), run.version);
    const concluded = await this.conversations.conclude({ stream, run, definition }, signal);
    if (concluded === 'later') return this.#isStopped ? 'done' : 'later';
    if (concluded === 'interrupted') return 'done';
    return this.#record(stream, { intent: 'end-chain', run: run.id, ...concluded });
  }

  /** Somebody else may have been faster: then there is nothing to record. */
  async #record(
    stream: StreamId,
    intent: Exclude<ChainIntent, { intent: 'start-chain' }>,
    texts: Awaited<ReturnType<typeof openTexts>>['texts'] = new Map(),
  ): Promise<StepResult> {
    const where = { tenant: tenantOf(stream), clientTxnId: clientTxnIdOf(stream) };
    const intents = [{ ...intent, ...where }];
    const done = await this.investigations.execute(stream, { intents, texts, actor: CHAIN_ACTOR });
    return isRejection(done) ? 'later' : 'done';
  }
}
