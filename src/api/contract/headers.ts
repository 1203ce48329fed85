// Headers that requests may have and replies have, beside those of HTTP itself: which operation has which, for the API document.
import { z } from 'zod';
import { LONGEST_REASON } from '../access/command-audit.js';
import { OPERATIONS } from '../access/operations.js';
import type { Route } from './route.js';

/** Of deliveries: which one its sender gives depends on the product. */
const signature = (description: string) => z.string().meta({ description });

/** Of the webhook of a source of alerts. */
export const ALERT_WEBHOOK_HEADERS = {
  'X-Casefile-Secret': signature(
    'The secret of the source, where its sender can neither sign nor send it as a bearer token.',
  ),
  'X-Hub-Signature-256': signature('Of the kind json: `sha256=` and the HMAC-SHA-256 of the body in hex.'),
  'X-Grafana-Alerting-Signature': signature('Of Grafana: the HMAC-SHA-256 of the body in hex.'),
  'X-Grafana-Alerting-Timestamp': signature('Of Grafana: seconds since 1970, which are signed before the body.'),
  'X-PagerDuty-Signature': signature('Of PagerDuty: `v1=` and the HMAC-SHA-256 of the body in hex; several by commas.'),
  'Sentry-Hook-Signature': signature('Of Sentry: the HMAC-SHA-256 of the body in hex.'),
  'Sentry-Hook-Timestamp': signature('Of Sentry: when it happened, in seconds since 1970.'),
  'Sentry-Hook-Resource': signature('Of Sentry: what the delivery is about, such as `event_alert`.'),
} as const;

/** Of what the product of a channel delivers. */
export const CHANNEL_HEADERS = {
  'X-Slack-Signature': signature('Of Slack: `v0=` and the HMAC-SHA-256 of `v0:TIMESTAMP:BODY` in hex.'),
  'X-Slack-Request-Timestamp': signature('Of Slack: seconds since 1970.'),
  'X-Hub-Signature-256': signature('Of GitHub: `sha256=` and the HMAC-SHA-256 of the body in hex.'),
  'X-Hub-Signature': signature('Of Jira: `sha256=` and the HMAC-SHA-256 of the body in hex.'),
  'X-GitHub-Event': signature('Of GitHub: what the delivery is about, such as `issue_comment`.'),
  'X-Gitlab-Token': signature('Of GitLab: the secret token of the webhook.'),
  'webhook-id': signature('Of the kind webhook: the id of the delivery, the same when it is tried again.'),
  'webhook-timestamp': signature('Of the kind webhook: seconds since 1970.'),
  'webhook-signature': signature('Of the kind webhook: `v1,` and the HMAC-SHA-256 of `ID.TIMESTAMP.BODY` in base64.'),
} as const;

/** Of OpenAI's clients. */
export const RETRY_COUNT_HEADERS = {
  'X-Stainless-Retry-Count': z.string().meta({ description: 'How often it was sent before: above 0, it is a retry.' }),
} as const;

/** Of every operation. */
export const COMMON_REQUEST_HEADERS = {
  'X-Request-Id': z.string().meta({
    description:
      'Names the request in the log, if it has 1 to 128 letters, digits, `_`, `.`, `:` or `-` and is no secret; else it gets another one.',
  }),
  traceparent: z
    .string()
    .meta({ description: 'Trace context (W3C): its trace id is logged and recorded; any other form is left alone.' }),
} as const;

/** Of every operation that the audit records. */
const REASON_HEADERS = {
  'X-Casefile-Reason': z.string().max(LONGEST_REASON).meta({
    description:
      'Why it is done, for the audit: one line, percent-encoded where it is not ASCII. Blanks alone are no reason.',
  }),
} as const;

/** Of every operation that changes something. */
const PAGE_HEADERS = {
  'X-Casefile-Page': z
    .string()
    .meta({ description: '`1`: needed beside the cookie of a session, and never otherwise.' }),
} as const;

const REPLY_HEADERS = {
  'X-Request-Id': 'Names the request in the log.',
  Location: 'Where it is, or will be: ask there for it.',
  'Retry-After': 'Seconds until it may be sent again.',
  'Idempotency-Replayed': '`true`: the message had been asked before, and this is the same turn.',
  'Preference-Applied': '`respond-async`, where Prefer has asked for it.',
  'X-Next-Cursor': 'Of lines as NDJSON: send it as "cursor" for the next page; absent: this was the last one.',
  'X-Casefile-Conversation': 'The clientTxnId of the conversation, percent-encoded.',
  'X-Should-Retry': '`false`: a client does not send it again by itself.',
  'WWW-Authenticate': 'By what a caller is known.',
  'Set-Cookie': 'Begins, renews or ends the session of a person.',
} as const;

type ReplyHeader = keyof typeof REPLY_HEADERS;

/** Headers of replies by the beginning of the path, of these statuses. Source: the routes; held by test/e2e/headers.spec.ts. */
const OWN_REPLY_HEADERS: readonly (readonly [path: RegExp, statuses: readonly number[], header: ReplyHeader])[] = [
  [/\/turns(?:\/\{turn\}\/rerun)?$/, [200, 202], 'Idempotency-Replayed'],
  [/\/turns(?:\/\{turn\}\/rerun)?$/, [202], 'Preference-Applied'],
  [/^\/v1\/telemetry\/logs$/, [200], 'X-Next-Cursor'],
  [/^\/v1\/(?:chat\/completions|responses)$/, [200, 409, 500, 504], 'X-Casefile-Conversation'],
  [/^\/v1\/(?:chat\/completions|responses|ag-ui)$/, [409, 500, 504], 'X-Should-Retry'],
  [/^\/v1\/session/, [200, 303], 'Set-Cookie'],
  [/^\/v1\/snapshots$/, [200, 201], 'Location'],
];

const OF_STATUS: readonly (readonly [statuses: readonly number[], header: ReplyHeader])[] = [
  [[202, 303], 'Location'],
  [[429, 503], 'Retry-After'],
  [[401], 'WWW-Authenticate'],
];

/** By name what each header of a reply of this status says. */
export const replyHeadersOf = ({ path }: Pick<Route, 'path'>, status: number): { readonly [name: string]: string } => {
  const own = OWN_REPLY_HEADERS.filter(([of, statuses]) => of.test(path) && statuses.includes(status));
  const names: readonly ReplyHeader[] = [
    'X-Request-Id',
    ...OF_STATUS.filter(([statuses]) => statuses.includes(status)).map(([, name]) => name),
    ...own.map(([, , name]) => name),
  ];
  return Object.fromEntries(names.map((name) => [name, REPLY_HEADERS[name]]));
};

/** As the table of operations names a route. */
const operationName = ({ method, path }: Route): string =>
  `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;

/** Headers that the request may have beside those of its route and of every one. */
export const kindHeadersOf = (route: Route): { readonly [name: string]: z.ZodType } => ({
  ...(OPERATIONS[operationName(route)]?.action !== undefined && REASON_HEADERS),
  ...(route.method !== 'get' && PAGE_HEADERS),
});
