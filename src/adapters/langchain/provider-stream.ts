// What every provider has in common once its protocol is read: one attempt is a stream of what was said.
import type { Micros } from '../../kernel/time.js';
import type { ModelReply, ModelRequest, ModelUsage } from '../../ports/model.js';

/** A piece of a call; pieces with one place belong together, and a new id there begins the next call. */
export type CallPiece = {
  readonly place: number;
  readonly id?: string;
  readonly tool?: string;
  readonly input?: string;
};

export type StreamDelta = {
  readonly text?: string;
  readonly thinking?: string;
  readonly calls?: readonly CallPiece[];
  readonly stop?: ModelReply['stop'];
  /** So far: of several the greatest number counts. */
  readonly usage?: ModelUsage;
  readonly model?: string;
};

/** What came in the place of a reply, in the shape that an SDK's error has. */
export type UnexpectedResponse = { readonly name: string } & (
  { readonly message: string; readonly status?: number } | { readonly error: object }
);

/** What the answer's headers tell, kept for when it fails. `connectionError`: why the connection failed, which packages drop. */
export type ResponseMeta = {
  status?: number;
  requestId?: string;
  retryAfter?: Micros;
  unexpected?: UnexpectedResponse;
  connectionError?: unknown;
};

export type AttemptContext = { readonly signal: AbortSignal; readonly meta: ResponseMeta };

export type ProviderStream = (request: ModelRequest, attempt: AttemptContext) => AsyncIterable<StreamDelta>;
