// A language model as the loop uses it: one request, one reply. Retries, limits and records are the loop's own.
import type { CancelSignal } from '../kernel/cancel.js';
import type { Micros } from '../kernel/time.js';

/** A tool as a model is told of it; `schema` is a JSON schema of its arguments. */
export type OfferedTool = {
  readonly name: string;
  readonly description: string;
  readonly schema: { readonly [key: string]: unknown };
};

/** A call that a model has asked for. `input`: the arguments as it wrote them, which need not be JSON. */
export type WantedCall = { readonly id: string; readonly tool: string; readonly input: string };

export type ModelMessage =
  | { readonly role: 'system' | 'user'; readonly text: string }
  | { readonly role: 'assistant'; readonly text: string; readonly calls: readonly WantedCall[] }
  | {
      readonly role: 'tool';
      /** The id of the call that it answers. */
      readonly call: string;
      readonly tool: string;
      readonly text: string;
      readonly failed?: true;
    };

export type ModelRequest = {
  readonly messages: readonly ModelMessage[];
  /** None: the model must answer in words. */
  readonly tools: readonly OfferedTool[];
};

/** As the provider reports it. `input` counts everything that was read, from a cache or not. */
export type ModelUsage = {
  readonly input: number;
  readonly output: number;
  readonly cacheRead?: number;
  readonly cacheWrite?: number;
  /** The provider's own total, which need not be the sum. */
  readonly total?: number;
};

export type ModelReply = {
  readonly text: string;
  readonly calls: readonly WantedCall[];
  /** `length`: cut at the most tokens. `refused`: the model declined. `blocked`: a guardrail or filter stopped it. */
  readonly stop: 'end' | 'tools' | 'length' | 'refused' | 'blocked' | 'other';
  readonly usage?: ModelUsage;
  /** The model's own name, as the provider reports it. */
  readonly model?: string;
  readonly requestId?: string;
};

/** US dollars per million tokens, as listed on a day. */
export type Price = {
  readonly input: number;
  readonly output: number;
  readonly cacheRead?: number;
  readonly cacheWrite?: number;
  /** The day of the list: 2026-11-22. */
  readonly asOf: string;
};

export type ProfileLimits = {
  readonly requestsPerMinute?: number;
  readonly tokensPerMinute?: number;
  readonly atOnce?: number;
};

/** What the configuration names: everything but the secret. */
export type ModelProfile = {
  readonly name: string;
  readonly provider: string;
  readonly model: string;
  /** Tokens that one request and its reply may hold together. */
  readonly window: number;
  readonly maxTokens: number;
  readonly temperature: number;
  /** `text`: the model knows no tools; calls are written in its words. */
  readonly tools: 'native' | 'text';
  readonly limits: ProfileLimits;
  readonly price?: Price;
  /** The profile that is asked when this one fails. */
  readonly fallback?: string;
};

/** Why a request had no reply. What may work when it is tried again: `throttled`, `timeout`, `unavailable`, `cut`. */
export type ModelFailure =
  | 'throttled'
  | 'timeout'
  | 'unavailable'
  /** The reply broke off. */
  | 'cut'
  /** More than the model can read. */
  | 'oversize'
  /** The provider rejects the request as it is. */
  | 'invalid'
  /** Key, permission, region or model name. */
  | 'denied'
  | 'cancelled';

export class ModelError extends Error {
  override readonly name = 'ModelError';
  constructor(
    readonly reason: ModelFailure,
    /** What, where and how to mend; never a secret. */
    message: string,
    readonly details: { readonly retryAfter?: Micros; readonly requestId?: string; readonly status?: number } = {},
  ) {
    super(message);
  }
}

export type AskOptions = {
  readonly signal: CancelSignal;
  /** Hears the reply's words as they come; they may be withdrawn. */
  readonly onText: (delta: string) => void;
};

export abstract class Models {
  /** In the order of the configuration; the first is the default. */
  abstract profiles(): readonly ModelProfile[];
  /** One attempt. Throws `ModelError`. */
  abstract ask(profile: string, request: ModelRequest, options: AskOptions): Promise<ModelReply>;
}
