// Schemas of alerts: what a caller sends in our own form, filters of the list, and what is shown.
import { z } from 'zod';
import { ALERT_SEVERITIES, ALERT_STATUSES } from '../../kernel/alert-terms.js';
import { REPORT_LANGUAGES } from '../../kernel/report-languages.js';
import { count, instantIn, instantOut, limitedText, singleLine, wholeNumber } from './fields.js';

const field = singleLine(256);
const labels = z.record(singleLine(512), limitedText({ most: 16_384 }));

const reportedAlert = z.strictObject({
  fingerprint: singleLine(512)
    .meta({
      description: 'The same as long as the same rule fires for the same thing. Absent: made from name and fields.',
    })
    .exactOptional(),
  name: field.meta({ description: 'Of the rule that fired.' }),
  status: z.enum(ALERT_STATUSES).default('firing'),
  severity: z.enum(ALERT_SEVERITIES).default('unknown'),
  startsAt: instantIn.meta({ description: 'Absent: the alert of this fingerprint that is known.' }).exactOptional(),
  endsAt: instantIn.exactOptional(),
  service: field.exactOptional(),
  environment: field.exactOptional(),
  cluster: field.exactOptional(),
  namespace: field.exactOptional(),
  resource: field.exactOptional(),
  title: limitedText({ least: 1, most: 4_096 }).exactOptional(),
  labels: labels.exactOptional(),
  annotations: labels.exactOptional(),
  runbook: singleLine(4_096).exactOptional(),
  url: singleLine(4_096).exactOptional(),
});

export const alertsBody = z.strictObject({ alerts: z.array(reportedAlert).min(1) });

export const regroupBody = z
  .strictObject({
    join: z
      .string()
      .regex(/^[0-9a-f]{32}$/, 'must be the id of an alert: 32 lower-case hexadecimal characters')
      .meta({ description: 'Id of an alert: both are of one group then.' })
      .exactOptional(),
    split: z.literal(true).meta({ description: 'The alert gets a group of its own.' }).exactOptional(),
    because: singleLine(512).exactOptional(),
  })
  .refine(({ join, split }) => (join === undefined) !== (split === undefined), {
    message: 'must have either "join" or "split"',
  })
  .meta({ oneOf: [{ required: ['join'] }, { required: ['split'] }] });

export const silenceBody = z.strictObject({
  minutes: z
    .number()
    .int()
    .min(1)
    .max(10_080)
    .meta({ description: 'At most, and when absent, as long as proposed.' })
    .exactOptional(),
  because: singleLine(512).meta({ description: 'Shown at the source. Absent: why it is proposed.' }).exactOptional(),
});

export const silencedAlert = z.object({
  outcome: z.enum(['silenced', 'there']).meta({ description: 'there: a silence that holds was there already.' }),
  silence: z.string().meta({ description: 'Its id at the source.' }),
});

/** One form for both: paths of OpenAPI may not differ in the name of a part alone. */
export const alertOrSource = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/, 'must be 1 to 64 letters, digits, "-" or "_", a letter or digit first')
  .meta({ description: 'Id of an alert; of a webhook the name of its source in the configuration, or its kind.' });

export const alertsQuery = z.strictObject({
  source: field.exactOptional(),
  status: z.enum(ALERT_STATUSES).exactOptional(),
  severity: z.enum(ALERT_SEVERITIES).exactOptional(),
  name: field.exactOptional(),
  service: field.exactOptional(),
  environment: field.exactOptional(),
  cluster: field.exactOptional(),
  namespace: field.exactOptional(),
  resource: field.exactOptional(),
  fingerprint: singleLine(512).exactOptional(),
  group: field.exactOptional(),
  investigation: field.meta({ description: 'A clientTxnId: alerts that it is about.' }).exactOptional(),
  from: instantIn.meta({ description: 'Alerts that began then or later.' }).exactOptional(),
  to: instantIn.meta({ description: 'Alerts that began before.' }).exactOptional(),
  cursor: singleLine(1024).meta({ description: '"next" of the page before.' }).exactOptional(),
  limit: wholeNumber(1, 200).default(50).meta({ description: '50 when absent.' }),
});

const status = z.enum(ALERT_STATUSES);
const severity = z.enum(ALERT_SEVERITIES);

const investigation = z.object({
  decision: z
    .enum(['queued', 'opened', 'joined', 'shed', 'unwanted'])
    .meta({ description: 'joined: that of its group. shed: more severe ones waited. unwanted: by the policy.' }),
  clientTxnId: z.string().exactOptional(),
  turn: z.number().int().min(1).exactOptional(),
  chain: z.string().meta({ description: 'The chain of stages that investigates it.' }).exactOptional(),
  language: z.enum(REPORT_LANGUAGES).meta({ description: 'Of the question; absent: English.' }).exactOptional(),
  run: z.string().exactOptional(),
  because: z.string(),
});

export const alertReceipts = z.object({
  items: z.array(
    z.object({
      outcome: z
        .enum(['recorded', 'repeated', 'ignored'])
        .meta({ description: 'repeated: it was known as it is. ignored: about an alert that was never reported.' }),
      fingerprint: z.string().exactOptional(),
      id: z.string().exactOptional(),
      status: status.exactOptional(),
      group: z.string().exactOptional(),
      investigation: investigation.exactOptional(),
    }),
  ),
});

const groupFields = { group: z.string(), by: z.enum(['rule', 'person']), because: z.string() };

const alertFields = {
  id: z.string(),
  source: z.string(),
  fingerprint: z.string(),
  status,
  severity,
  name: z.string(),
  service: z.string().exactOptional(),
  environment: z.string().exactOptional(),
  cluster: z.string().exactOptional(),
  namespace: z.string().exactOptional(),
  resource: z.string().exactOptional(),
  title: z.string().exactOptional(),
  labels: z.record(z.string(), z.string()),
  annotations: z.record(z.string(), z.string()),
  runbook: z.string().exactOptional(),
  url: z.string().exactOptional(),
  startedAt: instantOut,
  endedAt: instantOut.exactOptional(),
  receivedAt: instantOut,
  updatedAt: instantOut,
  reports: count.meta({ description: 'Payloads about it that said something new.' }),
  grouping: z.object(groupFields).exactOptional(),
  investigation: investigation.exactOptional(),
};

export const alertPage = z.object({ items: z.array(z.object(alertFields)), next: z.string().exactOptional() });

export const alertDocument = z.object({
  ...alertFields,
  history: z.array(
    z.object({ at: instantOut, receivedAt: instantOut, status, severity, isLate: z.literal(true).exactOptional() }),
  ),
  groups: z.array(z.object({ ...groupFields, at: instantOut, actor: z.object({ kind: z.string(), id: z.string() }) })),
  decisions: z.array(z.object({ ...investigation.shape, at: instantOut })),
  proposedSilence: z
    .object({ minutes: count, because: z.string() })
    .meta({
      description:
        'The cause is known and somebody works on it: POST …/silence silences it at its source, for so many minutes at most.',
    })
    .exactOptional(),
  raw: z.unknown().meta({ description: 'The payload of its latest report as it came, masked.' }).exactOptional(),
});
