// Decides intents of a notification and appends their facts: the only way in which its facts are made.
import { Injectable } from '@nestjs/common';
import {
  notification,
  type NotificationFact,
  type NotificationIntent,
  type NotificationRefusal,
} from '../../investigation/notification.js';
import { isOfNotification } from '../../investigation/stored-fact.js';
import { notificationStream } from '../../investigation/streams.js';
import type { Tenant } from '../../kernel/brand.js';
import type { Actor } from '../../kernel/fact.js';
import { EventStore } from '../../ports/event-store.js';
import { Clock } from '../../ports/runtime.js';
import { decideStream } from '../records/decide-stream.js';

/** Who causes what follows from the ends of turns, unasked. */
export const NOTIFICATION_ACTOR: Actor = { kind: 'system', id: 'notifications' };

type NotificationDecision = {
  readonly tenant: Tenant;
  readonly id: string;
  readonly intent: NotificationIntent;
  readonly actor: Actor;
};

const RULES = { decider: notification, isOwn: isOfNotification };

@Injectable()
export class NotificationRecords {
  constructor(
    private readonly events: EventStore,
    private readonly clock: Clock,
  ) {}

  execute({
    tenant,
    id,
    intent,
    actor,
  }: NotificationDecision): Promise<readonly NotificationFact[] | NotificationRefusal> {
    const { events, clock } = this;
    return decideStream({ events, clock }, RULES, { stream: notificationStream(tenant, id), intents: [intent], actor });
  }
}
