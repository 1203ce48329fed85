// The conversations of a chain: one investigation for each execution of an engine or a model, and the summary in the one that the chain runs in.
import { Injectable } from '@nestjs/common';
import { agentAllowance, agentOf, type ChainDefinition } from '../../investigation/chain/chain-definition.js';
import {
  type ChainExecution,
  chainExecutions,
  type ChainRun,
  type ExecutionEnd,
} from '../../investigation/chain/chain-run.js';
import { conversationOf } from '../../investigation/chain/conversation-id.js';
import { hasChainPartEnded } from '../../investigation/chain/stage-outcome.js';
import { hasEnded, type InvestigationState } from '../../investigation/state.js';
import { isOfInvestigation } from '../../investigation/stored-fact.js';
import { clientTxnIdOf, investigationStream, tenantOf } from '../../investigation/streams.js';
import type { AgentTask, TurnStatus } from '../../investigation/turn.js';
import type { ClientTxnId, StreamId, TextRef } from '../../kernel/brand.js';
import { optional } from '../../kernel/optional.js';
import { EventStore } from '../../ports/event-store.js';
import { ManageInvestigation, ManageInvestigationHandler } from '../investigations/manage-investigation.js';
import { Investigations } from '../records/investigations.js';
import { AGENT_TURN, agentTurnOf } from '../records/stage-contexts.js';
import type { AppRefusal, AskBody, InvestigationTarget } from '../requests.js';
import { NO_MODEL } from '../../kernel/model-names.js';
import { TurnIntake } from '../turns/ask-question.js';

type RunRef = { readonly stream: StreamId; readonly run: ChainRun };
type DefinedRun = RunRef & { readonly definition: ChainDefinition };
type RunExecution = DefinedRun & { readonly execution: ChainExecution };

/** `interrupted`: the signal came first. `later`: there is no room now, or the service stops. */
type Unfinished = 'interrupted' | 'later';

/** Room or the store come back. */
export const PASSING: ReadonlySet<AppRefusal['rejected']> = new Set([
  'beyond-capacity',
  'turn-queue-full',
  'store-full',
  'store-unavailable',
  'store-damaged',
  'shutting-down',
  // it goes on when it is restored
  'investigation-deleted',
]);

type PartConversation = { readonly id: ClientTxnId; readonly own: StreamId; readonly state: InvestigationState };

const END_OF: { readonly [Status in TurnStatus]?: ExecutionEnd['status'] } = {
  answered: 'completed',
  failed: 'failed',
  timed_out: 'timed_out',
  cancelled: 'cancelled',
};

const CHAIN_ACTOR = { kind: 'system', id: 'chains' } as const;

const actorOf = ({ stream, run }: RunRef): InvestigationTarget['caller'] => ({
  tenant: tenantOf(stream),
  actor: { kind: 'system', id: `chain ${run.chain}` },
  ...optional({ services: run.question.onlyServices }),
});

const onAbort = (signal: AbortSignal): Promise<'interrupted'> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve('interrupted');
    signal.addEventListener('abort', () => resolve('interrupted'), { once: true });
  });

@Injectable()
export class ChainConversations {
  constructor(
    private readonly turns: TurnIntake,
    private readonly investigations: Investigations,
    private readonly manage: ManageInvestigationHandler,
    private readonly events: EventStore,
  ) {}

  /** Asks the agent, or waits for what it was asked before: the same message id begins no second turn. */
  async converse(work: RunExecution, signal: AbortSignal): Promise<ExecutionEnd | Unfinished> {
    const { stream, run, execution, definition } = work;
    const index = run.begun.findIndex(({ id }) => id === execution.stage);
    const agent = agentOf(definition, index, execution.index);
    if (agent === undefined || execution.question === undefined) throw new Error(`${execution.id} has no agent`);
    const investigation = clientTxnIdOf(stream);
    const id = conversationOf(investigation, execution.id);
    const task: AgentTask = { investigation, run: run.id, stage: index, ...agentAllowance(agent) };
    const model = agent.kind === 'model' ? agent.model : NO_MODEL;
    const body = { ...(await this.#body(work, execution.question)), messageId: 'chain', model };
    const target = { caller: actorOf(work), id };
    if (signal.aborted) return 'interrupted';
    // not raced with the signal: what is begun is known to whoever ends it
    const begun = await this.turns.ask(target, { body, wait: false, task });
    if ('rejected' in begun)
      return PASSING.has(begun.rejected) ? 'later' : { status: 'failed', because: begun.because };
    if (await this.#isRemovedWithWhole(stream, target)) return 'later';
    const asked = await this.#ask(target, { body, task }, signal);
    if (asked === 'interrupted' || asked === 'later') return asked;
    if ('rejected' in asked) return { status: 'failed', because: asked.because };
    return this.#endOf(work);
  }

  /** The turn that answers, or why it was refused. */
  async conclude(
    work: DefinedRun,
    signal: AbortSignal,
  ): Promise<{ readonly turn: number } | { readonly because: string } | Unfinished> {
    const { stream, run, definition } = work;
    const investigation = clientTxnIdOf(stream);
    const model = definition.summary?.model ?? NO_MODEL;
    const body = { ...(await this.#body(work, run.question.text)), messageId: `chain-${run.id}`, model };
    const target = { caller: actorOf(work), id: investigation };
    const asked = await this.#ask(target, { body, task: { investigation, run: run.id } }, signal);
    if (asked === 'interrupted' || asked === 'later') return asked;
    return 'rejected' in asked
      ? { because: `the executive summary was refused: ${asked.because}` }
      : { turn: asked.turn };
  }

  /** Of an execution that counts no more; of one that is deleted with its chain, nothing: it goes on when it is restored. */
  async cancel({
    stream,
    execution,
  }: {
    readonly stream: StreamId;
    readonly execution: Pick<ChainExecution, 'id'>;
  }): Promise<void> {
    const { state: whole } = await this.investigations.load(stream);
    const { id, state } = await this.#load(stream, execution.id);
    const turn = agentTurnOf(state, clientTxnIdOf(stream));
    if (whole.status !== 'open' || turn === undefined || hasEnded(turn)) return;
    const caller = { tenant: tenantOf(stream), actor: CHAIN_ACTOR };
    await this.manage.execute(new ManageInvestigation({ caller, id }, { action: 'cancel', turn: AGENT_TURN }));
  }

  /** Before an unfinished conversation goes on: a process may have died between the end of its execution and this. */
  async cancelIfEnded(part: StreamId): Promise<void> {
    const { state } = await this.investigations.load(part);
    if (state.status === 'none' || state.partOf === undefined) return;
    const stream = investigationStream(tenantOf(part), state.partOf);
    const { state: whole } = await this.investigations.load(stream);
    const executions = whole.status === 'none' ? [] : whole.chains.flatMap(chainExecutions);
    const execution = executions.find(
      ({ id }) => conversationOf(state.partOf as ClientTxnId, id) === state.clientTxnId,
    );
    if (execution !== undefined && hasChainPartEnded(execution.status)) await this.cancel({ stream, execution });
  }

  /** The likeliest suspect of the stage before, as the first of its agents with one has it. */
  async suspectBefore({ stream, run }: RunRef, stage: number): Promise<string | undefined> {
    for (const { id, kind } of run.begun[stage - 1]?.executions ?? []) {
      if (kind === 'person') continue;
      const { state } = await this.#load(stream, id);
      const [issue] = state.status === 'none' || state.partOf !== clientTxnIdOf(stream) ? [] : state.issues;
      const suspect = issue?.suspects[0]?.service;
      if (suspect !== undefined) return suspect;
    }
    return undefined;
  }

  /** The investigation may have been removed after it was looked for its parts, and before this one began. */
  async #isRemovedWithWhole(stream: StreamId, { id }: InvestigationTarget): Promise<boolean> {
    const { status } = (await this.investigations.load(stream)).state;
    if (status !== 'deleted' && status !== 'erased') return false;
    const caller = { tenant: tenantOf(stream), actor: CHAIN_ACTOR };
    const action = status === 'deleted' ? 'delete' : 'erase';
    await this.manage.execute(new ManageInvestigation({ caller, id }, { action }));
    return true;
  }

  async #load(stream: StreamId, execution: string): Promise<PartConversation> {
    const id = conversationOf(clientTxnIdOf(stream), execution);
    const own = investigationStream(tenantOf(stream), id);
    return { id, own, state: (await this.investigations.load(own)).state };
  }

  async #body({ stream, run }: RunRef, question: TextRef): Promise<AskBody> {
    const { askedAt, zone, scope, window, relation } = run.question;
    const text = (await this.events.texts(stream, [question])).get(question) ?? '';
    return { text, askedAt, zone, ask: 'never', ...optional({ scope, window, relation }) };
  }

  async #ask(
    target: InvestigationTarget,
    { body, task }: { readonly body: AskBody; readonly task: AgentTask },
    signal: AbortSignal,
  ): Promise<{ readonly turn: number } | AppRefusal | Unfinished> {
    const asking = this.turns.ask(target, { body, wait: true, task });
    asking.catch(() => undefined);
    const asked = await Promise.race([asking, onAbort(signal)]);
    if (asked === 'interrupted' || !('rejected' in asked)) return asked;
    return PASSING.has(asked.rejected) ? 'later' : asked;
  }

  /** A model that could not be asked leaves the answer to the engine: it is completed, and says so. */
  async #endOf({ stream, execution }: RunExecution): Promise<ExecutionEnd> {
    const { id, own, state } = await this.#load(stream, execution.id);
    const turn = agentTurnOf(state, clientTxnIdOf(stream));
    if (turn === undefined) return { status: 'failed', because: `${id} was not opened by its chain` };
    const status = END_OF[turn.status];
    if (status === undefined) throw new Error(`${own}: its turn has not ended`);
    const facts = (await this.events.read(own)).filter(isOfInvestigation);
    const said = facts.flatMap((fact) => {
      if (fact.type === 'ModelConsulted' && fact.data.turn === AGENT_TURN) return fact.data.because ?? [];
      return fact.type === 'TurnFailed' && fact.data.turn === AGENT_TURN ? fact.data.because : [];
    });
    return { status, ...optional({ because: said.at(-1) }) };
  }
}
