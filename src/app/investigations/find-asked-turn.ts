// Finds the latest turn whose message id begins with a given text.
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { instantOfTurn } from '../../investigation/state.js';
import { investigationStream } from '../../investigation/streams.js';
import type { TurnStatus } from '../../investigation/turn.js';
import type { Micros } from '../../kernel/time.js';
import { Clock } from '../../ports/runtime.js';
import { Investigations } from '../records/investigations.js';
import type { InvestigationTarget } from '../requests.js';

export type AskedTurn = {
  readonly turn: number;
  readonly messageId: string;
  readonly status: TurnStatus;
  /** Now, while it waits. */
  readonly askedAt: Micros;
};

/** `undefined`: there is none, or no such investigation. */
export class FindAskedTurn extends Query<AskedTurn | undefined> {
  constructor(
    readonly target: InvestigationTarget,
    readonly prefix: string,
  ) {
    super();
  }
}

@QueryHandler(FindAskedTurn)
export class FindAskedTurnHandler implements IQueryHandler<FindAskedTurn> {
  constructor(
    private readonly investigations: Investigations,
    private readonly clock: Clock,
  ) {}

  async execute({ target, prefix }: FindAskedTurn): Promise<AskedTurn | undefined> {
    const { state } = await this.investigations.load(investigationStream(target.caller.tenant, target.id));
    if (state.status === 'none') return undefined;
    const turn = state.turns.findLast(({ question }) => question.messageId.startsWith(prefix));
    if (turn === undefined) return undefined;
    const { n, question, status } = turn;
    return { turn: n, messageId: question.messageId, status, askedAt: instantOfTurn(turn) ?? this.clock.now() };
  }
}
