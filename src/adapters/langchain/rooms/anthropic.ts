// Anthropic: messages.
import { ChatAnthropic } from '@langchain/anthropic';
import { addressOf, type AnthropicAccess, type LangchainOptions } from '../access.js';
import { aboutChunk, modelIn, saidBy, type Stops, stopIn } from '../chunks.js';
import { langchainMessages, langchainTools, withoutTools } from '../messages.js';
import type { Room, Said } from '../room.js';
import { watchedFetch } from '../watched-fetch.js';

type Fields = NonNullable<ConstructorParameters<typeof ChatAnthropic>[0]>;

const STOPS: Stops = {
  end_turn: 'end',
  stop_sequence: 'end',
  tool_use: 'tools',
  max_tokens: 'length',
  model_context_window_exceeded: 'length',
  refusal: 'refused',
};

/** It gives no total. */
const withoutTotal = ({ usage, ...said }: Said): Said => {
  if (usage === undefined) return said;
  const { total: _sum, ...counted } = usage;
  return { ...said, usage: counted };
};

/** The provider's own, which the package sends to no model that takes none. */
const USUAL = 1;

/** The newest models take no temperature: the package knows which, and refuses any but the usual one for them. */
const accepting = (temperature: number, fieldsWith: (temperature: number) => Fields): ChatAnthropic => {
  const wanted = new ChatAnthropic(fieldsWith(temperature));
  try {
    wanted.invocationParams({});
    return wanted;
  } catch {
    return new ChatAnthropic(fieldsWith(USUAL));
  }
};

export const openRoom = ({ profile, access }: LangchainOptions<AnthropicAccess>): Room =>
  async function* (request, line) {
    const { model, temperature, maxTokens } = profile;
    const anthropic = accepting(temperature, (accepted) => ({
      model,
      temperature: accepted,
      maxTokens,
      maxRetries: 0,
      apiKey: access.apiKey,
      anthropicApiUrl: addressOf(access),
      clientOptions: { fetch: watchedFetch(line, ['authorization']), authToken: null, logLevel: 'off' },
    }));
    const chunks = anthropic._streamResponseChunks(langchainMessages(withoutTools(request)), {
      ...langchainTools(request),
      signal: line.signal,
    });
    for await (const chunk of chunks) {
      const { stop_reason, model: name } = aboutChunk(chunk);
      yield { ...withoutTotal(saidBy(chunk)), ...stopIn(stop_reason, STOPS), ...modelIn(name) };
    }
  };
