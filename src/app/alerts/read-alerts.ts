// Reads alerts: a page of them by filters, and one with its history, its links and its payload.
import { Query, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { refuseRemoved, refuseUnknownAlert } from '../../investigation/alert.js';
import type { AlertEntry } from '../../investigation/views/alert-entry.js';
import type { Tenant } from '../../kernel/brand.js';
import { optional } from '../../kernel/optional.js';
import { type AlertFilter, AlertViews } from '../../ports/alert-views.js';
import { refusedByStore } from '../refusals.js';
import type { AppRefusal, Caller } from '../requests.js';
import { type AlertDetails, AlertRecords } from './alert-records.js';
import { type ProposedSilence, SilenceProposals } from './silence-alert.js';

export type ShownAlert = { readonly entry: AlertEntry; readonly details: AlertDetails };

export type ShownAlertPage = { readonly items: readonly ShownAlert[]; readonly next?: string };

export class ListAlerts extends Query<ShownAlertPage | AppRefusal> {
  constructor(readonly filter: AlertFilter) {
    super();
  }
}

@QueryHandler(ListAlerts)
export class ListAlertsHandler implements IQueryHandler<ListAlerts> {
  constructor(
    private readonly views: AlertViews,
    private readonly records: AlertRecords,
  ) {}

  async execute({ filter }: ListAlerts): Promise<ShownAlertPage | AppRefusal> {
    try {
      const { items, next } = await this.views.list(filter);
      const shown = items.map(async (entry) => {
        const { details } = await this.records.words(filter.tenant, entry.id, entry.latest);
        return { entry, details };
      });
      return { items: await Promise.all(shown), ...optional({ next }) };
    } catch (error) {
      return refusedByStore(error);
    }
  }
}

/** `raw`: of the latest report; absent once it was erased. */
export type AlertDetailsView = ShownAlert & { readonly raw?: unknown; readonly proposedSilence?: ProposedSilence };

export class GetAlert extends Query<AlertDetailsView | AppRefusal> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
  ) {
    super();
  }
}

@QueryHandler(GetAlert)
export class GetAlertHandler implements IQueryHandler<GetAlert> {
  constructor(
    private readonly views: AlertViews,
    private readonly records: AlertRecords,
    private readonly proposals: SilenceProposals,
  ) {}

  async execute({ caller: { tenant }, id }: GetAlert): Promise<AlertDetailsView | AppRefusal> {
    return this.#get(tenant, id).catch(refusedByStore);
  }

  async #get(tenant: Tenant, id: string): Promise<AlertDetailsView | AppRefusal> {
    const entry = await this.views.alert(tenant, id);
    if (entry === undefined) return refuseUnknownAlert(id);
    const removed = refuseRemoved(entry);
    if (removed !== undefined) return removed;
    const words = await this.records.words(tenant, id, entry.latest);
    return { entry, ...words, ...optional({ proposedSilence: await this.proposals.of(entry) }) };
  }
}
