// The context of one model call: system prompt, earlier turns, the brief, and what this turn has exchanged so far, within the
// model's window. What is left out goes in a fixed order, and never parts a call from its result.
import type { ModelMessage } from '../../investigation/model-dialogue.js';
import { type Exchange, messagesOf } from './exchange.js';
import { tokensOf } from './moves.js';
import { gistsOf, type Summary } from './summary.js';
import { fenced } from '../prompts/brief.js';

/** An earlier turn as the model saw it. */
export type EarlierTurn = {
  readonly n: number;
  readonly question: string;
  readonly answer: string;
  /** One sentence of what was answered. */
  readonly gist: string;
  readonly exchanges: readonly Exchange[];
};

export type Context = {
  readonly system: string;
  /** The earlier turns, oldest first. */
  readonly earlier: readonly EarlierTurn[];
  /** What stands in place of the turns before those. */
  readonly summary?: Summary;
  readonly brief: string;
  readonly exchanges: readonly Exchange[];
  /** What the loop says before it asks, if anything. */
  readonly note?: string;
};

/** `continue`: nothing is left out. `summarise`: older parts in short. `fresh`: no earlier turn at all. */
export type ContextPolicy = 'continue' | 'summarise' | 'fresh';

export type Room = {
  /** Tokens that a request may hold. */
  readonly tokens: number;
  /** What the provider counted beside our estimate, from the last exchange; 1 = as estimated. */
  readonly correction: number;
  readonly policy: ContextPolicy;
};

export type Fitted = {
  readonly messages: readonly ModelMessage[];
  readonly characters: number;
  /** Estimated, corrected by what the provider has counted. */
  readonly tokens: number;
  /** What was left out, in words; empty: nothing. */
  readonly shortened: readonly string[];
};

/** Turns that stay as they are, whatever is summarised. */
export const RECENT = 5;
const BEGINNING = 200;

const charactersOf = (messages: readonly ModelMessage[]): number =>
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
const shortened = (exchange: Exchange): Exchange => ({
  ...exchange,
  answers: exchange.answers.map((answer) => ({
    ...answer,
    text:
      answer.text.length <= BEGINNING
        ? answer.text
        : `${answer.text.slice(0, BEGINNING)}… (shortened; read_batch shows its rows again)`,
  })),
});

const conversation = ({ question, answer, exchanges }: EarlierTurn): readonly ModelMessage[] => [
  { role: 'user', text: question },
  ...exchanges.filter(({ answers }) => answers.length > 0).flatMap(messagesOf),
  { role: 'assistant', text: answer, calls: [] },
];

const linesOf = (turns: readonly EarlierTurn[]): readonly ModelMessage[] =>
  turns.length === 0 ? [] : [{ role: 'user', text: `Earlier in this conversation:\n${gistsOf(turns)}` }];

const minutesOf = (summary: Summary | undefined): readonly ModelMessage[] =>
  summary === undefined
    ? []
    : [{ role: 'user', text: `Conversation summary, up to turn ${summary.upTo}:\n${fenced(summary.text)}` }];

type Level = {
  readonly told?: string;
  readonly of: (context: Context) => Context & { readonly summarised?: readonly EarlierTurn[] };
};

const withoutResults = (turn: EarlierTurn): EarlierTurn => ({ ...turn, exchanges: turn.exchanges.map(shortened) });

/** From nothing left out to as little as an answer can be written from. */
const LEVELS: readonly Level[] = [
  { of: (context) => context },
  {
    told: 'results of earlier turns in short',
    of: (context) => ({ ...context, earlier: context.earlier.map(withoutResults) }),
  },
  {
    told: 'older turns in one line each',
    of: ({ earlier, ...context }) => ({
      ...context,
      earlier: earlier.slice(-RECENT).map(withoutResults),
      summarised: earlier.slice(0, -RECENT),
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
      exchanges: [...exchanges.slice(0, -1).map(shortened), ...exchanges.slice(-1)],
    }),
  },
];

const written = ({
  system,
  earlier,
  brief,
  exchanges,
  note,
  summary,
  summarised = [],
}: ReturnType<Level['of']>): readonly ModelMessage[] => [
  { role: 'system', text: system },
  ...minutesOf(summary),
  ...linesOf(summarised),
  ...earlier.flatMap(conversation),
  { role: 'user', text: brief },
  ...exchanges.flatMap(messagesOf),
  ...(note === undefined ? [] : [{ role: 'user', text: note } as const]),
];

const freshly = (context: Context): Context => {
  const { summary: _of, ...rest } = context;
  return { ...rest, earlier: [] };
};

/** The first level that fits, else the shortest; a model that refuses it as too long says so itself. */
export const fitted = (context: Context, { tokens, correction, policy }: Room): Fitted => {
  const asked = policy === 'fresh' ? freshly(context) : context;
  const told: string[] = [];
  let best: Fitted | undefined;
  for (const level of policy === 'continue' ? LEVELS.slice(0, 1) : LEVELS) {
    if (level.told !== undefined) told.push(level.told);
    const messages = written(level.of(asked));
    const characters = charactersOf(messages);
    best = { messages, characters, tokens: Math.ceil(tokensOf(characters) * correction), shortened: told.slice(-1) };
    if (best.tokens <= tokens) return best;
  }
  return best ?? { messages: [], characters: 0, tokens: 0, shortened: [] };
};

/** How much more, or less, the provider has counted than characters / 3, from the last exchange that tells. */
export const correctionOf = (exchanges: readonly Exchange[]): number => {
  const last = exchanges.findLast(({ reply }) => reply.usage !== undefined);
  return last?.reply.usage === undefined || last.asked === 0 ? 1 : last.reply.usage.input / tokensOf(last.asked);
};
