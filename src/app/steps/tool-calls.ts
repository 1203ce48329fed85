// Answers the tool calls of one reply: the queries that they need are planned first, then each result is presented and recorded.
import type { ToolCallRequest } from '../../investigation/model-dialogue.js';
import type { ToolOutcome } from '../../investigation/execution.js';
import type { MissedQuery, PlannedQuery } from '../../investigation/turn.js';
import { parseToolCall, presentRefusal, presentToolAnswer } from '../../tools/tool-call.js';
import type { QueryAnswer, Tool, ToolResult, ToolScope } from '../../tools/tool.js';
import { shorten } from '../../tools/presentation/visible-text.js';
import { callSignature, type Exchange, type ToolCallAnswer } from '../../turn/agent/exchange.js';
import { fenceData } from '../../turn/prompts/fence.js';
import type { QueryDraft } from '../../turn/plan/plan-input.js';
import type { AnalyzedTurn } from '../../investigation/pipeline.js';
import type { StepContext } from './step-context.js';
import { rereadResult } from './model-part.js';
import { modelExecution } from '../../investigation/streams.js';

export type ToolCallContext = {
  readonly context: StepContext;
  readonly turn: AnalyzedTurn;
  readonly fence: ToolScope;
  readonly tools: readonly Tool[];
  /** Prefix of call ids, such as `m2`: ids from providers need not be unique. */
  readonly call: string;
  readonly earlier: readonly Exchange[];
};

type NumberedCall = { readonly id: string; readonly request: ToolCallRequest };

const REPEATED =
  'This call was made before with the same arguments: its result stands above. Use it, or ask for something else.';

const repeatedAnswer: ToolResult = { outcome: 'refused', text: REPEATED };

const wasMade = (request: ToolCallRequest, before: readonly Exchange[]): boolean =>
  before.some(({ answers }) => answers.some(({ call }) => callSignature(call) === callSignature(request)));

/** The model gets the error of a failing tool as its result; the turn goes on. */
const describeThrown = (tool: string, thrown: unknown): string => {
  const [message, name] = thrown instanceof Error ? [thrown.message, thrown.name] : [String(thrown), 'unknown'];
  return `Error executing ${tool}: ${shorten(message.trim() || name, 500)}`;
};

const presentSafely = (tool: string, run: () => ToolResult): ToolResult => {
  try {
    return run();
  } catch (error) {
    return { outcome: 'failed', text: describeThrown(tool, error) };
  }
};

const parseCall = (request: ToolCallRequest, { fence, tools }: ToolCallContext): ReturnType<typeof parseToolCall> => {
  try {
    return parseToolCall(request, fence, tools);
  } catch (error) {
    return { refused: describeThrown(request.tool, error) };
  }
};

const queriesOfCall = (turn: AnalyzedTurn, id: string): readonly PlannedQuery[] =>
  turn.running.queries.filter(({ call }) => call === id);

const missedQuery = ({ running }: AnalyzedTurn, id: string): MissedQuery | undefined =>
  running.missed.find(({ query }) => query === id);

const readQueryResult = async (
  context: StepContext,
  turn: AnalyzedTurn,
  planned: PlannedQuery,
): Promise<QueryAnswer> => {
  const { id, query } = planned;
  const batch = turn.running.fetched.find((each) => each.query === id);
  if (batch === undefined)
    return { id, asked: query, got: { missed: missedQuery(turn, id)?.because ?? 'it was not asked' } };
  const { hash, matched, owed, notices } = batch;
  const searchText = planned.text === undefined ? {} : { text: await context.readText(planned.text) };
  return {
    id,
    asked: { ...query, ...searchText },
    got: { rows: await context.readRows(hash), matched, owed, notices },
  };
};

const presentCall = async ({ id, request }: NumberedCall, calling: ToolCallContext): Promise<ToolResult> => {
  const { context, turn } = calling;
  if (wasMade(request, calling.earlier)) return repeatedAnswer;
  const call = parseCall(request, calling);
  if ('refused' in call) return presentRefusal(call);
  const answered = await Promise.all(queriesOfCall(turn, id).map((planned) => readQueryResult(context, turn, planned)));
  const reread = await Promise.all(call.held.map((name) => rereadResult(context, turn, name)));
  const answers = [...answered, ...reread.filter((each) => each !== undefined)];
  return presentSafely(request.tool, () => presentToolAnswer(call, answers, calling.fence));
};

const numberCalls = (calls: readonly ToolCallRequest[], { call }: ToolCallContext): readonly NumberedCall[] =>
  calls.map((request, index) => ({ id: `${call}.${index + 1}`, request }));

/** The queries that have to be answered before the calls can be; each bears the id of its call. */
export const draftNeededQueries = (
  calls: readonly ToolCallRequest[],
  calling: ToolCallContext,
): readonly QueryDraft[] =>
  numberCalls(calls, calling).flatMap(({ id, request }) => {
    if (wasMade(request, calling.earlier) || queriesOfCall(calling.turn, id).length > 0) return [];
    const call = parseCall(request, calling);
    return 'refused' in call ? [] : call.queries.map((query) => ({ ...query, call: id }));
  });

type FencedOutput = { readonly outcome: ToolOutcome; readonly text: string };

/** The results, in the order of the calls. A recorded result is used as it is. */
export const answerCalls = async (
  calls: readonly ToolCallRequest[],
  calling: ToolCallContext,
): Promise<readonly ToolCallAnswer[]> => {
  const { context, turn } = calling;
  const execution = modelExecution(turn.running.n);
  const answers: ToolCallAnswer[] = [];
  for (const each of numberCalls(calls, calling)) {
    const { id: call, request } = each;
    const run = await presentCall(each, calling);
    const output: FencedOutput = { outcome: run.outcome, text: fenceData(run.text) };
    const text = await context.callTool({
      execution,
      call,
      tool: request.tool,
      input: request.input,
      run: () => output,
    });
    answers.push({ call: { ...request, id: call }, outcome: output.outcome, text });
  }
  return answers;
};
