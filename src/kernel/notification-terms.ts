// The words for notifications that configuration, wire and terminal share.
import type { AnsweredKind } from './alert-places.js';

/** `finished`: the first answer about an alert is there; `changed`: a later one names another cause; `failed`: there is none. */
export const NOTIFICATION_EVENTS = ['finished', 'changed', 'failed'] as const;
export type NotificationEvent = (typeof NOTIFICATION_EVENTS)[number];

/**
 * What the thread of a channel is told, in this order: `started`: a turn was asked; `answered`: it has ended. `approval-asked`: an
 * execution of a chain waits for a person; `approval-ended`: it waits no more. `digest`: a room is told of its day.
 */
export const REPLY_EVENTS = ['started', 'answered', 'approval-asked', 'approval-ended', 'digest'] as const;
export type ReplyEvent = (typeof REPLY_EVENTS)[number];

export const isReplyEvent = (event: NotificationEvent | ReplyEvent): event is ReplyEvent =>
  REPLY_EVENTS.some((each) => each === event);

export const NOTIFICATION_STATUSES = ['waiting', 'sending', 'delivered', 'failed', 'unconfirmed'] as const;
export type NotificationStatus = (typeof NOTIFICATION_STATUSES)[number];

export type TargetKind = 'webhook' | 'slack' | 'teams' | 'email' | 'issue' | AnsweredKind;
