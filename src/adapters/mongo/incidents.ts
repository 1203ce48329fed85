// Earlier incidents and similar past issues of a tenant, from the stored sessions.
import { composeMasked } from '../../kernel/masked.js';
import type { ClientTxnId, Tenant } from '../../kernel/brand.js';
import {
  MAX_SEARCHED_INVESTIGATIONS,
  type PastIssueIndex,
  pastIssueIndex,
  pastIssueRows,
  pastIssuesOf,
} from '../../investigation/views/past-issues.js';
import { investigationStream } from '../../investigation/streams.js';
import { IncidentSource, type ReadOptions, SourceError } from '../../ports/sources.js';
import { StoreError } from '../../ports/event-store.js';
import type { IncidentRow, PastIssueRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { FetchResult, IncidentQuery, PastIssueQuery, StorePosition } from '../../telemetry/query.js';
import { withMongoRetry } from './retry.js';
import type { Collections } from './collections.js';
import { sessionOfDocument } from './views.js';

/** At most so many of the newest incidents. */
const MOST_INCIDENTS = 200;

class MongoIncidents extends IncidentSource {
  override readonly name = 'incidents';
  readonly #indexes = new Map<Tenant, PastIssueIndex>();

  constructor(private readonly collections: Collections) {
    super();
  }

  async #reading<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await withMongoRetry(this.collections.client, work);
    } catch (error) {
      if (error instanceof StoreError) throw new SourceError('unavailable', error.message);
      throw error;
    }
  }

  /** The instant of the tenant's newest fact. */
  override position(tenant: Tenant): Promise<StorePosition> {
    return this.#reading(async () => {
      const options = { sort: { updatedAt: -1 }, projection: { updatedAt: 1 } } as const;
      return (await this.collections.sessions.findOne({ tenant }, options))?.updatedAt ?? 0;
    });
  }

  override fetch(query: IncidentQuery | PastIssueQuery, { tenant }: ReadOptions): Promise<FetchResult> {
    return this.#reading(async () => {
      const rows = query.ask === 'past-issues' ? await this.#past(tenant, query) : await this.#windows(tenant, query);
      return { rows: composeMasked<readonly (IncidentRow | PastIssueRow)[]>(rows), matched: rows.length, owed: 0 };
    });
  }

  async #windows(tenant: Tenant, { from, to }: IncidentQuery): Promise<readonly IncidentRow[]> {
    const overlaps = { 'listed.incidents.from': { $lt: to }, 'listed.incidents.to': { $gt: from } };
    const found = await this.collections.sessions
      .aggregate<{ readonly _id: { readonly from: number; readonly to: number } }>([
        { $match: { tenant, 'listed.incidents': { $elemMatch: { from: { $lt: to }, to: { $gt: from } } } } },
        { $unwind: '$listed.incidents' },
        { $match: overlaps },
        { $group: { _id: { from: '$listed.incidents.from', to: '$listed.incidents.to' } } },
        { $sort: { '_id.from': -1, '_id.to': 1 } },
        { $limit: MOST_INCIDENTS },
      ])
      .toArray();
    return found.map(({ _id }) => ({ kind: 'incident', ..._id }));
  }

  async #past(tenant: Tenant, query: PastIssueQuery): Promise<readonly PastIssueRow[]> {
    const index = this.#indexes.get(tenant) ?? pastIssueIndex();
    this.#indexes.set(tenant, index);
    await this.#refresh(tenant, index);
    const ids = index.find(query.text ?? '');
    const unknown = ids.filter((id) => index.issuesOf(id) === undefined);
    const streams = unknown.map((id) => investigationStream(tenant, id as ClientTxnId));
    const read = streams.length === 0 ? [] : this.collections.sessions.find({ _id: { $in: streams } });
    for await (const document of read) {
      const session = sessionOfDocument(document);
      index.setIssues(session.clientTxnId, pastIssuesOf(session));
    }
    const issues = ids.flatMap((id) => index.issuesOf(id) ?? []);
    return pastIssueRows(issues, query);
  }

  async #refresh(tenant: Tenant, index: PastIssueIndex): Promise<void> {
    const projection = { clientTxnId: 1, status: 1, updatedAt: 1, listed: 1 } as const;
    const changed = await this.collections.sessions
      .find({ tenant, updatedAt: { $gte: index.until() } }, { projection })
      .sort({ updatedAt: -1, clientTxnId: 1 })
      .limit(MAX_SEARCHED_INVESTIGATIONS)
      .toArray();
    index.put(
      changed.map(({ clientTxnId: id, status, updatedAt, listed: { services, summary } }) => ({
        id,
        status,
        updatedAt,
        services,
        summary,
      })),
    );
  }
}

export const mongoIncidents = (collections: Collections): IncidentSource => new MongoIncidents(collections);
