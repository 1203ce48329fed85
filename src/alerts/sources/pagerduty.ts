// PagerDuty's webhooks, version 3: an incident is an alert, and each event says how it stands.
// https://developer.pagerduty.com/docs/webhooks-overview
import type { AlertStatus } from '../../kernel/alert-terms.js';
import { optional } from '../../kernel/optional.js';
import { fieldsOfLabels, severityOf } from '../label-fields.js';
import { firstTextAt, instantAt, isPayload, listAt, textAt } from '../payload.js';
import type { AlertAdapter } from './adapter.js';

const STATUSES: { readonly [said: string]: AlertStatus } = {
  triggered: 'firing',
  acknowledged: 'firing',
  resolved: 'resolved',
};

/** A priority such as P1 says more than the urgency, which is high or low. */
const severityAt = (incident: unknown) => severityOf(firstTextAt(incident, ['priority.summary', 'urgency']));

export const readPagerDuty: AlertAdapter = ({ body, receivedAt }) => {
  const type = textAt(body, 'event.event_type');
  const incident = isPayload(body) && isPayload(body['event']) ? body['event']['data'] : undefined;
  if (type === undefined)
    return {
      faults: [{ field: 'event.event_type', detail: 'is missing: this is no webhook of PagerDuty, version 3' }],
    };
  // notes, responders and the test of a subscription are about no state of an incident
  const [said, id] = [textAt(incident, 'status'), textAt(incident, 'id')];
  if (!type.startsWith('incident.') || said === undefined || id === undefined) return { notices: [] };
  const status = Object.hasOwn(STATUSES, said) ? STATUSES[said] : undefined;
  const startedAt = instantAt(incident, 'created_at');
  const at = instantAt(body, 'event.occurred_at') ?? receivedAt;
  const title = textAt(incident, 'title');
  const service = textAt(incident, 'service.summary');
  const labels = {
    ...optional({
      service,
      urgency: textAt(incident, 'urgency'),
      team: textAt(listAt(incident, 'teams')[0], 'summary'),
    }),
    ...optional({ incident_key: textAt(incident, 'incident_key') }),
  };
  const notice = {
    fingerprint: id,
    at,
    ...optional({ startedAt, status, title, url: textAt(incident, 'html_url') }),
    ...(status === 'resolved' && { endedAt: at }),
    severity: severityAt(incident),
    fields: fieldsOfLabels(labels, title ?? `incident ${id}`),
    labels,
    annotations: {},
    own: body,
    raw: body,
  };
  return { notices: [notice] };
};
