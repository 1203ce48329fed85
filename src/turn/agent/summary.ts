// Older turns of a conversation in short: which are, what a model is asked to write of them, and what stands where it writes nothing.
import type { ModelRequest } from '../../investigation/model-dialogue.js';
import { summaryPrompt } from '../prompts/summary-prompt.js';
import type { AgentContext, EarlierTurn } from './request.js';
import { estimateTokens } from './next-move.js';

/** In place of every turn up to this one. */
export type TurnSummary = { readonly text: string; readonly upTo: number };

/** Turns that stay as they are. */
const TURNS_KEPT = 4;
/** Of a summary that is shown. */
const LONGEST_SUMMARY = 4_000;
const GIST_QUESTION_LENGTH = 200;

const inputTokens = ({ profile: { window, maxTokens } }: Pick<AgentContext, 'profile'>): number => window - maxTokens;

const turnTokens = ({ question, answer }: EarlierTurn): number => estimateTokens(question.length + answer.length);

/** All but the last four; fewer stay where these alone take more than half of the room. */
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

/** Without tools: it is to write, and nothing else. */
export const buildSummaryRequest = (scene: AgentContext, older: readonly EarlierTurn[]): ModelRequest => {
  const { system, said } = summaryPrompt({
    ...(scene.summary !== undefined && { before: scene.summary.text }),
    turns: older,
    room: inputTokens(scene) * CHARACTERS_PER_TOKEN,
  });
  return {
    messages: [
      { role: 'system', text: system },
      { role: 'user', text: said },
    ],
    tools: [],
  };
};

/** One line for each turn, of what was recorded of it: what a summary is where a model writes none. */
export const gistLines = (turns: readonly EarlierTurn[]): string =>
  turns.map(({ n, question, gist }) => `Turn ${n}: ${question.slice(0, GIST_QUESTION_LENGTH)} → ${gist}`).join('\n');

const truncateSummary = (text: string): string =>
  text.length <= LONGEST_SUMMARY ? text : `${text.slice(0, LONGEST_SUMMARY)}…`;

/** Empty words are none. */
export const createSummary = (words: string, older: readonly EarlierTurn[]): TurnSummary | undefined => {
  const text = truncateSummary(words.trim());
  const upTo = older.at(-1)?.n;
  return text === '' || upTo === undefined ? undefined : { text, upTo };
};

export const summariseFromGists = ({ summary }: AgentContext, older: readonly EarlierTurn[]): TurnSummary | undefined =>
  createSummary([...(summary === undefined ? [] : [summary.text]), gistLines(older)].join('\n'), older);

/** With the summary in place of what it tells of. */
export const applySummary = (scene: AgentContext, summary: TurnSummary | undefined): AgentContext =>
  summary === undefined ? scene : { ...scene, summary, earlier: scene.earlier.filter(({ n }) => n > summary.upTo) };
