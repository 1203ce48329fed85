// Sends what is due: each attempt is recorded before it begins, so that two processes never make the same one.
import { Injectable, Logger } from '@nestjs/common';
import type { InvestigationFact } from '../../investigation/facts.js';
import { isOfInvestigation } from '../../investigation/stored-fact.js';
import type { RecordedFact } from '../../kernel/fact.js';
import { turnOf } from '../../investigation/state.js';
import { investigationStream } from '../../investigation/streams.js';
import type { NotificationOutcome } from '../../investigation/notification.js';
import type { NotificationEntry } from '../../investigation/views/notification-entry.js';
import { isReplyEvent, type NotificationEvent } from '../../kernel/notification-terms.js';
import { optional } from '../../kernel/optional.js';
import { isRejection } from '../../kernel/rejection.js';
import { type Micros, MINUTE } from '../../kernel/time.js';
import { answeredPlaceOf } from '../../notifications/alert-places.js';
import {
  type AlertToTell,
  composeMessage,
  type MessageSource,
  type ToldAnswer,
} from '../../notifications/compose-message.js';
import { isOfSchedule, outcomeOfCheckBefore } from '../../notifications/event-of-turn.js';
import { MOST_SEND_ATTEMPTS, nextAttemptAt } from '../../notifications/delivery-rule.js';
import { EventStore } from '../../ports/event-store.js';
import { Masking } from '../../ports/masking.js';
import {
  type AnsweredPlace,
  type NotificationMessage,
  type NotificationTarget,
  NotificationTargets,
  type SendResult,
} from '../../ports/notification-targets.js';
import { NotificationViews } from '../../ports/notification-views.js';
import { Clock } from '../../ports/runtime.js';
import { Investigations } from '../records/investigations.js';
import { InvestigationAlerts } from './investigation-alerts.js';
import { NOTIFICATION_ACTOR, NotificationRecords } from './notification-records.js';
import { NotificationSettings } from './notification-settings.js';
import { ReplySender } from './send-replies.js';

/** Attempts at the same time. */
const AT_ONCE = 8;
/** Twice what a target may take: whoever made the attempt is gone. */
const ATTEMPT_ENDS_WITHIN = 2 * MINUTE;
const MOST_RESPONSE = 500;
/** A channel looks for what it may have posted before it posts again. */
const CHANNEL = { knowsRepeats: true };

/** Nothing where the turn is that of no check. */
const checkBeforeOf = (
  facts: readonly RecordedFact<InvestigationFact>[],
  turn: number,
): Pick<MessageSource, 'checkBefore'> =>
  isOfSchedule(facts, turn) ? { checkBefore: outcomeOfCheckBefore(facts, turn) ?? 'first' } : {};

@Injectable()
export class NotificationSender {
  readonly #log = new Logger('Notifications');
  #running: Promise<void> | undefined;
  #isWoken = false;
  #isStopped = false;

  constructor(
    private readonly views: NotificationViews,
    private readonly records: NotificationRecords,
    private readonly targets: NotificationTargets,
    private readonly replies: ReplySender,
    private readonly settings: NotificationSettings,
    private readonly alerts: InvestigationAlerts,
    private readonly investigations: Investigations,
    private readonly events: EventStore,
    private readonly masking: Masking,
    private readonly clock: Clock,
  ) {}

  /** Call it when something may be due. */
  wake(): void {
    this.#isWoken = true;
    if (this.#isStopped || (this.settings.rules.size === 0 && !this.replies.areAny())) return;
    this.#running ??= this.#sendAll()
      .catch((error: unknown) => this.#log.error(error))
      .finally(() => {
        this.#running = undefined;
      });
  }

  /** Of a process that has its stores alone, before its first attempt: whoever made those that have not ended is gone. */
  async releaseAttempts(): Promise<void> {
    for (;;) {
      const left = await this.views.stuck(this.clock.now() + 1, AT_ONCE);
      if (left.length === 0) return;
      for (const entry of left) await this.#free(entry);
    }
  }

  /** Resolves when the running attempts have ended. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#running;
  }

  async #sendAll(): Promise<void> {
    while (this.#isWoken && !this.#isStopped) {
      this.#isWoken = false;
      for (const entry of await this.views.stuck(this.clock.now() - ATTEMPT_ENDS_WITHIN, AT_ONCE))
        await this.#free(entry);
      const due = await this.views.due(this.clock.now(), AT_ONCE);
      await Promise.all(due.map((entry) => this.#attempt(entry)));
      if (due.length === AT_ONCE) this.#isWoken = true;
    }
  }

  /** Its process died while it was being sent. */
  #free(entry: NotificationEntry): Promise<unknown> {
    const target = isReplyEvent(entry.request.event) ? CHANNEL : this.targets.all.get(entry.target);
    const knowsRepeats = target?.knowsRepeats ?? false;
    const response = 'the process ended while it was being sent';
    return this.#end(entry, this.#afterUnknown(entry, { knowsRepeats, response }));
  }

  #afterUnknown(
    { attempts }: NotificationEntry,
    { knowsRepeats, response }: { readonly knowsRepeats: boolean; readonly response: string },
  ): NotificationOutcome {
    if (!knowsRepeats) return { outcome: 'unconfirmed', response };
    return this.#again(attempts, response);
  }

  #again(attempt: number, response: string, retryAfter?: Micros): NotificationOutcome {
    return attempt >= MOST_SEND_ATTEMPTS
      ? { outcome: 'failed', response }
      : { outcome: 'postponed', response, retryAt: nextAttemptAt(this.clock.now(), attempt, retryAfter) };
  }

  async #attempt({ tenant, id }: NotificationEntry): Promise<void> {
    const intent = { intent: 'begin-attempt', now: this.clock.now() } as const;
    const begun = await this.records.execute({ tenant, id, intent, actor: NOTIFICATION_ACTOR });
    // another process was faster
    if (isRejection(begun)) return;
    const entry = await this.views.notification(tenant, id);
    if (entry === undefined) throw new Error(`notification ${id} has facts and no entry`);
    await this.#end(entry, await this.#send(entry));
  }

  async #send(entry: NotificationEntry): Promise<NotificationOutcome> {
    const { event } = entry.request;
    if (isReplyEvent(event)) return this.#outcomeOf(entry, CHANNEL, await this.replies.send(entry, event));
    const target = this.targets.all.get(entry.target);
    if (target === undefined)
      return { outcome: 'failed', response: `no target ${entry.target} is configured any more` };
    const alerts = await this.alerts.orCheck(entry.tenant, entry.clientTxnId);
    const message = await this.#compose(entry, event, alerts);
    if (message === undefined) return { outcome: 'failed', response: 'the investigation was deleted or erased' };
    const answered = this.#answeredPlaceOf(entry, alerts);
    if (answered === undefined && entry.place !== undefined)
      return { outcome: 'failed', response: `no alert of ${entry.place} is of this investigation any more` };
    return this.#outcomeOf(entry, target, await this.#sendMessage(target, message, { entry, answered }));
  }

  async #sendMessage(
    target: NotificationTarget,
    message: NotificationMessage,
    {
      entry: { id, remote },
      answered,
    }: { readonly entry: NotificationEntry; readonly answered: AnsweredPlace | undefined },
  ): Promise<SendResult> {
    return target.send(message, { id, key: `${id}-${message.turn}`, ...optional({ remote, answered }) });
  }

  #answeredPlaceOf({ target, place }: NotificationEntry, alerts: readonly AlertToTell[]): AnsweredPlace | undefined {
    return place === undefined ? undefined : answeredPlaceOf({ target, place }, alerts);
  }

  #outcomeOf(
    entry: NotificationEntry,
    { knowsRepeats }: Pick<NotificationTarget, 'knowsRepeats'>,
    result: SendResult,
  ): NotificationOutcome {
    const response = this.#shown(entry, result.response);
    switch (result.outcome) {
      case 'delivered':
        return { ...result, response };
      case 'refused':
        return { outcome: 'failed', response };
      case 'not-now':
        return this.#again(entry.attempts, response, result.retryAfter);
      case 'unknown':
        return this.#afterUnknown(entry, { knowsRepeats, response });
    }
    return result satisfies never;
  }

  /** Text from outside: masked, on one line, cut. */
  #shown({ tenant }: NotificationEntry, response: string): string {
    const line = response.replaceAll(/\s+/g, ' ').trim().slice(0, MOST_RESPONSE);
    return this.masking.mask(tenant, line, 'notification.response');
  }

  async #compose(
    { tenant, clientTxnId, request }: NotificationEntry,
    event: NotificationEvent,
    alerts: readonly AlertToTell[],
  ): Promise<NotificationMessage | undefined> {
    const stream = investigationStream(tenant, clientTxnId);
    const { state } = await this.investigations.load(stream);
    const turn = state.status === 'open' ? turnOf(state, request.turn) : undefined;
    if (turn?.body === undefined) return undefined;
    const body = (await this.events.texts(stream, [turn.body])).get(turn.body);
    if (body === undefined) return undefined;
    const { link } = this.settings;
    const answer = JSON.parse(body) as ToldAnswer;
    const linkTemplate = link === undefined ? {} : { linkTemplate: link };
    const check = checkBeforeOf((await this.events.read(stream)).filter(isOfInvestigation), request.turn);
    return composeMessage({ event, clientTxnId, turn: request.turn, answer, alerts, ...check, ...linkTemplate });
  }

  #end({ tenant, id, request: { turn } }: NotificationEntry, outcome: NotificationOutcome): Promise<unknown> {
    const intent = { intent: 'end-attempt', turn, outcome } as const;
    return this.records.execute({ tenant, id, intent, actor: NOTIFICATION_ACTOR });
  }
}
