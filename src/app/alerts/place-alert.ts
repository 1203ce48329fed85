// Decides which group an alert is proposed for, and whether its group gets an investigation: one per group, within the bounds of the policy.
import { Injectable } from '@nestjs/common';
import type { AlertLabels } from '../../alerts/alert-notice.js';
import { groupKeyOf, groupSeed, joinedGroup, newGroup } from '../../alerts/group-rule.js';
import { compareWaiting, describeShed, judgeAlert } from '../../alerts/investigation-policy.js';
import type { AlertFields, AlertGrouping, AlertIdentity, AlertInvestigation } from '../../investigation/alert.js';
import type { AlertSeverity, AlertStatus } from '../../kernel/alert-terms.js';
import type { ClientTxnId } from '../../kernel/brand.js';
import type { Actor } from '../../kernel/fact.js';
import { Digests } from '../../ports/runtime.js';
import { AlertSettings } from './alert-settings.js';
import type { PendingAlerts } from './pending-alerts.js';

/** What the rule and the policy look at. */
export type PlacedAlert = AlertIdentity & {
  readonly status: AlertStatus;
  readonly severity: AlertSeverity;
  readonly fields: AlertFields;
  readonly labels: AlertLabels;
};

/** Who causes what follows from alerts, unasked. */
export const ALERT_ACTOR: Actor = { kind: 'system', id: 'alerts' };

const INVESTIGATION_PREFIX = 'alert-';

/** Whoever asks about an alert under this id joins the conversation that was opened for it. */
export const alertInvestigationId = (group: string): ClientTxnId => `${INVESTIGATION_PREFIX}${group}` as ClientTxnId;

/** `undefined`: it was opened for no group of alerts. */
export const groupOfInvestigation = (id: ClientTxnId): string | undefined =>
  id.startsWith(INVESTIGATION_PREFIX) ? id.slice(INVESTIGATION_PREFIX.length) : undefined;

@Injectable()
export class AlertPlacement {
  constructor(
    private readonly settings: AlertSettings,
    private readonly digests: Digests,
  ) {}

  async propose(pending: PendingAlerts, alert: PlacedAlert): Promise<AlertGrouping> {
    const { groupWithin } = this.settings;
    const key = groupKeyOf(alert);
    const { startedAt } = alert;
    const range = { from: startedAt - groupWithin, to: startedAt + groupWithin };
    const near = await pending.nearest(key, range);
    if (near?.grouping !== undefined) return joinedGroup(alert, { ...near, group: near.grouping.group });
    const group = this.digests.keyed(groupSeed(key, startedAt, groupWithin)).slice(0, 32);
    return newGroup(alert, group, groupWithin);
  }

  /** A waiting alert that is less severe is shed where there is no room. */
  async decide(pending: PendingAlerts, alert: PlacedAlert, group: string): Promise<AlertInvestigation> {
    const clientTxnId = alertInvestigationId(group);
    const member = await pending.investigated(group);
    if (member !== undefined && member.id !== alert.id)
      return { decision: 'joined', clientTxnId, because: `alert ${member.id} of its group has one, or waits for it` };
    const { isWanted, because, ...chosen } = judgeAlert(this.settings.investigate, alert);
    if (!isWanted) return { decision: 'unwanted', because };
    const shed = await this.#makeRoom(pending, alert);
    return shed === undefined
      ? { decision: 'queued', clientTxnId, because, ...chosen }
      : { decision: 'shed', because: shed };
  }

  /** `undefined`: there is room now; else why there is none. */
  async #makeRoom(pending: PendingAlerts, alert: PlacedAlert): Promise<string | undefined> {
    const { waiting } = this.settings.investigate;
    const { count, last } = await pending.queue();
    if (count < waiting) return undefined;
    const isBehind = last === undefined || compareWaiting(alert, { ...last, severity: last.latest.severity }) > 0;
    if (isBehind) return describeShed(alert.severity, waiting);
    const because = describeShed(last.latest.severity, waiting);
    const intents = [{ intent: 'decide-investigation', investigation: { decision: 'shed', because } }] as const;
    await pending.decide({ id: last.id, intents, actor: ALERT_ACTOR });
    return undefined;
  }
}
