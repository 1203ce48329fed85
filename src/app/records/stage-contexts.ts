// Reads what the stages of a chain have concluded: from its facts and the conversations of its executions, whenever an agent is to be told.
import { type ChainExecution, chainExecutions, type ChainRun } from '../../investigation/chain/chain-run.js';
import { conversationOf } from '../../investigation/chain/conversation-id.js';
import { buildStageContext, stagesToTell } from '../../investigation/chain/stage-context.js';
import { investigation } from '../../investigation/decide/decide.js';
import { type InvestigationState, type Turn, turnOf } from '../../investigation/state.js';
import { isOfInvestigation } from '../../investigation/stored-fact.js';
import { investigationStream } from '../../investigation/streams.js';
import type { AgentTask } from '../../investigation/turn.js';
import type { ClientTxnId, StreamId, Tenant, TextRef } from '../../kernel/brand.js';
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

/** Empty: nothing has been concluded before. */
export const readStageContext = async (
  events: EventStore,
  tenant: Tenant,
  { investigation: id, run: runId, stage }: AgentTask,
): Promise<string> => {
  const state = await readState(events, investigationStream(tenant, id));
  const run = state.status === 'none' ? undefined : state.chains.find((each) => each.id === runId);
  if (run === undefined) return '';
  const conclusions = await readConclusions(events, { tenant, investigation: id }, run);
  return stagesToTell(run, stage)
    .map((each) => buildStageContext(each, conclusions))
    .join('\n\n');
};
