// The words for notifications that configuration, wire and terminal share.

/** `finished`: the first answer about an alert is there; `changed`: a later one names another cause; `failed`: there is none. */
export const NOTIFICATION_EVENTS = ['finished', 'changed', 'failed'] as const;
export type NotificationEvent = (typeof NOTIFICATION_EVENTS)[number];

export const NOTIFICATION_STATUSES = ['waiting', 'sending', 'delivered', 'failed', 'unconfirmed'] as const;
export type NotificationStatus = (typeof NOTIFICATION_STATUSES)[number];

export type TargetKind = 'webhook' | 'slack' | 'teams' | 'email';
