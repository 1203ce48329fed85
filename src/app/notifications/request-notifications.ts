// Follows the ends of turns, and requests a notification from every target that wants to hear of the alerts they are about.
import { Injectable } from '@nestjs/common';
import { isOfInvestigation, type StoredFact } from '../../investigation/stored-fact.js';
import { clientTxnIdOf, isInvestigation, tenantOf } from '../../investigation/streams.js';
import type { StreamId, Tenant } from '../../kernel/brand.js';
import { dueAfterQuietHours, isWantedBy, worstSeverity } from '../../notifications/delivery-rule.js';
import { eventOfCheck, eventOfTurn, isOfSchedule } from '../../notifications/event-of-turn.js';
import { EventStore } from '../../ports/event-store.js';
import type { Outbox } from '../../ports/outbox.js';
import { Clock, Digests } from '../../ports/runtime.js';
import { InvestigationAlerts } from './investigation-alerts.js';
import { NOTIFICATION_ACTOR, NotificationRecords } from './notification-records.js';
import { NotificationSettings } from './notification-settings.js';
import { NotificationSender } from './send-notifications.js';

const ENDINGS = ['TurnAnswered', 'TurnFailed', 'TurnTimedOut'] as const satisfies readonly StoredFact['type'][];

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
          for (const fact of facts) if (fact.type === type) await this.#tell(fact.stream, fact.data.turn);
          this.sender.wake();
        },
      }),
    );
    return async () => void (await Promise.all(all.map((stop) => stop())));
  }

  async #tell(stream: StreamId, turn: number): Promise<void> {
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
    for (const [target, { when, quiet }] of this.settings.rules) {
      if (!isWantedBy(when, { tenant, event, alerts })) continue;
      const id = this.#idOf(tenant, target, clientTxnId);
      const due = dueAfterQuietHours(this.clock.now(), worstSeverity(alerts), quiet);
      const intent = {
        intent: 'request',
        identity: { id, target, clientTxnId },
        request: { event, turn, due },
      } as const;
      await this.records.execute({ tenant, id, intent, actor: NOTIFICATION_ACTOR });
    }
  }

  #idOf(tenant: Tenant, target: string, clientTxnId: string): string {
    return this.digests.keyed(JSON.stringify(['notification', tenant, target, clientTxnId])).slice(0, 32);
  }
}
