// What the model is shown of a turn before its first reply, and which profile, limits and policy its requests keep to.
import type { OfferedTool } from '../../investigation/model-dialogue.js';
import type { CallPrice } from '../../investigation/model-dialogue.js';
import type { Exchange } from './exchange.js';
import type { LoopLimits } from './next-move.js';

/** An earlier turn as the model saw it. */
export type EarlierTurn = {
  readonly n: number;
  readonly question: string;
  readonly answer: string;
  /** One sentence of what was answered. */
  readonly gist: string;
  readonly exchanges: readonly Exchange[];
};

/** Replaces every turn up to `upTo`. */
export type TurnSummary = { readonly text: string; readonly upTo: number };

/** `continue`: everything. `summarise`: older parts shortened. `fresh`: no earlier turn. */
export type ContextPolicy = 'continue' | 'summarise' | 'fresh';

/** What a request needs to know of a model profile. */
export type RequestProfile = {
  readonly name: string;
  readonly window: number;
  readonly maxTokens: number;
  readonly tools: 'native' | 'text';
  readonly price?: CallPrice;
};

export type AgentContext = {
  readonly profile: RequestProfile;
  readonly system: string;
  readonly brief: string;
  readonly earlier: readonly EarlierTurn[];
  /** Replaces the turns before those. */
  readonly summary?: TurnSummary;
  /** Tokens that the provider has counted per estimated token in the turn before. Absent: it has counted none. */
  readonly correction?: number;
  readonly tools: readonly OfferedTool[];
  readonly limits: LoopLimits;
  readonly policy: ContextPolicy;
};
