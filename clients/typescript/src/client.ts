// A client of Casefile: every operation of its API with the types of its document, and turns read as they run.
import { EventSourceParserStream } from 'eventsource-parser/stream';
import createClient, { type Client } from 'openapi-fetch';
import type { components, paths } from './api.js';

type Schemas = components['schemas'];

export type Answer = Schemas['Answer'];
export type AskBody = Schemas['AskBody'];
export type Problem = Schemas['Problem'];

/** What happens in a turn until its answer: the facts that are recorded, and a model's text while it is written. */
export type TurnStreamEvent =
  | { readonly event: 'fact'; readonly data: Schemas['TurnEvent'] }
  | { readonly event: 'text'; readonly data: Schemas['TextDelta'] }
  | { readonly event: 'answer'; readonly data: Answer };

export type CasefileOptions = {
  /** Origin of the service: `http://127.0.0.1:4680`. */
  readonly url: string;
  /** API key; absent: of a service without keys. */
  readonly key?: string;
};

/** The service has refused or failed: `message` says what is wrong and how to mend it. */
export class CasefileError extends Error {
  override readonly name = 'CasefileError';

  readonly problem: Problem;

  constructor(problem: Problem) {
    super(`${problem.detail}. ${problem.howToFix}`);
    this.problem = problem;
  }
}

export type CasefileClient = {
  /** `GET`, `POST` and `DELETE` of every path, checked by the compiler: https://openapi-ts.dev/openapi-fetch. */
  readonly api: Client<paths>;
  /**
   * Asks in an investigation, which the first question opens, and waits for the answer. Sent again with the same `messageId`, it is the
   * same turn. Throws `CasefileError` where it is refused, and the error of `fetch` where the service is not reached.
   */
  readonly ask: (investigation: string, body: AskBody, signal?: AbortSignal) => Promise<Answer>;
  /**
   * The same, told as it runs: the last event is the answer. The turn goes on where its reader stops or its connection breaks; ask again
   * with the same `messageId` then. Throws as `ask` does, also where the stream ends without an answer.
   */
  readonly stream: (
    investigation: string,
    body: AskBody,
    signal?: AbortSignal,
  ) => AsyncGenerator<TurnStreamEvent, void>;
};

const TURNS = '/v1/investigations/{clientTxnId}/turns';

const EVENTS: ReadonlySet<string | undefined> = new Set(['fact', 'text', 'answer']);

const target = (clientTxnId: string, signal: AbortSignal | undefined) => ({
  params: { path: { clientTxnId } },
  ...(signal !== undefined && { signal }),
});

/** `error`: of a reply, which a proxy may have written. */
const failure = (error: unknown, { status }: Response): Error => {
  const isProblem = typeof error === 'object' && error !== null && 'howToFix' in error;
  return isProblem
    ? new CasefileError(error as Problem)
    : new Error(`HTTP ${status} came without a problem of Casefile. Check the address of the service.`);
};

export const casefileClient = ({ url, key }: CasefileOptions): CasefileClient => {
  const api = createClient<paths>({
    baseUrl: url.replace(/\/+$/, ''),
    headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
  });

  const ask: CasefileClient['ask'] = async (investigation, body, signal) => {
    const { data, error, response } = await api.POST(TURNS, { ...target(investigation, signal), body });
    if (data === undefined) throw failure(error, response);
    if (response.status === 202)
      throw new Error('The service goes on with the turn later. Ask again with the same messageId.');
    return data as Answer;
  };

  const stream: CasefileClient['stream'] = async function* (investigation, body, signal) {
    const { data, error, response } = await api.POST(TURNS, {
      ...target(investigation, signal),
      body,
      headers: { accept: 'text/event-stream' },
      parseAs: 'stream',
    });
    if (data === undefined || data === null) throw failure(error, response);
    const reader = (data as ReadableStream<Uint8Array<ArrayBuffer>>)
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream())
      .getReader();
    try {
      for (;;) {
        const { value, done } = await reader.read();
        if (done) break;
        if (value.event === 'problem') throw new CasefileError(JSON.parse(value.data) as Problem);
        if (!EVENTS.has(value.event)) continue;
        yield { event: value.event, data: JSON.parse(value.data) } as TurnStreamEvent;
        if (value.event === 'answer') return;
      }
    } finally {
      await reader.cancel();
    }
    throw new Error('The stream has ended before the answer. Ask again with the same messageId.');
  };

  return { api, ask, stream };
};
