// Our own form of alerts, as `POST /v1/alerts` takes it: checked by the schema of the API, so every field has its type.
import type { AlertFields } from '../../investigation/alert.js';
import type { AlertSeverity, AlertStatus } from '../../kernel/alert-terms.js';
import { canonicalJson } from '../../kernel/json.js';
import { optional } from '../../kernel/optional.js';
import type { Micros } from '../../kernel/time.js';
import type { AlertLabels, AlertNotice } from '../alert-notice.js';
import type { AlertAdapter } from './adapter.js';

type OwnAlert = AlertFields & {
  readonly fingerprint?: string;
  readonly status: AlertStatus;
  readonly severity: AlertSeverity;
  readonly startsAt?: Micros;
  readonly endsAt?: Micros;
  readonly title?: string;
  readonly labels?: AlertLabels;
  readonly annotations?: AlertLabels;
  readonly runbook?: string;
  readonly url?: string;
};

const noticeOf = (alert: OwnAlert, receivedAt: Micros): AlertNotice => {
  const { name, service, environment, cluster, namespace, resource, status, severity } = alert;
  const { startsAt, endsAt, title, runbook, url, labels = {}, annotations = {} } = alert;
  const fields = { name, ...optional({ service, environment, cluster, namespace, resource }) };
  const endedAt = status === 'resolved' ? endsAt : undefined;
  const at = status === 'resolved' ? (endsAt ?? receivedAt) : (startsAt ?? receivedAt);
  return {
    fingerprint: alert.fingerprint ?? canonicalJson(fields),
    ...optional({
      startedAt: startsAt,
      endedAt,
      title,
      runbook,
      url,
    }),
    at,
    status,
    severity,
    fields,
    labels,
    annotations,
    own: alert,
    raw: alert,
  };
};

export const readOwnAlerts: AlertAdapter = ({ body, receivedAt }) => ({
  notices: (body as { readonly alerts: readonly OwnAlert[] }).alerts.map((alert) => noticeOf(alert, receivedAt)),
});
