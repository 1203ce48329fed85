// Any JSON: the configuration says at which path each field of an alert stands.
import type { AlertStatus } from '../../kernel/alert-terms.js';
import { optional } from '../../kernel/optional.js';
import type { AlertNotice, NoticeFault } from '../alert-notice.js';
import { fieldsOfLabels, runbookOf, severityOf, severityOfLabels } from '../label-fields.js';
import { instantAt, isPayload, labelsAt, payloadValueAt, textAt } from '../payload.js';
import type { AlertAdapter, AlertDelivery } from './adapter.js';

/** Paths such as `data.issue.id`; those of the fields begin at one alert. */
export type AlertMapping = {
  /** A list of alerts; absent: the body is one. */
  readonly alerts?: string;
  readonly fingerprint: string;
  readonly name: string;
  /** Its words for the state. */
  readonly status?: string;
  readonly resolved?: readonly string[];
  readonly silenced?: readonly string[];
  readonly startedAt?: string;
  readonly endedAt?: string;
  readonly severity?: string;
  readonly service?: string;
  readonly environment?: string;
  readonly cluster?: string;
  readonly namespace?: string;
  readonly resource?: string;
  readonly title?: string;
  readonly labels?: string;
  readonly runbook?: string;
  readonly url?: string;
};

const said = (alert: unknown, path: string | undefined): string | undefined =>
  path === undefined ? undefined : textAt(alert, path);

const statusOf = (mapping: AlertMapping, alert: unknown): AlertStatus => {
  const word = said(alert, mapping.status)?.toLowerCase();
  const isOneOf = (words: readonly string[] = []): boolean =>
    word !== undefined && words.some((each) => each.toLowerCase() === word);
  if (isOneOf(mapping.resolved)) return 'resolved';
  return isOneOf(mapping.silenced) ? 'silenced' : 'firing';
};

const instant = (alert: unknown, path: string | undefined) => (path === undefined ? undefined : instantAt(alert, path));

const fieldsOf = (mapping: AlertMapping, alert: unknown, labels: AlertNotice['labels']): AlertNotice['fields'] => {
  const { service, environment, cluster, namespace, resource } = mapping;
  const found = fieldsOfLabels(labels, said(alert, mapping.name) ?? 'alert');
  const own = (path: string | undefined): string | undefined => said(alert, path)?.slice(0, 256);
  return {
    ...found,
    ...optional({ service: own(service), environment: own(environment), cluster: own(cluster) }),
    ...optional({ namespace: own(namespace), resource: own(resource) }),
  };
};

const noticeOf = (mapping: AlertMapping, alert: unknown, { body, receivedAt }: AlertDelivery): AlertNotice => {
  const labels = mapping.labels === undefined ? {} : labelsAt(alert, mapping.labels);
  const status = statusOf(mapping, alert);
  const [startedAt, ended] = [instant(alert, mapping.startedAt), instant(alert, mapping.endedAt)];
  const endedAt = status === 'resolved' ? ended : undefined;
  const severity = severityOf(said(alert, mapping.severity));
  return {
    fingerprint: said(alert, mapping.fingerprint) ?? '',
    at: endedAt ?? (status === 'firing' ? startedAt : undefined) ?? receivedAt,
    status,
    ...optional({ startedAt, endedAt, title: said(alert, mapping.title), url: said(alert, mapping.url) }),
    ...optional({ runbook: said(alert, mapping.runbook) ?? runbookOf(labels) }),
    severity: severity === 'unknown' ? severityOfLabels(labels) : severity,
    fields: fieldsOf(mapping, alert, labels),
    labels,
    annotations: {},
    own: alert,
    raw: mapping.alerts === undefined ? body : { [mapping.alerts]: [alert] },
  };
};

/** What is sent without what the mapping needs is refused, with the path at which it was looked for. */
export const readMapped =
  (mapping: AlertMapping): AlertAdapter =>
  (delivery) => {
    const { body } = delivery;
    const found = mapping.alerts === undefined ? [body] : payloadValueAt(body, mapping.alerts);
    if (!Array.isArray(found)) return { faults: [{ field: mapping.alerts ?? 'body', detail: 'must be a list' }] };
    const faults = found.flatMap((alert: unknown, index): readonly NoticeFault[] => {
      if (!isPayload(alert)) return [{ field: `alerts[${index}]`, detail: 'must be an object' }];
      const missing = [mapping.fingerprint, mapping.name].filter((path) => textAt(alert, path) === undefined);
      return missing.map((path) => ({ field: `alerts[${index}].${path}`, detail: 'is missing' }));
    });
    if (faults.length > 0) return { faults };
    return { notices: found.map((alert: unknown) => noticeOf(mapping, alert, delivery)) };
  };
