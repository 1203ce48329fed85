// Alarms of CloudWatch, as Amazon SNS delivers them: an envelope whose message is the alarm's JSON.
// https://docs.aws.amazon.com/sns/latest/dg/http-notification-json.html
import type { AlertStatus } from '../../kernel/alert-terms.js';
import { optional } from '../../kernel/optional.js';
import { fieldsOfLabels, severityOfLabels } from '../label-fields.js';
import { instantAt, listAt, textAt } from '../payload.js';
import type { AlertAdapter } from './adapter.js';

const STATUSES: { readonly [state: string]: AlertStatus } = {
  ALARM: 'firing',
  OK: 'resolved',
  // nothing is known of the alarm: it stays as it was
};

const parsedMessage = (body: unknown): unknown => {
  const message = textAt(body, 'Message');
  if (message === undefined) return undefined;
  try {
    return JSON.parse(message) as unknown;
  } catch {
    return undefined;
  }
};

/** `arn:aws:cloudwatch:eu-central-1:123456789012:alarm:NAME` names region and account. */
const arnLabels = (arn: string | undefined): { readonly region?: string; readonly account?: string } => {
  const [, , , region, account] = (arn ?? '').split(':');
  return optional({ region: region === '' ? undefined : region, account: account === '' ? undefined : account });
};

/** Dimensions are pairs; CloudWatch writes their names in either case. */
const dimensionLabels = (alarm: unknown): { readonly [name: string]: string } =>
  Object.fromEntries(
    listAt(alarm, 'Trigger.Dimensions').flatMap((each) => {
      const name = textAt(each, 'name') ?? textAt(each, 'Name');
      const value = textAt(each, 'value') ?? textAt(each, 'Value');
      return name === undefined || value === undefined ? [] : [[name, value] as const];
    }),
  );

/** Whoever may read an alert could end the subscription by its link. */
const withoutLinks = (body: unknown): unknown =>
  typeof body === 'object' && body !== null
    ? Object.fromEntries(
        Object.entries(body).filter(([name]) => !name.endsWith('URL') && !name.startsWith('Signature')),
      )
    : body;

export const readCloudWatch: AlertAdapter = ({ body, receivedAt }) => {
  const type = textAt(body, 'Type');
  if (type === undefined)
    return {
      faults: [
        { field: 'Type', detail: 'is missing: this is no delivery of Amazon SNS; leave raw message delivery off' },
      ],
    };
  // a subscription that asks to be confirmed, or was ended, is about no alarm
  if (type !== 'Notification') return { notices: [] };
  const alarm = parsedMessage(body);
  const name = textAt(alarm, 'AlarmName');
  if (name === undefined)
    return { faults: [{ field: 'Message', detail: 'has no AlarmName: this is no alarm of CloudWatch' }] };
  const state = textAt(alarm, 'NewStateValue') ?? '';
  const status = Object.hasOwn(STATUSES, state) ? STATUSES[state] : undefined;
  const at = instantAt(alarm, 'StateChangeTime') ?? instantAt(body, 'Timestamp') ?? receivedAt;
  const arn = textAt(alarm, 'AlarmArn');
  const labels = {
    ...arnLabels(arn),
    ...optional({
      metric: textAt(alarm, 'Trigger.MetricName'),
      metric_namespace: textAt(alarm, 'Trigger.Namespace'),
    }),
    ...dimensionLabels(alarm),
  };
  const annotations = optional({
    description: textAt(alarm, 'AlarmDescription'),
    reason: textAt(alarm, 'NewStateReason'),
  }) as { readonly [name: string]: string };
  const notice = {
    fingerprint: arn ?? name,
    at,
    ...optional({ status, title: textAt(body, 'Subject') ?? name }),
    ...(status === 'resolved' && { endedAt: at }),
    // an alarm that knows nothing yet is no alert
    ...(status === undefined && { isOnlyUpdate: true as const }),
    severity: severityOfLabels(labels),
    fields: fieldsOfLabels(labels, name),
    labels,
    annotations,
    own: alarm,
    raw: withoutLinks(body),
  };
  return { notices: [notice] };
};
