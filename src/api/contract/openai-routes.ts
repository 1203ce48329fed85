// The OpenAI-compatible routes.
import { messageId } from './fields.js';
import { conversationHeader } from './openai.js';
import type { Route } from './route.js';

const COMMON = {
  method: 'post',
  headers: { 'X-Casefile-Conversation': conversationHeader, 'Idempotency-Key': messageId },
  problems: [404, 409, 413, 415, 429, 503, 504, 507],
  problem: { description: 'An error in the shape of OpenAI', content: { 'application/json': 'OpenAiError' } },
} as const;

export const OPENAI_ROUTES: readonly Route[] = [
  {
    ...COMMON,
    path: '/v1/chat/completions',
    summary: 'Ask, as clients of OpenAI do: the last user message is one turn',
    body: 'ChatCompletionBody',
    answers: { 200: 'ChatCompletion' },
  },
  {
    ...COMMON,
    path: '/v1/responses',
    summary: 'Ask by the Responses API of OpenAI: the last user message is one turn',
    body: 'ModelResponseBody',
    answers: { 200: 'ModelResponse' },
  },
];
