// Which investigation a thread is, also where an alert has begun it: that is told by the notification that has posted its first message.
import { Injectable } from '@nestjs/common';
import { channelTarget, threadInvestigation } from '../../channels/channel-ids.js';
import { isOfInvestigation } from '../../investigation/stored-fact.js';
import { investigationStream } from '../../investigation/streams.js';
import type { NotificationEntry } from '../../investigation/views/notification-entry.js';
import type { ClientTxnId, Tenant } from '../../kernel/brand.js';
import { latestToldTurn } from '../../notifications/event-of-turn.js';
import type { ChannelThread } from '../../ports/channels.js';
import { EventStore } from '../../ports/event-store.js';
import { NotificationViews } from '../../ports/notification-views.js';
import { Digests } from '../../ports/runtime.js';
import type { ChannelRule } from './channel-settings.js';
import { replyIdOf } from './reply-identity.js';

type NamedChannel = { readonly name: string; readonly rule: Pick<ChannelRule, 'channel' | 'tenant'> };

/** An investigation has one in each channel at most. */
type ChannelInvestigation = {
  readonly tenant: Tenant;
  readonly channel: string;
  readonly clientTxnId: ClientTxnId;
};

/** `thread`: absent until its first message is posted. */
type AlertThreadPlace = { readonly room: string; readonly thread?: string };

@Injectable()
export class AlertThreads {
  constructor(
    private readonly views: NotificationViews,
    private readonly events: EventStore,
    private readonly digests: Digests,
  ) {}

  idOf(of: ChannelInvestigation): string {
    return replyIdOf(this.digests, { ...of, about: { alert: 'message' } });
  }

  /** The notification that begins the thread; `undefined`: none does. */
  async begun(of: ChannelInvestigation): Promise<NotificationEntry | undefined> {
    return this.views.notification(of.tenant, this.idOf(of));
  }

  /** `undefined`: no alert begins one. */
  async placeOf(
    of: ChannelInvestigation,
    { channel }: Pick<ChannelRule, 'channel'>,
  ): Promise<AlertThreadPlace | undefined> {
    const { place, remote } = (await this.begun(of)) ?? {};
    if (place === undefined) return undefined;
    return (remote === undefined ? undefined : channel.ownThreads?.threadOf(place, remote)) ?? { room: place };
  }

  /** Of a thread that a person has begun, computed from its ids. */
  async investigationOf({ name, rule }: NamedChannel, place: ChannelThread): Promise<ClientTxnId> {
    const { channel, tenant } = rule;
    const remote = channel.ownThreads?.remoteOf(place);
    const message = { target: channelTarget(name), place: place.room };
    const found = remote === undefined ? undefined : await this.views.posted(tenant, { ...message, remote });
    return found?.request.event === 'alert-changed' ? found.clientTxnId : threadInvestigation(name, place);
  }

  /** The turn that the message with this id shows; `undefined`: it is not the first of an alert's thread, or shows none. */
  async shownTurn(of: ChannelInvestigation, id: string): Promise<number | undefined> {
    if (id !== this.idOf(of)) return undefined;
    const facts = await this.events.read(investigationStream(of.tenant, of.clientTxnId));
    return latestToldTurn(facts.filter(isOfInvestigation));
  }
}
