// Reads the alerts that an investigation is about, for those who are told of it; a scheduled check stands for one.
import { Injectable } from '@nestjs/common';
import { scheduleOf } from '../../investigation/schedule.js';
import { alertStream } from '../../investigation/streams.js';
import type { AlertEntry } from '../../investigation/views/alert-entry.js';
import { findAlertPlace } from '../../kernel/alert-places.js';
import type { ClientTxnId, Tenant } from '../../kernel/brand.js';
import { optional } from '../../kernel/optional.js';
import type { AlertOrigin } from '../../notifications/alert-origin.js';
import type { AlertToTell } from '../../notifications/compose-message.js';
import { AlertViews } from '../../ports/alert-views.js';
import { EventStore } from '../../ports/event-store.js';
import { type AnsweredSource, NotificationSettings } from './notification-settings.js';

/** More alerts of one investigation change neither its severity nor who is told by much. */
const MOST_READ = 200;

@Injectable()
export class InvestigationAlerts {
  constructor(
    private readonly views: AlertViews,
    private readonly events: EventStore,
    private readonly settings: NotificationSettings,
  ) {}

  async of(tenant: Tenant, investigation: ClientTxnId): Promise<readonly AlertToTell[]> {
    const { items } = await this.views.list({ tenant, investigation, limit: MOST_READ });
    return Promise.all(
      items.map(async (entry) => {
        const { name, service, environment } = entry.latest.fields;
        const origin = await this.#originOf(entry);
        return { name, severity: entry.latest.severity, ...optional({ service, environment, origin }) };
      }),
    );
  }

  /** Where there are no alerts, a scheduled check stands for one. */
  async orCheck(tenant: Tenant, investigation: ClientTxnId): Promise<readonly AlertToTell[]> {
    const alerts = await this.of(tenant, investigation);
    const schedule = scheduleOf(investigation);
    if (alerts.length > 0 || schedule === undefined) return alerts;
    return [{ name: `check ${schedule}`, severity: 'unknown' }];
  }

  /** `undefined`: no target answers alerts of its source, or it says of no place where it is kept. */
  async #originOf(entry: AlertEntry): Promise<AlertOrigin | undefined> {
    const { source, startedAt, endedAt } = entry;
    const answers = this.#answersTo(source);
    const place = answers && (await this.#placeOf(entry, answers));
    return place === undefined ? undefined : { source, place, startedAt, ...optional({ endedAt }) };
  }

  #answersTo(source: string): AnsweredSource | undefined {
    return [...this.settings.rules.values()].find(({ answers }) => answers?.source === source)?.answers;
  }

  async #placeOf({ tenant, id, fingerprint, latest }: AlertEntry, { kind }: AnsweredSource) {
    const { details } = latest;
    const said = (await this.events.texts(alertStream(tenant, id), [details])).get(details);
    const { url } = said === undefined ? {} : (JSON.parse(said) as { readonly url?: string });
    return findAlertPlace(kind, { fingerprint, ...optional({ url }) });
  }
}
