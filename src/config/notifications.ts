// Settings of notifications: targets, what each wants to hear of, and its quiet hours.
import { z } from 'zod';
import { baseAddress, webAddress } from './addresses.js';
import { ALERT_SEVERITIES } from '../kernel/alert-terms.js';
import { ISSUE_EXAMPLES, ISSUE_PRODUCTS, isIssueProduct, readTrackerIssue } from '../kernel/tracker-issue.js';
import { NAMED_BY_ALERT } from '../kernel/named-issues.js';
import { NOTIFICATION_EVENTS } from '../kernel/notification-terms.js';

const names = z.array(z.string().min(1).max(256)).min(1).max(100).exactOptional();
const severities = z.array(z.enum(ALERT_SEVERITIES));

const targetName = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/, 'must be 1 to 64 letters, digits, "-" or "_", a letter or digit first');

/** Whose alerts are answered where they came from: a name in `alerts.sources`, or the kind where none has it. */
const alertSource = z.string().min(1).max(64);

/** Minutes since midnight. */
export const timeOfDay = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as "22:00"')
  .transform((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3)));

const isZone = (zone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

export const timeZone = z.string().refine(isZone, 'must be an IANA name such as Europe/Berlin');

const shared = {
  /** Absent lists match everything. */
  when: z
    .strictObject({
      tenants: names,
      severities: severities.min(1).exactOptional(),
      services: names,
      environments: names,
      events: z.array(z.enum(NOTIFICATION_EVENTS)).min(1).exactOptional(),
    })
    .default({}),
  /** What comes up in between is told at their end. */
  quiet: z
    .strictObject({
      from: timeOfDay,
      to: timeOfDay,
      zone: timeZone.default('UTC'),
      /** Told at any hour. */
      except: severities.default(['critical']),
    })
    .exactOptional(),
};

const target = z.discriminatedUnion('kind', [
  z.strictObject({
    ...shared,
    kind: z.literal('webhook'),
    url: webAddress,
    secret: z.string().min(16, 'must have at least 16 characters').max(512).exactOptional(),
  }),
  z
    .strictObject({
      ...shared,
      kind: z.literal('slack'),
      webhook: webAddress.exactOptional(),
      token: z.string().min(1).max(512).exactOptional(),
      channel: z.string().min(1).max(128).exactOptional(),
      api: webAddress.default('https://slack.com/api'),
    })
    .refine(
      ({ webhook, token, channel }) =>
        (webhook === undefined) !== (token === undefined) && (token === undefined) === (channel === undefined),
      { message: 'must have either "webhook", or "token" and "channel"' },
    ),
  z.strictObject({ ...shared, kind: z.literal('teams'), webhook: webAddress }),
  z.strictObject({
    ...shared,
    kind: z.literal('email'),
    server: z.string().regex(/^smtps?:\/\/./, 'must be an address such as smtp://user:password@mail.example.com:587'),
    from: z.string().min(3).max(320),
    to: z.array(z.string().min(3).max(320)).min(1).max(50),
  }),
  z.strictObject({
    ...shared,
    kind: z.literal('issue'),
    /** A channel of the configuration, of GitHub, GitLab or Jira. */
    channel: z.string().min(1).max(64),
    /** `acme/shop#12`, `42#12`, `42!7`, `SHOP-12`, or `named-by-alert`. */
    issue: z.string().min(3).max(200),
  }),
  z.strictObject({
    ...shared,
    kind: z.literal('pagerduty'),
    source: alertSource.default('pagerduty'),
    token: z.string().min(1).max(512),
    /** A user of the account, as whom notes are written. */
    from: z.email('must be the e-mail address of a user of the account').max(320),
    api: baseAddress.default('https://api.pagerduty.com'),
  }),
  z.strictObject({
    ...shared,
    kind: z.literal('grafana'),
    source: alertSource.default('grafana'),
    url: baseAddress,
    token: z.string().min(1).max(512),
  }),
]);

export const notificationsSchema = z.strictObject({
  /** Where people open an investigation; "{id}" stands for it. */
  link: z
    .string()
    .max(2_048)
    .regex(/^https?:\/\/.*\{id\}/, 'must be an http(s) address that holds "{id}"')
    .exactOptional(),
  targets: z.record(targetName, target),
});

export type NotificationTargetSettings = z.infer<typeof target>;

type ConfigurationFault = { readonly path: readonly string[]; readonly message: string };

/** `sources`: of alerts, with their kinds. A place is known of the alerts of its own product alone. */
export const findSourceFaults = (
  targets: { readonly [name: string]: NotificationTargetSettings },
  sources: { readonly [name: string]: { readonly kind: string } },
): readonly ConfigurationFault[] =>
  Object.entries(targets).flatMap(([name, target]) => {
    if (!('source' in target)) return [];
    const { kind, source } = target;
    // a source that is not configured has the name of its kind
    const found = Object.hasOwn(sources, source) ? sources[source]?.kind : source;
    return found === kind
      ? []
      : [
          {
            path: ['notifications', 'targets', name, 'source'],
            message: `must be the name of a source of the kind ${kind} in "alerts.sources", or "${kind}" where none is configured`,
          },
        ];
  });

type IssueHomes = ReadonlyMap<string, { readonly product: string; readonly homes: readonly string[] }>;

/** `channels`: with what each answers in. A comment goes to no other repository or project. */
export const findIssueFaults = (
  targets: { readonly [name: string]: NotificationTargetSettings },
  channels: IssueHomes,
): readonly ConfigurationFault[] =>
  Object.entries(targets).flatMap(([name, target]) => {
    if (target.kind !== 'issue') return [];
    const path = ['notifications', 'targets', name];
    const channel = channels.get(target.channel);
    if (channel === undefined || !isIssueProduct(channel.product))
      return [
        {
          path: [...path, 'channel'],
          message: `must be the name of a channel of the kind ${ISSUE_PRODUCTS.join(', ')} in "channels"`,
        },
      ];
    if (target.issue === NAMED_BY_ALERT) return [];
    const { product, homes } = channel;
    const reference = readTrackerIssue(product, target.issue);
    if (reference === undefined)
      return [
        {
          path: [...path, 'issue'],
          message: `must be an issue such as ${ISSUE_EXAMPLES[product]}, or "${NAMED_BY_ALERT}"`,
        },
      ];
    return homes.some((each) => each.toLowerCase() === reference.home.toLowerCase())
      ? []
      : [
          {
            path: [...path, 'issue'],
            message: `is of ${reference.home}, where the channel "${target.channel}" does not answer`,
          },
        ];
  });
