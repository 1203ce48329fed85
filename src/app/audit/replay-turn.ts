// Replay: the recorded inputs through today's code, compared fact by fact; writes nothing.
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { StreamId } from '../../kernel/brand.js';
import type { RecordedFact } from '../../kernel/fact.js';
import { investigation } from '../../investigation/decide/decide.js';
import { hasEnded, turnOf } from '../../investigation/state.js';
import type { InvestigationFact } from '../../investigation/facts.js';
import { investigationStream, tenantOf } from '../../investigation/streams.js';
import { isOfInvestigation } from '../../investigation/stored-fact.js';
import { EventStore } from '../../ports/event-store.js';
import type { AppRefusal, ReplayOutcome, Target } from '../asking.js';
import { Batches, BatchGone } from '../batches.js';
import { RecordedWorlds } from './recorded-worlds.js';
import { compareTurn } from './compare-turn.js';
import { Erased } from '../words.js';

export class ReplayTurn extends Query<ReplayOutcome | AppRefusal> {
  constructor(
    readonly target: Target,
    readonly turn: number,
  ) {
    super();
  }
}

type Refused = Extract<ReplayOutcome, { outcome: 'refused' }>;

const refused = (turn: number, cause: Refused['cause'], because: string): Refused => ({
  outcome: 'refused',
  turn,
  cause,
  because,
});

@QueryHandler(ReplayTurn)
export class ReplayTurnHandler implements IQueryHandler<ReplayTurn> {
  constructor(
    private readonly events: EventStore,
    private readonly batches: Batches,
    private readonly worlds: RecordedWorlds,
  ) {}

  async execute({ target, turn }: ReplayTurn): Promise<ReplayOutcome | AppRefusal> {
    const stream = investigationStream(target.caller.tenant, target.id);
    const facts = (await this.events.read(stream)).filter(isOfInvestigation);
    const state = facts.reduce(investigation.evolve, investigation.initial);
    if (state.status === 'none')
      return { rejected: 'unknown-investigation', because: 'there is no such investigation' };
    const found = turnOf(state, turn);
    if (found === undefined) return { rejected: 'unknown-turn', because: `there is no turn ${turn}` };
    if (state.status === 'erased') return refused(turn, 'erased', 'the investigation was erased');
    if (!hasEnded(found)) return refused(turn, 'not-finished', `turn ${turn} is ${found.status}`);
    return this.#replay(stream, facts, turn);
  }

  async #replay(
    stream: StreamId,
    facts: readonly RecordedFact<InvestigationFact>[],
    turn: number,
  ): Promise<ReplayOutcome> {
    try {
      await this.#inputs(stream, facts, turn);
      return await compareTurn(facts, turn, await this.worlds.of(stream));
    } catch (error) {
      if (error instanceof BatchGone) return refused(turn, error.how, error.message);
      if (error instanceof Erased) return refused(turn, 'erased', error.message);
      throw error;
    }
  }

  /** Every batch of the turn must be there and hash right before anything is compared. */
  async #inputs(stream: StreamId, facts: readonly RecordedFact<InvestigationFact>[], turn: number): Promise<void> {
    const tenant = tenantOf(stream);
    for (const fact of facts)
      if (fact.type === 'BatchFetched' && fact.data.turn <= turn) await this.batches.bytes(tenant, fact.data.hash);
  }
}
