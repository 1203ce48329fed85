// Prometheus Alertmanager's webhook, version 4 of its payload, and Grafana's, which has the same shape and more links.
// https://prometheus.io/docs/alerting/latest/configuration/#webhook_config
import type { AlertStatus } from '../../kernel/alert-terms.js';
import { optional } from '../../kernel/optional.js';
import type { AlertNotice, NoticeFault, NoticeReading } from '../alert-notice.js';
import { fieldsOfLabels, runbookOf, severityOfLabels } from '../label-fields.js';
import { firstTextAt, instantAt, isPayload, labelsAt, listAt, type Payload, textAt } from '../payload.js';
import type { AlertAdapter } from './adapter.js';

/** `firing` or `resolved`; a silenced alert is not sent at all. */
const statusOf = (said: string | undefined): AlertStatus | undefined =>
  said === 'firing' || said === 'resolved' ? said : undefined;

/** Alertmanager before 0.16 sent no fingerprint: its labels are what identifies an alert. */
const fingerprintOf = (alert: unknown): string | undefined => {
  const labels = Object.entries(labelsAt(alert, 'labels')).sort(([a], [b]) => (a < b ? -1 : 1));
  return textAt(alert, 'fingerprint') ?? (labels.length === 0 ? undefined : JSON.stringify(labels));
};

const faultsOf = (alert: unknown, at: string): readonly NoticeFault[] => {
  if (!isPayload(alert)) return [{ field: at, detail: 'must be an object' }];
  const missing = (field: string, isThere: boolean, detail: string): readonly NoticeFault[] =>
    isThere ? [] : [{ field: `${at}.${field}`, detail }];
  return [
    ...missing('status', statusOf(textAt(alert, 'status')) !== undefined, 'must be "firing" or "resolved"'),
    ...missing('startsAt', instantAt(alert, 'startsAt') !== undefined, 'must be an RFC 3339 instant'),
    ...missing('fingerprint', fingerprintOf(alert) !== undefined, 'is missing, and so are the labels'),
  ];
};

const noticeOf = (alert: Payload, envelope: Payload): AlertNotice => {
  const labels = labelsAt(alert, 'labels');
  const annotations = labelsAt(alert, 'annotations');
  const status = statusOf(textAt(alert, 'status'));
  const startedAt = instantAt(alert, 'startsAt') ?? 0;
  const endedAt = status === 'resolved' ? instantAt(alert, 'endsAt') : undefined;
  const title = firstTextAt(annotations, ['summary', 'title', 'message', 'description']);
  const url = firstTextAt(alert, ['panelURL', 'dashboardURL', 'generatorURL']);
  return {
    fingerprint: fingerprintOf(alert) ?? '',
    startedAt,
    at: endedAt ?? startedAt,
    ...optional({ status, endedAt, title, url, runbook: runbookOf(annotations, labels) }),
    severity: severityOfLabels(labels),
    fields: fieldsOfLabels(labels, textAt(labels, 'alertname') ?? 'alert'),
    labels,
    annotations,
    own: alert,
    raw: { ...envelope, alerts: [alert] },
  };
};

export const readAlertmanager: AlertAdapter = ({ body }): NoticeReading => {
  if (!isPayload(body) || !Array.isArray(body['alerts']))
    return { faults: [{ field: 'alerts', detail: 'must be a list: this is no webhook of Alertmanager or Grafana' }] };
  const alerts = listAt(body, 'alerts');
  const faults = alerts.flatMap((alert, index) => faultsOf(alert, `alerts[${index}]`));
  if (faults.length > 0) return { faults };
  const { alerts: _alerts, ...envelope } = body;
  return { notices: alerts.filter(isPayload).map((alert) => noticeOf(alert, envelope)) };
};
