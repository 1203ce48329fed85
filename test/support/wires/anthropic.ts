// Messages as Anthropic streams them.
import { json, KEY, profileOf, sse, type ScriptedReply, thinkingPieces, waiting, type Wire } from './wire.js';

const REASON = { end: 'end_turn', tools: 'tool_use', length: 'max_tokens', refused: 'refusal', blocked: 'refusal' };
const MODEL = 'claude-sonnet-4-5-20250929';

const event = (type: string, data: object = {}): Buffer => sse({ type, ...data }, type);

const block = (index: number, content_block: object, deltas: readonly object[]): readonly Buffer[] => [
  event('content_block_start', { index, content_block }),
  ...deltas.map((delta) => event('content_block_delta', { index, delta })),
  event('content_block_stop', { index }),
];

const frames = ({ thinking, text = [], calls = [], stop }: ScriptedReply): readonly Buffer[] => [
  event('message_start', {
    message: {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: MODEL,
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: { input_tokens: 60, cache_creation_input_tokens: 10, cache_read_input_tokens: 40, output_tokens: 1 },
    },
  }),
  event('ping'),
  ...(thinking === undefined
    ? []
    : block(
        9,
        { type: 'thinking', thinking: '', signature: '' },
        thinkingPieces({ thinking }).map((piece) => ({ type: 'thinking_delta', thinking: piece })),
      )),
  ...block(
    0,
    { type: 'text', text: '' },
    text.map((piece) => ({ type: 'text_delta', text: piece })),
  ),
  ...calls.flatMap(({ id, tool, input }, index) =>
    block(
      index + 1,
      { type: 'tool_use', id, name: tool, input: {} },
      input.map((partial_json) => ({ type: 'input_json_delta', partial_json })),
    ),
  ),
  event('message_delta', { delta: { stop_reason: REASON[stop], stop_sequence: null }, usage: { output_tokens: 7 } }),
  event('message_stop'),
];

const error = (status: number, type: string, message: string) =>
  json(status, { type: 'error', error: { type, message } }, { 'request-id': 'req-failed' });

export const anthropic: Wire = {
  name: 'anthropic',
  options: (url) => ({
    profile: profileOf('anthropic', 'claude-sonnet-4-5'),
    access: { provider: 'anthropic', apiKey: KEY, baseUrl: url },
  }),
  headers: { 'content-type': 'text/event-stream', 'request-id': 'req-1' },
  frames,
  usage: { input: 110, output: 7, cacheRead: 40, cacheWrite: 10 },
  model: MODEL,
  requestId: 'req-1',
  says: { thinking: true, refused: true, blocked: false, ids: true, brokenInput: true },
  errors: {
    throttled: waiting(error(429, 'rate_limit_error', 'This request would exceed your rate limit'), 7),
    wrongKey: error(401, 'authentication_error', `invalid x-api-key ${KEY}`),
    unknownModel: error(404, 'not_found_error', 'model: claude-nope'),
    oversize: error(400, 'invalid_request_error', 'prompt is too long: 214315 tokens > 200000 maximum'),
    overloaded: error(529, 'overloaded_error', 'Overloaded'),
    invalid: error(400, 'invalid_request_error', 'messages.1: roles must alternate'),
  },
  midStream: event('error', { error: { type: 'overloaded_error', message: 'Overloaded' } }),
};
