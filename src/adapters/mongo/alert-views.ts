// The collection of alerts: each document is written in the transaction of the facts that it is folded from, and read by filters.
import type { ClientSession, Filter } from 'mongodb';
import { isOfAlert, type StoredFact } from '../../investigation/stored-fact.js';
import { alertStream } from '../../investigation/streams.js';
import { type AlertEntry, foldAlertEntry, severityRank } from '../../investigation/views/alert-entry.js';
import { alertRecord } from '../../investigation/views/record.js';
import type { StreamId, Tenant, TextRef } from '../../kernel/brand.js';
import type { RecordedFact } from '../../kernel/fact.js';
import { optional } from '../../kernel/optional.js';
import {
  type AlertFilter,
  type AlertPage,
  type AlertQueue,
  AlertViews,
  type StartRange,
} from '../../ports/alert-views.js';
import type { TextMap } from '../../ports/event-store.js';
import { pageCursor, pageOf, pagePosition } from '../../ports/page-cursor.js';
import type { AlertDocument, Collections, RecordDocument } from './collections.js';
import { recordDocumentOf, replaceRecord } from './record-search.js';
import { withMongoRetry } from './retry.js';

const entryOf = ({ _id, rank: _rank, ...entry }: AlertDocument): AlertEntry => entry;

/** What is stored of one alert; nothing before its first report. */
type StoredAlert = { readonly document: AlertDocument; readonly record: RecordDocument };

type AlertFacts = {
  readonly stream: StreamId;
  /** Stored or about to be, from the first on. */
  readonly facts: readonly RecordedFact<StoredFact>[];
  /** Of the last commit. */
  readonly texts: TextMap;
};

/** The same facts give the same documents, whether they come one by one or all at once. */
export const alertViewsOf = async (
  collections: Collections,
  { stream, facts, texts }: AlertFacts,
): Promise<StoredAlert | undefined> => {
  const entry = facts.filter(isOfAlert).reduce<AlertEntry | undefined>(foldAlertEntry, undefined);
  if (entry === undefined) return undefined;
  const known = (ref: TextRef): string | undefined => texts.get(ref);
  const { version } = entry;
  const record = { stream, version, draft: alertRecord(entry), passages: [], known };
  return {
    document: { _id: stream, ...entry, rank: severityRank(entry.latest.severity) },
    record: await recordDocumentOf(collections, record),
  };
};

export const storeAlert = async (
  collections: Collections,
  views: StoredAlert | undefined,
  session?: ClientSession,
): Promise<void> => {
  if (views === undefined) return;
  const { document, record } = views;
  await collections.alerts.replaceOne({ _id: document._id }, document, { upsert: true, ...optional({ session }) });
  await replaceRecord(collections, record, session);
};

const LATEST_FIRST = { startedAt: -1, id: -1 } as const;

const cursorOf = ({ startedAt, id }: AlertEntry): string => pageCursor(startedAt, id);

const afterCursor = (cursor: string): Filter<AlertDocument> => {
  const [at, id] = pagePosition(cursor);
  return { $or: [{ startedAt: { $lt: at } }, { startedAt: at, id: { $lt: id } }] };
};

const filterConditions = (filter: AlertFilter): Filter<AlertDocument> => {
  const { tenant, source, status, fingerprint, severity, group, investigation, from, to, cursor } = filter;
  const { name, service, environment, cluster, namespace, resource } = filter;
  const equal = optional({
    tenant,
    source,
    status,
    fingerprint,
    'latest.severity': severity,
    'latest.fields.name': name,
    'latest.fields.service': service,
    'latest.fields.environment': environment,
    'latest.fields.cluster': cluster,
    'latest.fields.namespace': namespace,
    'latest.fields.resource': resource,
    'grouping.group': group,
    'investigation.clientTxnId': investigation,
  });
  const start = optional({ $gte: from, $lt: to });
  return {
    $and: [
      { removal: { $exists: false } },
      equal as Filter<AlertDocument>,
      ...(from === undefined && to === undefined ? [] : [{ startedAt: start }]),
      ...(cursor === undefined ? [] : [afterCursor(cursor)]),
    ],
  };
};

type AlertOrder = { readonly [field: string]: 1 | -1 };

class MongoAlertViews extends AlertViews {
  constructor(private readonly collections: Collections) {
    super();
  }

  #reading<T>(work: () => Promise<T>): Promise<T> {
    return withMongoRetry(this.collections.client, work);
  }

  #first(filter: Filter<AlertDocument>, sort: AlertOrder): Promise<AlertEntry | undefined> {
    return this.#reading(async () => {
      const found = await this.collections.alerts.findOne(filter, { sort: { ...sort } });
      return found === null ? undefined : entryOf(found);
    });
  }

  /** `most` 0: all. */
  #all(filter: Filter<AlertDocument>, sort: AlertOrder, most: number): Promise<readonly AlertEntry[]> {
    return this.#reading(async () => {
      const found = this.collections.alerts.find(filter).sort({ ...sort });
      return (await found.limit(most).toArray()).map(entryOf);
    });
  }

  override alert(tenant: Tenant, id: string): Promise<AlertEntry | undefined> {
    return this.#first({ _id: alertStream(tenant, id) }, {});
  }

  override async list(filter: AlertFilter): Promise<AlertPage> {
    const conditions = filterConditions(filter);
    return this.#reading(async () => {
      const found = this.collections.alerts.find(conditions).sort(LATEST_FIRST);
      const all = (await found.limit(filter.limit + 1).toArray()).map(entryOf);
      return pageOf(all, filter.limit, cursorOf);
    });
  }

  override latest(tenant: Tenant, source: string, fingerprint: string): Promise<AlertEntry | undefined> {
    return this.#first({ tenant, source, fingerprint }, LATEST_FIRST);
  }

  override starts(
    tenant: Tenant,
    of: { readonly source: string; readonly fingerprint: string },
    { from, to }: StartRange,
  ): Promise<number> {
    const begun = { tenant, ...of, startedAt: { $gte: from, $lt: to } };
    return this.#reading(() => this.collections.alerts.countDocuments(begun));
  }

  override nearest(tenant: Tenant, key: string, { from, to }: StartRange): Promise<AlertEntry | undefined> {
    return this.#first({ tenant, 'grouping.key': key, startedAt: { $gte: from, $lt: to } }, LATEST_FIRST);
  }

  override investigated(tenant: Tenant, group: string): Promise<readonly AlertEntry[]> {
    const decision = { $in: ['queued', 'opened'] } as const;
    const of = { tenant, 'grouping.group': group, 'investigation.decision': decision };
    return this.#all(of as Filter<AlertDocument>, { startedAt: 1, id: 1 }, 0);
  }

  override async queue(tenant: Tenant, most: number): Promise<AlertQueue> {
    const of = { 'investigation.decision': 'queued', tenant } as Filter<AlertDocument>;
    const count = await this.#reading(() => this.collections.alerts.countDocuments(of));
    return { count, last: await this.#all(of, { rank: -1, startedAt: -1, id: -1 }, most) };
  }

  override queued(limit: number): Promise<readonly AlertEntry[]> {
    const of = { 'investigation.decision': 'queued' } as Filter<AlertDocument>;
    return this.#all(of, { rank: 1, startedAt: 1, id: 1 }, limit);
  }
}

export const mongoAlertViews = (collections: Collections): AlertViews => new MongoAlertViews(collections);
