// Older turns of a conversation in short: which are, what a model is asked to write of them, and what stands where it writes nothing.
import type { ModelRequest } from '../../investigation/model-dialogue.js';
import { summaryPrompt } from '../prompts/summary.js';
import type { EarlierTurn } from './context.js';
import { tokensOf } from './moves.js';
import type { Scene } from './request.js';

/** In place of every turn up to this one. */
export type Summary = { readonly text: string; readonly upTo: number };

/** Turns that stay as they are. */
const KEPT = 4;
/** Of a summary that is shown. */
const LONGEST = 4_000;
const BEGINNING = 200;

const roomOf = ({ profile: { window, maxTokens } }: Pick<Scene, 'profile'>): number => window - maxTokens;

const sizeOf = ({ question, answer }: EarlierTurn): number => tokensOf(question.length + answer.length);

/** All but the last four; fewer stay where these alone take more than half of the room. */
export const olderIn = ({ earlier, profile }: Pick<Scene, 'earlier' | 'profile'>): readonly EarlierTurn[] => {
  let left = roomOf({ profile }) / 2;
  let kept = 0;
  for (const turn of earlier.toReversed().slice(0, KEPT)) {
    left -= sizeOf(turn);
    if (left < 0) break;
    kept += 1;
  }
  return earlier.slice(0, earlier.length - kept);
};

const CHARACTERS_PER_TOKEN = 2;

/** Without tools: it is to write, and nothing else. */
export const summaryRequest = (scene: Scene, older: readonly EarlierTurn[]): ModelRequest => {
  const { system, said } = summaryPrompt({
    ...(scene.summary !== undefined && { before: scene.summary.text }),
    turns: older,
    room: roomOf(scene) * CHARACTERS_PER_TOKEN,
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
export const gistsOf = (turns: readonly EarlierTurn[]): string =>
  turns.map(({ n, question, gist }) => `Turn ${n}: ${question.slice(0, BEGINNING)} → ${gist}`).join('\n');

const inShort = (text: string): string => (text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}…`);

/** Empty words are none. */
export const summaryOf = (words: string, older: readonly EarlierTurn[]): Summary | undefined => {
  const text = inShort(words.trim());
  const upTo = older.at(-1)?.n;
  return text === '' || upTo === undefined ? undefined : { text, upTo };
};

export const gistSummary = ({ summary }: Scene, older: readonly EarlierTurn[]): Summary | undefined =>
  summaryOf([...(summary === undefined ? [] : [summary.text]), gistsOf(older)].join('\n'), older);

/** With the summary in place of what it tells of. */
export const withSummary = (scene: Scene, summary: Summary | undefined): Scene =>
  summary === undefined ? scene : { ...scene, summary, earlier: scene.earlier.filter(({ n }) => n > summary.upTo) };
