// Chat completions as OpenAI, Azure OpenAI and compatible servers stream them.
import { json, KEY, profileOf, sse, type ScriptedReply, thinkingPieces, waiting, type Wire } from './wire.js';

const FINISH = { end: 'stop', tools: 'tool_calls', length: 'length', refused: 'stop', blocked: 'content_filter' };
const MODEL = 'gpt-4o-2024-08-06';

const chunk = (choices: readonly object[], rest: object = {}): Buffer =>
  sse({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: MODEL, choices, ...rest });

const delta = (delta: object, finish_reason: string | null = null): Buffer =>
  chunk([{ index: 0, delta, finish_reason }]);

const frames = ({ text = [], calls = [], stop, promptTokens = 100, ...thought }: ScriptedReply): readonly Buffer[] => [
  delta({ role: 'assistant', content: '', refusal: null }),
  ...thinkingPieces(thought).map((piece) => delta({ reasoning_content: piece })),
  ...text.map((content) => delta(stop === 'refused' ? { refusal: content } : { content })),
  ...calls.flatMap(({ id, tool, input }, index) => [
    delta({ tool_calls: [{ index, id, type: 'function', function: { name: tool, arguments: '' } }] }),
    ...input.map((piece) => delta({ tool_calls: [{ index, function: { arguments: piece } }] })),
  ]),
  delta({}, FINISH[stop]),
  chunk([], {
    usage: {
      prompt_tokens: promptTokens,
      completion_tokens: 7,
      total_tokens: promptTokens + 7,
      prompt_tokens_details: { cached_tokens: 40, audio_tokens: 0 },
      completion_tokens_details: { reasoning_tokens: 0, audio_tokens: 0 },
    },
  }),
  Buffer.from('data: [DONE]\n\n'),
];

const error = (status: number, code: string, message: string) =>
  json(status, { error: { message, type: 'error', param: null, code } }, { 'x-request-id': 'req-failed' });

const errors = {
  throttled: waiting(error(429, 'rate_limit_exceeded', 'Rate limit reached for gpt-4o'), 7),
  wrongKey: error(401, 'invalid_api_key', `Incorrect API key provided: ${KEY}.`),
  unknownModel: error(404, 'model_not_found', 'The model `gpt-nope` does not exist or you do not have access to it.'),
  oversize: error(400, 'context_length_exceeded', "This model's maximum context length is 128000 tokens."),
  overloaded: error(503, 'server_overloaded', 'The engine is currently overloaded'),
  invalid: error(400, 'invalid_value', "Unsupported value: 'temperature'"),
};

const shared = {
  headers: { 'content-type': 'text/event-stream', 'x-request-id': 'req-1' },
  frames,
  usage: { input: 100, output: 7, total: 107, cacheRead: 40 },
  model: MODEL,
  requestId: 'req-1',
  says: { thinking: true, refused: true, blocked: true, ids: true, brokenInput: true },
  errors,
  midStream: sse({ error: { message: 'The server had an error while processing your request', type: 'server_error' } }),
} satisfies Partial<Wire>;

export const openai: Wire = {
  ...shared,
  name: 'openai',
  options: (url) => ({
    profile: profileOf('openai', 'gpt-4o'),
    access: { provider: 'openai', apiKey: KEY, baseUrl: `${url}/v1` },
  }),
};

export const compatible: Wire = {
  ...shared,
  name: 'openai-compatible',
  options: (url) => ({
    profile: profileOf('openai-compatible', 'qwen3-32b'),
    access: { provider: 'openai-compatible', baseUrl: `${url}/v1` },
  }),
};

/** LangChain packages that are not ours: they drop refusals, which OpenAI sends in a separate field. */
export const xai: Wire = {
  ...shared,
  name: 'xai',
  says: { ...shared.says, refused: false },
  options: (url) => ({
    profile: profileOf('langchain', 'grok-4'),
    access: { provider: 'langchain', modelProvider: 'xai', apiKey: KEY, baseUrl: `${url}/v1` },
  }),
};

/** Groq sends its token counts in a separate field, next to the stop reason; its package drops the model's thinking. */
const groqFrames = (reply: ScriptedReply): readonly Buffer[] =>
  frames(reply).flatMap((frame) => {
    const text = frame.toString();
    if (text.includes('"usage"')) return [];
    if (!text.includes('"finish_reason":"')) return [frame];
    const usage = { prompt_tokens: 100, completion_tokens: 7, total_tokens: 107, total_time: 0.02 };
    return [sse({ ...(JSON.parse(text.slice('data: '.length)) as object), x_groq: { id: 'req_1', usage } })];
  });

export const groq: Wire = {
  ...xai,
  name: 'groq',
  frames: groqFrames,
  says: { ...xai.says, thinking: false },
  usage: { input: 100, output: 7, total: 107 },
  options: (url) => ({
    profile: profileOf('langchain', 'llama-3.3-70b-versatile'),
    access: { provider: 'langchain', modelProvider: 'groq', apiKey: KEY, baseUrl: url },
  }),
};

/** Azure sends the result of its content filter first, in a chunk without choices. */
const filtered = chunk([], { model: '', prompt_filter_results: [{ prompt_index: 0, content_filter_results: {} }] });

export const azure: Wire = {
  ...shared,
  name: 'azure',
  frames: (reply) => [filtered, ...frames(reply)],
  headers: { 'content-type': 'text/event-stream', 'apim-request-id': 'req-1' },
  options: (url) => ({
    profile: profileOf('azure', 'my-gpt-4o'),
    access: { provider: 'azure', apiKey: KEY, baseUrl: url, apiVersion: '2024-10-21' },
  }),
};

export const filteredQuestion = error(
  400,
  'content_filter',
  "The response was filtered due to the prompt triggering Azure OpenAI's content management policy.",
);
