// Summarises older turns: which turns, what the model is asked to write, and the fallback from recorded gists.
import type { ModelRequest } from '../../investigation/model-dialogue.js';
import { summaryPrompt } from '../prompts/summary-prompt.js';
import type { AgentContext, EarlierTurn, TurnSummary } from './agent-context.js';
import { estimateTokens } from './next-move.js';

/** Latest turns that are never summarised. */
const TURNS_KEPT = 4;
/** Characters. */
const LONGEST_SUMMARY = 4_000;
const GIST_QUESTION_LENGTH = 200;

const inputTokens = ({ profile: { window, maxTokens } }: Pick<AgentContext, 'profile'>): number => window - maxTokens;

const turnTokens = ({ question, answer }: EarlierTurn): number => estimateTokens(question.length + answer.length);

/** All but the last four turns; more when those four take over half of the input tokens. */
export const turnsToSummarise = ({
  earlier,
  profile,
}: Pick<AgentContext, 'earlier' | 'profile'>): readonly EarlierTurn[] => {
  let left = inputTokens({ profile }) / 2;
  let kept = 0;
  for (const turn of earlier.toReversed().slice(0, TURNS_KEPT)) {
    left -= turnTokens(turn);
    if (left < 0) break;
    kept += 1;
  }
  return earlier.slice(0, earlier.length - kept);
};

const CHARACTERS_PER_TOKEN = 2;

/** Without tools: the model only writes. */
export const buildSummaryRequest = (context: AgentContext, older: readonly EarlierTurn[]): ModelRequest => {
  const { system, user } = summaryPrompt({
    ...(context.summary !== undefined && { before: context.summary.text }),
    turns: older,
    room: inputTokens(context) * CHARACTERS_PER_TOKEN,
  });
  return {
    messages: [
      { role: 'system', text: system },
      { role: 'user', text: user },
    ],
    tools: [],
  };
};

/** One line a turn, from recorded gists: the summary when the model writes none. */
export const gistLines = (turns: readonly EarlierTurn[]): string =>
  turns.map(({ n, question, gist }) => `Turn ${n}: ${question.slice(0, GIST_QUESTION_LENGTH)} → ${gist}`).join('\n');

const truncateSummary = (text: string): string =>
  text.length <= LONGEST_SUMMARY ? text : `${text.slice(0, LONGEST_SUMMARY)}…`;

/** Undefined for an empty text. */
export const createSummary = (summary: string, older: readonly EarlierTurn[]): TurnSummary | undefined => {
  const text = truncateSummary(summary.trim());
  const upTo = older.at(-1)?.n;
  return text === '' || upTo === undefined ? undefined : { text, upTo };
};

export const summariseFromGists = ({ summary }: AgentContext, older: readonly EarlierTurn[]): TurnSummary | undefined =>
  createSummary([...(summary === undefined ? [] : [summary.text]), gistLines(older)].join('\n'), older);

/** Replaces the summarised turns by their summary. */
export const applySummary = (context: AgentContext, summary: TurnSummary | undefined): AgentContext =>
  summary === undefined
    ? context
    : { ...context, summary, earlier: context.earlier.filter(({ n }) => n > summary.upTo) };
