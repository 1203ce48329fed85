// Asks a model once per call of an execution: request, every attempt and the reply are facts, so that a crash, a replay or an
// auditor finds what was asked and what was said.
import { Injectable } from '@nestjs/common';
import { canonicalJson } from '../../kernel/json.js';
import type { ModelReply } from '../../investigation/model-dialogue.js';
import { type ModelCallOptions, ModelError, type ModelProfile, Models } from '../../ports/model.js';
import { Clock, Digests } from '../../ports/runtime.js';
import type { FailedAttempt, NextAttempt } from '../../turn/model/next-attempt.js';
import { type ModelCall, type ModelCallResult, readRecordedResult, requestDigest } from './recorded-dialogue.js';
import { type ExecutionRef, Executions } from '../records/executions.js';
import { type AttemptHistory, ModelAttempts } from './model-attempts.js';
import type { TextWriter } from '../records/texts.js';

/** Who hears of a call while it is asked. `onBegin`: what was heard so far is withdrawn. */
export type ModelCallListener = ModelCallOptions & { readonly onBegin: () => void };

/** One call while it is asked. */
type CallInProgress = ModelCallListener & {
  readonly of: ExecutionRef;
  readonly words: TextWriter;
  readonly asking: ModelCall;
  readonly profile: ModelProfile;
};

/** A process ended while it waited: whatever the model said then, nobody has it. */
const INTERRUPTED = { reason: 'interrupted', because: 'the process ended while it waited' } as const;

type PlannedAttempt = Extract<NextAttempt, { next: 'ask' }>;

@Injectable()
export class ModelCalls {
  constructor(
    private readonly executions: Executions,
    private readonly models: Models,
    private readonly attempts: ModelAttempts,
    private readonly clock: Clock,
    private readonly digests: Digests,
  ) {}

  async ask(of: ExecutionRef, asking: ModelCall, options: ModelCallListener): Promise<ModelCallResult> {
    const told = await readRecordedResult(this.executions, of, asking.call);
    if (told !== undefined) return told;
    const profile = this.models.profiles().find(({ name }) => name === asking.profile);
    if (profile === undefined) return { failed: 'invalid', because: `there is no model profile ${asking.profile}` };
    const asker = { ...options, of, asking, profile, words: await this.executions.words(of.stream) };
    const { state } = await this.executions.read(of);
    const known = state.asked.find(({ called }) => called.call === asking.call);
    if (known === undefined) await this.#call(asker);
    else await this.#fail(asker, { ...INTERRUPTED, profile: known.called.profile });
    return this.#attempts(asker);
  }

  #call({ of, words, asking, profile }: CallInProgress): Promise<void> {
    const { call, request } = asking;
    const { name, model, temperature, maxTokens } = profile;
    const system = request.messages.find(({ role }) => role === 'system')?.text ?? '';
    const digests = { request: requestDigest(this.digests, request), prompt: this.digests.sha256(system) };
    const sizes = { messages: request.messages.length, tools: request.tools.length };
    const wish = { intent: 'ask', call, profile: name, model, temperature, maxTokens, ...digests, ...sizes } as const;
    return this.executions.record(of, [wish], words);
  }

  #fail({ of, words, asking }: CallInProgress, failed: FailedAttempt): Promise<void> {
    return this.executions.record(of, [{ intent: 'fail', call: asking.call, ...failed }], words);
  }

  /** Each attempt is recorded before the next is planned. */
  async #attempts(asker: CallInProgress): Promise<ModelCallResult> {
    const { of, asking, words } = asker;
    for (;;) {
      const plan = this.attempts.plan(await this.#tried(asker));
      if (plan.next === 'give-up') {
        const { reason, because } = plan;
        await this.executions.record(of, [{ intent: 'give-up', call: asking.call, reason, because }], words);
        return { failed: reason, because };
      }
      await this.#wait(asker, plan);
      if (await this.#attempt(asker, plan.profile)) return this.#told(asker);
    }
  }

  async #told({ of, asking }: CallInProgress): Promise<ModelCallResult> {
    const told = await readRecordedResult(this.executions, of, asking.call);
    return told ?? { failed: 'unavailable', because: 'nothing was recorded' };
  }

  async #tried({ of, asking, profile }: CallInProgress): Promise<AttemptHistory> {
    const { state, facts } = await this.executions.read(of);
    const known = state.asked.find(({ called }) => called.call === asking.call);
    const called = facts.find((fact) => fact.type === 'ModelCalled' && fact.data.call === asking.call);
    return { profile: profile.name, failures: known?.failures ?? [], since: called?.at ?? 0 };
  }

  async #wait({ signal, onNotice }: CallInProgress, { wait, because }: PlannedAttempt): Promise<void> {
    if (because !== undefined) onNotice?.(because);
    if (wait > 0) await this.clock.sleep(wait, signal);
    if (signal.aborted) throw new ModelError('cancelled', 'the turn was called off while it waited');
  }

  /** `false`: it failed, and that is recorded. */
  async #attempt(asker: CallInProgress, profile: string): Promise<boolean> {
    const { attempts, models } = this;
    asker.onBegin();
    try {
      await this.#reply(asker, profile, await models.ask(profile, asker.asking.request, asker));
      attempts.answered(profile);
      return true;
    } catch (error) {
      if (asker.signal.aborted || !(error instanceof ModelError)) throw error;
      const { reason, message: because, details } = error;
      attempts.failed(profile, reason);
      const after = details.retryAfter === undefined ? {} : { retryAfter: details.retryAfter };
      await this.#fail(asker, { profile, reason, because, ...after });
      return false;
    }
  }

  #reply({ of, words, asking }: CallInProgress, profile: string, reply: ModelReply): Promise<void> {
    const { text, thinking, calls, stop, usage, model, requestId } = reply;
    const about = { stop, ...(usage && { usage }), ...(model && { model }), ...(requestId && { requestId }) };
    const said = words.put(canonicalJson({ text, thinking, calls }));
    const wish = { intent: 'reply', call: asking.call, profile, reply: said, ...about } as const;
    return this.executions.record(of, [wish], words);
  }
}
