// OpenAI, Azure OpenAI, and the many servers that speak the same protocol: chat completions.
import { AzureChatOpenAICompletions, ChatOpenAICompletions } from '@langchain/openai';
import { type AzureAccess, addressOf, type LangchainOptions, type OpenAiAccess } from '../access.js';
import { aboutChunk, modelIn, saidBy, type Stops, stopIn } from '../chunks.js';
import { langchainMessages, langchainTools } from '../messages.js';
import type { Line, Room, Said } from '../room.js';
import { watchedFetch } from '../watched-fetch.js';
import { spoken } from './spoken.js';

type Options = LangchainOptions<OpenAiAccess | AzureAccess>;

const STOPS: Stops = {
  stop: 'end',
  tool_calls: 'tools',
  function_call: 'tools',
  length: 'length',
  content_filter: 'blocked',
};

/** A server that asks for no key gets none: not even the one that the environment has for OpenAI. */
const clientOf = ({ access }: Options, line: Line) => ({
  baseURL: addressOf(access),
  fetch: watchedFetch(line, access.apiKey === undefined ? ['authorization'] : []),
  organization: ('organization' in access ? access.organization : undefined) ?? null,
  project: null,
  logLevel: 'off' as const,
});

const modelOf = (options: Options, line: Line): ChatOpenAICompletions => {
  const { profile, access } = options;
  const { model, temperature, maxTokens } = profile;
  const apiKey = access.apiKey ?? 'none';
  const effort = 'reasoningEffort' in access ? { reasoning: { effort: access.reasoningEffort } } : {};
  const common = { model, temperature, maxTokens, apiKey, maxRetries: 0, __includeRawResponse: true, ...effort };
  const configuration = clientOf(options, line);
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

type Raw = { readonly choices?: readonly { readonly delta?: { readonly refusal?: unknown } }[] };

/** A refusal has a field of its own, which LangChain leaves in the raw answer. */
const refusalIn = (raw: unknown): Said => {
  const refusal = (raw as Raw | undefined)?.choices?.[0]?.delta?.refusal;
  return typeof refusal === 'string' && refusal !== '' ? { text: refusal, stop: 'refused' } : {};
};

/** Azure answers a question that its filter stops with an error. */
const isFiltered = (error: unknown): boolean => {
  const { status, code } = error as { readonly status?: unknown; readonly code?: unknown };
  return status === 400 && code === 'content_filter';
};

export const openRoom = (options: Options): Room =>
  async function* (request, line) {
    const model = spoken(modelOf(options, line));
    try {
      const chunks = model._streamResponseChunks(langchainMessages(request), {
        ...langchainTools(request),
        signal: line.signal,
      });
      for await (const chunk of chunks) {
        const { finish_reason, model_name, __raw_response } = aboutChunk(chunk);
        yield {
          ...saidBy(chunk),
          ...stopIn(finish_reason, STOPS),
          ...modelIn(model_name),
          ...refusalIn(__raw_response),
        };
      }
    } catch (error) {
      if (!isFiltered(error)) throw error;
      yield { stop: 'blocked' };
    }
  };
