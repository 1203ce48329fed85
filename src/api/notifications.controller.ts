// Notifications over HTTP: the list with its delivery records, one of them, and sending again.
import { Controller, Get, HttpCode, Post, UseGuards } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { GetNotification, ListNotifications, ResendNotification } from '../app/notifications/read-notifications.js';
import type { Caller } from '../app/requests.js';
import type { NotificationEntry } from '../investigation/views/notification-entry.js';
import { toIso } from '../kernel/time.js';
import { notificationId, notificationsQuery } from './contract/notifications.js';
import { acceptedOrThrow } from './problems/refusals.js';
import { CallerParam, EmptyBodyGuard, openCursor, PathParam, QueryParams, sealCursor } from './reading/parameters.js';

const wireNotification = (entry: NotificationEntry): object => {
  const { id, target, clientTxnId, place, status, request, attempts, at, response } = entry;
  const { requestedAt, updatedAt, history } = entry;
  return {
    id,
    target,
    clientTxnId,
    ...(place !== undefined && { place }),
    status,
    event: request.event,
    turn: request.turn,
    ...(request.execution !== undefined && { execution: request.execution }),
    due: toIso(request.due),
    attempts,
    ...(status === 'waiting' && { nextAttempt: toIso(at) }),
    ...(response !== undefined && { response }),
    requestedAt: toIso(requestedAt),
    updatedAt: toIso(updatedAt),
    history: history.map(({ at: begunAt, endedAt, ...attempt }) => ({
      ...attempt,
      at: toIso(begunAt),
      ...(endedAt !== undefined && { endedAt: toIso(endedAt) }),
    })),
  };
};

@Controller('v1/notifications')
export class NotificationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  async list(
    @CallerParam() { tenant }: Caller,
    @QueryParams(notificationsQuery) query: z.infer<typeof notificationsQuery>,
  ): Promise<object> {
    const list = `notifications of ${tenant}`;
    const { cursor, ...filter } = query;
    const at = cursor === undefined ? {} : { cursor: openCursor(list, cursor) };
    const found = await this.queries.execute(new ListNotifications({ tenant, ...filter, ...at }));
    const { items, next } = acceptedOrThrow(found);
    return { items: items.map(wireNotification), ...(next !== undefined && { next: sealCursor(list, next) }) };
  }

  @Get(':notification')
  async one(@CallerParam() caller: Caller, @PathParam('notification', notificationId) id: string): Promise<object> {
    return wireNotification(acceptedOrThrow(await this.queries.execute(new GetNotification(caller, id))));
  }

  @Post(':notification/resend')
  @HttpCode(200)
  @UseGuards(EmptyBodyGuard)
  async resend(
    @CallerParam() caller: Caller,
    @PathParam('notification', notificationId) id: string,
  ): Promise<{ readonly outcome: 'done' }> {
    return acceptedOrThrow(await this.commands.execute(new ResendNotification(caller, id)));
  }
}
