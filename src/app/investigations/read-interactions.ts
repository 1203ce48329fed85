// Read: what a session exchanged with models, tools and stores, as a list, and one of them with everything that was recorded of it.
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { StreamId, TextRef } from '../../kernel/brand.js';
import { optional } from '../../kernel/optional.js';
import { investigationStream, isAlert, modelExecution } from '../../investigation/streams.js';
import type { RecordedFact } from '../../kernel/fact.js';
import type { ExecutionFact } from '../../investigation/execution.js';
import type { InvestigationFact } from '../../investigation/facts.js';
import {
  type Interaction,
  listInteractions,
  type ModelInteraction,
  type ToolInteraction,
} from '../../investigation/views/interaction.js';
import { EventStore } from '../../ports/event-store.js';
import { GetModelRequests, GetModelRequestsHandler, type SentRequest } from '../audit/model-requests.js';
import type { AppRefusal, InvestigationTarget } from '../requests.js';
import { SessionFacts } from '../records/session-facts.js';
import { TurnReader } from '../records/turn-reader.js';

export type InteractionFilter = { readonly turn?: number; readonly kind?: Interaction['kind'] };

export class ListInteractions extends Query<readonly Interaction[] | AppRefusal> {
  constructor(
    readonly target: InvestigationTarget,
    readonly filter: InteractionFilter,
  ) {
    super();
  }
}

/** An interaction with its words: those that were erased are absent. */
export type InteractionDetail = {
  readonly interaction: Interaction;
  /** What a tool was called with, as text. */
  readonly input?: string;
  /** What a tool returned, or a model replied, as text. */
  readonly output?: string;
  /** The request to a model, rebuilt, with all attempts. */
  readonly request?: SentRequest;
};

export class GetInteraction extends Query<InteractionDetail | AppRefusal> {
  constructor(
    readonly target: InvestigationTarget,
    readonly id: string,
  ) {
    super();
  }
}

const readInteractions = async (
  { turns, facts }: { readonly turns: TurnReader; readonly facts: SessionFacts },
  target: InvestigationTarget,
): Promise<readonly Interaction[] | AppRefusal> => {
  const state = await turns.readState(target);
  if ('rejected' in state) return state;
  const all = await facts.readAll(investigationStream(target.caller.tenant, target.id));
  const own = all.filter(({ stream }) => !isAlert(stream));
  return listInteractions(own as readonly RecordedFact<InvestigationFact | ExecutionFact>[]);
};

@QueryHandler(ListInteractions)
export class ListInteractionsHandler implements IQueryHandler<ListInteractions> {
  constructor(
    private readonly turns: TurnReader,
    private readonly facts: SessionFacts,
  ) {}

  async execute({ target, filter }: ListInteractions): Promise<readonly Interaction[] | AppRefusal> {
    const found = await readInteractions({ turns: this.turns, facts: this.facts }, target);
    if ('rejected' in found) return found;
    const { turn, kind } = filter;
    return found.filter(
      (each) => (turn === undefined || each.turn === turn) && (kind === undefined || each.kind === kind),
    );
  }
}

@QueryHandler(GetInteraction)
export class GetInteractionHandler implements IQueryHandler<GetInteraction> {
  constructor(
    private readonly turns: TurnReader,
    private readonly facts: SessionFacts,
    private readonly events: EventStore,
    private readonly requests: GetModelRequestsHandler,
  ) {}

  async execute({ target, id }: GetInteraction): Promise<InteractionDetail | AppRefusal> {
    const found = await readInteractions({ turns: this.turns, facts: this.facts }, target);
    if ('rejected' in found) return found;
    const interaction = found.find((each) => each.id === id);
    if (interaction === undefined)
      return { rejected: 'unknown-interaction', because: `this investigation has no interaction ${id}` };
    const stream = investigationStream(target.caller.tenant, target.id);
    if (interaction.kind === 'store_query') return { interaction };
    if (interaction.kind === 'tool_call') return this.#tool(stream, interaction);
    return this.#model(target, stream, interaction);
  }

  async #tool(stream: StreamId, interaction: ToolInteraction): Promise<InteractionDetail> {
    const { input, result } = interaction;
    const texts = await this.#texts(stream, [input, result]);
    return { interaction, ...optional({ input: texts(input), output: texts(result) }) };
  }

  async #model(
    target: InvestigationTarget,
    stream: StreamId,
    interaction: ModelInteraction,
  ): Promise<InteractionDetail | AppRefusal> {
    const { turn, execution, call, reply } = interaction;
    const texts = await this.#texts(stream, [reply]);
    const output = optional({ output: texts(reply) });
    if (execution !== modelExecution(turn)) return { interaction, ...output };
    const requests = await this.requests.execute(new GetModelRequests(target, turn));
    if ('rejected' in requests) return requests;
    const request = requests.find((each) => each.call === call);
    return { interaction, ...output, ...optional({ request }) };
  }

  async #texts(stream: StreamId, refs: readonly (TextRef | undefined)[]) {
    const known = refs.filter((ref) => ref !== undefined);
    const texts = await this.events.texts(stream, known);
    return (ref: TextRef | undefined): string | undefined => (ref === undefined ? undefined : texts.get(ref));
  }
}
