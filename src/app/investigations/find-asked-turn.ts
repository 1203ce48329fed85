// Finds the turns that a message of a client has begun: its first attempt, and those that were asked again because an earlier one brought nothing or was long ago.
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { instantOfTurn } from '../../investigation/state.js';
import { investigationStream } from '../../investigation/streams.js';
import type { TurnStatus } from '../../investigation/turn.js';
import type { Micros } from '../../kernel/time.js';
import { Clock } from '../../ports/runtime.js';
import { Masking } from '../../ports/masking.js';
import { maskId } from '../../telemetry/masking/mask-value.js';
import { Investigations } from '../records/investigations.js';
import type { InvestigationTarget } from '../requests.js';

export type AskedTurn = {
  readonly turn: number;
  readonly status: TurnStatus;
  /** Now, while it waits. */
  readonly askedAt: Micros;
};

export type AskedMessage = {
  /** Of the conversation; 0: there is no such investigation. */
  readonly turns: number;
  /** The number of its last turn that is under way or was answered, else 0. */
  readonly latest: number;
  /** In order: the n-th has the message id `attemptId(messageId, n)`. */
  readonly attempts: readonly AskedTurn[];
};

/** Of turns that have no answer. */
export const FRUITLESS: ReadonlySet<TurnStatus> = new Set(['failed', 'cancelled', 'timed_out']);

/** The message id of an attempt, from 1 on. */
export const attemptId = (messageId: string, attempt: number): string =>
  attempt === 1 ? messageId : `${messageId}.${attempt}`;

export class FindAskedTurn extends Query<AskedMessage> {
  constructor(
    readonly target: InvestigationTarget,
    readonly messageId: string,
  ) {
    super();
  }
}

@QueryHandler(FindAskedTurn)
export class FindAskedTurnHandler implements IQueryHandler<FindAskedTurn> {
  constructor(
    private readonly investigations: Investigations,
    private readonly clock: Clock,
    private readonly masking: Masking,
  ) {}

  async execute({ target, messageId }: FindAskedTurn): Promise<AskedMessage> {
    const { tenant } = target.caller;
    const { state } = await this.investigations.load(investigationStream(tenant, target.id));
    if (state.status === 'none') return { turns: 0, latest: 0, attempts: [] };
    const { turns } = state;
    const byMessage = new Map(turns.map((turn) => [turn.question.messageId, turn]));
    const attempts: AskedTurn[] = [];
    while (attempts.length < turns.length) {
      const said = attemptId(messageId, attempts.length + 1);
      const turn = byMessage.get(maskId(said, (text) => this.masking.mask(tenant, text)));
      if (turn === undefined) break;
      attempts.push({ turn: turn.n, status: turn.status, askedAt: instantOfTurn(turn) ?? this.clock.now() });
    }
    return { turns: turns.length, latest: turns.findLast(({ status }) => !FRUITLESS.has(status))?.n ?? 0, attempts };
  }
}
