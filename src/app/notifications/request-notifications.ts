// Follows the ends of turns, and requests a notification from every target that wants to hear of the alerts they are about.
import { Injectable } from '@nestjs/common';
import { isOfInvestigation, type StoredFact } from '../../investigation/stored-fact.js';
import { clientTxnIdOf, investigationStream, isInvestigation, tenantOf } from '../../investigation/streams.js';
import type { StreamId, Tenant } from '../../kernel/brand.js';
import { optional } from '../../kernel/optional.js';
import { alertsByPlace } from '../../notifications/alert-places.js';
import type { AlertToTell } from '../../notifications/compose-message.js';
import { dueAfterQuietHours, isWantedBy, worstSeverity } from '../../notifications/delivery-rule.js';
import { eventOfCheck, eventOfTurn, isOfSchedule, latestToldTurn } from '../../notifications/event-of-turn.js';
import { EventStore } from '../../ports/event-store.js';
import type { Outbox } from '../../ports/outbox.js';
import { Clock, Digests } from '../../ports/runtime.js';
import { InvestigationAlerts } from './investigation-alerts.js';
import { NOTIFICATION_ACTOR, NotificationRecords } from './notification-records.js';
import { NotificationSettings, type TargetRule } from './notification-settings.js';
import { NotificationSender } from './send-notifications.js';

const ENDINGS = ['TurnAnswered', 'TurnFailed', 'TurnTimedOut'] as const satisfies readonly StoredFact['type'][];

type ToldPlace = { readonly place?: string; readonly about: readonly AlertToTell[] };

/** One that is told of all alerts is one place. */
const placesOf = (target: string, { answers }: TargetRule, alerts: readonly AlertToTell[]): readonly ToldPlace[] =>
  answers === undefined
    ? [{ about: alerts }]
    : [...alertsByPlace(target, alerts)].map(([place, about]) => ({ place, about }));

@Injectable()
export class NotificationRequests {
  constructor(
    private readonly events: EventStore,
    private readonly alerts: InvestigationAlerts,
    private readonly records: NotificationRecords,
    private readonly sender: NotificationSender,
    private readonly settings: NotificationSettings,
    private readonly digests: Digests,
    private readonly clock: Clock,
  ) {}

  /** Call the result to stop. */
  start(outbox: Outbox): () => Promise<void> {
    if (this.settings.rules.size === 0) return async () => undefined;
    const all = ENDINGS.map((type) =>
      outbox.follow({
        name: `notifications-${type}`,
        type,
        deliver: async (facts) => {
          for (const fact of facts)
            if (fact.type === type) await this.#tell(fact.stream, fact.data.turn, this.settings.rules);
          this.sender.wake();
        },
      }),
    );
    const stops = this.#isAnswering() ? [...all, this.#followJoined(outbox)] : all;
    return async () => void (await Promise.all(stops.map((stop) => stop())));
  }

  #isAnswering(): boolean {
    return [...this.settings.rules.values()].some(({ answers }) => answers !== undefined);
  }

  #followJoined(outbox: Outbox): () => Promise<void> {
    const type = 'AlertInvestigationDecided';
    return outbox.follow({
      name: `notifications-${type}`,
      type,
      deliver: async (facts) => {
        for (const fact of facts)
          if (fact.type === type && fact.data.decision === 'joined')
            await this.#tellJoined(investigationStream(tenantOf(fact.stream), fact.data.clientTxnId));
        this.sender.wake();
      },
    });
  }

  async #tell(stream: StreamId, turn: number, rules: Iterable<readonly [string, TargetRule]>): Promise<void> {
    if (!isInvestigation(stream)) return;
    const tenant = tenantOf(stream);
    const clientTxnId = clientTxnIdOf(stream);
    const about = await this.alerts.orCheck(tenant, clientTxnId);
    if (about.length === 0) return;
    const facts = (await this.events.read(stream)).filter(isOfInvestigation);
    const isCheck = isOfSchedule(facts, turn);
    // what people ask in the investigation of a check is news to nobody else
    const alerts = isCheck ? about : await this.alerts.of(tenant, clientTxnId);
    if (alerts.length === 0) return;
    const event = isCheck ? eventOfCheck(facts, turn) : eventOfTurn(facts, turn);
    if (event === undefined) return;
    for (const [target, rule] of rules) {
      const { when, quiet } = rule;
      for (const { place, about } of placesOf(target, rule, alerts)) {
        if (!isWantedBy(when, { tenant, event, alerts: about })) continue;
        const id = this.#idOf(tenant, target, clientTxnId, place);
        const due = dueAfterQuietHours(this.clock.now(), worstSeverity(about), quiet);
        const identity = { id, target, clientTxnId, ...optional({ place }) };
        const intent = { intent: 'request', identity, request: { event, turn, due } } as const;
        await this.records.execute({ tenant, id, intent, actor: NOTIFICATION_ACTOR });
      }
    }
  }

  /** An alert that joins an investigation is answered where it came from by what the others were told of last. */
  async #tellJoined(stream: StreamId): Promise<void> {
    const facts = (await this.events.read(stream)).filter(isOfInvestigation);
    const turn = latestToldTurn(facts);
    const answering = [...this.settings.rules].filter(([, { answers }]) => answers !== undefined);
    if (turn !== undefined) await this.#tell(stream, turn, answering);
  }

  #idOf(tenant: Tenant, target: string, clientTxnId: string, place: string | undefined): string {
    const parts = ['notification', tenant, target, clientTxnId, ...(place === undefined ? [] : [place])];
    return this.digests.keyed(JSON.stringify(parts)).slice(0, 32);
  }
}
