// A language model as the loop uses it: one request, one reply. Retries, limits and records are the loop's own.
import type { CancelSignal } from '../kernel/cancel.js';
import type { Masked } from '../kernel/masked.js';
import type { Micros } from '../kernel/time.js';
import type { CallPrice, ModelFailure, ModelReply, ModelRequest } from '../investigation/model-dialogue.js';

export type {
  ModelFailure,
  ModelMessage,
  ModelReply,
  ModelRequest,
  ModelUsage,
  OfferedTool,
  ToolCallRequest,
} from '../investigation/model-dialogue.js';

type ProfileLimits = {
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
  /** The latest list that is valid. */
  readonly price?: CallPrice;
  /** All lists, those of the past and of the future too. */
  readonly prices?: readonly CallPrice[];
  /** The profile that is asked when this one fails. */
  readonly fallback?: string;
};

export class ModelError extends Error {
  override readonly name = 'ModelError';
  constructor(
    readonly reason: ModelFailure,
    /** What failed, where, and how to fix it; never a secret. */
    message: string,
    readonly details: { readonly retryAfter?: Micros; readonly requestId?: string; readonly status?: number } = {},
  ) {
    super(message);
  }
}

export type ModelCallOptions = {
  readonly signal: CancelSignal;
  /** Hears the reply's words as they come; they may be withdrawn. */
  readonly onText: (delta: string) => void;
  /** Hears the model's thoughts as they come; they may be withdrawn. */
  readonly onThinking?: (delta: string) => void;
  /** Hears what is waited for, and how near a limit is. */
  readonly onNotice?: (notice: string) => void;
};

/** One profile's way to its provider: one attempt. Throws `ModelError`. */
export type CallModel = (request: ModelRequest, options: ModelCallOptions) => Promise<ModelReply>;

export abstract class Models {
  /** In the order of the configuration. */
  abstract profiles(): readonly ModelProfile[];
  /** The profile of turns that name none; none: no model speaks in them. */
  abstract default(): ModelProfile | undefined;
  /** One attempt. Throws `ModelError`. */
  abstract ask(profile: string, request: Masked<ModelRequest>, options: ModelCallOptions): Promise<ModelReply>;
}
