// The calls of one reply: what they need is planned like any query, what it brought is worded, and both are facts.
import type { ToolCallRequest } from '../../investigation/model-dialogue.js';
import type { ToolOutcome } from '../../investigation/execution.js';
import type { MissedQuery, PlannedQuery } from '../../investigation/turn.js';
import { parseToolCall, presentRefusal, presentToolAnswer } from '../../tools/tool-call.js';
import type { QueryAnswer, Tool, ToolResult, ToolScope } from '../../tools/tool.js';
import { shorten } from '../../tools/presentation/visible-text.js';
import { callSignature, type Exchange, type ToolCallAnswer } from '../../turn/agent/exchange.js';
import { fenceData } from '../../turn/prompts/brief.js';
import type { QueryDraft } from '../../turn/plan/plan.js';
import type { Analyzed } from '../../turn/pipeline.js';
import type { World } from '../world.js';
import { heldResult } from './model-part.js';
import { agentOf } from './stage.js';

export type Calling = {
  readonly world: World;
  readonly turn: Analyzed;
  readonly fence: ToolScope;
  readonly tools: readonly Tool[];
  /** `m2`: ids of calls are made of it, for those of providers need not be unique. */
  readonly call: string;
  readonly before: readonly Exchange[];
};

type Numbered = { readonly id: string; readonly wanted: ToolCallRequest };

const REPEATED =
  'This call was made before with the same arguments: its result stands above. Use it, or ask for something else.';

const repeated: ToolResult = { outcome: 'refused', text: REPEATED };

const wasMade = (wanted: ToolCallRequest, before: readonly Exchange[]): boolean =>
  before.some(({ answers }) => answers.some(({ call }) => callSignature(call) === callSignature(wanted)));

/** What is wrong with a tool is told to the model, and does not end the turn. */
const thrownBy = (tool: string, thrown: unknown): string => {
  const [said, name] = thrown instanceof Error ? [thrown.message, thrown.name] : [String(thrown), 'unknown'];
  return `Error executing ${tool}: ${shorten(said.trim() || name, 500)}`;
};

const guarded = (tool: string, run: () => ToolResult): ToolResult => {
  try {
    return run();
  } catch (error) {
    return { outcome: 'failed', text: thrownBy(tool, error) };
  }
};

const readCall = (wanted: ToolCallRequest, { fence, tools }: Calling): ReturnType<typeof parseToolCall> => {
  try {
    return parseToolCall(wanted, fence, tools);
  } catch (error) {
    return { refused: thrownBy(wanted.tool, error) };
  }
};

const askedFor = (turn: Analyzed, id: string): readonly PlannedQuery[] =>
  turn.running.queries.filter(({ call }) => call === id);

const missedOf = ({ running }: Analyzed, id: string): MissedQuery | undefined =>
  running.missed.find(({ query }) => query === id);

const broughtBy = async (world: World, turn: Analyzed, planned: PlannedQuery): Promise<QueryAnswer> => {
  const { id, query } = planned;
  const batch = turn.running.fetched.find((each) => each.query === id);
  if (batch === undefined)
    return { id, asked: query, got: { missed: missedOf(turn, id)?.because ?? 'it was not asked' } };
  const { hash, matched, owed, notices } = batch;
  const words = planned.text === undefined ? {} : { text: await world.text(planned.text) };
  return { id, asked: { ...query, ...words }, got: { rows: await world.rows(hash), matched, owed, notices } };
};

const presented = async ({ id, wanted }: Numbered, calling: Calling): Promise<ToolResult> => {
  const { world, turn } = calling;
  if (wasMade(wanted, calling.before)) return repeated;
  const call = readCall(wanted, calling);
  if ('refused' in call) return presentRefusal(call);
  const asked = await Promise.all(askedFor(turn, id).map((planned) => broughtBy(world, turn, planned)));
  const held = await Promise.all(call.held.map((name) => heldResult(world, turn, name)));
  const answers = [...asked, ...held.filter((each) => each !== undefined)];
  return guarded(wanted.tool, () => presentToolAnswer(call, answers, calling.fence));
};

const numbered = (calls: readonly ToolCallRequest[], { call }: Calling): readonly Numbered[] =>
  calls.map((wanted, index) => ({ id: `${call}.${index + 1}`, wanted }));

/** The queries that have to be answered before the calls can be; each bears the id of its call. */
export const neededBy = (calls: readonly ToolCallRequest[], calling: Calling): readonly QueryDraft[] =>
  numbered(calls, calling).flatMap(({ id, wanted }) => {
    if (wasMade(wanted, calling.before) || askedFor(calling.turn, id).length > 0) return [];
    const call = readCall(wanted, calling);
    return 'refused' in call ? [] : call.queries.map((query) => ({ ...query, call: id }));
  });

type Told = { readonly outcome: ToolOutcome; readonly text: string };

/** The results, in the order of the calls. What was recorded of a call stands. */
export const answersTo = async (
  calls: readonly ToolCallRequest[],
  calling: Calling,
): Promise<readonly ToolCallAnswer[]> => {
  const { world, turn } = calling;
  const execution = agentOf(turn.running.n);
  const answers: ToolCallAnswer[] = [];
  for (const each of numbered(calls, calling)) {
    const { id: call, wanted } = each;
    const run = await presented(each, calling);
    const told: Told = { outcome: run.outcome, text: fenceData(run.text) };
    const text = await world.call({ execution, call, tool: wanted.tool, input: wanted.input, run: () => told });
    answers.push({ call: { ...wanted, id: call }, outcome: told.outcome, text });
  }
  return answers;
};
