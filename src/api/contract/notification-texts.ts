// The texts of notifications.

const NOTIFICATION = ['id', 'target', 'clientTxnId', 'place', 'execution', 'response', 'history[].response'] as const;

export const NOTIFICATION_TEXTS = {
  Notification: { plain: NOTIFICATION },
  NotificationPage: { plain: ['next', ...NOTIFICATION.map((field) => `items[].${field}`)] },
} as const;
