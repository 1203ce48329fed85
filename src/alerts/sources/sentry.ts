// Sentry's webhooks of its integration platform: issues, issue alerts and metric alerts.
// https://docs.sentry.io/organization/integrations/integration-platform/webhooks/
import type { AlertStatus } from '../../kernel/alert-terms.js';
import { optional } from '../../kernel/optional.js';
import type { AlertNotice, NoticeReading } from '../alert-notice.js';
import { fieldsOfLabels, labelsOfTags, severityOf } from '../label-fields.js';
import { firstTextAt, instantAt, instantOf, listAt, payloadValueAt, textAt } from '../payload.js';
import type { AlertAdapter, AlertDelivery } from './adapter.js';

const ISSUE_STATUSES: { readonly [action: string]: AlertStatus } = {
  created: 'firing',
  unresolved: 'firing',
  resolved: 'resolved',
  archived: 'silenced',
  ignored: 'silenced',
};

const METRIC_STATUSES: { readonly [action: string]: AlertStatus } = {
  critical: 'firing',
  warning: 'firing',
  open: 'firing',
  resolved: 'resolved',
};

const statusIn = (table: { readonly [action: string]: AlertStatus }, action: string | undefined) =>
  action !== undefined && Object.hasOwn(table, action) ? table[action] : undefined;

/** Tags of an event are pairs. */
const tagLabels = (event: unknown) =>
  labelsOfTags(
    listAt(event, 'tags').flatMap((pair) =>
      Array.isArray(pair) && typeof pair[0] === 'string' && typeof pair[1] === 'string'
        ? [`${pair[0]}:${pair[1]}`]
        : [],
    ),
  );

const NO_ID: NoticeReading = { faults: [{ field: 'data', detail: 'has no id: this is no webhook of Sentry' }] };

const sentAt = ({ headers, receivedAt }: AlertDelivery): number =>
  instantOf(headers['sentry-hook-timestamp']) ?? receivedAt;

const readIssue = (delivery: AlertDelivery): NoticeReading => {
  const { body } = delivery;
  const issue = payloadValueAt(body, 'data.issue');
  const [id, action] = [textAt(issue, 'id'), textAt(body, 'action')];
  if (id === undefined) return NO_ID;
  const status = statusIn(ISSUE_STATUSES, action);
  const at = (action === 'created' ? instantAt(issue, 'firstSeen') : undefined) ?? sentAt(delivery);
  const service = textAt(issue, 'project.slug');
  const level = textAt(issue, 'level');
  const labels = optional({ service, level, culprit: textAt(issue, 'culprit'), platform: textAt(issue, 'platform') });
  const title = textAt(issue, 'title');
  return {
    notices: [noticeOf(`issue ${id}`, { body, at, status, level, labels, title, url: textAt(issue, 'permalink') })],
  };
};

const readEventAlert = (delivery: AlertDelivery): NoticeReading => {
  const { body } = delivery;
  const event = payloadValueAt(body, 'data.event');
  const id = textAt(event, 'issue_id');
  if (id === undefined) return NO_ID;
  const at = instantAt(event, 'datetime') ?? sentAt(delivery);
  const tags = tagLabels(event);
  const rule = textAt(body, 'data.triggered_rule');
  const level = textAt(event, 'level');
  const labels = { ...optional({ level, culprit: textAt(event, 'culprit'), rule }), ...tags };
  const title = textAt(event, 'title');
  const url = textAt(event, 'web_url');
  return { notices: [noticeOf(`issue ${id}`, { body, at, status: 'firing', level, labels, title, url })] };
};

const readMetricAlert = (delivery: AlertDelivery): NoticeReading => {
  const { body } = delivery;
  const incident = payloadValueAt(body, 'data.metric_alert');
  const [id, action] = [textAt(incident, 'id'), textAt(body, 'action')];
  if (id === undefined) return NO_ID;
  const status = statusIn(METRIC_STATUSES, action);
  const startedAt = instantAt(incident, 'date_started');
  const at = (status === 'resolved' ? instantAt(incident, 'date_closed') : startedAt) ?? sentAt(delivery);
  const service = firstProject(incident);
  const environment = textAt(incident, 'alert_rule.environment');
  const labels = optional({ service, environment });
  const title = firstTextAt(body, ['data.description_title', 'data.metric_alert.title']);
  const url = textAt(body, 'data.web_url');
  const read = noticeOf(`metric alert ${id}`, { body, at, status, level: action, labels, title, url });
  return { notices: [{ ...read, ...optional({ startedAt }) }] };
};

const firstProject = (incident: unknown): string | undefined => {
  const [project] = listAt(incident, 'projects');
  return typeof project === 'string' && project !== '' ? project : undefined;
};

type ReadIncident = {
  readonly body: unknown;
  readonly at: number;
  readonly status: AlertStatus | undefined;
  readonly level: string | undefined;
  readonly labels: { readonly [name: string]: string | undefined };
  readonly title: string | undefined;
  readonly url: string | undefined;
};

const noticeOf = (fingerprint: string, { body, at, status, level, labels, title, url }: ReadIncident): AlertNotice => {
  const said = labels as AlertNotice['labels'];
  return {
    fingerprint,
    at,
    ...optional({ status, title, url }),
    ...(status === 'resolved' && { endedAt: at }),
    severity: severityOf(level),
    fields: fieldsOfLabels(said, said['rule'] ?? title ?? fingerprint),
    labels: said,
    annotations: {},
    own: body,
    raw: body,
  };
};

const READERS: { readonly [resource: string]: (delivery: AlertDelivery) => NoticeReading } = {
  issue: readIssue,
  event_alert: readEventAlert,
  metric_alert: readMetricAlert,
};

/** Other resources, such as a comment or an installation, are about no alert. */
export const readSentry: AlertAdapter = (delivery) => {
  const resource = delivery.headers['sentry-hook-resource'];
  if (resource === undefined)
    return { faults: [{ field: 'Sentry-Hook-Resource', detail: 'is missing: this is no webhook of Sentry' }] };
  return Object.hasOwn(READERS, resource) ? (READERS[resource]?.(delivery) ?? NO_ID) : { notices: [] };
};
