// A turn of a conversation that a program keeps in its own protocol: asked once for each message, waited for, and cancelled when nobody waits any longer.
import { Injectable, Logger } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { CheckServiceLimit } from '../../app/investigations/check-service-limit.js';
import { type AskedTurn, FindAskedTurn } from '../../app/investigations/find-asked-turn.js';
import { ManageInvestigation } from '../../app/investigations/manage-investigation.js';
import type { AskBody, InvestigationTarget } from '../../app/requests.js';
import { AskQuestion } from '../../app/turns/ask-question.js';
import type { Answer } from '../../evidence/answer.js';
import type { TurnStatus } from '../../investigation/turn.js';
import { type Micros, MINUTE } from '../../kernel/time.js';
import { isRejection } from '../../kernel/rejection.js';
import { Clock } from '../../ports/runtime.js';
import { acceptedOrThrow, refusalError } from '../problems/refusals.js';

/** The same message within this time is the same turn: clients send a request again when a connection breaks. */
export const RETRY_WINDOW: Micros = 10 * MINUTE;

const UNFINISHED: ReadonlySet<TurnStatus> = new Set(['queued', 'running']);
const FRUITLESS: ReadonlySet<TurnStatus> = new Set(['failed', 'cancelled', 'timed_out']);

export type ConversationQuestion = {
  readonly target: InvestigationTarget;
  readonly body: Omit<AskBody, 'messageId'>;
  /** `messageId`: chosen by the client. `digest`: of everything that makes the message what it is. */
  readonly message: { readonly messageId: string } | { readonly digest: string };
};

export type BegunTurn = {
  readonly target: InvestigationTarget;
  readonly turn: number;
  readonly asked: AskBody;
};

@Injectable()
export class ConversationTurns {
  readonly #log = new Logger('ConversationTurns');
  /** Connections that wait for a turn. */
  readonly #waiting = new Map<string, number>();

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  /** Records the turn, or finds the one that the same message has begun. Throws `ProblemError` when it is refused. */
  async begin({ target, body, message }: ConversationQuestion): Promise<BegunTurn> {
    await this.assertReadable(target);
    const messageId = 'messageId' in message ? message.messageId : await this.#messageIdOf(target, message.digest);
    const asked = { ...body, messageId };
    const { turn } = acceptedOrThrow(await this.commands.execute(new AskQuestion(target, asked, false)));
    return { target, turn, asked };
  }

  /** Throws where a key that is limited to services may not see the conversation. */
  async assertReadable(target: InvestigationTarget): Promise<void> {
    const refusal = await this.queries.execute(new CheckServiceLimit(target));
    if (refusal !== undefined) throw refusalError(refusal);
  }

  /** Whether the same message now is that turn: it is under way, or was answered a moment ago. */
  isRepeat({ status, askedAt }: AskedTurn): boolean {
    if (UNFINISHED.has(status)) return true;
    return !FRUITLESS.has(status) && this.clock.now() - askedAt < RETRY_WINDOW;
  }

  /** The stored answer. When `gone` is aborted and no other connection waits for the turn, it is cancelled. */
  async answer({ target, turn, asked }: BegunTurn, gone: AbortSignal): Promise<Answer> {
    const key = JSON.stringify([target.caller.tenant, target.id, turn]);
    this.#waiting.set(key, (this.#waiting.get(key) ?? 0) + 1);
    const leave = (): void => void this.#cancelUnlessAwaited(key, target, turn);
    gone.addEventListener('abort', leave, { once: true });
    if (gone.aborted) leave();
    try {
      const outcome = acceptedOrThrow(await this.commands.execute(new AskQuestion(target, asked, true)));
      if (outcome.outcome === 'answered') return JSON.parse(outcome.body) as Answer;
      throw refusalError({ rejected: 'shutting-down', because: `turn ${turn} goes on after the restart` });
    } finally {
      gone.removeEventListener('abort', leave);
      if (!gone.aborted) this.#leave(key);
    }
  }

  #leave(key: string): number {
    const left = (this.#waiting.get(key) ?? 1) - 1;
    if (left === 0) this.#waiting.delete(key);
    else this.#waiting.set(key, left);
    return left;
  }

  async #cancelUnlessAwaited(key: string, target: InvestigationTarget, turn: number): Promise<void> {
    if (this.#leave(key) > 0) return;
    try {
      const done = await this.commands.execute(new ManageInvestigation(target, { action: 'cancel', turn }));
      if (isRejection(done) && done.rejected !== 'turn-has-ended')
        this.#log.warn(`turn ${turn} was not cancelled: ${done.because}`);
    } catch (error) {
      this.#log.error(error);
    }
  }

  /** A message that came long ago, or whose turn brought nothing, is a new one. */
  async #messageIdOf(target: InvestigationTarget, digest: string): Promise<string> {
    const last = await this.queries.execute(new FindAskedTurn(target, `${digest}.`));
    if (last === undefined) return `${digest}.1`;
    if (this.isRepeat(last)) return last.messageId;
    return `${digest}.${Number(last.messageId.slice(digest.length + 1)) + 1}`;
  }
}
