// Asks a model once per call of an execution. The request, every attempt and the reply are facts, so that a crash, a replay and
// an audit find them.
import { type Masked, composeMasked } from '../../kernel/masked.js';
import { Injectable } from '@nestjs/common';
import { canonicalJson } from '../../kernel/json.js';
import { type Micros, SECOND } from '../../kernel/time.js';
import type { ModelFailure, ModelReply } from '../../investigation/model-dialogue.js';
import { type ModelCallOptions, ModelError, type ModelProfile } from '../../ports/model.js';
import { priceAt } from '../../investigation/views/model-spend.js';
import { Budgets } from '../cost/budgets.js';
import { MaskedModels } from './masked-models.js';
import { tenantOf } from '../../investigation/streams.js';
import { Clock, Digests } from '../../ports/runtime.js';
import type { FailedAttempt, NextAttempt } from '../../turn/model/next-attempt.js';
import { type ModelCall, type ModelCallResult, readRecordedResult, requestDigest } from './recorded-dialogue.js';
import { type ExecutionRef, Executions } from '../records/executions.js';
import { type AttemptHistory, ModelAttempts } from './model-attempts.js';
import type { TextWriter } from '../records/texts.js';

/** Listens to a call in progress. `onWithdraw`: an attempt begins or has failed, and what was heard of earlier ones is withdrawn. */
export type ModelCallListener = ModelCallOptions & { readonly onWithdraw: () => void };

/** One call in progress, with its listener. */
type CallInProgress = ModelCallListener & {
  readonly execution: ExecutionRef;
  readonly textWriter: TextWriter;
  readonly modelCall: ModelCall;
  readonly profile: ModelProfile;
};

/** The process ended while it waited: the reply is lost. */
const INTERRUPTED = { reason: 'interrupted', because: 'the process ended while it waited' } as const;

type PlannedAttempt = Extract<NextAttempt, { next: 'ask' }>;

@Injectable()
export class ModelCalls {
  constructor(
    private readonly executions: Executions,
    private readonly models: MaskedModels,
    private readonly attempts: ModelAttempts,
    private readonly clock: Clock,
    private readonly digests: Digests,
    private readonly budgets: Budgets,
  ) {}

  async ask(execution: ExecutionRef, modelCall: ModelCall, options: ModelCallListener): Promise<ModelCallResult> {
    const recorded = await readRecordedResult(this.executions, execution, modelCall.call);
    if (recorded !== undefined) return recorded;
    const profile = this.models.profiles().find(({ name }) => name === modelCall.profile);
    if (profile === undefined) return { failed: 'invalid', because: `there is no model profile ${modelCall.profile}` };
    const textWriter = await this.executions.openTexts(execution.stream);
    const inProgress: CallInProgress = { ...options, execution, modelCall, profile, textWriter };
    const { state } = await this.executions.read(execution);
    const known = state.modelCalls.find(({ called }) => called.call === modelCall.call);
    if (known === undefined) await this.#recordCall(inProgress);
    else await this.#recordFailure(inProgress, { ...INTERRUPTED, profile: known.called.profile });
    return modelCall.within === undefined
      ? this.#attempts(inProgress)
      : this.#attemptsWithin(modelCall.within, inProgress);
  }

  /** That it took too long is recorded like any other end, so that a replay does not wait. */
  async #attemptsWithin(within: Micros, inProgress: CallInProgress): Promise<ModelCallResult> {
    const { signal } = inProgress;
    const limited = new AbortController();
    const stop = (): void => limited.abort();
    signal.addEventListener('abort', stop, { once: true });
    void this.clock.sleep(within, limited.signal).then(stop);
    try {
      return await this.#attempts({ ...inProgress, signal: limited.signal });
    } catch (error) {
      if (signal.aborted || !limited.signal.aborted) throw error;
      this.attempts.recordFailed(inProgress.profile.name, 'timeout');
      return this.#giveUp(inProgress, 'timeout', `it took longer than ${within / SECOND} s`);
    } finally {
      stop();
      signal.removeEventListener('abort', stop);
    }
  }

  async #giveUp(
    { execution, modelCall, textWriter }: CallInProgress,
    reason: ModelFailure,
    because: string,
  ): Promise<ModelCallResult> {
    await this.executions.record(execution, [{ intent: 'give-up', call: modelCall.call, reason, because }], textWriter);
    return { failed: reason, because };
  }

  #recordCall({ execution, textWriter, modelCall, profile }: CallInProgress): Promise<void> {
    const { call, request } = modelCall;
    const { name, model, temperature, maxTokens } = profile;
    const system = request.messages.find(({ role }) => role === 'system')?.text ?? '';
    const digests = { request: requestDigest(this.digests, request), prompt: this.digests.sha256(system) };
    const sizes = { messages: request.messages.length, tools: request.tools.length };
    const intent = { intent: 'ask', call, profile: name, model, temperature, maxTokens, ...digests, ...sizes } as const;
    return this.executions.record(execution, [intent], textWriter);
  }

  #recordFailure({ execution, textWriter, modelCall }: CallInProgress, failed: FailedAttempt): Promise<void> {
    return this.executions.record(execution, [{ intent: 'fail', call: modelCall.call, ...failed }], textWriter);
  }

  /** Each attempt is recorded before the next is planned. */
  async #attempts(inProgress: CallInProgress): Promise<ModelCallResult> {
    const { within = Infinity } = inProgress.modelCall;
    for (;;) {
      const budget = await this.budgets.check(tenantOf(inProgress.execution.stream));
      // no other profile would help, and none has failed
      if (budget.refused !== undefined) return this.#giveUp(inProgress, 'denied', budget.refused);
      if (budget.notice !== undefined) inProgress.onNotice?.(budget.notice);
      const plan = this.attempts.plan(await this.#readHistory(inProgress));
      if (plan.next === 'give-up') return this.#giveUp(inProgress, plan.reason, plan.because);
      if (plan.wait >= within)
        return this.#giveUp(inProgress, 'unavailable', `${plan.profile} has failed again and again`);
      await this.#wait(inProgress, plan);
      if (await this.#attempt(inProgress, plan.profile)) return this.#readResult(inProgress);
    }
  }

  async #readResult({ execution, modelCall }: CallInProgress): Promise<ModelCallResult> {
    const result = await readRecordedResult(this.executions, execution, modelCall.call);
    return result ?? { failed: 'unavailable', because: 'nothing was recorded' };
  }

  async #readHistory({ execution, modelCall, profile }: CallInProgress): Promise<AttemptHistory> {
    const { state, facts } = await this.executions.read(execution);
    const known = state.modelCalls.find(({ called }) => called.call === modelCall.call);
    const called = facts.find((fact) => fact.type === 'ModelCalled' && fact.data.call === modelCall.call);
    return { profile: profile.name, failures: known?.failures ?? [], since: called?.at ?? 0 };
  }

  async #wait({ signal, onNotice }: CallInProgress, { wait, because }: PlannedAttempt): Promise<void> {
    if (because !== undefined) onNotice?.(because);
    if (wait > 0) await this.clock.sleep(wait, signal);
    if (signal.aborted) throw new ModelError('cancelled', 'the turn was called off while it waited');
  }

  /** `false`: it failed, and that is recorded. */
  async #attempt(inProgress: CallInProgress, profile: string): Promise<boolean> {
    const { attempts } = this;
    inProgress.onWithdraw();
    try {
      const reply = await this.#ask(inProgress, profile);
      await this.#recordReply(inProgress, profile, reply);
      attempts.recordAnswered(profile);
      return true;
    } catch (error) {
      if (inProgress.signal.aborted || !(error instanceof ModelError)) throw error;
      const { reason, message: because, details } = error;
      attempts.recordFailed(profile, reason);
      inProgress.onWithdraw();
      const after = details.retryAfter === undefined ? {} : { retryAfter: details.retryAfter };
      await this.#recordFailure(inProgress, { profile, reason, because, ...after });
      return false;
    }
  }

  /** That it thinks is a fact before the reply is one; what it thinks is stored with the reply. */
  async #ask(inProgress: CallInProgress, profile: string): Promise<Masked<ModelReply>> {
    let recorded: Promise<void> | undefined;
    const onThinking = (delta: string): void => {
      // without this fact the thoughts are only seen later: with the reply
      recorded ??= this.#recordThinking(inProgress, profile).catch(() => undefined);
      inProgress.onThinking?.(delta);
    };
    const to = { tenant: tenantOf(inProgress.execution.stream), profile };
    try {
      return await this.models.ask(to, inProgress.modelCall.request, { ...inProgress, onThinking });
    } finally {
      await recorded;
    }
  }

  async #recordThinking({ execution, textWriter, modelCall }: CallInProgress, profile: string): Promise<void> {
    const { call } = modelCall;
    const { state } = await this.executions.read(execution);
    if (state.modelCalls.some(({ called, hasThought }) => called.call === call && hasThought)) return;
    await this.executions.record(execution, [{ intent: 'think', call, profile }], textWriter);
  }

  #recordReply(
    { execution, textWriter, modelCall }: CallInProgress,
    profile: string,
    reply: Masked<ModelReply>,
  ): Promise<void> {
    const { text, thinking, calls, stop, usage, model, requestId } = reply;
    const about = { stop, ...(usage && { usage }), ...(model && { model }), ...(requestId && { requestId }) };
    const { price, prices = price === undefined ? [] : [price] } =
      this.models.profiles().find(({ name }) => name === profile) ?? {};
    const listed = priceAt(prices, this.clock.now());
    const replyText = textWriter.put(composeMasked(canonicalJson({ text, thinking, calls })));
    const intent = {
      intent: 'reply',
      call: modelCall.call,
      profile,
      reply: replyText,
      ...about,
      ...(listed && { price: listed }),
    } as const;
    return this.executions.record(execution, [intent], textWriter);
  }
}
