// Builds the next request to a model: system prompt, earlier turns, brief and this turn's exchanges, fitted to the model's
// window. Parts are shortened in a fixed order, and a call is never separated from its result. The request is rebuilt from
// facts whenever it is needed, and identified by its digest.
import type { ModelMessage, ModelRequest, OfferedTool } from '../../investigation/model-dialogue.js';
import { type Exchange, exchangeMessages } from './exchange.js';
import { estimateTokens, isDraftCut, type LoopMove } from './next-move.js';
import type { AgentContext, ContextPolicy, EarlierTurn, TurnSummary } from './agent-context.js';
import { gistLines } from './summary.js';
import { fenceData } from '../prompts/fence.js';
import { describeTools, withCallsAsText } from './text-calls.js';
import { optional } from '../../kernel/optional.js';

export type RequestParts = {
  readonly system: string;
  /** The earlier turns, oldest first. */
  readonly earlier: readonly EarlierTurn[];
  /** Replaces the turns before those. */
  readonly summary?: TurnSummary;
  readonly brief: string;
  readonly exchanges: readonly Exchange[];
  /** The loop's own message before the request. */
  readonly note?: string;
};

export type RequestBudget = {
  /** Tokens that a request may hold. */
  readonly tokens: number;
  /** Tokens that the provider counted per estimated token in the last exchange; 1 = as estimated. */
  readonly correction: number;
  readonly policy: ContextPolicy;
};

export type FittedMessages = {
  readonly messages: readonly ModelMessage[];
  readonly characters: number;
  /** Estimated from characters, times `correction`. */
  readonly tokens: number;
  /** What was shortened, as text; empty: nothing. */
  readonly shortened: readonly string[];
};

/** Turns that are shown whole, whatever is summarised. */
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

/** Keeps the beginning of each result, and says how to read the rest. */
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
  /** What it shortens, for the caller. */
  readonly label?: string;
  readonly apply: (context: RequestParts) => RequestParts & { readonly summarised?: readonly EarlierTurn[] };
};

const withShortResults = (turn: EarlierTurn): EarlierTurn => ({
  ...turn,
  exchanges: turn.exchanges.map(shortenResults),
});

const older = (turns: readonly EarlierTurn[]): readonly EarlierTurn[] => turns.slice(0, -RECENT_TURNS_SHOWN);
const recent = (turns: readonly EarlierTurn[]): readonly EarlierTurn[] => turns.slice(-RECENT_TURNS_SHOWN);

/** From the whole context to the least from which an answer can be written. The last turns stay whole as long as they can. */
const SHORTENING_LEVELS: readonly ShorteningLevel[] = [
  { apply: (context) => context },
  {
    label: 'results of older turns in short',
    apply: ({ earlier, ...context }) => ({
      ...context,
      earlier: [...older(earlier).map(withShortResults), ...recent(earlier)],
    }),
  },
  {
    label: 'older turns in one line each',
    apply: ({ earlier, ...context }) => ({ ...context, earlier: recent(earlier), summarised: older(earlier) }),
  },
  {
    label: 'older turns in one line each, and results of the last ones in short',
    apply: ({ earlier, ...context }) => ({
      ...context,
      earlier: recent(earlier).map(withShortResults),
      summarised: older(earlier),
    }),
  },
  {
    label: 'all earlier turns in one line each',
    apply: ({ earlier, ...context }) => ({ ...context, earlier: [], summarised: earlier }),
  },
  {
    label: 'all earlier turns in one line each, and results of this turn in short, but the last',
    apply: ({ earlier, exchanges, ...context }) => ({
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
}: ReturnType<ShorteningLevel['apply']>): readonly ModelMessage[] => [
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

/** The first level that fits, else the shortest: a provider that finds it too long refuses it. */
export const fitMessages = (context: RequestParts, { tokens, correction, policy }: RequestBudget): FittedMessages => {
  const allowed = policy === 'fresh' ? withoutEarlierTurns(context) : context;
  let best: FittedMessages | undefined;
  for (const level of policy === 'continue' ? SHORTENING_LEVELS.slice(0, 1) : SHORTENING_LEVELS) {
    const messages = partsToMessages(level.apply(allowed));
    const characters = countCharacters(messages);
    best = {
      messages,
      characters,
      tokens: Math.ceil(estimateTokens(characters) * correction),
      shortened: level.label === undefined ? [] : [level.label],
    };
    if (best.tokens <= tokens) return best;
  }
  return best ?? { messages: [], characters: 0, tokens: 0, shortened: [] };
};

/** Tokens that the provider counted per token estimated as characters / 3, from the last exchange with usage; `before`: from those of earlier turns. */
export const tokenCorrection = (exchanges: readonly Exchange[], before = 1): number => {
  const last = exchanges.findLast(({ reply }) => reply.usage !== undefined);
  return last?.reply.usage === undefined || last.requestCharacters === 0
    ? before
    : last.reply.usage.input / estimateTokens(last.requestCharacters);
};

export type PreparedRequest = {
  readonly request: ModelRequest;
  /** Characters of messages and tools. */
  readonly characters: number;
  /** Estimated, times the correction. */
  readonly tokens: number;
  readonly shortened: readonly string[];
};

/** Tokens that a request may have: the reply needs the rest of the window. */
const roomOf = ({ window, maxTokens }: AgentContext['profile']): number => window - maxTokens;

type AskMove = Extract<LoopMove, { move: 'ask' }>;

const offeredTools = ({ tools }: AgentContext, { purpose }: AskMove): readonly OfferedTool[] =>
  purpose === 'conclude' ? [] : tools;

const systemPromptFor = ({ profile, system }: AgentContext, tools: readonly OfferedTool[]): string =>
  profile.tools === 'text' && tools.length > 0 ? `${system}\n\n${describeTools(tools)}` : system;

/** `oversizes`: how often the provider refused a request as too long. Each time the token budget is halved. */
export type LoopProgress = { readonly exchanges: readonly Exchange[]; readonly oversizes: number };

export const buildRequest = (
  context: AgentContext,
  { exchanges, oversizes }: LoopProgress,
  move: AskMove,
): PreparedRequest => {
  const { profile, brief, earlier, summary, policy } = context;
  const offered = offeredTools(context, move);
  const native = profile.tools === 'native' ? offered : [];
  const toolCharacters = JSON.stringify(native).length;
  const parts: RequestParts = {
    system: systemPromptFor(context, offered),
    earlier,
    ...optional({ summary }),
    brief,
    exchanges,
    ...optional({ note: move.note }),
  };
  const correction = tokenCorrection(exchanges, context.correction);
  // the provider counts the tools like the rest
  const toolTokens = Math.ceil(estimateTokens(toolCharacters) * correction);
  const tokens = roomOf(profile) / 2 ** oversizes - toolTokens;
  const budget = {
    tokens,
    correction,
    policy: oversizes > 0 ? ('summarise' as const) : policy,
  };
  const { messages, shortened, ...fit } = fitMessages(parts, budget);
  return {
    request: { messages: profile.tools === 'text' ? withCallsAsText(messages) : messages, tools: native },
    characters: fit.characters + toolCharacters,
    tokens: fit.tokens + toolTokens,
    shortened,
  };
};

/** Share of the room for requests from which the caller is warned: before anything is shortened, however much of the window is kept for the reply. */
const NEARLY_FULL = 0.85;

/** Tells the caller how full the model's window is, and what did not fit. */
export const contextNotices = (progress: LoopProgress, context: AgentContext): readonly string[] => {
  const { maxTokens } = context.profile;
  const { tokens, shortened } = buildRequest(context, progress, { move: 'ask', purpose: 'ask' });
  const room = roomOf(context.profile);
  const share = Math.round((tokens / room) * 100);
  return [
    ...(isDraftCut(progress.exchanges)
      ? [
          `The model's reply was cut off at its most tokens (${maxTokens}), and its last line with it: allow more in "maxTokens" of the profile.`,
        ]
      : []),
    ...shortened.map((what) => `The model saw ${what}: the conversation is longer than its window.`),
    ...(tokens < NEARLY_FULL * room
      ? []
      : [
          `The conversation fills ${share} % of the model's window (${tokens} of ${room} tokens): go on, have older turns summarised, or start fresh.`,
        ]),
  ];
};
