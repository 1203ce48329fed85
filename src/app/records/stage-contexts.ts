// Reads what the stages of a chain have concluded: from its facts and the conversations of its executions, whenever an agent is to be told.
import { type ChainExecution, chainExecutions, type ChainRun } from '../../investigation/chain/chain-run.js';
import { conversationOf } from '../../investigation/chain/conversation-id.js';
import {
  type AgentStep,
  buildStageContext,
  stagesToTell,
  tellsSteps,
} from '../../investigation/chain/stage-context.js';
import { investigation } from '../../investigation/decide/decide.js';
import { type InvestigationState, type Turn, turnOf } from '../../investigation/state.js';
import { isOfInvestigation } from '../../investigation/stored-fact.js';
import type { ExecutionFact } from '../../investigation/execution.js';
import type { ModelReply } from '../../investigation/model-dialogue.js';
import { executionStream, investigationStream, isExecution, modelExecution } from '../../investigation/streams.js';
import type { AgentTask } from '../../investigation/turn.js';
import type { ClientTxnId, StreamId, Tenant, TextRef } from '../../kernel/brand.js';
import { optional } from '../../kernel/optional.js';
import type { EventStore } from '../../ports/event-store.js';

/** An agent answers in the first turn of its conversation; what people ask there later is none of its work. */
export const AGENT_TURN = 1;

/** What a chain has asked in the conversation of an execution; `undefined`: the conversation is not part of `of`, or not begun. */
export const agentTurnOf = (state: InvestigationState, of: ClientTxnId): Turn | undefined => {
  if (state.status === 'none' || state.partOf !== of) return undefined;
  const turn = turnOf(state, AGENT_TURN);
  return turn?.question.task?.investigation === of ? turn : undefined;
};

const readState = async (events: EventStore, stream: StreamId): Promise<InvestigationState> =>
  (await events.read(stream)).filter(isOfInvestigation).reduce(investigation.evolve, investigation.initial);

const textOf = async (events: EventStore, stream: StreamId, ref: TextRef | undefined): Promise<string | undefined> =>
  ref === undefined ? undefined : (await events.texts(stream, [ref])).get(ref);

type ChainPlace = { readonly tenant: Tenant; readonly investigation: ClientTxnId };

const readAnswer = async (
  events: EventStore,
  { tenant, investigation: id }: ChainPlace,
  execution: ChainExecution,
): Promise<string | undefined> => {
  if (execution.kind === 'person') return textOf(events, investigationStream(tenant, id), execution.end?.reply);
  const stream = investigationStream(tenant, conversationOf(id, execution.id));
  const state = await readState(events, stream);
  const body = await textOf(events, stream, agentTurnOf(state, id)?.body);
  return body === undefined ? undefined : (JSON.parse(body) as { readonly text?: string }).text;
};

/** By execution: what those that are completed have answered. */
export const readConclusions = async (
  events: EventStore,
  place: ChainPlace,
  run: ChainRun,
): Promise<ReadonlyMap<string, string>> => {
  const conclusions = new Map<string, string>();
  for (const execution of chainExecutions(run)) {
    if (execution.status !== 'completed') continue;
    const answer = await readAnswer(events, place, execution);
    if (answer !== undefined) conclusions.set(execution.id, answer);
  }
  return conclusions;
};

type ReplyWords = Pick<ModelReply, 'thinking' | 'calls'>;

/** What a model thought and called before its last reply, which is its conclusion. */
const readSteps = async (
  events: EventStore,
  { tenant, investigation: id }: ChainPlace,
  execution: ChainExecution,
): Promise<readonly AgentStep[]> => {
  const own = investigationStream(tenant, conversationOf(id, execution.id));
  const stream = executionStream(modelExecution(AGENT_TURN), own);
  const facts = (await events.read(stream)).filter((fact): fact is typeof fact & ExecutionFact =>
    isExecution(fact.stream),
  );
  const outcomes = new Map(
    facts.flatMap((fact) => (fact.type === 'ToolReturned' ? [[fact.data.call, fact.data.outcome] as const] : [])),
  );
  const replies = facts.flatMap((fact) => (fact.type === 'ModelReplied' ? [fact.data] : []));
  const texts = await events.texts(
    own,
    replies.map(({ reply }) => reply),
  );
  return replies.slice(0, -1).flatMap(({ call, reply }): readonly AgentStep[] => {
    const said = texts.get(reply);
    if (said === undefined) return [];
    const { thinking, calls } = JSON.parse(said) as ReplyWords;
    const made = calls.map(({ tool, input }, index) => ({
      tool,
      input,
      ...optional({ outcome: outcomes.get(`${call}.${index + 1}`) }),
    }));
    return [{ calls: made, ...optional({ thinking }) }];
  });
};

/** Empty: nothing has been concluded before. */
export const readStageContext = async (
  events: EventStore,
  tenant: Tenant,
  { investigation: id, run: runId, stage }: AgentTask,
): Promise<string> => {
  const state = await readState(events, investigationStream(tenant, id));
  const run = state.status === 'none' ? undefined : state.chains.find((each) => each.id === runId);
  if (run === undefined) return '';
  const place = { tenant, investigation: id };
  const answers = await readConclusions(events, place, run);
  const told = stagesToTell(run, stage);
  const alone = new Set(told.filter(tellsSteps).flatMap(({ executions }) => executions.map((each) => each.id)));
  const conclusions = new Map<string, { readonly answer: string; readonly steps?: readonly AgentStep[] }>();
  for (const execution of told.flatMap(({ executions }) => executions)) {
    const answer = answers.get(execution.id);
    if (answer === undefined) continue;
    const isTold = execution.kind === 'model' && alone.has(execution.id);
    conclusions.set(execution.id, { answer, ...(isTold && { steps: await readSteps(events, place, execution) }) });
  }
  return told.map((each) => buildStageContext(each, conclusions)).join('\n\n');
};
