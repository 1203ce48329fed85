// A problem in the shape of OpenAI's errors, for the routes that its clients call.
import { withAdvice } from '../../../kernel/sentences.js';
import type { OpenAiError } from '../../contract/openai.js';
import type { Problem } from '../../contract/service.js';

/** `GET /v1/models` is asked by clients of our own too, a model of it by those of OpenAI alone. */
const OPENAI_PATH = /^\/v1\/(?:(?:chat\/completions|responses)(?:\/[^/]*)?|models\/[^/]+\/?)$/;

export const isOpenAiPath = (path: string): boolean => OPENAI_PATH.test(path);

const TYPES: { readonly [status: number]: OpenAiError['error']['type'] } = {
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  409: 'conflict_error',
  429: 'rate_limit_error',
};

/** Advice for who chooses models by OpenAI's API. */
const ADVICE: { readonly [kind: string]: string } = {
  'model-unknown':
    'Use "casefile" (as the service is configured), "none" (the engine alone), or a profile of GET /v1/models.',
};

/** Bodies of OpenAI's shape have no message id. */
const FIELDS: { readonly [field: string]: string } = { messageId: 'Idempotency-Key' };

const typeOf = (status: number): OpenAiError['error']['type'] =>
  TYPES[status] ?? (status >= 500 ? 'server_error' : 'invalid_request_error');

const codeOf = ({ type }: Problem): string => type.split('/').at(-1) ?? type;

/** A question that cannot be read is a bad request to OpenAI, whose clients take a 409 for one that others hold up. */
const statusOf = (problem: Problem): number => (codeOf(problem) === 'question-not-readable' ? 400 : problem.status);

export const openAiErrorOf = (problem: Problem): OpenAiError => {
  const { detail, howToFix, field } = problem;
  const code = codeOf(problem);
  return {
    error: {
      message: withAdvice(detail, ADVICE[code] ?? howToFix),
      type: typeOf(statusOf(problem)),
      param: field === undefined ? null : (FIELDS[field] ?? field),
      code,
    },
  };
};

export type OpenAiReply = {
  readonly status: number;
  readonly body: OpenAiError;
  readonly headers: { readonly [name: string]: string };
};

/** OpenAI's clients send a 409 again by themselves: here it stays what it is. */
export const openAiReply = (problem: Problem): OpenAiReply => {
  const status = statusOf(problem);
  return { status, body: openAiErrorOf(problem), headers: status === 409 ? { 'x-should-retry': 'false' } : {} };
};
