// Lists notifications with their delivery records, shows one, and sends again what has failed.
import { Command, CommandHandler, type ICommandHandler, type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { refuseUnknownNotification } from '../../investigation/notification.js';
import type { NotificationEntry } from '../../investigation/views/notification-entry.js';
import { isRejection } from '../../kernel/rejection.js';
import { type NotificationFilter, type NotificationPage, NotificationViews } from '../../ports/notification-views.js';
import { Clock } from '../../ports/runtime.js';
import { refusedByStore } from '../refusals.js';
import type { AppRefusal, Caller } from '../requests.js';
import { NotificationRecords } from './notification-records.js';
import { NotificationSender } from './send-notifications.js';

export class ListNotifications extends Query<NotificationPage | AppRefusal> {
  constructor(readonly filter: NotificationFilter) {
    super();
  }
}

@QueryHandler(ListNotifications)
export class ListNotificationsHandler implements IQueryHandler<ListNotifications> {
  constructor(private readonly views: NotificationViews) {}

  async execute({ filter }: ListNotifications): Promise<NotificationPage | AppRefusal> {
    return this.views.list(filter).catch(refusedByStore);
  }
}

export class GetNotification extends Query<NotificationEntry | AppRefusal> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
  ) {
    super();
  }
}

@QueryHandler(GetNotification)
export class GetNotificationHandler implements IQueryHandler<GetNotification> {
  constructor(private readonly views: NotificationViews) {}

  async execute({ caller: { tenant }, id }: GetNotification): Promise<NotificationEntry | AppRefusal> {
    const found = await this.views.notification(tenant, id).catch(refusedByStore);
    return found ?? refuseUnknownNotification(id);
  }
}

export class ResendNotification extends Command<{ readonly outcome: 'done' } | AppRefusal> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
  ) {
    super();
  }
}

@CommandHandler(ResendNotification)
export class ResendNotificationHandler implements ICommandHandler<ResendNotification> {
  constructor(
    private readonly records: NotificationRecords,
    private readonly sender: NotificationSender,
    private readonly clock: Clock,
  ) {}

  async execute({
    caller: { tenant, actor },
    id,
  }: ResendNotification): Promise<{ readonly outcome: 'done' } | AppRefusal> {
    try {
      const intent = { intent: 'resend', now: this.clock.now() } as const;
      const done = await this.records.execute({ tenant, id, intent, actor });
      if (isRejection(done)) return done;
      this.sender.wake();
      return { outcome: 'done' };
    } catch (error) {
      return refusedByStore(error);
    }
  }
}
