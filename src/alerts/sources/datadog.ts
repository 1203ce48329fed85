// Datadog's webhook. Its payload is a template of the operator's: docs/alerts.md has one with the variables that are read here.
// https://docs.datadoghq.com/integrations/webhooks/
import type { AlertStatus } from '../../kernel/alert-terms.js';
import { optional } from '../../kernel/optional.js';
import { fieldsOfLabels, labelsOfTags, runbookOf, severityOf, severityOfLabels } from '../label-fields.js';
import { firstTextAt, instantAt, listAt, payloadValueAt, textAt } from '../payload.js';
import type { AlertAdapter } from './adapter.js';

/** `$ALERT_TRANSITION`, without the `Re-` of a repetition. */
const STATUSES: { readonly [transition: string]: AlertStatus } = {
  triggered: 'firing',
  warn: 'firing',
  'no data': 'firing',
  renotify: 'firing',
  recovered: 'resolved',
};

const statusAt = (body: unknown): AlertStatus | undefined => {
  const said = (textAt(body, 'alert_transition') ?? '').toLowerCase().replace(/^re-/, '');
  return Object.hasOwn(STATUSES, said) ? STATUSES[said] : undefined;
};

/** `$TAGS` is one text with commas. */
const tagsAt = (body: unknown, path: string): readonly unknown[] => {
  const value = payloadValueAt(body, path);
  return typeof value === 'string' ? value.split(',') : listAt(body, path);
};

export const readDatadog: AlertAdapter = ({ body, receivedAt }) => {
  const fingerprint = firstTextAt(body, ['alert_cycle_key', 'aggreg_key', 'alert_id', 'id']);
  if (fingerprint === undefined)
    return { faults: [{ field: 'alert_cycle_key', detail: 'is missing: use the payload of docs/alerts.md' }] };
  const status = statusAt(body);
  const at = instantAt(body, 'date') ?? instantAt(body, 'last_updated') ?? receivedAt;
  const hostname = textAt(body, 'hostname');
  const labels = {
    ...optional({ host: hostname, alert_id: textAt(body, 'alert_id') }),
    ...labelsOfTags([...tagsAt(body, 'alert_scope'), ...tagsAt(body, 'tags')]),
  };
  const title = firstTextAt(body, ['alert_title', 'event_title', 'title']);
  const priority = severityOf(textAt(body, 'alert_priority'));
  const stated = priority === 'unknown' ? severityOf(textAt(body, 'alert_type')) : priority;
  const annotations = optional({
    message: firstTextAt(body, ['event_msg', 'body']),
    query: textAt(body, 'alert_query'),
  }) as { readonly [name: string]: string };
  const notice = {
    fingerprint,
    at,
    ...optional({ status, title, url: firstTextAt(body, ['link', 'url']), runbook: runbookOf(labels) }),
    ...(status === 'resolved' && { endedAt: at }),
    severity: stated === 'unknown' ? severityOfLabels(labels) : stated,
    fields: fieldsOfLabels(labels, title ?? `monitor ${fingerprint}`),
    labels,
    annotations,
    own: body,
    raw: body,
  };
  return { notices: [notice] };
};
