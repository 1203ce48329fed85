// Requests to the API that serves this page. The reader's key goes with each as a header, so that no other site can make the browser send it.
import type { Wire } from './operations.js';
import { OPERATIONS, type OperationName, operationUrl, type Reply } from './operations.js';
import { storedKey } from './key.js';

type ApiProblem = Pick<Wire<'Problem'>, 'status' | 'title' | 'detail' | 'howToFix'>;

/** What the service has refused, or why it could not be asked (status 0). */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';

  constructor(readonly problem: ApiProblem) {
    super(problem.detail);
  }
}

const UNREACHABLE: ApiProblem = {
  status: 0,
  title: 'The service does not answer',
  detail: 'The connection to the service failed.',
  howToFix: 'See whether it still runs: casefile serve. Then try again.',
};

/** Also for a stranger in between, whose reply is no problem of ours. */
const problemOf = async (response: Response): Promise<ApiProblem> => {
  const { status } = response;
  const body: unknown = await response.json().catch(() => undefined);
  const known = (typeof body === 'object' && body !== null ? body : {}) as Partial<ApiProblem>;
  return {
    status,
    title: known.title ?? `The service answered ${status}`,
    detail: known.detail ?? `The reply to the request was ${status} ${response.statusText}`.trim(),
    howToFix: known.howToFix ?? 'Try again; if it stays, look into the log of the service.',
  };
};

const UNAUTHORISED = 'casefile-unauthorised';

/** Calls back whenever a request was refused for want of a known key; returns what ends that. */
export const onUnauthorised = (callback: () => void): (() => void) => {
  addEventListener(UNAUTHORISED, callback);
  return () => removeEventListener(UNAUTHORISED, callback);
};

const keyHeader = (): { readonly [name: string]: string } => {
  const key = storedKey();
  return key === undefined ? {} : { 'x-api-key': key };
};

/** Resolves when the headers are there. Throws `ApiFailure`, also on a status that is no success. */
export const request = async (url: string, init: RequestInit = {}): Promise<Response> => {
  const headers = { ...keyHeader(), ...(init.headers as { readonly [name: string]: string } | undefined) };
  const response = await fetch(url, { cache: 'no-store', ...init, headers }).catch((error: unknown) => {
    if (init.signal?.aborted === true) throw error;
    throw new ApiFailure(UNREACHABLE);
  });
  if (response.status === 401) dispatchEvent(new Event(UNAUTHORISED));
  if (!response.ok) throw new ApiFailure(await problemOf(response));
  return response;
};

type CallOptions = {
  /** Parts of the path. */
  readonly parts?: { readonly [name: string]: string | number };
  readonly query?: { readonly [name: string]: string | number | undefined };
  /** Sent as JSON; absent on a POST: an empty object. */
  readonly body?: unknown;
  readonly init?: RequestInit;
};

/** Throws `ApiFailure`. */
export const call = async <Name extends OperationName>(
  name: Name,
  { parts, query, body = {}, init = {} }: CallOptions = {},
): Promise<Reply<Name>> => {
  const { method } = OPERATIONS[name];
  const sent: RequestInit =
    method === 'get'
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await request(operationUrl(name, parts, query), {
    ...sent,
    ...init,
    headers: { ...(sent.headers as object), ...(init.headers as object) },
  });
  return (await response.json()) as Reply<Name>;
};

export const failureOf = (error: unknown): ApiProblem =>
  error instanceof ApiFailure
    ? error.problem
    : {
        status: 0,
        title: 'The console has failed',
        detail: error instanceof Error ? error.message : String(error),
        howToFix: 'Load the page again. If it stays, please report it.',
      };
