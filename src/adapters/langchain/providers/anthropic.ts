// Anthropic: messages.
import { ChatAnthropic } from '@langchain/anthropic';
import { addressOf, type AnthropicAccess, type LangchainOptions } from '../access.js';
import { readChunkMetadata, readDelta, readModelName, readStopReason, type StopReasons } from '../chunks.js';
import { langchainMessages, langchainTools, withoutTools } from '../messages.js';
import type { ProviderStream, StreamDelta } from '../provider-stream.js';
import { watchedFetch } from '../watched-fetch.js';

type AnthropicFields = NonNullable<ConstructorParameters<typeof ChatAnthropic>[0]>;

const STOPS: StopReasons = {
  end_turn: 'end',
  stop_sequence: 'end',
  tool_use: 'tools',
  max_tokens: 'length',
  model_context_window_exceeded: 'length',
  refusal: 'refused',
};

/** It gives no total. */
const dropTotalUsage = ({ usage, ...delta }: StreamDelta): StreamDelta => {
  if (usage === undefined) return delta;
  const { total: _sum, ...counted } = usage;
  return { ...delta, usage: counted };
};

/** The provider's own, which the package sends to no model that takes none. */
const DEFAULT_TEMPERATURE = 1;

/** The newest models take no temperature: the package knows which, and refuses any but the usual one for them. */
const createAnthropicModel = (
  temperature: number,
  fieldsWith: (temperature: number) => AnthropicFields,
): ChatAnthropic => {
  const model = new ChatAnthropic(fieldsWith(temperature));
  try {
    model.invocationParams({});
    return model;
  } catch {
    return new ChatAnthropic(fieldsWith(DEFAULT_TEMPERATURE));
  }
};

export const openAnthropicStream = ({ profile, access }: LangchainOptions<AnthropicAccess>): ProviderStream =>
  async function* (request, attempt) {
    const { model, temperature, maxTokens } = profile;
    const anthropic = createAnthropicModel(temperature, (accepted) => ({
      model,
      temperature: accepted,
      maxTokens,
      maxRetries: 0,
      apiKey: access.apiKey,
      anthropicApiUrl: addressOf(access),
      clientOptions: { fetch: watchedFetch(attempt, ['authorization']), authToken: null, logLevel: 'off' },
    }));
    const chunks = await anthropic.stream(langchainMessages(withoutTools(request)), {
      ...langchainTools(request),
      signal: attempt.signal,
    });
    for await (const chunk of chunks) {
      const { stop_reason, model: name } = readChunkMetadata(chunk);
      yield { ...dropTotalUsage(readDelta(chunk)), ...readStopReason(stop_reason, STOPS), ...readModelName(name) };
    }
  };
