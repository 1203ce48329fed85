// Schemas of notifications: filters of the list, and what is shown.
import { z } from 'zod';
import { NOTIFICATION_EVENTS, NOTIFICATION_STATUSES, REPLY_EVENTS } from '../../kernel/notification-terms.js';
import { count, instantOut, singleLine, wholeNumber } from './fields.js';

export const notificationsQuery = z.strictObject({
  target: singleLine(72).exactOptional(),
  status: z.enum(NOTIFICATION_STATUSES).exactOptional(),
  investigation: singleLine(256).meta({ description: 'A clientTxnId.' }).exactOptional(),
  cursor: singleLine(1024).meta({ description: '"next" of the page before.' }).exactOptional(),
  limit: wholeNumber(1, 200).default(50).meta({ description: '50 when absent.' }),
});

export const notificationId = z
  .string()
  .regex(/^[0-9a-f]{32}$/, 'must be the id of a notification: 32 lower-case hexadecimal characters');

const request = {
  event: z.enum([...NOTIFICATION_EVENTS, ...REPLY_EVENTS]).meta({
    description:
      'finished: the first answer is there. changed: a later one names another cause. failed: there is no answer. In the thread of a channel, started: a turn was asked. answered: it has ended. approval-asked: an execution of a chain waits for a person. approval-ended: it waits no more. digest: a room is told of its day; its investigation is the channel, the room and digest- with the day. In the thread of an alert, alert-changed: the message that begins it says something new. alert-ended: all its alerts have ended, or one fires again. alert-silenced: somebody has silenced one.',
  }),
  execution: z.string().meta({ description: 'Of a chain, whose approval the event is about.' }).exactOptional(),
  turn: z.number().int().min(1),
  due: instantOut.meta({ description: 'Not sent before: quiet hours.' }),
};

const notificationFields = {
  id: z.string(),
  target: z.string(),
  clientTxnId: z.string(),
  place: z
    .string()
    .meta({
      description:
        'Where the alerts are answered: the id of an incident of PagerDuty; of Grafana d/UID/PANEL, d/UID or organization; an issue that they name. Of the message that begins the thread of an alert, its room.',
    })
    .exactOptional(),
  status: z
    .enum(NOTIFICATION_STATUSES)
    .meta({ description: 'unconfirmed: it may have arrived; it is sent again only on request.' }),
  ...request,
  attempts: count.meta({ description: 'Of the latest event.' }),
  nextAttempt: instantOut.exactOptional(),
  response: z.string().meta({ description: 'What the target said last, masked.' }).exactOptional(),
  requestedAt: instantOut,
  updatedAt: instantOut,
  history: z.array(
    z.object({
      turn: z.number().int().min(1),
      attempt: z.number().int().min(1),
      at: instantOut,
      endedAt: instantOut.exactOptional(),
      outcome: z.enum(['delivered', 'postponed', 'failed', 'unconfirmed']).exactOptional(),
      response: z.string().exactOptional(),
    }),
  ),
};

export const notificationDocument = z.object(notificationFields);

export const notificationPage = z.object({
  items: z.array(z.object(notificationFields)),
  next: z.string().exactOptional(),
});
