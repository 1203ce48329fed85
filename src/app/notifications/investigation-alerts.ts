// Reads the alerts that an investigation is about, for those who are told of it; a scheduled check stands for one.
import { Injectable } from '@nestjs/common';
import { scheduleOf } from '../../investigation/schedule.js';
import { alertStream } from '../../investigation/streams.js';
import type { AlertEntry } from '../../investigation/views/alert-entry.js';
import { findAlertPlace } from '../../kernel/alert-places.js';
import type { ClientTxnId, Tenant } from '../../kernel/brand.js';
import { findNamedIssues, textsIn } from '../../kernel/named-issues.js';
import { optional } from '../../kernel/optional.js';
import type { AlertPlace } from '../../notifications/alert-places.js';
import type { AlertToTell } from '../../notifications/compose-message.js';
import { AlertViews } from '../../ports/alert-views.js';
import { EventStore } from '../../ports/event-store.js';
import { type AnsweredAlerts, NotificationSettings } from './notification-settings.js';

/** More alerts of one investigation change neither its severity nor who is told by much. */
const MOST_READ = 200;

/** What its source has said, masked; nothing of what is erased. */
type AlertWords = { readonly details: { readonly url?: string } | null; readonly raw: unknown };

const placesOf = (answers: AnsweredAlerts, entry: AlertEntry, { details, raw }: AlertWords): readonly string[] => {
  if (answers.kind === 'issue') return findNamedIssues(answers.tracker, textsIn([details, raw]));
  const { fingerprint, source } = entry;
  if (source !== answers.source) return [];
  return [findAlertPlace(answers.kind, { fingerprint, ...optional({ url: details?.url }) }) ?? []].flat();
};

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
        const places = await this.#placesOf(entry);
        return { name, severity: entry.latest.severity, places, ...optional({ service, environment }) };
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

  async #placesOf(entry: AlertEntry): Promise<readonly AlertPlace[]> {
    const { startedAt, endedAt } = entry;
    const answering = [...this.settings.rules].flatMap(([target, { answers }]) =>
      answers === undefined ? [] : [{ target, answers }],
    );
    if (answering.length === 0) return [];
    const words = await this.#wordsOf(entry);
    return answering.flatMap(({ target, answers }) =>
      placesOf(answers, entry, words).map((place) => ({ target, place, startedAt, ...optional({ endedAt }) })),
    );
  }

  async #wordsOf({ tenant, id, latest: { details, raw } }: AlertEntry): Promise<AlertWords> {
    const texts = await this.events.texts(alertStream(tenant, id), [details, raw]);
    const [said, payload] = [details, raw].map((ref) => JSON.parse(texts.get(ref) ?? 'null') as unknown);
    return { details: said as AlertWords['details'], raw: payload };
  }
}
