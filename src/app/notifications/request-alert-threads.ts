// Follows alerts and the ends of their investigations, and requests that the rooms of people are told: one thread for each investigation in each channel.
import { Injectable } from '@nestjs/common';
import { matchesAlert } from '../../alerts/investigation-policy.js';
import { channelTarget } from '../../channels/channel-ids.js';
import { isOfInvestigation, type StoredFact } from '../../investigation/stored-fact.js';
import { alertIdOf, clientTxnIdOf, isAlert, isInvestigation, tenantOf } from '../../investigation/streams.js';
import type { AlertEntry } from '../../investigation/views/alert-entry.js';
import type { ClientTxnId, Tenant } from '../../kernel/brand.js';
import type { RecordedFact } from '../../kernel/fact.js';
import type { AlertEvent } from '../../kernel/notification-terms.js';
import { eventOfTurn } from '../../notifications/event-of-turn.js';
import { AlertViews } from '../../ports/alert-views.js';
import { EventStore } from '../../ports/event-store.js';
import { NotificationViews } from '../../ports/notification-views.js';
import type { Outbox } from '../../ports/outbox.js';
import { Clock, Digests } from '../../ports/runtime.js';
import { AlertRecords } from '../alerts/alert-records.js';
import { alertInvestigationId } from '../alerts/place-alert.js';
import { AlertThreads } from '../channels/alert-threads.js';
import { type ChannelRule, ChannelSettings } from '../channels/channel-settings.js';
import { replyIdOf, type ReplySubject } from '../channels/reply-identity.js';
import { AlertThreadReader } from './read-alert-thread.js';
import { NOTIFICATION_ACTOR, NotificationRecords } from './notification-records.js';
import { NotificationSender } from './send-notifications.js';

const FOLLOWED = [
  'AlertReported',
  'AlertInvestigationDecided',
  'AlertSilenced',
  'TurnAnswered',
  'TurnFailed',
  'TurnTimedOut',
] as const satisfies readonly StoredFact['type'][];

type FollowedFact = Extract<RecordedFact<StoredFact>, { readonly type: (typeof FOLLOWED)[number] }>;

/** What a fact is to the thread of its investigation. `alert`: absent where the fact is of the investigation. */
type ThreadNews = {
  readonly tenant: Tenant;
  readonly clientTxnId: ClientTxnId;
  readonly alert?: AlertEntry;
  /** Id of the fact. */
  readonly cause: string;
  /** It may begin the thread. */
  readonly begins: boolean;
  /** It changes what the thread that is there has been told. */
  readonly changes: boolean;
};

/** A report of the same state says nothing new, and the first is told with the decision about its investigation. */
const isStateNews = ({ history }: AlertEntry, receivedAt: number): boolean => {
  const index = history.findLastIndex((each) => each.receivedAt === receivedAt);
  return index > 0 && history[index]?.status !== history[index - 1]?.status;
};

/** Of a waiting alert that was shed: the one that it would have had. */
const investigationOf = ({ id, grouping, investigation }: AlertEntry): ClientTxnId | undefined => {
  if (investigation === undefined || investigation.decision === 'unwanted') return undefined;
  return 'clientTxnId' in investigation ? investigation.clientTxnId : alertInvestigationId(grouping?.group ?? id);
};

@Injectable()
export class AlertThreadRequests {
  constructor(
    private readonly settings: ChannelSettings,
    private readonly views: AlertViews,
    private readonly alerts: AlertRecords,
    private readonly threads: AlertThreads,
    private readonly reader: AlertThreadReader,
    private readonly events: EventStore,
    private readonly records: NotificationRecords,
    private readonly sender: NotificationSender,
    private readonly notifications: NotificationViews,
    private readonly digests: Digests,
    private readonly clock: Clock,
  ) {}

  /** Call the result to stop. */
  start(outbox: Outbox): () => Promise<void> {
    if ([...this.settings.channels.values()].every(({ alertRooms }) => alertRooms.length === 0))
      return async () => undefined;
    const all = FOLLOWED.map((type) =>
      outbox.follow({
        name: `alert-threads-${type}`,
        type,
        deliver: async (facts) => {
          await this.#follow(facts.filter((fact): fact is FollowedFact => fact.type === type));
          this.sender.wake();
        },
      }),
    );
    return async () => void (await Promise.all(all.map((stop) => stop())));
  }

  /** What a burst of alerts changes in one thread is one edit of it. */
  async #follow(facts: readonly FollowedFact[]): Promise<void> {
    const changes = new Map<string, { readonly channel: string; readonly room: string; readonly news: ThreadNews }>();
    for (const fact of facts) {
      const news = isInvestigation(fact.stream) ? await this.#newsOfTurn(fact) : await this.#newsOfAlert(fact);
      if (news === undefined || !(news.begins || news.changes)) continue;
      for (const [channel, rule] of this.settings.channels) {
        if (rule.tenant !== news.tenant || rule.alertRooms.length === 0) continue;
        const key = JSON.stringify([channel, news.tenant, news.clientTxnId]);
        const room = changes.get(key)?.room ?? (await this.#roomOf(channel, rule, news));
        if (room === undefined) continue;
        changes.set(key, { channel, room, news });
        if (fact.type === 'AlertSilenced')
          await this.#request(channel, { room, news, event: 'alert-silenced', about: { silence: fact.data.silence } });
      }
    }
    for (const { channel, room, news } of changes.values()) {
      await this.#request(channel, { room, news, event: 'alert-changed', about: { alert: 'message' } });
      if (await this.#isEndTold(channel, news))
        await this.#request(channel, { room, news, event: 'alert-ended', about: { alert: 'end' } });
    }
  }

  /** The end of a turn that is news to those who are told about alerts. */
  async #newsOfTurn({ id: cause, stream, data }: FollowedFact): Promise<ThreadNews | undefined> {
    if (!('turn' in data)) return undefined;
    const facts = (await this.events.read(stream)).filter(isOfInvestigation);
    if (eventOfTurn(facts, data.turn) === undefined) return undefined;
    const of = { tenant: tenantOf(stream), clientTxnId: clientTxnIdOf(stream), cause };
    return { ...of, begins: false, changes: true };
  }

  async #newsOfAlert(fact: FollowedFact): Promise<ThreadNews | undefined> {
    if (!isAlert(fact.stream)) return undefined;
    const tenant = tenantOf(fact.stream);
    const alert = await this.views.alert(tenant, alertIdOf(fact.stream));
    const clientTxnId = alert && investigationOf(alert);
    if (alert === undefined || clientTxnId === undefined) return undefined;
    const of = { tenant, clientTxnId, alert, cause: fact.id };
    if (fact.type === 'AlertReported') return { ...of, begins: false, changes: isStateNews(alert, fact.at) };
    if (fact.type !== 'AlertInvestigationDecided') return { ...of, begins: false, changes: true };
    const { decision } = fact.data;
    // one that comes and goes has had its threads
    const isNew = decision !== 'shed' && decision !== 'unwanted' && alert.status !== 'flapping';
    return { ...of, begins: isNew, changes: decision !== 'opened' };
  }

  /** Where the thread is, or begins; `undefined`: it is not told of this. */
  async #roomOf(
    channel: string,
    { alertRooms }: ChannelRule,
    { tenant, clientTxnId, alert, begins, changes }: ThreadNews,
  ): Promise<string | undefined> {
    const begun = await this.threads.begun({ tenant, channel, clientTxnId });
    if (begun !== undefined) return changes ? begun.place : undefined;
    if (!begins || alert === undefined) return undefined;
    const { details } = await this.alerts.words(tenant, alert.id, alert.latest);
    const { source, latest } = alert;
    const matched = { source, severity: latest.severity, fields: latest.fields, labels: details.labels };
    return alertRooms.find(({ when }) => matchesAlert(when, matched))?.room;
  }

  /** All alerts have ended; or that was said, and may be true no more. */
  async #isEndTold(channel: string, { tenant, clientTxnId, alert }: ThreadNews): Promise<boolean> {
    if (alert === undefined) return false;
    const alerts = await this.reader.alertsOf(tenant, clientTxnId);
    if (alerts.every(({ status }) => status === 'resolved')) return true;
    const id = replyIdOf(this.digests, { tenant, channel, clientTxnId, about: { alert: 'end' } });
    return (await this.notifications.notification(tenant, id)) !== undefined;
  }

  async #request(
    channel: string,
    {
      room,
      news: { tenant, clientTxnId, alert, cause },
      event,
      about,
    }: {
      readonly room: string;
      readonly news: ThreadNews;
      readonly event: AlertEvent;
      readonly about: ReplySubject['about'];
    },
  ): Promise<void> {
    const id = replyIdOf(this.digests, { tenant, channel, clientTxnId, about });
    // a reply in the thread is no place of its own: messages are found by it
    const place = event === 'alert-changed' ? { place: room } : {};
    const identity = { id, target: channelTarget(channel), clientTxnId, ...place };
    const subject = event === 'alert-silenced' && alert !== undefined ? { alert: alert.id } : {};
    const request = { event, turn: 1, cause, due: this.clock.now(), ...subject };
    await this.records.execute({
      tenant,
      id,
      intent: { intent: 'request', identity, request },
      actor: NOTIFICATION_ACTOR,
    });
  }
}
