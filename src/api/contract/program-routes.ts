// The routes of programs that speak a protocol of their own.
import { messageId } from './fields.js';
import { conversationHeader } from './openai.js';
import { RETRY_COUNT_HEADERS } from './headers.js';
import type { Route } from './route.js';

const OPENAI = {
  method: 'post',
  headers: { 'X-Casefile-Conversation': conversationHeader, 'Idempotency-Key': messageId, ...RETRY_COUNT_HEADERS },
  problems: [404, 409, 413, 415, 429, 503, 504, 507],
  problem: { description: 'An error in the shape of OpenAI', content: { 'application/json': 'OpenAiError' } },
} as const;

export const PROGRAM_ROUTES: readonly Route[] = [
  {
    ...OPENAI,
    path: '/v1/chat/completions',
    summary: 'Ask, as clients of OpenAI do: the last user message is one turn',
    body: 'ChatCompletionBody',
    answers: { 200: 'ChatCompletion' },
  },
  {
    ...OPENAI,
    path: '/v1/responses',
    summary: 'Ask by the Responses API of OpenAI: the last user message is one turn',
    body: 'ModelResponseBody',
    answers: { 200: 'ModelResponse' },
  },
  {
    method: 'post',
    path: '/v1/ag-ui',
    summary: 'Run as an AG-UI agent: the last user message is one turn of the investigation that the thread names',
    body: 'RunAgentBody',
    answers: { 200: ['text/event-stream'] },
    problems: [404, 409, 413, 415, 429, 503, 507],
  },
  {
    method: 'get',
    path: '/.well-known/agent-card.json',
    summary: 'The card of this agent, for others of the A2A protocol',
    answers: { 200: ['application/json'] },
  },
];
