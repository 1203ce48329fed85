// Rebuilds the requests that a model received in a turn from facts, texts and batches, and checks them against the recorded digests.
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { StreamId } from '../../kernel/brand.js';
import type { RecordedFact } from '../../kernel/fact.js';
import type { ModelReply, ModelRequest } from '../../investigation/model-dialogue.js';
import { investigation } from '../../investigation/decide/decide.js';
import type { ModelCallState } from '../../investigation/execution.js';
import type { InvestigationFact } from '../../investigation/facts.js';
import type { InvestigationState } from '../../investigation/state.js';
import { investigationStream, modelExecution } from '../../investigation/streams.js';
import { readStepInput } from '../../investigation/pipeline.js';
import { Digests } from '../../ports/runtime.js';
import type { AppRefusal, InvestigationTarget } from '../requests.js';
import {
  type ModelCall,
  type ModelCallResult,
  readRecordedResult,
  requestDigest,
} from '../models/recorded-dialogue.js';
import { Executions } from '../records/executions.js';
import { numberMessages, type RecordedMessage } from './conversation-messages.js';
import { ReplayContexts } from './replay-contexts.js';
import { consultStep } from '../steps/consult.js';
import { optional } from '../../kernel/optional.js';
import { TurnReader } from '../records/turn-reader.js';
import type { StepContext } from '../steps/step-context.js';

export type SentRequest = {
  readonly call: string;
  readonly execution: string;
  readonly stage?: string;
  readonly sent: ModelCallState['called'];
  readonly failures: ModelCallState['failures'];
  /** As it would be built today; absent when a batch or a text that it was built from is gone. */
  readonly request?: Omit<ModelRequest, 'messages'> & { readonly messages: readonly RecordedMessage[] };
  /** Whether today's has the digest of what was sent. */
  readonly isSame: boolean;
  readonly reply?: Pick<ModelReply, 'text' | 'thinking' | 'calls' | 'stop' | 'usage'>;
};

export class GetModelRequests extends Query<readonly SentRequest[] | AppRefusal> {
  constructor(
    readonly target: InvestigationTarget,
    readonly turn: number,
  ) {
    super();
  }
}

/** The state in which the last consultation of the turn began. */
const stateAtLastConsult = (facts: readonly RecordedFact<InvestigationFact>[], turn: number): InvestigationState => {
  const end = facts.findIndex((fact) => fact.type === 'ModelConsulted' && fact.data.turn === turn);
  // the facts of one decision share a commit: ModelConsulted stands behind the ends of its execution and stage
  const before = end < 0 ? facts : facts.filter(({ commit }) => commit < (facts[end]?.commit ?? 0));
  return before.reduce(investigation.evolve, investigation.initial);
};

/** Stops the rebuilding where no reply was recorded. */
class MissingReply extends Error {}

@QueryHandler(GetModelRequests)
export class GetModelRequestsHandler implements IQueryHandler<GetModelRequests> {
  constructor(
    private readonly turns: TurnReader,
    private readonly executions: Executions,
    private readonly contexts: ReplayContexts,
    private readonly digests: Digests,
  ) {}

  async execute({ target, turn }: GetModelRequests): Promise<readonly SentRequest[] | AppRefusal> {
    const document = await this.turns.readTurn(target, turn);
    if ('rejected' in document) return document;
    const stream = investigationStream(target.caller.tenant, target.id);
    const facts = await this.turns.readFacts(target);
    if ('rejected' in facts) return facts;
    const requests = await this.#rebuild(stream, stateAtLastConsult(facts, turn), turn);
    const execution = modelExecution(turn);
    const ref = { stream, execution };
    const { state, facts: recorded } = await this.executions.read(ref);
    const sent = [...requests].map(([call, { messages }]) => ({ call, messages }));
    const numbered = numberMessages(execution, sent, recorded);
    const messagesOf = new Map(sent.map(({ call }, index) => [call, numbered[index] ?? []]));
    const stage = facts.flatMap((fact) =>
      fact.type === 'ExecutionStarted' && fact.data.execution === execution ? fact.data.stage : [],
    )[0];
    return Promise.all(
      state.modelCalls.map(async ({ called, failures }): Promise<SentRequest> => {
        const { call } = called;
        const request = requests.get(call);
        const result = await readRecordedResult(this.executions, ref, call);
        const isSame = request !== undefined && requestDigest(this.digests, request) === called.request;
        return {
          call,
          execution,
          ...optional({ stage }),
          sent: called,
          failures,
          isSame,
          ...(request && { request: { ...request, messages: messagesOf.get(call) ?? [] } }),
          ...(result !== undefined && 'reply' in result && { reply: result.reply }),
        };
      }),
    );
  }

  /** Runs the step again over what was recorded, and collects every request that it makes. */
  async #rebuild(
    stream: StreamId,
    state: InvestigationState,
    turn: number,
  ): Promise<ReadonlyMap<string, ModelRequest>> {
    const requests = new Map<string, ModelRequest>();
    if (state.status === 'none' || state.running?.n !== turn) return requests;
    const context = await this.contexts.create(stream);
    const askModel = async ({ execution, call, request }: ModelCall): Promise<ModelCallResult> => {
      requests.set(call, request);
      const result = await readRecordedResult(this.executions, { stream, execution }, call);
      if (result === undefined) throw new MissingReply();
      return result;
    };
    const recordingContext: StepContext = { ...context, askModel };
    try {
      await consultStep(recordingContext, { turn: readStepInput('consult', state), marks: [] });
    } catch {
      // keeps the requests rebuilt so far; their digests tell whether they are the ones that were sent
    }
    return requests;
  }
}
