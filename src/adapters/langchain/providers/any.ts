// Any other chat model package of LangChain that is installed beside the service: Mistral, Groq, DeepSeek, xAI, Cohere, Vertex AI …
import type { BaseMessage } from '@langchain/core/messages';
import { initChatModel } from 'langchain/chat_models/universal';
import { ModelError } from '../../../ports/model.js';
import type { LangchainAccess, LangchainOptions } from '../access.js';
import { readChunkMetadata, readDelta, readModelName, readStopReason, readUsage, type StopReasons } from '../chunks.js';
import { withWatchedGlobalFetch } from '../global-fetch.js';
import { langchainMessages, langchainTools } from '../messages.js';
import type { ProviderStream } from '../provider-stream.js';
import { optional } from '../../../kernel/optional.js';

/** The reasons of all packages together: none of them means two things. */
const STOPS: StopReasons = {
  stop: 'end',
  STOP: 'end',
  end: 'end',
  end_turn: 'end',
  eos: 'end',
  stop_sequence: 'end',
  COMPLETE: 'end',
  STOP_SEQUENCE: 'end',
  tool_calls: 'tools',
  tool_use: 'tools',
  TOOL_CALL: 'tools',
  function_call: 'tools',
  length: 'length',
  model_length: 'length',
  max_tokens: 'length',
  MAX_TOKENS: 'length',
  content_filter: 'blocked',
  safety: 'blocked',
  SAFETY: 'blocked',
  refusal: 'refused',
};

const STOP_FIELDS = ['finish_reason', 'finishReason', 'stop_reason', 'stopReason', 'done_reason'];
const MODEL_FIELDS = ['model_name', 'model', 'modelVersion'];

const firstText = (metadata: { readonly [name: string]: unknown }, fields: readonly string[]): unknown =>
  fields.map((field) => metadata[field]).find((value) => typeof value === 'string' && value !== '');

type Counts = { readonly [name: string]: unknown };

/** Of packages that count beside the message instead of in it. */
const usageBeside = (metadata: Counts): ReturnType<typeof readUsage> => {
  const usage = (metadata['usage'] ?? metadata['tokenUsage'] ?? {}) as Counts;
  return readUsage({
    input: usage['input_tokens'] ?? usage['prompt_tokens'] ?? usage['promptTokens'],
    output: usage['output_tokens'] ?? usage['completion_tokens'] ?? usage['completionTokens'],
    total: usage['total_tokens'] ?? usage['totalTokens'],
  });
};

/** Packages call the address by different names. */
const addressFields = ({ baseUrl }: LangchainAccess) =>
  baseUrl !== undefined && { baseUrl, baseURL: baseUrl, serverURL: baseUrl, configuration: { baseURL: baseUrl } };

const MISSING_PACKAGE = /(?:Unable to import |Cannot find (?:module|package) ')(@langchain\/[\w-]+)/;

type ChatStream = (messages: BaseMessage[], options: object) => Promise<AsyncIterable<Parameters<typeof readDelta>[0]>>;

type ChatModel = {
  readonly stream: ChatStream;
  readonly bindTools: (tools: unknown) => { readonly stream: ChatStream };
};

const createChatModel = async ({ profile, access }: LangchainOptions<LangchainAccess>): Promise<ChatModel> => {
  const { model, temperature, maxTokens } = profile;
  const { modelProvider, apiKey, options } = access;
  try {
    const chatModel = await initChatModel(model, {
      modelProvider,
      temperature,
      maxTokens,
      maxRetries: 0,
      ...optional({ apiKey }),
      ...addressFields(access),
      ...options,
    });
    return chatModel as unknown as ChatModel;
  } catch (error) {
    const [, name] = MISSING_PACKAGE.exec(String(error)) ?? [];
    if (name === undefined) throw error;
    throw new ModelError(
      'denied',
      `its package is not installed: run "npm install ${name}" where casefile is installed`,
    );
  }
};

export const openLangchainStream = (options: LangchainOptions<LangchainAccess>): ProviderStream =>
  async function* (request, attempt) {
    const { tools } = langchainTools(request);
    const chunks = await withWatchedGlobalFetch(attempt, async () => {
      // made for one attempt: some packages keep the fetch that they find when they are made
      const model = await createChatModel(options);
      const bound = tools === undefined ? model : model.bindTools(tools);
      return bound.stream(langchainMessages(request), { signal: attempt.signal });
    });
    for await (const chunk of chunks) {
      const metadata = readChunkMetadata(chunk);
      yield {
        ...usageBeside(metadata),
        ...readDelta(chunk),
        ...readStopReason(firstText(metadata, STOP_FIELDS), STOPS),
        ...readModelName(firstText(metadata, MODEL_FIELDS)),
      };
    }
  };
