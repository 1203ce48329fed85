// Settings of channels of people: how each is reached, whose tenant it is, and who may do what there.
import { z } from 'zod';
import { ALERT_SOURCE_KINDS } from '../kernel/alert-terms.js';
import { KEY_ROLES } from '../kernel/key-role.js';
import { REPORT_LANGUAGES } from '../kernel/report-languages.js';
import { readRoomName, roomOfLink } from '../kernel/teams-rooms.js';
import { alertCondition } from './alerts.js';
import { timeOfDay, timeZone } from './notifications.js';
import { size } from './units.js';

/** Part of a path, and of the ids of investigations: no slash, no colon. */
const channelName = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/, 'must be 1 to 64 letters, digits, "-" or "_", a letter or digit first');

const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' })
  .max(2_048)
  .transform((address) => address.replace(/\/+$/, ''));

const slackId = (letters: string, what: string) =>
  z
    .string()
    .regex(new RegExp(`^[${letters}][A-Z0-9]{2,31}$`), `must be the id of a ${what}, such as ${letters[0]}0123ABCD`);

/** `what`: of whom an id is. */
const personId = (form: string, what: string) =>
  z.string().regex(new RegExp(`^(?:\\*|${form})$`), `must be "*", or ${what}`);

/** The role of each person; "*": of everybody else. Who has none may do nothing. */
const rolesOf = (form: string, what: string) => z.record(personId(form, what), z.enum(KEY_ROLES));

const mattermostId = (what: string) =>
  z.string().regex(/^[a-z0-9]{26}$/, `must be the id of a ${what}: 26 letters and digits`);

const shared = { tenant: channelName.default('default') };

/** Once a day, in a room that the bot is in. Off unless it is configured. */
const digestIn = (room: z.ZodType<string>) =>
  z
    .strictObject({
      room,
      /** Of the zone. */
      at: timeOfDay,
      zone: timeZone.default('UTC'),
      /** Also of a day without anything. */
      sendsEmpty: z.boolean().default(false),
    })
    .exactOptional();

/** Which alerts begin threads in which room: the first that matches an alert. */
const alertsIn = (room: z.ZodType<string>) =>
  z
    .array(z.strictObject({ ...alertCondition, room, language: z.enum(REPORT_LANGUAGES).default('en') }))
    .max(100)
    .default([]);

const slackShared = {
  ...shared,
  /** Of the bot: `xoxb-…`. */
  token: z.string().min(1).max(512),
  /** The workspace; deliveries of others are refused. */
  team: slackId('TE', 'workspace'),
  roles: rolesOf(
    '(?:[TE][A-Z0-9]{2,31}/)?[UW][A-Z0-9]{2,31}',
    'the id of a person such as U0123ABCD, or TEAM/ID of a person of another company',
  ),
  /** The only channels of the workspace that are answered in. */
  rooms: z.array(slackId('CGD', 'channel')).min(1).max(1_000).exactOptional(),
  digest: digestIn(slackId('CGD', 'channel')),
  alerts: alertsIn(slackId('CG', 'channel')),
  /** Of one file that is dropped into a thread. */
  maxFileBytes: size('20 MB').default(20_000_000),
  api: webAddress.default('https://slack.com/api'),
  files: webAddress.default('https://files.slack.com'),
};

/** Slack delivers to the address of the channel. */
const slack = z.strictObject({
  ...slackShared,
  kind: z.literal('slack'),
  /** “Basic Information”, “Signing Secret”. */
  signingSecret: z.string().min(16, 'must have at least 16 characters').max(512),
  appToken: z.never({ error: 'is of Socket Mode: use the kind "slack-socket", without "signingSecret"' }).optional(),
});

/** Slack is heard by a connection that the service opens (Socket Mode): no address of it has to be public. */
const slackSocket = z.strictObject({
  ...slackShared,
  kind: z.literal('slack-socket'),
  /** “Basic Information”, “App-Level Tokens”, with the scope `connections:write`. */
  appToken: z.string().regex(/^xapp-\S{1,500}$/, 'must be an app-level token, which begins with xapp-'),
  signingSecret: z
    .never({ error: 'signs requests, which this kind takes none of: leave it out, or use the kind "slack"' })
    .optional(),
});

const deliveryTokens = z.array(z.string().min(16, 'must have at least 16 characters').max(512)).max(100).default([]);

const mattermost = z
  .strictObject({
    ...shared,
    kind: z.literal('mattermost'),
    /** Of the server: `https://chat.example.com`. */
    url: webAddress,
    /** Of the bot account. */
    token: z.string().min(1).max(512),
    /** Of outgoing webhooks: each has one. */
    webhookTokens: deliveryTokens,
    /** Of slash commands: each has one. */
    commandTokens: deliveryTokens,
    tokens: z
      .never({
        error:
          'is divided: enter the tokens of outgoing webhooks in "webhookTokens" and those of slash commands in "commandTokens", so that none passes as the other',
      })
      .optional(),
    /** Deliveries of other teams are refused. */
    team: mattermostId('team'),
    /** The address of this channel, as Mattermost reaches it: where it reports presses of buttons. */
    callback: webAddress,
    roles: rolesOf('[a-z0-9]{26}', 'the id of a person: 26 letters and digits'),
    /** The only channels of the team that are answered in. */
    rooms: z.array(mattermostId('channel')).min(1).max(1_000).exactOptional(),
    digest: digestIn(mattermostId('channel')),
    alerts: alertsIn(mattermostId('channel')),
    maxFileBytes: size('20 MB').default(20_000_000),
  })
  .refine(({ webhookTokens, commandTokens }) => webhookTokens.length + commandTokens.length > 0, {
    path: ['webhookTokens'],
    error: 'or "commandTokens" must have the token of an outgoing webhook or of a slash command: else nothing is taken',
  });

const conversation = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/,
    'must be a "conversation" of the tool: 1 to 100 letters, digits, ".", "_" or "-"',
  );

const webhook = z.strictObject({
  ...shared,
  kind: z.literal('webhook'),
  /** Where the tool takes what it is told. */
  url: webAddress,
  /** Signs both ways. */
  secret: z.string().min(16, 'must have at least 16 characters').max(512),
  /** Also addresses of this machine and of private networks are posted to. */
  allowPrivate: z.boolean().default(false),
  digest: digestIn(conversation),
  roles: rolesOf(
    '[A-Za-z0-9][A-Za-z0-9._-]{0,99}',
    'an "author" of the tool: 1 to 100 letters, digits, ".", "_" or "-", a letter or digit first',
  ),
});

const GUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const directoryId = (what: string) =>
  z
    .string()
    .toLowerCase()
    .regex(new RegExp(`^${GUID}$`), `must be the id of ${what}, such as 8f1c0c2e-5d0e-4a53-9d0c-1d6a3f0b7c11`);

/** A link to a channel or a chat, as Teams copies it: the name of the room is computed from it. */
const teamsRoom = z
  .string()
  .max(2_048)
  .transform((link, context) => {
    const room = roomOfLink(link);
    if (room !== undefined) return room;
    context.addIssue({
      code: 'custom',
      message:
        'must be the link to a channel or to a group chat, as “Get link to channel” or “Copy link” of Microsoft Teams gives it',
    });
    return z.NEVER;
  });

/** A chat has no threads. */
const threadedTeamsRoom = teamsRoom.refine((room) => readRoomName(room)?.kind === 'channel', {
  error: 'must be the link to a channel: a chat has no threads that an alert could begin',
});

const teams = z.strictObject({
  ...shared,
  kind: z.literal('teams'),
  /** Of the app registration: “Application (client) ID”. */
  appId: directoryId('an app registration'),
  /** “Certificates & secrets”, the value of a client secret. */
  secret: z.string().min(16, 'must have at least 16 characters').max(512),
  /** “Directory (tenant) ID”; deliveries of others are refused. */
  directory: directoryId('a directory (tenant)'),
  roles: rolesOf(`(?:outside/)?${GUID}`, 'the object id of a person, in small letters, or outside/ID of a guest'),
  /** The only channels and group chats that are answered in. */
  rooms: z.array(teamsRoom).min(1).max(1_000).exactOptional(),
  digest: digestIn(teamsRoom),
  alerts: alertsIn(threadedTeamsRoom),
  /** Where the organisation keeps its files: `https://contoso-my.sharepoint.com`. Without it none is read. */
  sharePoint: z.array(webAddress).max(20).default([]),
  maxFileBytes: size('20 MB').default(20_000_000),
  service: webAddress.default('https://smba.trafficmanager.net/teams'),
  login: webAddress.default('https://login.microsoftonline.com'),
  graph: webAddress.default('https://graph.microsoft.com/v1.0'),
  keys: webAddress.default('https://login.botframework.com/v1/.well-known/openidconfiguration'),
  issuer: webAddress.default('https://api.botframework.com'),
});

const longSecret = z.string().min(16, 'must have at least 16 characters').max(512);

const issueTracker = {
  ...shared,
  /** Of an account of the service's own: what that account writes is never read. */
  token: z.string().min(1).max(512),
  /** Also where everybody can read the answers. */
  allowPublic: z.boolean().default(false),
  roles: rolesOf(
    '(?:outside/)?[1-9]\\d{0,15}',
    'the id of an account, a number, or outside/ID of one that does not belong to the repository',
  ),
};

const github = z.strictObject({
  ...issueTracker,
  kind: z.literal('github'),
  /** Signs what GitHub delivers. */
  webhookSecret: longSecret,
  /** The only ones that are answered in. */
  repositories: z
    .array(
      z
        .string()
        .regex(/^[A-Za-z0-9-]{1,39}\/(?!\.{1,2}$)[A-Za-z0-9._-]{1,100}$/, 'must be a repository such as "acme/shop"'),
    )
    .min(1)
    .max(1_000),
  api: webAddress.default('https://api.github.com'),
});

const gitlab = z.strictObject({
  ...issueTracker,
  kind: z.literal('gitlab'),
  /** GitLab sends it as X-Gitlab-Token. */
  webhookToken: longSecret,
  /** The only ones that are answered in, by id. */
  projects: z
    .array(z.number('must be the id of a project, a number').int().min(1).max(Number.MAX_SAFE_INTEGER))
    .min(1)
    .max(1_000),
  url: webAddress.default('https://gitlab.com'),
});

const jira = z.strictObject({
  ...issueTracker,
  kind: z.literal('jira'),
  /** `https://acme.atlassian.net`, or the address of a server. */
  url: webAddress,
  /** Of the account of the token, in the cloud; absent: a server, whose personal access tokens stand alone. */
  email: z.email('must be the email address of the account').max(254).exactOptional(),
  /** Signs what Jira delivers. */
  webhookSecret: longSecret,
  /** The only ones that are answered in, by key. */
  projects: z
    .array(z.string().regex(/^[A-Z][A-Z0-9_]{1,63}$/, 'must be the key of a project such as "SHOP"'))
    .min(1)
    .max(1_000),
  roles: rolesOf(
    '(?:outside/)?[A-Za-z0-9][A-Za-z0-9:._-]{0,127}',
    'the id of an account in the cloud, the key of a user on a server, or outside/ID of a customer',
  ),
});

const channel = z.discriminatedUnion('kind', [slack, slackSocket, mattermost, teams, webhook, github, gitlab, jira]);

/** Repositories and projects that a channel of comments answers in; of another channel none. */
export const homesOf = (settings: ConfiguredChannel): readonly string[] => {
  if (settings.kind === 'github') return settings.repositories;
  return settings.kind === 'gitlab' || settings.kind === 'jira' ? settings.projects.map(String) : [];
};

const BELOW_SITE = '/api/v3';

/** An Enterprise Server has its API below its address; github.com and the addresses at ghe.com have it at `api.` of their name. */
const gitHubSiteOf = (api: string): string =>
  api.endsWith(BELOW_SITE) ? api.slice(0, -BELOW_SITE.length) : api.replace('://api.', '://');

/** Where people open the issues of a channel of comments; of another channel `undefined`. */
export const siteOf = (settings: ConfiguredChannel): string | undefined => {
  if (settings.kind === 'github') return gitHubSiteOf(settings.api);
  return settings.kind === 'gitlab' || settings.kind === 'jira' ? settings.url : undefined;
};

/** A room that is not answered in would be told of alerts, and hear nothing of what people say to it; of two languages one would be left aside. */
export const findAlertRoomFaults = (
  channels: { readonly [name: string]: ConfiguredChannel },
  sources: readonly string[],
): readonly { readonly path: readonly (string | number)[]; readonly message: string }[] =>
  Object.entries(channels).flatMap(([name, settings]) => {
    if (!('alerts' in settings)) return [];
    const { alerts, rooms } = settings;
    const path = (index: number, field: string) => ['channels', name, 'alerts', index, field];
    return alerts.flatMap(({ room, language, sources: named = [] }, index) => [
      ...(rooms === undefined || rooms.includes(room)
        ? []
        : [{ path: path(index, 'room'), message: 'must be one of "rooms" of this channel' }]),
      ...named
        .filter((source) => !sources.includes(source) && !ALERT_SOURCE_KINDS.some((kind) => kind === source))
        .map((source) => ({
          path: path(index, 'sources'),
          message: `names "${source}", which is no source in "alerts.sources"`,
        })),
      ...alerts
        .slice(0, index)
        .filter((other) => other.room === room && other.language !== language)
        .slice(0, 1)
        .map((other) => ({
          path: path(index, 'language'),
          message: `is "${language}", but this room is told in "${other.language}" before: a room has one language, so say the same in each of its entries`,
        })),
    ]);
  });

export const channelsSchema = z.record(channelName, channel);

export type ConfiguredChannel = z.infer<typeof channel>;
