// Reads what the thread of an alert is told, as it stands when it is sent: its alerts, who has silenced them, and the answer.
import { Injectable } from '@nestjs/common';
import {
  type AlertThread,
  composeAlert,
  composeAlertsEnded,
  composeSilenced,
  type ThreadAlert,
  type ThreadAnswer,
  type ThreadProgress,
} from '../../channels/compose-alert.js';
import { turnOf } from '../../investigation/state.js';
import { isOfInvestigation } from '../../investigation/stored-fact.js';
import { alertStream, investigationStream } from '../../investigation/streams.js';
import type { AlertEntry } from '../../investigation/views/alert-entry.js';
import type { NotificationEntry } from '../../investigation/views/notification-entry.js';
import type { ClientTxnId, Tenant } from '../../kernel/brand.js';
import type { AlertEvent } from '../../kernel/notification-terms.js';
import { optional } from '../../kernel/optional.js';
import { latestToldTurn } from '../../notifications/event-of-turn.js';
import { type AlertFilter, AlertViews } from '../../ports/alert-views.js';
import type { ChannelMessage } from '../../ports/channels.js';
import { EventStore } from '../../ports/event-store.js';
import { Clock } from '../../ports/runtime.js';
import { groupOfInvestigation } from '../alerts/place-alert.js';
import { SilenceProposals } from '../alerts/silence-alert.js';
import { type ChannelRule, ChannelSettings } from '../channels/channel-settings.js';
import { PAGE_SIZE, readAllPages } from '../read-all-pages.js';
import { Investigations } from '../records/investigations.js';

/** Of a button; a source may allow less. */
const SILENCE_MINUTES = 120;
/** Whoever fires beyond these is silenced in the console. */
const MOST_SILENCEABLE = 4;

@Injectable()
export class AlertThreadReader {
  constructor(
    private readonly settings: ChannelSettings,
    private readonly views: AlertViews,
    private readonly events: EventStore,
    private readonly investigations: Investigations,
    private readonly proposals: SilenceProposals,
    private readonly clock: Clock,
  ) {}

  /** The earliest start first. Where all were shed, those of the group. */
  async alertsOf(tenant: Tenant, investigation: ClientTxnId): Promise<readonly AlertEntry[]> {
    const items = await this.#list({ tenant, investigation });
    const group = groupOfInvestigation(investigation);
    const found = items.length > 0 || group === undefined ? items : await this.#list({ tenant, group });
    return found.toReversed();
  }

  /** All of them: the earliest may fire yet when many later ones have ended. */
  #list(filter: Omit<AlertFilter, 'limit'>): Promise<readonly AlertEntry[]> {
    return readAllPages((more) => this.views.list({ ...filter, limit: PAGE_SIZE, ...more }));
  }

  /** `undefined`: its investigation was deleted or erased. `language`: of the room. */
  async compose(
    { tenant, clientTxnId, request }: NotificationEntry,
    event: AlertEvent,
    { channel, language }: Pick<ChannelRule, 'channel'> & { readonly language: string },
  ): Promise<ChannelMessage | undefined> {
    const entries = await this.alertsOf(tenant, clientTxnId);
    const progress = await this.#progressOf(tenant, clientTxnId, entries);
    if (entries.length === 0 || progress === undefined) return undefined;
    const open = entries.filter(({ status }) => status !== 'resolved').slice(0, MOST_SILENCEABLE);
    const alerts = await Promise.all(entries.map((entry) => this.#alertOf(entry, open.includes(entry))));
    const { ratesByButton, showsRows } = channel;
    const { link: linkTemplate } = this.settings;
    const place = { clientTxnId, ...optional({ linkTemplate }) };
    const thread: AlertThread = {
      ...place,
      ratesByButton,
      showsRows,
      language,
      alerts,
      progress,
      now: this.clock.now(),
    };
    switch (event) {
      case 'alert-changed':
        return composeAlert(thread);
      case 'alert-ended':
        return composeAlertsEnded(thread);
      case 'alert-silenced': {
        const silenced = alerts.find(({ id }) => id === request.alert);
        return silenced && composeSilenced(silenced, language);
      }
    }
    return event satisfies never;
  }

  async #progressOf(
    tenant: Tenant,
    clientTxnId: ClientTxnId,
    alerts: readonly AlertEntry[],
  ): Promise<ThreadProgress | undefined> {
    const stream = investigationStream(tenant, clientTxnId);
    const { state } = await this.investigations.load(stream);
    if (state.status === 'none') {
      const isWaiting = alerts.some(({ investigation = { decision: 'shed' } }) => investigation.decision !== 'shed');
      return { state: isWaiting ? 'running' : 'not-looked-into' };
    }
    if (state.status !== 'open') return undefined;
    const turn = latestToldTurn((await this.events.read(stream)).filter(isOfInvestigation));
    const body = turn === undefined ? undefined : turnOf(state, turn)?.body;
    const text = body === undefined ? undefined : (await this.events.texts(stream, [body])).get(body);
    return turn === undefined || text === undefined
      ? { state: 'running' }
      : { state: 'ended', turn, answer: JSON.parse(text) as ThreadAnswer };
  }

  async #alertOf(entry: AlertEntry, isSilenceable: boolean): Promise<ThreadAlert> {
    const { tenant, id, status, startedAt, endedAt, latest, silence } = entry;
    const { name, service, environment } = latest.fields;
    const proposed = isSilenceable ? await this.proposals.of(entry, { isAttended: true }) : undefined;
    const by = silence && (await this.events.texts(alertStream(tenant, id), [silence.by])).get(silence.by);
    return {
      id,
      name,
      severity: latest.severity,
      status,
      startedAt,
      ...optional({
        service,
        environment,
        endedAt,
        silence: silence && { until: silence.until, by: by ?? '' },
        silenceMinutes: proposed && Math.min(SILENCE_MINUTES, proposed.minutes),
      }),
    };
  }
}
