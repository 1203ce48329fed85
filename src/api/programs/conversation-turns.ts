// A turn of a conversation that a program keeps in its own protocol: asked once for each message, waited for, and cancelled when nobody waits any longer.
import { Injectable, Logger } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { CheckServiceLimit } from '../../app/investigations/check-service-limit.js';
import { type AskedMessage, attemptId, FindAskedTurn, FRUITLESS } from '../../app/investigations/find-asked-turn.js';
import { ManageInvestigation } from '../../app/investigations/manage-investigation.js';
import type { AskBody, InvestigationTarget } from '../../app/requests.js';
import { AskQuestion } from '../../app/turns/ask-question.js';
import type { Answer } from '../../evidence/answer.js';
import type { TurnStatus } from '../../investigation/turn.js';
import { type Micros, MINUTE, SECOND } from '../../kernel/time.js';
import { isRejection } from '../../kernel/rejection.js';
import { Clock } from '../../ports/runtime.js';
import { ProblemError } from '../problems/problems.js';
import { acceptedOrThrow, refusalError } from '../problems/refusals.js';

/** A request that says that it is a retry means the turn of the same message within this time. */
export const RETRY_WINDOW: Micros = 10 * MINUTE;

/** Proxies and programs that say nothing send a request again at once; a person who asks again takes longer. */
const RESEND_WINDOW: Micros = 3 * SECOND;

/** OpenAI's clients wait up to 2 s before they send a request again whose connection broke. */
const CANCEL_GRACE: Micros = 3 * SECOND;

const UNFINISHED: ReadonlySet<TurnStatus> = new Set(['queued', 'running']);

export type ConversationMessage = {
  /** Chosen by the client, or a digest of everything that makes the message what it is. */
  readonly id: string;
  readonly isChosen: boolean;
  /** The client says that it has sent the message before. */
  readonly isRetry: boolean;
};

export type ConversationQuestion = {
  readonly target: InvestigationTarget;
  readonly body: Omit<AskBody, 'messageId'>;
  readonly message: ConversationMessage;
};

/** Connections that wait for one turn. */
type AwaitedTurn = {
  waiting: number;
  /** One of them has begun it: a turn that somebody else began is not theirs to cancel. */
  isBegunHere: boolean;
  /** Somebody who waits no longer wants its answer. */
  isKept: boolean;
  /** It is cancelled because nobody waited. */
  isAbandoned: boolean;
};

export type BegunTurn = {
  readonly question: ConversationQuestion;
  readonly target: InvestigationTarget;
  readonly turn: number;
  readonly asked: AskBody;
  /** Whether the turn was cancelled because nobody waited for it. */
  readonly isAbandoned: () => boolean;
  /** The caller waits no longer; the second call does nothing. */
  readonly leave: () => void;
  /** The caller waits no longer, and reads the answer later: the turn goes on when others leave. */
  readonly keep: () => void;
};

const ENDINGS = {
  failed: [500, 'turn-failed', 'The turn failed'],
  timed_out: [504, 'turn-timed-out', 'The turn took too long'],
  cancelled: [409, 'turn-cancelled', 'The turn was cancelled'],
} as const;

/** A turn without an answer. Clients are told not to ask again by themselves. */
export const endedWithout = (status: keyof typeof ENDINGS, text: string): ProblemError => {
  const [code, kind, title] = ENDINGS[status];
  const headers = { 'x-should-retry': 'false' };
  return new ProblemError({ kind, status: code, title, detail: text, howToFix: 'Send the message again.', headers });
};

@Injectable()
export class ConversationTurns {
  readonly #log = new Logger('ConversationTurns');
  /** By tenant, conversation and message id. */
  readonly #awaited = new Map<string, AwaitedTurn>();

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  /**
   * Records the turn, or finds the one that the same message has begun, and waits for it from then on: `answer` is to follow.
   * When `gone` is aborted, and no other connection comes to wait for a turn that was begun here or has asked to keep it, it is cancelled.
   * Throws `ProblemError` when it is refused.
   */
  async begin(question: ConversationQuestion, gone: AbortSignal): Promise<BegunTurn> {
    const { target, body, message } = question;
    await this.assertReadable(target);
    const found = await this.find(target, message.id);
    const attempt = found.attempts.length + (this.isRepeat(found, message) ? 0 : 1);
    const asked = { ...body, messageId: attemptId(message.id, attempt) };
    const key = JSON.stringify([target.caller.tenant, target.id, asked.messageId]);
    // before the turn is looked up: whoever leaves meanwhile must see that somebody waits
    const awaited = this.#join(key);
    try {
      const { turn, repeated } = acceptedOrThrow(await this.commands.execute(new AskQuestion(target, asked, false)));
      if (!repeated) awaited.isBegunHere = true;
      return this.#begun({ question, asked, turn, key, awaited }, gone);
    } catch (error) {
      this.#leave(key, awaited);
      throw error;
    }
  }

  /** Throws where a key that is limited to services may not see the conversation. */
  async assertReadable(target: InvestigationTarget): Promise<void> {
    const refusal = await this.queries.execute(new CheckServiceLimit(target));
    if (refusal !== undefined) throw refusalError(refusal);
  }

  async find(target: InvestigationTarget, messageId: string): Promise<AskedMessage> {
    return this.queries.execute(new FindAskedTurn(target, messageId));
  }

  /**
   * Whether the message now is its last attempt: that is under way, or has an answer and the client chose the id; or it is the
   * latest turn of its conversation and was asked a moment ago, or within `RETRY_WINDOW` by a client that says it is a retry.
   */
  isRepeat({ attempts, latest }: AskedMessage, { isChosen, isRetry }: ConversationMessage): boolean {
    const last = attempts.at(-1);
    if (last === undefined || FRUITLESS.has(last.status)) return false;
    if (isChosen || UNFINISHED.has(last.status)) return true;
    return last.turn === latest && this.clock.now() - last.askedAt < (isRetry ? RETRY_WINDOW : RESEND_WINDOW);
  }

  /** The stored answer. A turn that was cancelled because others left is asked again. */
  async answer({ question, target, turn, asked, isAbandoned, leave }: BegunTurn, gone: AbortSignal): Promise<Answer> {
    try {
      const outcome = acceptedOrThrow(await this.commands.execute(new AskQuestion(target, asked, true)));
      if (outcome.outcome !== 'answered')
        throw refusalError({ rejected: 'shutting-down', because: `turn ${turn} goes on after the restart` });
      const answer = JSON.parse(outcome.body) as Answer;
      if (answer.status !== 'cancelled' || !isAbandoned() || gone.aborted) return answer;
    } finally {
      leave();
    }
    return this.answer(await this.begin(question, gone), gone);
  }

  #begun(
    {
      question,
      asked,
      turn,
      key,
      awaited,
    }: {
      readonly question: ConversationQuestion;
      readonly asked: AskBody;
      readonly turn: number;
      readonly key: string;
      readonly awaited: AwaitedTurn;
    },
    gone: AbortSignal,
  ): BegunTurn {
    const { target } = question;
    let hasLeft = false;
    const leave = (): void => {
      if (hasLeft) return;
      hasLeft = true;
      gone.removeEventListener('abort', abandon);
      this.#leave(key, awaited);
    };
    const abandon = (): void => {
      if (hasLeft) return;
      hasLeft = true;
      void this.#cancelUnlessAwaited({ target, turn, key, awaited });
    };
    gone.addEventListener('abort', abandon, { once: true });
    if (gone.aborted) abandon();
    const keep = (): void => {
      awaited.isKept = true;
      leave();
    };
    return { question, target, turn, asked, isAbandoned: () => awaited.isAbandoned, leave, keep };
  }

  #join(key: string): AwaitedTurn {
    const awaited = this.#awaited.get(key) ?? { waiting: 0, isBegunHere: false, isKept: false, isAbandoned: false };
    this.#awaited.set(key, awaited);
    awaited.waiting += 1;
    return awaited;
  }

  #leave(key: string, awaited: AwaitedTurn): void {
    awaited.waiting -= 1;
    if (awaited.waiting === 0) this.#awaited.delete(key);
  }

  async #cancelUnlessAwaited(left: {
    readonly target: InvestigationTarget;
    readonly turn: number;
    readonly key: string;
    readonly awaited: AwaitedTurn;
  }): Promise<void> {
    const { target, turn, key, awaited } = left;
    try {
      // who comes within this time joins those that wait
      await this.clock.sleep(CANCEL_GRACE);
      if (awaited.waiting > 1 || awaited.isKept || !awaited.isBegunHere) return;
      awaited.isAbandoned = true;
      const done = await this.commands.execute(new ManageInvestigation(target, { action: 'cancel', turn }));
      if (isRejection(done) && done.rejected !== 'turn-has-ended')
        this.#log.warn(`turn ${turn} was not cancelled: ${done.because}`);
    } catch (error) {
      this.#log.error(error);
    } finally {
      this.#leave(key, awaited);
    }
  }
}
