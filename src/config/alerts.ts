// Settings of alerts: their sources with their secrets, how they are grouped, and which are investigated.
import { z } from 'zod';
import { ALERT_SEVERITIES, ALERT_SOURCE_KINDS, MAPPED_KIND, SNS_KIND } from '../kernel/alert-terms.js';
import { REPORT_LANGUAGES } from '../kernel/report-languages.js';
import { HOUR, MINUTE, SECOND } from '../kernel/time.js';
import { baseAddress } from './addresses.js';
import { duration } from './units.js';

const names = z.array(z.string().min(1).max(256)).min(1).max(100).exactOptional();

/** Part of a path: no slash, no dot. */
const sourceName = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/, 'must be 1 to 64 letters, digits, "-" or "_", a letter or digit first');

const path = z.string().min(1).max(256);
const words = z.array(z.string().min(1).max(64)).max(20).exactOptional();

/** Paths such as "data.issue.id". */
const mapping = z.strictObject({
  /** A list of alerts; absent: the body is one. */
  alerts: path.exactOptional(),
  fingerprint: path,
  name: path,
  status: path.exactOptional(),
  /** Its words for the state; all others mean that it fires. */
  resolved: words,
  silenced: words,
  startedAt: path.exactOptional(),
  endedAt: path.exactOptional(),
  severity: path.exactOptional(),
  service: path.exactOptional(),
  environment: path.exactOptional(),
  cluster: path.exactOptional(),
  namespace: path.exactOptional(),
  resource: path.exactOptional(),
  title: path.exactOptional(),
  labels: path.exactOptional(),
  runbook: path.exactOptional(),
  url: path.exactOptional(),
});

const sender = {
  /** Signs its payloads, or is sent with them. Absent: the sender needs an API key. */
  secret: z.string().min(16, 'must have at least 16 characters').max(512).exactOptional(),
  /** Whose alerts they are, where no API key says it. */
  tenant: sourceName.default('default'),
};

const topic = z
  .string()
  .regex(
    /^arn:aws[a-z-]*:sns:[a-z0-9-]+:\d{12}:[A-Za-z0-9_-]{1,256}$/,
    'must be the ARN of a topic: arn:aws:sns:REGION:ACCOUNT:NAME',
  );

const source = z.discriminatedUnion('kind', [
  z.strictObject({ ...sender, kind: z.enum(ALERT_SOURCE_KINDS).exclude([SNS_KIND, 'alertmanager']) }),
  z.strictObject({
    ...sender,
    kind: z.literal('alertmanager'),
    /** Its alerts may be silenced there, when a person approves it. */
    silences: z
      .strictObject({
        url: baseAddress,
        /** Of a proxy in front of it. */
        token: z.string().min(1).max(512).exactOptional(),
        longest: duration('4h', MINUTE).default(4 * HOUR),
      })
      .exactOptional(),
  }),
  z.strictObject({
    kind: z.literal(SNS_KIND),
    tenant: sender.tenant,
    /** Deliveries of other topics are refused. */
    topics: z.array(topic).min(1).max(100),
    /** Subscriptions of these topics are confirmed when SNS asks for it. */
    confirm: z.boolean().default(false),
  }),
  z.strictObject({ ...sender, kind: z.literal(MAPPED_KIND), mapping }),
]);

/** An alert matches when every list that is there holds its value. */
export const alertCondition = {
  sources: names,
  severities: z.array(z.enum(ALERT_SEVERITIES)).min(1).exactOptional(),
  services: names,
  environments: names,
  names,
  labels: z.record(z.string(), z.string()).exactOptional(),
};

const rule = z.strictObject({
  ...alertCondition,
  /** The chain that investigates it; absent: one question is asked. */
  chain: z.string().min(1).max(64).exactOptional(),
  /** In which it is asked about, and so answered. */
  language: z.enum(REPORT_LANGUAGES).exactOptional(),
});

export const alertsSchema = z.strictObject({
  sources: z.record(sourceName, source),
  /** Alerts of the same service that begin within it are proposed as one group. */
  groupWithin: duration('10m', SECOND),
  /** A rule that begins so often within so long is flapping. */
  flapping: z.strictObject({ starts: z.number().int().min(2).max(1000), within: duration('1h', SECOND) }),
  investigate: z.strictObject({
    /** An alert that matches any of them is investigated; `{}` matches all. */
    rules: z.array(rule).max(100),
    /** Questions about alerts at the same time, of one process. */
    running: z.number().int().min(1).max(64),
    /** Alerts of a tenant that wait for theirs; what is beyond is shed, the least severe first. */
    waiting: z.number().int().min(1).max(10_000),
  }),
});
