// Finds the investigations, alerts and notifications that a policy deletes or erases, page by page, with what keeps one.
import { Injectable } from '@nestjs/common';
import { hasAlertEnded } from '../../investigation/alert.js';
import { isNotificationOpen } from '../../investigation/notification.js';
import type { RetentionPolicy } from '../../investigation/retention.js';
import type { ClientTxnId, Tenant } from '../../kernel/brand.js';
import { optional } from '../../kernel/optional.js';
import type { Micros } from '../../kernel/time.js';
import { AlertViews } from '../../ports/alert-views.js';
import { NotificationViews } from '../../ports/notification-views.js';
import { RecordSearch } from '../../ports/record-search.js';
import { Views } from '../../ports/views.js';

export type Removal = 'deleted' | 'erased';

export type DueRecord = {
  readonly id: string;
  readonly into: Removal;
  /** Absent: it goes. */
  readonly keptBy?: 'hold' | 'use';
  /** Turns of an investigation, reports of an alert, the turn that a notification tells of: more of them mean that it was used since. */
  readonly size: number;
  /** Of an alert or a notification: the investigation that it is about, whose hold keeps it too. */
  readonly about?: ClientTxnId;
};

type RecordPolicy = RetentionPolicy & { readonly kind: 'investigation' | 'alert' | 'notification' };

export const isRecordPolicy = (policy: RetentionPolicy): policy is RecordPolicy => policy.kind !== 'batch';

/** Looked at between two progress reports of a run. */
const AT_ONCE = 100;

@Injectable()
export class DueRecords {
  constructor(
    private readonly records: RecordSearch,
    private readonly views: Views,
    private readonly alerts: AlertViews,
    private readonly notifications: NotificationViews,
  ) {}

  /** Erasures first: what is deleted by a run is not erased by it. */
  async *pages(tenant: Tenant, policy: RecordPolicy, now: Micros): AsyncGenerator<readonly DueRecord[]> {
    const { deleteAfter, eraseAfter } = policy;
    if (policy.kind === 'notification') {
      if (eraseAfter !== undefined) yield* this.#notifications(tenant, now - eraseAfter);
      return;
    }
    if (eraseAfter !== undefined)
      yield* this.#pages(tenant, policy.kind, { into: 'erased', status: 'deleted', before: now - eraseAfter });
    if (deleteAfter !== undefined)
      yield* this.#pages(tenant, policy.kind, { into: 'deleted', status: 'open', before: now - deleteAfter });
  }

  async *#pages(
    tenant: Tenant,
    kind: 'investigation' | 'alert',
    { into, status, before }: { readonly into: Removal; readonly status: 'open' | 'deleted'; readonly before: Micros },
  ): AsyncGenerator<readonly DueRecord[]> {
    let cursor: string | undefined;
    do {
      const filter = { tenant, terms: [], kind, status, fields: {}, to: before };
      const { items, next } = await this.records.search(filter, { limit: AT_ONCE, ...optional({ cursor }) });
      const due: DueRecord[] = [];
      for (const { entry } of items) {
        const found = await (kind === 'alert' ? this.#alert(tenant, entry.id) : this.#investigation(tenant, entry.id));
        // what happened to it since it was found may not concern search, and is use all the same
        if (found !== undefined && found.updatedAt < before) {
          const { updatedAt: _updatedAt, ...record } = found;
          due.push({ id: entry.id, into, ...record });
        }
      }
      yield due;
      cursor = next;
    } while (cursor !== undefined);
  }

  /** Those whose last attempt is older. One that is still to be sent is in use, and that of a held investigation is held. */
  async *#notifications(tenant: Tenant, before: Micros): AsyncGenerator<readonly DueRecord[]> {
    let cursor: string | undefined;
    do {
      const { items, next } = await this.notifications.list({ tenant, limit: AT_ONCE, ...optional({ cursor }) });
      const due: DueRecord[] = [];
      for (const { id, clientTxnId, status, request, updatedAt } of items) {
        if (updatedAt >= before) continue;
        const session = await this.views.session(tenant, clientTxnId);
        const kept = keptBy(session?.hold !== undefined, isNotificationOpen({ status }));
        due.push({ id, into: 'erased', size: request.turn, about: clientTxnId, ...kept });
      }
      yield due;
      cursor = next;
    } while (cursor !== undefined);
  }

  async #investigation(tenant: Tenant, id: string) {
    const session = await this.views.session(tenant, id as ClientTxnId);
    if (session === undefined) return undefined;
    const { hold, busy, turns: size, updatedAt } = session;
    return { size, updatedAt, ...keptBy(hold !== undefined, busy) };
  }

  /** One whose investigation is held is held too: it is what was asked about. */
  async #alert(tenant: Tenant, id: string) {
    const entry = await this.alerts.alert(tenant, id);
    if (entry === undefined) return undefined;
    const { hold, investigation, reports: size, updatedAt } = entry;
    const of = investigation !== undefined && 'clientTxnId' in investigation ? investigation.clientTxnId : undefined;
    const session = of === undefined ? undefined : await this.views.session(tenant, of);
    const kept = keptBy(hold !== undefined || session?.hold !== undefined, !hasAlertEnded(entry));
    return { size, updatedAt, ...optional({ about: of }), ...kept };
  }
}

const keptBy = (isHeld: boolean, isUsed: boolean): Pick<DueRecord, 'keptBy'> =>
  isHeld ? { keptBy: 'hold' } : isUsed ? { keptBy: 'use' } : {};
