// Asks a model once per call of an execution: request, every attempt and the reply are facts, so that a crash, a replay or an
// auditor finds what was asked and what was said.
import { Injectable } from '@nestjs/common';
import { canonical } from '../kernel/json.js';
import type { ModelFailure, ModelReply } from '../investigation/dialogue.js';
import type { ModelCallState } from '../investigation/execution.js';
import { type AskOptions, ModelError, type ModelProfile, Models } from '../ports/model.js';
import { Digests } from '../ports/world.js';
import { requestDigest, toldBy } from './dialogue.js';
import { Executions, type Of } from './executions.js';
import type { Words } from './words.js';
import type { Asked, Asking } from './world.js';

/** One call while it is asked. */
type Asker = AskOptions & {
  readonly of: Of;
  readonly words: Words;
  readonly asking: Asking;
  readonly profile: ModelProfile;
};

const isOpen = ({ replied, givenUp }: ModelCallState): boolean => replied === undefined && givenUp === undefined;

/** A process ended while it waited: whatever the model said then, nobody has it. */
const INTERRUPTED = { reason: 'interrupted', because: 'the process ended while it waited' } as const;

type Failed = { readonly reason: ModelFailure | 'interrupted'; readonly because: string };

@Injectable()
export class ModelCalls {
  constructor(
    private readonly executions: Executions,
    private readonly models: Models,
    private readonly digests: Digests,
  ) {}

  async ask(of: Of, asking: Asking, options: AskOptions): Promise<Asked> {
    const told = await toldBy(this.executions, of, asking.call);
    if (told !== undefined) return told;
    const profile = this.models.profiles().find(({ name }) => name === asking.profile);
    if (profile === undefined) return { failed: 'invalid', because: `there is no model profile ${asking.profile}` };
    const asker = { ...options, of, asking, profile, words: await this.executions.words(of.stream) };
    const { state } = await this.executions.read(of);
    const known = state.asked.find(({ called }) => called.call === asking.call);
    if (known === undefined) await this.#call(asker);
    else if (isOpen(known)) await this.#fail(asker, INTERRUPTED);
    return this.#attempt(asker);
  }

  #call({ of, words, asking, profile }: Asker): Promise<void> {
    const { call, request } = asking;
    const { name, model, temperature, maxTokens } = profile;
    const system = request.messages.find(({ role }) => role === 'system')?.text ?? '';
    const digests = { request: requestDigest(this.digests, request), prompt: this.digests.sha256(system) };
    const sizes = { messages: request.messages.length, tools: request.tools.length };
    const wish = { intent: 'ask', call, profile: name, model, temperature, maxTokens, ...digests, ...sizes } as const;
    return this.executions.record(of, wish, words);
  }

  #fail({ of, words, asking, profile }: Asker, { reason, because }: Failed): Promise<void> {
    const wish = { intent: 'fail', call: asking.call, profile: profile.name, reason, because } as const;
    return this.executions.record(of, wish, words);
  }

  async #attempt(asker: Asker): Promise<Asked> {
    const { of, words, asking, profile, signal } = asker;
    try {
      await this.#reply(asker, await this.models.ask(profile.name, asking.request, asker));
    } catch (error) {
      if (signal.aborted || !(error instanceof ModelError)) throw error;
      const { reason, message: because } = error;
      await this.#fail(asker, { reason, because });
      await this.executions.record(of, { intent: 'give-up', call: asking.call, reason, because }, words);
    }
    return (await toldBy(this.executions, of, asking.call)) ?? { failed: 'unavailable', because: 'nothing was said' };
  }

  #reply({ of, words, asking, profile }: Asker, reply: ModelReply): Promise<void> {
    const { text, calls, stop, usage, model, requestId } = reply;
    const about = { stop, ...(usage && { usage }), ...(model && { model }), ...(requestId && { requestId }) };
    const said = words.put(canonical({ text, calls }));
    const wish = { intent: 'reply', call: asking.call, profile: profile.name, reply: said, ...about } as const;
    return this.executions.record(of, wish, words);
  }
}
