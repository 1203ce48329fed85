// Read models of notifications, kept with the facts they are folded from, and rebuildable from zero.
import type { NotificationEntry } from '../investigation/views/notification-entry.js';
import type { Tenant } from '../kernel/brand.js';
import type { NotificationStatus } from '../kernel/notification-terms.js';
import type { Micros } from '../kernel/time.js';

export type NotificationFilter = {
  readonly tenant: Tenant;
  readonly target?: string;
  readonly status?: NotificationStatus;
  readonly investigation?: string;
  readonly cursor?: string;
  readonly limit: number;
};

export type NotificationPage = { readonly items: readonly NotificationEntry[]; readonly next?: string };

export type PostedMessage = { readonly target: string; readonly place: string; readonly remote: string };

export abstract class NotificationViews {
  abstract notification(tenant: Tenant, id: string): Promise<NotificationEntry | undefined>;
  /** The one whose message a target calls `remote`, at a place of it. */
  abstract posted(tenant: Tenant, message: PostedMessage): Promise<NotificationEntry | undefined>;
  /** The latest request first. */
  abstract list(filter: NotificationFilter): Promise<NotificationPage>;
  /** Those whose next attempt is due at `now`, the longest due first; of all tenants. */
  abstract due(now: Micros, limit: number): Promise<readonly NotificationEntry[]>;
  /** Those whose attempt began before `before` and has not ended: their process died, or the target is silent. */
  abstract stuck(before: Micros, limit: number): Promise<readonly NotificationEntry[]>;
}
