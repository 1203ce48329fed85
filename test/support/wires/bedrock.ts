// Amazon Bedrock's ConverseStream: frames of Amazon's event stream.
import { EventStreamCodec } from '@smithy/eventstream-codec';
import { fromUtf8, toUtf8 } from '@smithy/util-utf8';
import { json, KEY, profileOf, type ScriptedReply, thinkingPieces, waiting, type Wire } from './wire.js';

const codec = new EventStreamCodec(toUtf8, fromUtf8);
const text = (value: string) => ({ type: 'string' as const, value });

const framed = (headers: { readonly [name: string]: string }, body: object): Buffer =>
  Buffer.from(
    codec.encode({
      headers: Object.fromEntries(
        Object.entries({ ...headers, ':content-type': 'application/json' }).map(([name, value]) => [name, text(value)]),
      ),
      body: fromUtf8(JSON.stringify(body)),
    }),
  );

export const event = (type: string, body: object): Buffer =>
  framed({ ':message-type': 'event', ':event-type': type }, body);

export const exception = (type: string, message: string): Buffer =>
  framed({ ':message-type': 'exception', ':exception-type': type }, { message });

const REASON = {
  end: 'end_turn',
  tools: 'tool_use',
  length: 'max_tokens',
  refused: 'content_filtered',
  blocked: 'guardrail_intervened',
};

const frames = ({ text = [], calls = [], stop, ...thought }: ScriptedReply): readonly Buffer[] => [
  event('messageStart', { role: 'assistant' }),
  ...thinkingPieces(thought).map((text) =>
    event('contentBlockDelta', { contentBlockIndex: 9, delta: { reasoningContent: { text } } }),
  ),
  ...text.map((piece) => event('contentBlockDelta', { contentBlockIndex: 0, delta: { text: piece } })),
  event('contentBlockStop', { contentBlockIndex: 0 }),
  ...calls.flatMap(({ id, tool, input }, index) => [
    event('contentBlockStart', {
      contentBlockIndex: index + 1,
      start: { toolUse: { toolUseId: id, name: tool } },
    }),
    ...input.map((piece) =>
      event('contentBlockDelta', { contentBlockIndex: index + 1, delta: { toolUse: { input: piece } } }),
    ),
    event('contentBlockStop', { contentBlockIndex: index + 1 }),
  ]),
  event('messageStop', { stopReason: REASON[stop] }),
  event('metadata', {
    usage: {
      inputTokens: 60,
      outputTokens: 7,
      totalTokens: 67,
      cacheReadInputTokens: 40,
      cacheWriteInputTokens: 10,
    },
    metrics: { latencyMs: 5 },
  }),
];

const error = (status: number, type: string, message: string) =>
  json(status, { message }, { 'x-amzn-errortype': type, 'x-amzn-requestid': 'req-failed' });

export const bedrock: Wire = {
  name: 'bedrock',
  options: (url) => ({
    profile: profileOf('bedrock', 'eu.anthropic.claude-sonnet-4-5-20250929-v1:0'),
    access: { provider: 'bedrock', region: 'eu-central-1', apiKey: KEY, baseUrl: url },
  }),
  headers: { 'content-type': 'application/vnd.amazon.eventstream', 'x-amzn-requestid': 'req-1' },
  frames,
  usage: { input: 110, output: 7, cacheRead: 40, cacheWrite: 10, total: 67 },
  requestId: 'req-1',
  says: { thinking: true, refused: false, blocked: true, ids: true, brokenInput: true },
  errors: {
    throttled: waiting(error(429, 'ThrottlingException', 'Too many requests, please wait before trying again.'), 7),
    wrongKey: error(403, 'UnrecognizedClientException', `The security token ${KEY} is invalid.`),
    unknownModel: error(400, 'ValidationException', 'The provided model identifier is invalid.'),
    oversize: error(400, 'ValidationException', 'Input is too long for requested model.'),
    overloaded: error(503, 'ServiceUnavailableException', 'The service is unavailable'),
    invalid: error(400, 'ValidationException', 'A conversation must start with a user message.'),
  },
  midStream: exception('modelStreamErrorException', 'The model failed while it spoke'),
};
