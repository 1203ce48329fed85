// The roles of API keys. What each may do is the table in api/access/operations.ts.

/** viewer reads; asker also asks; ingester only adds rows and documents; operator also deletes; admin also sees the keys. */
export const KEY_ROLES = ['viewer', 'asker', 'ingester', 'operator', 'admin'] as const;

export type KeyRole = (typeof KEY_ROLES)[number];
