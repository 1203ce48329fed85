// The only way to a language model and back: what is sent is masked once more, and what comes back is masked before anyone sees it.
import { Injectable } from '@nestjs/common';
import type { Tenant } from '../../kernel/brand.js';
import { composeMasked, type Masked } from '../../kernel/masked.js';
import { Masking } from '../../ports/masking.js';
import {
  type ModelCallOptions,
  ModelError,
  type ModelMessage,
  type ModelProfile,
  type ModelReply,
  type ModelRequest,
  Models,
  type ToolCallRequest,
} from '../../ports/model.js';

type Mask = (text: string) => string;

const maskCalls = (calls: readonly ToolCallRequest[], mask: Mask): readonly ToolCallRequest[] =>
  calls.map((call) => ({ ...call, tool: mask(call.tool), input: mask(call.input) }));

const maskMessage = (message: ModelMessage, mask: Mask): ModelMessage =>
  message.role === 'assistant'
    ? { ...message, text: mask(message.text), calls: maskCalls(message.calls, mask) }
    : { ...message, text: mask(message.text) };

const maskRequest = (request: ModelRequest, mask: Mask): Masked<ModelRequest> =>
  composeMasked({ ...request, messages: request.messages.map((message) => maskMessage(message, mask)) });

const maskReply = ({ text, thinking, calls, model, requestId, ...rest }: ModelReply, mask: Mask): Masked<ModelReply> =>
  composeMasked({
    ...rest,
    text: mask(text),
    ...(thinking !== undefined && { thinking: mask(thinking) }),
    calls: maskCalls(calls, mask),
    ...(model !== undefined && { model: mask(model) }),
    ...(requestId !== undefined && { requestId: mask(requestId) }),
  });

/** Text up to the last blank can be judged: what follows may be the beginning of a secret. */
const LAST_WORD = /\S*$/;

type TextStream = { readonly push: (delta: string) => void; readonly end: () => void };

/** Masks a text that comes in pieces, line by line: a piece may end within a secret. */
export const maskStream = (mask: Mask, onText: (delta: string) => void): TextStream => {
  let line = '';
  let sent = '';
  const send = (upTo: string): void => {
    const masked = mask(upTo);
    // words that were sent already belong to a secret that goes on: the rest of the line stays away
    if (!masked.startsWith(sent) || masked.length === sent.length) return;
    onText(masked.slice(sent.length));
    sent = masked;
  };
  return {
    push: (delta) => {
      const [first = '', ...lines] = delta.split('\n');
      line += first;
      for (const next of lines) {
        send(`${line}\n`);
        [line, sent] = [next, ''];
      }
      send(line.replace(LAST_WORD, ''));
    },
    end: () => send(line),
  };
};

@Injectable()
export class MaskedModels {
  constructor(
    private readonly models: Models,
    private readonly masking: Masking,
  ) {}

  profiles(): readonly ModelProfile[] {
    return this.models.profiles();
  }

  default(): ModelProfile | undefined {
    return this.models.default();
  }

  /** One attempt. Throws `ModelError`, whose message is masked too. */
  async ask(
    { tenant, profile }: { readonly tenant: Tenant; readonly profile: string },
    request: ModelRequest,
    options: ModelCallOptions,
  ): Promise<Masked<ModelReply>> {
    const mask: Mask = (text) => this.masking.mask(tenant, text);
    const words = maskStream(mask, options.onText);
    const thoughts = maskStream(mask, options.onThinking ?? (() => undefined));
    const heard = { onText: words.push, onThinking: thoughts.push };
    try {
      const reply = await this.models.ask(profile, maskRequest(request, mask), { ...options, ...heard });
      thoughts.end();
      words.end();
      return maskReply(reply, mask);
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      throw new ModelError(error.reason, mask(error.message), error.details);
    }
  }
}
