// The words for notifications that configuration, wire and terminal share.
import type { AnsweredKind } from './alert-places.js';

/** `finished`: the first answer about an alert is there; `changed`: a later one names another cause; `failed`: there is none. */
export const NOTIFICATION_EVENTS = ['finished', 'changed', 'failed'] as const;
export type NotificationEvent = (typeof NOTIFICATION_EVENTS)[number];

/**
 * What the thread of a channel is told, in this order: `started`: a turn was asked; `answered`: it has ended. `approval-asked`: an
 * execution of a chain waits for a person; `approval-ended`: it waits no more. `digest`: a room is told of its day.
 */
const THREAD_EVENTS = ['started', 'answered', 'approval-asked', 'approval-ended', 'digest'] as const;

/**
 * What the thread of an alert is told. `alert-changed`: the message that has begun it says something new. `alert-ended`: all its
 * alerts have ended, or one fires again. `alert-silenced`: somebody has silenced one.
 */
const ALERT_EVENTS = ['alert-changed', 'alert-ended', 'alert-silenced'] as const;
export type AlertEvent = (typeof ALERT_EVENTS)[number];

export const isAlertEvent = (event: ReplyEvent): event is AlertEvent => ALERT_EVENTS.some((each) => each === event);

export const REPLY_EVENTS = [...THREAD_EVENTS, ...ALERT_EVENTS] as const;
export type ReplyEvent = (typeof REPLY_EVENTS)[number];

export const isReplyEvent = (event: NotificationEvent | ReplyEvent): event is ReplyEvent =>
  REPLY_EVENTS.some((each) => each === event);

export const NOTIFICATION_STATUSES = ['waiting', 'sending', 'delivered', 'failed', 'unconfirmed'] as const;
export type NotificationStatus = (typeof NOTIFICATION_STATUSES)[number];

export type TargetKind = 'webhook' | 'slack' | 'teams' | 'email' | 'issue' | AnsweredKind;
