// An alert as lists show it: one document per alert, folded from its facts.
import { optional } from '../../kernel/optional.js';
import type { Tenant } from '../../kernel/brand.js';
import type { Actor, RecordedFact } from '../../kernel/fact.js';
import type { Micros } from '../../kernel/time.js';
import {
  alert,
  type AlertFact,
  type AlertGrouping,
  type AlertInvestigation,
  type AlertState,
  isKnownAlert,
  type KnownAlert,
} from '../alert.js';
import { ALERT_SEVERITIES, type AlertSeverity, type AlertStatus } from '../../kernel/alert-terms.js';
import { tenantOf } from '../streams.js';

/** One report, as the history of an alert shows it. */
type AlertHistoryEntry = {
  /** By the source's clock. */
  readonly at: Micros;
  readonly receivedAt: Micros;
  readonly status: AlertStatus;
  readonly severity: AlertSeverity;
  /** It came after a later one, and changed nothing. */
  readonly isLate?: true;
};

/** Somebody or the rule put the alert into a group. */
type AlertGroupEntry = AlertGrouping & { readonly at: Micros; readonly actor: Actor };

type AlertDecisionEntry = AlertInvestigation & { readonly at: Micros };

export type AlertEntry = Omit<KnownAlert, 'payloads'> & {
  readonly tenant: Tenant;
  readonly version: number;
  readonly receivedAt: Micros;
  readonly updatedAt: Micros;
  readonly endedAt?: Micros;
  readonly reports: number;
  readonly history: readonly AlertHistoryEntry[];
  readonly groups: readonly AlertGroupEntry[];
  readonly decisions: readonly AlertDecisionEntry[];
};

/** Older ones are in the facts. */
const MOST_SHOWN = 50;

export const severityRank = (severity: AlertSeverity): number => ALERT_SEVERITIES.indexOf(severity);

const historyOf = (fact: RecordedFact<AlertFact>, before: KnownAlert | undefined, now: KnownAlert) => {
  if (fact.type !== 'AlertReported') return [];
  const isLate = before !== undefined && fact.data.at < before.latest.at;
  const status = isLate ? (fact.data.status ?? now.status) : now.status;
  const entry: AlertHistoryEntry = {
    at: fact.data.at,
    receivedAt: fact.at,
    status,
    severity: fact.data.severity,
    ...(isLate && { isLate }),
  };
  return [entry];
};

/** Repeated payloads left no facts, so their digests are not needed here. */
const stateOf = (entry: AlertEntry | undefined): AlertState => {
  if (entry === undefined) return alert.initial;
  const { id, source, fingerprint, startedAt, status, latest, grouping, investigation, silence, removal, hold } = entry;
  const known = { id, source, fingerprint, startedAt, status, latest, payloads: [] };
  return { ...known, ...optional({ grouping, investigation, silence, removal, hold }) };
};

/** What is done to an alert without news of it: it grows no younger by that. */
const isUpkeep = ({ type }: AlertFact): boolean =>
  type === 'MaskingRenewed' || type === 'LegalHoldPlaced' || type === 'LegalHoldReleased';

/** The entry after one more fact; `undefined` before the first report. */
export const foldAlertEntry = (
  entry: AlertEntry | undefined,
  fact: RecordedFact<AlertFact>,
): AlertEntry | undefined => {
  const before = stateOf(entry);
  const now = alert.evolve(before, fact);
  if (!isKnownAlert(now)) return undefined;
  const { payloads: _payloads, ...known } = now;
  const reported = historyOf(fact, isKnownAlert(before) ? before : undefined, now);
  const grouped = fact.type === 'AlertGrouped' ? [{ ...fact.data, at: fact.at, actor: fact.actor }] : [];
  const decided = fact.type === 'AlertInvestigationDecided' ? [{ ...fact.data, at: fact.at }] : [];
  return {
    ...known,
    tenant: tenantOf(fact.stream),
    version: fact.version,
    receivedAt: entry?.receivedAt ?? fact.at,
    updatedAt: entry !== undefined && isUpkeep(fact) ? entry.updatedAt : fact.at,
    ...optional({ endedAt: now.latest.endedAt }),
    reports: (entry?.reports ?? 0) + reported.length,
    history: [...(entry?.history ?? []), ...reported].slice(-MOST_SHOWN),
    groups: [...(entry?.groups ?? []), ...grouped].slice(-MOST_SHOWN),
    decisions: [...(entry?.decisions ?? []), ...decided].slice(-MOST_SHOWN),
  };
};
