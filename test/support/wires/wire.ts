// The wire format of a provider for a fake server: its frames, its errors, and its token counts.
import type { LangchainOptions } from '../../../src/adapters/langchain/access.js';
import type { ModelProfile, ModelUsage } from '../../../src/ports/model.js';
import type { WholeResponse } from './server.js';

type ModelCall = { readonly id: string; readonly tool: string; readonly input: readonly string[] };

export type ScriptedReply = {
  /** What the provider has counted of the request; openai alone. 100 when absent. */
  readonly promptTokens?: number;
  readonly thinking?: string | readonly string[];
  readonly text?: readonly string[];
  readonly calls?: readonly ModelCall[];
  readonly stop: 'end' | 'tools' | 'length' | 'refused' | 'blocked';
};

/** As it comes, piece by piece. */
export const thinkingPieces = ({ thinking = [] }: Pick<ScriptedReply, 'thinking'>): readonly string[] =>
  [thinking].flat();

export type Wire = {
  readonly name: string;
  readonly options: (url: string) => Pick<LangchainOptions, 'profile' | 'access'>;
  /** Of every streamed answer. */
  readonly headers: { readonly [name: string]: string };
  readonly frames: (reply: ScriptedReply) => readonly Buffer[];
  /** What `frames` say was used. */
  readonly usage: ModelUsage;
  /** The model's own name in the frames. */
  readonly model?: string;
  readonly requestId?: string;
  readonly says: {
    readonly thinking: boolean;
    readonly refused: boolean;
    readonly blocked: boolean;
    readonly ids: boolean;
    readonly brokenInput: boolean;
  };
  readonly errors: {
    readonly throttled: WholeResponse;
    readonly wrongKey: WholeResponse;
    readonly unknownModel: WholeResponse;
    readonly oversize: WholeResponse;
    readonly overloaded: WholeResponse;
    readonly invalid: WholeResponse;
  };
  /** A frame that says in the middle of a reply that it went wrong. */
  readonly midStream: Buffer;
};

export const KEY = 'sk-planted-4f9a81c7e2d05b36';

export const profileOf = (provider: string, model: string): ModelProfile => ({
  name: 'tested',
  provider,
  model,
  window: 100_000,
  maxTokens: 4096,
  temperature: 0.1,
  tools: 'native',
  limits: {},
});

export const json = (
  status: number,
  body: unknown,
  headers: { readonly [name: string]: string } = {},
): WholeResponse => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

export const sse = (data: unknown, event?: string): Buffer =>
  Buffer.from(`${event === undefined ? '' : `event: ${event}\n`}data: ${JSON.stringify(data)}\n\n`);

/** The server says how long to wait. */
export const waiting = (whole: WholeResponse, seconds: number): WholeResponse => ({
  ...whole,
  headers: { ...whole.headers, 'retry-after': String(seconds) },
});
