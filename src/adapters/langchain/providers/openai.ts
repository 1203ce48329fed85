// OpenAI, Azure OpenAI, and the many servers that speak the same protocol: chat completions.
import { AzureChatOpenAICompletions, ChatOpenAICompletions } from '@langchain/openai';
import { addressOf, type AzureAccess, type LangchainOptions, type OpenAiAccess } from '../access.js';
import { readChunkMetadata, readDelta, readModelName, readStopReason, type StopReasons } from '../chunks.js';
import { langchainMessages, langchainTools } from '../messages.js';
import type { AttemptContext, ProviderStream, StreamDelta } from '../provider-stream.js';
import { watchedFetch } from '../watched-fetch.js';

// What servers of OpenAI's protocol leave out, put back in before the package reads it: without it the package drops calls and ends in silence.

type OpenAiDelta = { role?: string };
type OpenAiChunk = { readonly choices?: readonly { delta?: OpenAiDelta | null }[] | null } | null;

/** Some never say who speaks, some say so emptily, and some end without a word: it is always the model. */
const withAssistantRole = async function* <Each>(chunks: AsyncIterable<Each>): AsyncGenerator<Each> {
  for await (const chunk of chunks) {
    const { choices } = (chunk ?? {}) as NonNullable<OpenAiChunk>;
    for (const choice of choices ?? []) choice.delta = { ...choice.delta, role: 'assistant' };
    if (chunk !== null) yield chunk;
  }
};

type RequestCompletion = (...args: readonly unknown[]) => Promise<AsyncIterable<unknown>>;

/** The model, whose streams are completed. */
export const completeRoles = (model: ChatOpenAICompletions): ChatOpenAICompletions => {
  const ask = model.completionWithRetry.bind(model) as RequestCompletion;
  const completing: RequestCompletion = async (...args) => withAssistantRole(await ask(...args));
  return Object.assign(model, { completionWithRetry: completing });
};

type OpenAiOptions = LangchainOptions<OpenAiAccess | AzureAccess>;

const STOPS: StopReasons = {
  stop: 'end',
  tool_calls: 'tools',
  function_call: 'tools',
  length: 'length',
  content_filter: 'blocked',
};

/** A server that asks for no key gets none: not even the one that the environment has for OpenAI. */
const clientOf = ({ access }: OpenAiOptions, attempt: AttemptContext) => ({
  baseURL: addressOf(access),
  fetch: watchedFetch(attempt, access.apiKey === undefined ? ['authorization'] : []),
  organization: ('organization' in access ? access.organization : undefined) ?? null,
  project: null,
  logLevel: 'off' as const,
});

const modelOf = (options: OpenAiOptions, attempt: AttemptContext): ChatOpenAICompletions => {
  const { profile, access } = options;
  const { model, temperature, maxTokens } = profile;
  const apiKey = access.apiKey ?? 'none';
  const effort = 'reasoningEffort' in access ? { reasoning: { effort: access.reasoningEffort } } : {};
  const common = { model, temperature, maxTokens, apiKey, maxRetries: 0, __includeRawResponse: true, ...effort };
  const configuration = clientOf(options, attempt);
  if (access.provider !== 'azure') return new ChatOpenAICompletions({ ...common, configuration });
  return new AzureChatOpenAICompletions({
    ...common,
    model: access.deployed ?? model,
    configuration,
    azureOpenAIApiKey: apiKey,
    azureOpenAIApiVersion: access.apiVersion,
    azureOpenAIApiDeploymentName: model,
    azureOpenAIBasePath: `${addressOf(access)}/openai/deployments`,
  });
};

type RawOpenAiChunk = { readonly choices?: readonly { readonly delta?: { readonly refusal?: unknown } }[] };

/** A refusal has a field of its own, which LangChain leaves in the raw answer. */
const readRefusal = (raw: unknown): StreamDelta => {
  const refusal = (raw as RawOpenAiChunk | undefined)?.choices?.[0]?.delta?.refusal;
  return typeof refusal === 'string' && refusal !== '' ? { text: refusal, stop: 'refused' } : {};
};

/** Azure answers a question that its filter stops with an error. */
const isContentFiltered = (error: unknown): boolean => {
  const { status, code } = error as { readonly status?: unknown; readonly code?: unknown };
  return status === 400 && code === 'content_filter';
};

export const openOpenAiStream = (options: OpenAiOptions): ProviderStream =>
  async function* (request, attempt) {
    const model = completeRoles(modelOf(options, attempt));
    try {
      const chunks = await model.stream(langchainMessages(request), {
        ...langchainTools(request),
        signal: attempt.signal,
      });
      for await (const chunk of chunks) {
        const { finish_reason, model_name, __raw_response } = readChunkMetadata(chunk);
        yield {
          ...readDelta(chunk),
          ...readStopReason(finish_reason, STOPS),
          ...readModelName(model_name),
          ...readRefusal(__raw_response),
        };
      }
    } catch (error) {
      if (!isContentFiltered(error)) throw error;
      yield { stop: 'blocked' };
    }
  };
