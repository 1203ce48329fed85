// How the tools of the MCP server reach the service: by its HTTP API alone, as the person who asks, so that every guard holds for a tool as for its caller.
import { withAdvice } from '../kernel/sentences.js';

type ApiRequest = { readonly body?: object; readonly signal?: AbortSignal };

/** Paths begin with `/v1/`. Throws `ApiRefusal`. */
export type CasefileApi = {
  readonly get: (path: string, request?: ApiRequest) => Promise<string>;
  readonly post: (path: string, request: ApiRequest) => Promise<string>;
};

/** What the service has refused, and how to mend it. */
export class ApiRefusal extends Error {
  override readonly name = 'ApiRefusal';
}

type RefusedReply = { readonly detail?: unknown; readonly howToFix?: unknown };

const describeRefusal = (status: number, text: string): string => {
  try {
    const { detail, howToFix } = JSON.parse(text) as RefusedReply;
    if (typeof detail === 'string') return typeof howToFix === 'string' ? withAdvice(detail, howToFix) : detail;
  } catch {
    // told below
  }
  return `the service answered ${status}`;
};

export type ApiConnection = {
  /** Origin of the service. */
  readonly url: string;
  /** Those that show who asks. */
  readonly headers: { readonly [name: string]: string };
};

export const casefileApi = ({ url, headers }: ApiConnection): CasefileApi => {
  const send = async (method: 'GET' | 'POST', path: string, { body, signal }: ApiRequest = {}): Promise<string> => {
    const response = await fetch(url + path, {
      method,
      redirect: 'error',
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal !== undefined && { signal }),
    });
    const text = await response.text();
    if (!response.ok) throw new ApiRefusal(describeRefusal(response.status, text));
    return text;
  };
  return { get: (path, request) => send('GET', path, request), post: (path, request) => send('POST', path, request) };
};
