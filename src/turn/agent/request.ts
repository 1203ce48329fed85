// The next request to a model, as it is sent: rebuilt from facts whenever it is needed, and known again by its digest.
import type { ModelMessage, ModelRequest, OfferedTool } from '../../investigation/model-dialogue.js';
import { type Exchange, exchangeMessages } from './exchange.js';
import { estimateTokens, isDraftCut, type LoopLimits, type LoopMove } from './next-move.js';
import { gistLines, type TurnSummary } from './summary.js';
import { fenceData } from '../prompts/brief.js';
import type { ModelPrice } from '../../ports/model.js';
import { describeTools, withCallsAsText } from './text-calls.js';

// The context of one model call: system prompt, earlier turns, the brief, and what this turn has exchanged so far, within the
// model's window. What is left out goes in a fixed order, and never parts a call from its result.

/** An earlier turn as the model saw it. */
export type EarlierTurn = {
  readonly n: number;
  readonly question: string;
  readonly answer: string;
  /** One sentence of what was answered. */
  readonly gist: string;
  readonly exchanges: readonly Exchange[];
};

export type RequestParts = {
  readonly system: string;
  /** The earlier turns, oldest first. */
  readonly earlier: readonly EarlierTurn[];
  /** What stands in place of the turns before those. */
  readonly summary?: TurnSummary;
  readonly brief: string;
  readonly exchanges: readonly Exchange[];
  /** What the loop says before it asks, if anything. */
  readonly note?: string;
};

/** `continue`: nothing is left out. `summarise`: older parts in short. `fresh`: no earlier turn at all. */
export type ContextPolicy = 'continue' | 'summarise' | 'fresh';

export type RequestBudget = {
  /** Tokens that a request may hold. */
  readonly tokens: number;
  /** What the provider counted beside our estimate, from the last exchange; 1 = as estimated. */
  readonly correction: number;
  readonly policy: ContextPolicy;
};

export type FittedMessages = {
  readonly messages: readonly ModelMessage[];
  readonly characters: number;
  /** Estimated, corrected by what the provider has counted. */
  readonly tokens: number;
  /** What was left out, in words; empty: nothing. */
  readonly shortened: readonly string[];
};

/** Turns that stay as they are, whatever is summarised. */
export const RECENT_TURNS_SHOWN = 5;
const SHORT_RESULT_LENGTH = 200;

const countCharacters = (messages: readonly ModelMessage[]): number =>
  messages.reduce(
    (sum, message) =>
      sum +
      message.text.length +
      (message.role === 'assistant'
        ? message.calls.reduce((all, { tool, input }) => all + tool.length + input.length, 0)
        : 0),
    0,
  );

/** A result in short: its beginning, and how the rest is read. */
const shortenResults = (exchange: Exchange): Exchange => ({
  ...exchange,
  answers: exchange.answers.map((answer) => ({
    ...answer,
    text:
      answer.text.length <= SHORT_RESULT_LENGTH
        ? answer.text
        : `${answer.text.slice(0, SHORT_RESULT_LENGTH)}… (shortened; read_batch shows its rows again)`,
  })),
});

const turnMessages = ({ question, answer, exchanges }: EarlierTurn): readonly ModelMessage[] => [
  { role: 'user', text: question },
  ...exchanges.filter(({ answers }) => answers.length > 0).flatMap(exchangeMessages),
  { role: 'assistant', text: answer, calls: [] },
];

const gistMessages = (turns: readonly EarlierTurn[]): readonly ModelMessage[] =>
  turns.length === 0 ? [] : [{ role: 'user', text: `Earlier in this conversation:\n${gistLines(turns)}` }];

const summaryMessages = (summary: TurnSummary | undefined): readonly ModelMessage[] =>
  summary === undefined
    ? []
    : [{ role: 'user', text: `Conversation summary, up to turn ${summary.upTo}:\n${fenceData(summary.text)}` }];

type ShorteningLevel = {
  readonly told?: string;
  readonly of: (context: RequestParts) => RequestParts & { readonly summarised?: readonly EarlierTurn[] };
};

const withShortResults = (turn: EarlierTurn): EarlierTurn => ({
  ...turn,
  exchanges: turn.exchanges.map(shortenResults),
});

/** From nothing left out to as little as an answer can be written from. */
const SHORTENING_LEVELS: readonly ShorteningLevel[] = [
  { of: (context) => context },
  {
    told: 'results of earlier turns in short',
    of: (context) => ({ ...context, earlier: context.earlier.map(withShortResults) }),
  },
  {
    told: 'older turns in one line each',
    of: ({ earlier, ...context }) => ({
      ...context,
      earlier: earlier.slice(-RECENT_TURNS_SHOWN).map(withShortResults),
      summarised: earlier.slice(0, -RECENT_TURNS_SHOWN),
    }),
  },
  {
    told: 'all earlier turns in one line each',
    of: ({ earlier, ...context }) => ({ ...context, earlier: [], summarised: earlier }),
  },
  {
    told: 'results of this turn in short, but the last',
    of: ({ earlier, exchanges, ...context }) => ({
      ...context,
      earlier: [],
      summarised: earlier,
      exchanges: [...exchanges.slice(0, -1).map(shortenResults), ...exchanges.slice(-1)],
    }),
  },
];

const partsToMessages = ({
  system,
  earlier,
  brief,
  exchanges,
  note,
  summary,
  summarised = [],
}: ReturnType<ShorteningLevel['of']>): readonly ModelMessage[] => [
  { role: 'system', text: system },
  ...summaryMessages(summary),
  ...gistMessages(summarised),
  ...earlier.flatMap(turnMessages),
  { role: 'user', text: brief },
  ...exchanges.flatMap(exchangeMessages),
  ...(note === undefined ? [] : [{ role: 'user', text: note } as const]),
];

const withoutEarlierTurns = (context: RequestParts): RequestParts => {
  const { summary: _of, ...rest } = context;
  return { ...rest, earlier: [] };
};

/** The first level that fits, else the shortest; a model that refuses it as too long says so itself. */
export const fitMessages = (context: RequestParts, { tokens, correction, policy }: RequestBudget): FittedMessages => {
  const asked = policy === 'fresh' ? withoutEarlierTurns(context) : context;
  const told: string[] = [];
  let best: FittedMessages | undefined;
  for (const level of policy === 'continue' ? SHORTENING_LEVELS.slice(0, 1) : SHORTENING_LEVELS) {
    if (level.told !== undefined) told.push(level.told);
    const messages = partsToMessages(level.of(asked));
    const characters = countCharacters(messages);
    best = {
      messages,
      characters,
      tokens: Math.ceil(estimateTokens(characters) * correction),
      shortened: told.slice(-1),
    };
    if (best.tokens <= tokens) return best;
  }
  return best ?? { messages: [], characters: 0, tokens: 0, shortened: [] };
};

/** How much more, or less, the provider has counted than characters / 3, from the last exchange that tells. */
export const tokenCorrection = (exchanges: readonly Exchange[]): number => {
  const last = exchanges.findLast(({ reply }) => reply.usage !== undefined);
  return last?.reply.usage === undefined || last.asked === 0 ? 1 : last.reply.usage.input / estimateTokens(last.asked);
};

/** What a profile means for a request. */
export type RequestProfile = {
  readonly name: string;
  readonly window: number;
  readonly maxTokens: number;
  readonly tools: 'native' | 'text';
  readonly price?: ModelPrice;
};

/** Everything of a turn that the model is shown before it says anything. */
export type AgentContext = {
  readonly profile: RequestProfile;
  readonly system: string;
  readonly brief: string;
  readonly earlier: readonly EarlierTurn[];
  /** In place of the turns before those. */
  readonly summary?: TurnSummary;
  readonly tools: readonly OfferedTool[];
  readonly limits: LoopLimits;
  readonly policy: ContextPolicy;
};

export type PreparedRequest = {
  readonly request: ModelRequest;
  /** Of messages and tools together. */
  readonly characters: number;
  /** As estimated, corrected by what the provider has counted. */
  readonly tokens: number;
  readonly shortened: readonly string[];
};

type AskMove = Extract<LoopMove, { move: 'ask' }>;

const offeredTools = ({ tools }: AgentContext, { purpose }: AskMove): readonly OfferedTool[] =>
  purpose === 'conclude' ? [] : tools;

const systemPromptFor = (scene: AgentContext, tools: readonly OfferedTool[]): string =>
  scene.profile.tools === 'text' && tools.length > 0 ? `${scene.system}\n\n${describeTools(tools)}` : scene.system;

/** What has happened, and how often the provider has found a request too long: each time, half of the room is left. */
export type LoopProgress = { readonly exchanges: readonly Exchange[]; readonly squeezed: number };

export const buildRequest = (
  scene: AgentContext,
  { exchanges, squeezed }: LoopProgress,
  move: AskMove,
): PreparedRequest => {
  const { profile, brief, earlier, summary, policy } = scene;
  const offered = offeredTools(scene, move);
  const native = profile.tools === 'native' ? offered : [];
  const ofTools = JSON.stringify(native).length;
  const context: RequestParts = {
    system: systemPromptFor(scene, offered),
    earlier,
    ...(summary !== undefined && { summary }),
    brief,
    exchanges,
    ...(move.note !== undefined && { note: move.note }),
  };
  const tokens = (profile.window - profile.maxTokens) / 2 ** squeezed - estimateTokens(ofTools);
  const room = {
    tokens,
    correction: tokenCorrection(exchanges),
    policy: squeezed > 0 ? ('summarise' as const) : policy,
  };
  const { messages, shortened, ...fit } = fitMessages(context, room);
  const said = profile.tools === 'text' ? withCallsAsText(messages) : messages;
  return {
    request: { messages: said, tools: native },
    characters: fit.characters + ofTools,
    tokens: fit.tokens + estimateTokens(ofTools),
    shortened,
  };
};

// How full the model's window is and what there was no room for, for the person who talks to it.

/** Of the window: from here on somebody should decide. */
const NEARLY_FULL = 0.85;

export const contextNotices = (soFar: LoopProgress, scene: AgentContext): readonly string[] => {
  const { window, maxTokens } = scene.profile;
  const { tokens, shortened } = buildRequest(scene, soFar, { move: 'ask', purpose: 'ask' });
  const share = Math.round((tokens / window) * 100);
  return [
    ...(isDraftCut(soFar.exchanges)
      ? [
          `The model's reply was cut off at its most tokens (${maxTokens}), and its last line with it: allow more in "maxTokens" of the profile.`,
        ]
      : []),
    ...shortened.map((what) => `The model saw ${what}: the conversation is longer than its window.`),
    ...(tokens < NEARLY_FULL * window
      ? []
      : [
          `The conversation fills ${share} % of the model's window (${tokens} of ${window} tokens): go on, have older turns summarised, or start fresh.`,
        ]),
  ];
};
