// Reads what a day has brought to a tenant, for the digest of a room.
import { Injectable } from '@nestjs/common';
import type { DayDigest, DigestAlert, DigestInvestigation } from '../../channels/compose-digest.js';
import { type AlertEntry, severityRank } from '../../investigation/views/alert-entry.js';
import type { AlertSeverity } from '../../kernel/alert-terms.js';
import type { Session } from '../../investigation/views/session.js';
import type { Tenant } from '../../kernel/brand.js';
import { optional } from '../../kernel/optional.js';
import type { TimeWindow } from '../../kernel/time.js';
import { AlertViews } from '../../ports/alert-views.js';
import { Views } from '../../ports/views.js';
import { PAGE_SIZE, readAllPages } from '../read-all-pages.js';

const stateOf = ({ busy, lastTurn, issues, currentIssue }: Session): DigestInvestigation['state'] => {
  if (busy) return 'running';
  if (lastTurn === undefined || ['failed', 'timed_out', 'cancelled'].includes(lastTurn.status)) return 'unanswered';
  const current = issues.find(({ id }) => id === currentIssue);
  return current?.status === 'resolved' ? 'resolved' : 'open';
};

const investigationOf = (session: Session): DigestInvestigation => {
  const { clientTxnId, issues, currentIssue } = session;
  const { issueSummary, hypotheses = [] } = issues.find(({ id }) => id === currentIssue) ?? issues.at(-1) ?? {};
  return {
    title: issueSummary ?? clientTxnId,
    state: stateOf(session),
    candidates: hypotheses.map(({ service }) => service),
    ...optional({ cause: hypotheses.find(({ cause }) => cause === true)?.service }),
  };
};

/** It has opened an investigation, or joined one. */
const isLookedAt = ({ investigation }: AlertEntry): boolean =>
  investigation?.decision === 'opened' || investigation?.decision === 'joined';

const worse = (one: AlertSeverity, other: AlertSeverity): AlertSeverity =>
  severityRank(one) <= severityRank(other) ? one : other;

/** One for each name and service, the most severe first. */
const alertsOf = (entries: readonly AlertEntry[]): readonly DigestAlert[] => {
  const groups = new Map<string, Omit<DigestAlert, 'severity'> & { readonly severity: AlertSeverity }>();
  for (const { latest, status } of entries) {
    const { name, service } = latest.fields;
    const key = JSON.stringify([name, service]);
    const before = groups.get(key);
    groups.set(key, {
      name,
      severity: worse(latest.severity, before?.severity ?? latest.severity),
      starts: (before?.starts ?? 0) + 1,
      isFiring: status === 'firing' || (before?.isFiring ?? false),
      ...optional({ service }),
    });
  }
  return [...groups.values()].toSorted(
    (a, b) => severityRank(a.severity) - severityRank(b.severity) || b.starts - a.starts,
  );
};

@Injectable()
export class DayReader {
  constructor(
    private readonly views: Views,
    private readonly alerts: AlertViews,
  ) {}

  /** What changed after the day is told as it is now. */
  async read(tenant: Tenant, window: TimeWindow): Promise<Pick<DayDigest, 'investigations' | 'alerts'>> {
    const { from, to } = window;
    const sessions = await readAllPages((more) =>
      this.views.list({ tenant, status: 'open', from, limit: PAGE_SIZE, ...more }),
    );
    const begun = await readAllPages((more) => this.alerts.list({ tenant, from, to, limit: PAGE_SIZE, ...more }));
    return {
      investigations: sessions.filter(({ createdAt }) => createdAt < to).map(investigationOf),
      alerts: alertsOf(begun.filter((alert) => !isLookedAt(alert))),
    };
  }
}
