// The next request to a model, as it is sent: rebuilt from facts whenever it is needed, and known again by its digest.
import type { ModelRequest, OfferedTool } from '../../investigation/model-dialogue.js';
import type { ModelPrice } from '../../ports/model.js';
import { type Context, type ContextPolicy, correctionOf, type EarlierTurn, fitted } from './context.js';
import type { Exchange } from './exchange.js';
import { type LoopLimits, type Move, tokensOf } from './moves.js';
import type { Summary } from './summary.js';
import { inWords, toolsInWords } from './text-calls.js';

/** What a profile means for a request. */
export type Speaker = {
  readonly name: string;
  readonly window: number;
  readonly maxTokens: number;
  readonly tools: 'native' | 'text';
  readonly price?: ModelPrice;
};

/** Everything of a turn that the model is shown before it says anything. */
export type Scene = {
  readonly profile: Speaker;
  readonly system: string;
  readonly brief: string;
  readonly earlier: readonly EarlierTurn[];
  /** In place of the turns before those. */
  readonly summary?: Summary;
  readonly tools: readonly OfferedTool[];
  readonly limits: LoopLimits;
  readonly policy: ContextPolicy;
};

export type Requested = {
  readonly request: ModelRequest;
  /** Of messages and tools together. */
  readonly characters: number;
  /** As estimated, corrected by what the provider has counted. */
  readonly tokens: number;
  readonly shortened: readonly string[];
};

type Asking = Extract<Move, { move: 'ask' }>;

const toolsFor = ({ tools }: Scene, { purpose }: Asking): readonly OfferedTool[] =>
  purpose === 'conclude' ? [] : tools;

const systemFor = (scene: Scene, tools: readonly OfferedTool[]): string =>
  scene.profile.tools === 'text' && tools.length > 0 ? `${scene.system}\n\n${toolsInWords(tools)}` : scene.system;

/** What has happened, and how often the provider has found a request too long: each time, half of the room is left. */
export type SoFar = { readonly exchanges: readonly Exchange[]; readonly squeezed: number };

export const requestFor = (scene: Scene, { exchanges, squeezed }: SoFar, move: Asking): Requested => {
  const { profile, brief, earlier, summary, policy } = scene;
  const offered = toolsFor(scene, move);
  const native = profile.tools === 'native' ? offered : [];
  const ofTools = JSON.stringify(native).length;
  const context: Context = {
    system: systemFor(scene, offered),
    earlier,
    ...(summary !== undefined && { summary }),
    brief,
    exchanges,
    ...(move.note !== undefined && { note: move.note }),
  };
  const tokens = (profile.window - profile.maxTokens) / 2 ** squeezed - tokensOf(ofTools);
  const room = { tokens, correction: correctionOf(exchanges), policy: squeezed > 0 ? ('summarise' as const) : policy };
  const { messages, shortened, ...fit } = fitted(context, room);
  const said = profile.tools === 'text' ? inWords(messages) : messages;
  return {
    request: { messages: said, tools: native },
    characters: fit.characters + ofTools,
    tokens: fit.tokens + tokensOf(ofTools),
    shortened,
  };
};
