// Opsgenie's outgoing webhook: one action on one alert.
// https://support.atlassian.com/opsgenie/docs/opsgenie-edge-connector-alert-action-data/
import type { AlertStatus } from '../../kernel/alert-terms.js';
import { optional } from '../../kernel/optional.js';
import { fieldsOfLabels, labelsOfTags, runbookOf, severityOf } from '../label-fields.js';
import { instantAt, labelsAt, listAt, textAt } from '../payload.js';
import type { AlertAdapter } from './adapter.js';

/** Other actions change no state: notes, owners, teams, escalations. */
const STATUSES: { readonly [action: string]: AlertStatus } = {
  Create: 'firing',
  Snooze: 'silenced',
  SnoozeEnded: 'firing',
  Close: 'resolved',
  Delete: 'resolved',
};

export const readOpsgenie: AlertAdapter = ({ body, receivedAt }) => {
  const [action, id] = [textAt(body, 'action'), textAt(body, 'alert.alertId')];
  if (action === undefined || id === undefined)
    return { faults: [{ field: 'alert.alertId', detail: 'or "action" is missing: this is no webhook of Opsgenie' }] };
  const status = Object.hasOwn(STATUSES, action) ? STATUSES[action] : undefined;
  const startedAt = instantAt(body, 'alert.createdAt');
  const at = instantAt(body, 'alert.updatedAt') ?? (action === 'Create' ? startedAt : undefined) ?? receivedAt;
  const details = labelsAt(body, 'alert.details');
  const entity = textAt(body, 'alert.entity');
  const labels = { ...labelsOfTags(listAt(body, 'alert.tags')), ...details, ...optional({ entity }) };
  const title = textAt(body, 'alert.message');
  const fields = fieldsOfLabels(labels, title ?? textAt(body, 'alert.alias') ?? `alert ${id}`);
  const annotations = optional({ description: textAt(body, 'alert.description'), alias: textAt(body, 'alert.alias') });
  const notice = {
    fingerprint: id,
    at,
    ...optional({ startedAt, status, title, runbook: runbookOf(details) }),
    ...(status === 'resolved' && { endedAt: at }),
    severity: severityOf(textAt(body, 'alert.priority')),
    fields: {
      ...fields,
      ...(fields.resource === undefined && entity !== undefined && { resource: entity.slice(0, 256) }),
    },
    labels,
    annotations: annotations as { readonly [name: string]: string },
    own: body,
    raw: body,
  };
  return { notices: [notice] };
};
