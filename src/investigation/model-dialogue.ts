// What passes between the loop and a language model: requests, replies, and why there was none.

/** A tool as a model sees it; `schema` is a JSON schema of its arguments. */
export type OfferedTool = {
  readonly name: string;
  readonly description: string;
  readonly schema: { readonly [key: string]: unknown };
};

/** A call that a model has asked for. `input`: the arguments as it wrote them, which need not be JSON. */
export type ToolCallRequest = { readonly id: string; readonly tool: string; readonly input: string };

export type ModelMessage =
  | { readonly role: 'system' | 'user'; readonly text: string }
  | { readonly role: 'assistant'; readonly text: string; readonly calls: readonly ToolCallRequest[] }
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

/** US dollars per million tokens, as listed on a day and valid from then on. */
export type CallPrice = {
  readonly input: number;
  readonly output: number;
  readonly cacheRead?: number;
  readonly cacheWrite?: number;
  /** The day of the list: 2026-11-22. */
  readonly asOf: string;
};

export type ModelReply = {
  readonly text: string;
  /** Its reasoning, where the provider shows it: no part of the answer. */
  readonly thinking?: string;
  readonly calls: readonly ToolCallRequest[];
  /** `length`: cut at the most tokens. `refused`: the model declined. `blocked`: a guardrail or filter stopped it. */
  readonly stop: 'end' | 'tools' | 'length' | 'refused' | 'blocked' | 'other';
  readonly usage?: ModelUsage;
  /** The model's own name, as the provider reports it. */
  readonly model?: string;
  readonly requestId?: string;
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
