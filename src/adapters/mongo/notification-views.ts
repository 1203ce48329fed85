// The collection of notifications: each document is written in the transaction of the facts that it is folded from.
import type { ClientSession, Filter } from 'mongodb';
import { isOfNotification, type StoredFact } from '../../investigation/stored-fact.js';
import { notificationStream } from '../../investigation/streams.js';
import { foldNotificationEntry, type NotificationEntry } from '../../investigation/views/notification-entry.js';
import type { StreamId, Tenant } from '../../kernel/brand.js';
import type { RecordedFact } from '../../kernel/fact.js';
import { optional } from '../../kernel/optional.js';
import type { Micros } from '../../kernel/time.js';
import {
  type NotificationFilter,
  type NotificationPage,
  NotificationViews,
  type PostedMessage,
} from '../../ports/notification-views.js';
import { pageCursor, pageOf, pagePosition } from '../../ports/page-cursor.js';
import type { Collections, NotificationDocument } from './collections.js';
import { withMongoRetry } from './retry.js';

const entryOf = ({ _id, ...entry }: NotificationDocument): NotificationEntry => entry;

/** Facts of one stream, stored or about to be, from the first on. */
export const storeNotification = async (
  { notifications }: Collections,
  { stream, facts }: { readonly stream: StreamId; readonly facts: readonly RecordedFact<StoredFact>[] },
  session?: ClientSession,
): Promise<void> => {
  const entry = facts.filter(isOfNotification).reduce<NotificationEntry | undefined>(foldNotificationEntry, undefined);
  if (entry === undefined) {
    await notifications.deleteOne({ _id: stream }, { ...optional({ session }) });
    return;
  }
  const document: NotificationDocument = { _id: stream, ...entry };
  await notifications.replaceOne({ _id: stream }, document, { upsert: true, ...optional({ session }) });
};

const cursorOf = ({ requestedAt, id }: NotificationEntry): string => pageCursor(requestedAt, id);

const afterCursor = (cursor: string): Filter<NotificationDocument> => {
  const [at, id] = pagePosition(cursor);
  return { $or: [{ requestedAt: { $lt: at } }, { requestedAt: at, id: { $lt: id } }] };
};

class MongoNotificationViews extends NotificationViews {
  constructor(private readonly collections: Collections) {
    super();
  }

  #find(
    filter: Filter<NotificationDocument>,
    sort: { readonly [field: string]: 1 | -1 },
    limit: number,
  ): Promise<readonly NotificationEntry[]> {
    return withMongoRetry(this.collections.client, async () => {
      const found = this.collections.notifications.find(filter).sort({ ...sort });
      return (await found.limit(limit).toArray()).map(entryOf);
    });
  }

  override async notification(tenant: Tenant, id: string): Promise<NotificationEntry | undefined> {
    return (await this.#find({ _id: notificationStream(tenant, id) }, {}, 1))[0];
  }

  override async posted(tenant: Tenant, message: PostedMessage): Promise<NotificationEntry | undefined> {
    return (await this.#find({ tenant, ...message }, {}, 1))[0];
  }

  override async list(filter: NotificationFilter): Promise<NotificationPage> {
    const { tenant, target, status, investigation: clientTxnId, cursor, limit } = filter;
    const equal = optional({ tenant, target, status, clientTxnId }) as Filter<NotificationDocument>;
    const conditions = { $and: [equal, ...(cursor === undefined ? [] : [afterCursor(cursor)])] };
    return pageOf(await this.#find(conditions, { requestedAt: -1, id: -1 }, limit + 1), limit, cursorOf);
  }

  override due(now: Micros, limit: number): Promise<readonly NotificationEntry[]> {
    return this.#find({ status: 'waiting', at: { $lte: now } }, { at: 1, id: 1 }, limit);
  }

  override stuck(before: Micros, limit: number): Promise<readonly NotificationEntry[]> {
    return this.#find({ status: 'sending', at: { $lt: before } }, { at: 1, id: 1 }, limit);
  }
}

export const mongoNotificationViews = (collections: Collections): NotificationViews =>
  new MongoNotificationViews(collections);
