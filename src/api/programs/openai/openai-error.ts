// A problem in the shape of OpenAI's errors, for the routes that its clients call.
import type { OpenAiError } from '../../contract/openai.js';
import type { Problem } from '../../contract/service.js';

export const OPENAI_PATHS: readonly string[] = ['/v1/chat/completions', '/v1/responses'];

const TYPES: { readonly [status: number]: OpenAiError['error']['type'] } = {
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  409: 'conflict_error',
  429: 'rate_limit_error',
};

const typeOf = (status: number): OpenAiError['error']['type'] =>
  TYPES[status] ?? (status >= 500 ? 'server_error' : 'invalid_request_error');

export const openAiErrorOf = ({ type, status, detail, howToFix, field }: Problem): OpenAiError => ({
  error: {
    message: `${/[.!?]$/.test(detail) ? detail : `${detail}.`} ${howToFix}`,
    type: typeOf(status),
    param: field ?? null,
    code: type.split('/').at(-1) ?? type,
  },
});

/** OpenAI's clients send a 409 again by themselves: here it stays what it is. */
export const retryHeaders = (status: number): { readonly [name: string]: string } =>
  status === 409 ? { 'x-should-retry': 'false' } : {};
