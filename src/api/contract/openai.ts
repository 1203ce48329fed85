// Bodies and replies of the OpenAI-compatible routes. What has no effect here is taken and left alone; what would change the reply, and cannot be done, is refused.
import { z } from 'zod';
import { clientTxnId, count, singleLine } from './fields.js';

const NO_TOOLS = 'Tools of the client are never called.';

const contentPart = z.looseObject({
  type: z.string().meta({ description: 'Of the question: text alone.' }),
  text: z.string().nullish(),
});

const content = z.union([z.string(), z.array(contentPart), z.null()]);

const chatMessage = z.looseObject({
  role: z.enum(['system', 'developer', 'user', 'assistant', 'tool', 'function']),
  content: content.exactOptional(),
});

const inputItem = z.looseObject({
  type: z.string().exactOptional(),
  role: z.enum(['system', 'developer', 'user', 'assistant']).exactOptional(),
  content: content.exactOptional(),
});

export type ContentIn = z.infer<typeof content>;

const model = singleLine(256).meta({
  description: '"casefile": as the service is configured; "none": the engine alone; or a profile of GET /v1/models.',
});

const textFormat = z
  .looseObject({ type: z.literal('text') })
  .nullish()
  .meta({ description: 'Answers are Markdown text.' });

/** Common to both: which conversation it is, and what an answer cannot be. */
const common = {
  model: model.nullish(),
  stream: z.boolean().nullish(),
  user: singleLine(256)
    .meta({ description: 'Names the conversation where neither the header nor "metadata" does.' })
    .nullish(),
  metadata: z
    .looseObject({
      conversation: clientTxnId.meta({ description: 'The clientTxnId of the conversation.' }).exactOptional(),
    })
    .nullish(),
  tool_choice: z.enum(['none', 'auto']).meta({ description: NO_TOOLS }).nullish(),
};

export const chatCompletionBody = z.looseObject({
  ...common,
  messages: z.array(chatMessage).min(1).max(10_000).meta({
    description:
      'The last one of role "user" is asked; "system" and "developer" are told to a model; the others only tell which conversation it is.',
  }),
  stream_options: z.looseObject({ include_usage: z.boolean().nullish() }).nullish(),
  response_format: textFormat,
  n: z.literal(1).nullish(),
  logprobs: z.literal(false).nullish(),
  modalities: z.array(z.literal('text')).nullish(),
});

export const modelResponseBody = z.looseObject({
  ...common,
  input: z
    .union([z.string(), z.array(inputItem).min(1).max(10_000)])
    .meta({ description: 'A question, or messages as of chat completions.' }),
  instructions: z.string().nullish(),
  previous_response_id: z
    .string()
    .nullish()
    .meta({ description: 'Of a response of this service: goes on with its conversation.' }),
  conversation: z.union([clientTxnId, z.looseObject({ id: clientTxnId })]).nullish(),
  text: z.looseObject({ format: textFormat }).nullish(),
  background: z.literal(false).nullish(),
});

/** The conversation of a chat completion or response: the clientTxnId, percent-encoded. */
export const conversationHeader = clientTxnId.meta({
  description: 'The clientTxnId of the conversation, percent-encoded where it is not ASCII.',
});

const text = z.string();

const citedAddress = {
  start_index: count,
  end_index: count,
  url: text.meta({ description: 'Opens the cited row in the web console.' }),
  title: text,
};

const chatAnnotation = z.object({ type: z.literal('url_citation'), url_citation: z.object(citedAddress) });

const tokens = z.object({
  prompt_tokens: count,
  completion_tokens: count,
  total_tokens: count,
});

export const chatCompletion = z.object({
  id: text,
  object: z.literal('chat.completion'),
  created: count.meta({ description: 'Seconds since 1970.' }),
  model: text,
  choices: z.array(
    z.object({
      index: count,
      message: z.object({
        role: z.literal('assistant'),
        content: text.meta({ description: 'Markdown, citations as `[e1]`.' }),
        refusal: z.null(),
        annotations: z.array(chatAnnotation),
      }),
      logprobs: z.null(),
      finish_reason: z.literal('stop'),
    }),
  ),
  usage: tokens.meta({ description: 'Of the model; 0 where the engine alone has answered.' }),
});

export type ChatCompletion = z.infer<typeof chatCompletion>;

const outputAnnotation = z.object({ type: z.literal('url_citation'), ...citedAddress });

const outputText = z.object({
  type: z.literal('output_text'),
  text: text.meta({ description: 'Markdown, citations as `[e1]`.' }),
  annotations: z.array(outputAnnotation),
  logprobs: z.array(z.unknown()).max(0),
});

const outputMessage = z.object({
  id: text,
  type: z.literal('message'),
  status: z.enum(['in_progress', 'completed']),
  role: z.literal('assistant'),
  content: z.array(outputText),
});

export type OutputMessage = z.infer<typeof outputMessage>;

const errorDetails = {
  message: text.meta({ description: 'What is wrong, and how to mend it.' }),
  code: text.meta({ description: 'The last part of the problem type.' }),
};

export const modelResponse = z.object({
  id: text,
  object: z.literal('response'),
  created_at: count.meta({ description: 'Seconds since 1970.' }),
  status: z.enum(['in_progress', 'completed', 'failed']),
  error: z.object(errorDetails).nullable(),
  incomplete_details: z.null(),
  instructions: z.null().meta({ description: 'What a client has sent is not sent back.' }),
  max_output_tokens: z.null(),
  metadata: z.record(z.string(), text),
  model: text,
  output: z.array(outputMessage),
  parallel_tool_calls: z.boolean(),
  previous_response_id: text.nullable(),
  reasoning: z.object({ effort: z.null(), summary: z.null() }),
  store: z.literal(true),
  temperature: z.null(),
  text: z.object({ format: z.object({ type: z.literal('text') }) }),
  tool_choice: z.literal('auto'),
  tools: z.array(z.unknown()).max(0),
  top_p: z.null(),
  truncation: z.literal('disabled'),
  usage: z
    .object({
      input_tokens: count,
      input_tokens_details: z.object({ cached_tokens: count }),
      output_tokens: count,
      output_tokens_details: z.object({ reasoning_tokens: count }),
      total_tokens: count,
    })
    .nullable(),
});

export type ModelResponse = z.infer<typeof modelResponse>;

export const openAiError = z.object({
  error: z.object({
    ...errorDetails,
    type: z.enum([
      'invalid_request_error',
      'authentication_error',
      'permission_error',
      'not_found_error',
      'conflict_error',
      'rate_limit_error',
      'server_error',
    ]),
    param: text.nullable().meta({ description: 'The field at fault.' }),
  }),
});

export type OpenAiError = z.infer<typeof openAiError>;

/** The last event of a stream of chunks: these characters, which are no JSON. */
export const chatCompletionEnd = z
  .literal('[DONE]')
  .meta({ description: 'Ends the stream: these characters, no JSON.' });

export const chatCompletionChunk = z.object({
  id: text,
  object: z.literal('chat.completion.chunk'),
  created: count.meta({ description: 'Seconds since 1970.' }),
  model: text,
  choices: z
    .array(
      z.object({
        index: count,
        delta: z.object({
          role: z.literal('assistant').exactOptional(),
          content: text.exactOptional().meta({ description: 'The next piece of the Markdown, citations as `[e1]`.' }),
          annotations: z.array(chatAnnotation).exactOptional(),
        }),
        logprobs: z.null(),
        finish_reason: z.literal('stop').nullable(),
      }),
    )
    .meta({ description: 'Empty in the chunk that counts.' }),
  usage: tokens.exactOptional(),
});

export type ChatCompletionChunk = z.infer<typeof chatCompletionChunk>;

const eventOf = <const T extends readonly [string, ...string[]]>(types: T) => ({
  type: z.enum(types),
  sequence_number: count.meta({ description: 'From 0 on.' }),
});

const outputPlace = { item_id: text, output_index: count, content_index: count };
const noLogprobs = z.array(z.unknown()).max(0);

/** Events of a stream of the Responses API, by what they hold. */
export const responseProgressEvent = z.object({
  ...eventOf(['response.created', 'response.in_progress', 'response.completed', 'response.failed']),
  response: modelResponse,
});

export const responseItemEvent = z.object({
  ...eventOf(['response.output_item.added', 'response.output_item.done']),
  output_index: count,
  item: outputMessage,
});

export const responsePartEvent = z.object({
  ...eventOf(['response.content_part.added', 'response.content_part.done']),
  ...outputPlace,
  part: outputText,
});

export const responseTextDeltaEvent = z.object({
  ...eventOf(['response.output_text.delta']),
  ...outputPlace,
  delta: text.meta({ description: 'The next piece of the Markdown.' }),
  logprobs: noLogprobs,
});

export const responseAnnotationEvent = z.object({
  ...eventOf(['response.output_text.annotation.added']),
  ...outputPlace,
  annotation_index: count,
  annotation: outputAnnotation,
});

export const responseTextEvent = z.object({
  ...eventOf(['response.output_text.done']),
  ...outputPlace,
  text: text.meta({ description: 'The whole Markdown.' }),
  logprobs: noLogprobs,
});
