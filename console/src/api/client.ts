// Requests to the API that serves this page. The reader's key goes with each as a header, so that no other site can make the browser send it.
import type { Wire } from './operations.js';
import { OPERATIONS, type OperationName, operationUrl, type QueryValues, type Reply } from './operations.js';
import { TEXTS } from '../texts/texts.js';
import { forgetKey, storedKey } from './key.js';

type ApiProblem = Pick<Wire<'Problem'>, 'status' | 'title' | 'detail' | 'howToFix'>;

/** What the service has refused, or why it could not be asked (status 0). */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';

  constructor(readonly problem: ApiProblem) {
    super(problem.detail);
  }
}

const unreachable = (): ApiFailure => new ApiFailure({ status: 0, ...TEXTS.problems.unreachable });

/** What no second attempt changes: the request itself is refused. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiFailure &&
  error.problem.status >= 400 &&
  error.problem.status < 500 &&
  !PASSING.has(error.problem.status);

/** Refusals that end by themselves: the service took too long to be asked, or is asked too often. */
const PASSING: ReadonlySet<number> = new Set([408, 425, 429]);

const strangeReply = (url: string, response: Response): ApiFailure => {
  const { title, detail, noType, howToFix } = TEXTS.problems.strange;
  const type = response.headers.get('content-type') ?? noType;
  return new ApiFailure({
    status: response.status,
    title,
    detail: detail(url.split('?', 1)[0] ?? url, type),
    howToFix,
  });
};

/** Also for a stranger in between, whose reply is no problem of ours. */
const problemOf = async (response: Response): Promise<ApiProblem> => {
  const { status } = response;
  const body: unknown = await response.json().catch(() => undefined);
  const known = (typeof body === 'object' && body !== null ? body : {}) as Partial<ApiProblem>;
  return {
    status,
    title: known.title ?? TEXTS.problems.answered.title(status),
    detail: known.detail ?? TEXTS.problems.answered.detail(`${status} ${response.statusText}`.trim()),
    howToFix: known.howToFix ?? TEXTS.problems.answered.howToFix,
  };
};

const UNAUTHORISED = 'casefile-unauthorised';

/** Calls back whenever a request was refused for want of a known key; returns what ends that. */
export const onUnauthorised = (callback: () => void): (() => void) => {
  addEventListener(UNAUTHORISED, callback);
  return () => removeEventListener(UNAUTHORISED, callback);
};

const headerOf = (key: string | undefined): { readonly [name: string]: string } => {
  if (key === undefined) return {};
  // a header holds no other characters, and a key has none
  const strange = [...key].findIndex((character) => !/[\x21-\x7e]/.test(character));
  if (strange < 0) return { 'x-api-key': key };
  const code = ([...key][strange]?.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  throw new ApiFailure({
    status: 0,
    ...TEXTS.problems.strangeKey,
    detail: TEXTS.problems.strangeKey.detail(strange + 1, code),
  });
};

/** No other site can make the browser send it: by it, a session may change something. */
const PAGE_HEADER = { 'x-casefile-page': '1' };

/** Resolves when the headers are there. Throws `ApiFailure`, also on a status that is no success, and on a page of HTML where no `file` is wanted: a proxy writes these. */
export const request = async (
  url: string,
  init: RequestInit = {},
  wanted: 'data' | 'file' = 'data',
): Promise<Response> => {
  const key = storedKey();
  const headers = {
    ...PAGE_HEADER,
    ...headerOf(key),
    ...(init.headers as { readonly [name: string]: string } | undefined),
  };
  const response = await fetch(url, { cache: 'no-store', ...init, headers }).catch((error: unknown) => {
    if (init.signal?.aborted === true) throw error;
    throw unreachable();
  });
  if (response.status === 401) {
    // it would go before the session of whoever signs in next; one that was entered meanwhile stays
    if (key !== undefined && storedKey() === key) forgetKey();
    dispatchEvent(new Event(UNAUTHORISED));
  }
  if (!response.ok) throw new ApiFailure(await problemOf(response));
  if (wanted === 'data' && /^text\/html\b/i.test(response.headers.get('content-type') ?? ''))
    throw strangeReply(url, response);
  return response;
};

type CallOptions = {
  /** Parts of the path. */
  readonly parts?: { readonly [name: string]: string | number };
  readonly query?: QueryValues;
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
  const url = operationUrl(name, parts, query);
  const response = await request(url, {
    ...sent,
    ...init,
    headers: { ...(sent.headers as object), ...(init.headers as object) },
  });
  const text = await response.text().catch((error: unknown) => {
    if (init.signal?.aborted === true) throw error;
    throw unreachable();
  });
  try {
    return JSON.parse(text) as Reply<Name>;
  } catch {
    throw strangeReply(url, response);
  }
};

export const failureOf = (error: unknown): ApiProblem =>
  error instanceof ApiFailure
    ? error.problem
    : {
        status: 0,
        ...TEXTS.problems.console,
        detail: error instanceof Error ? error.message : String(error),
      };
