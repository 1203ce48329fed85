// Opens the targets of notifications that the configuration names.
import { roomOfRepository } from '../adapters/channels/github/github-api.js';
import { gitLabApi } from '../adapters/channels/gitlab/gitlab-api.js';
import { grafanaTarget } from '../adapters/notifications/grafana.js';
import { type IssueFinder, issueTarget } from '../adapters/notifications/issue.js';
import { pagerDutyTarget } from '../adapters/notifications/pagerduty.js';
import { slackTarget } from '../adapters/notifications/slack.js';
import { teamsTarget } from '../adapters/notifications/teams.js';
import { webhookTarget } from '../adapters/notifications/webhook.js';
import type { ChannelSettings } from '../app/channels/channel-settings.js';
import {
  type AnsweredAlerts,
  NotificationSettings,
  type TargetRule,
} from '../app/notifications/notification-settings.js';
import { type ConfiguredChannel, homesOf, siteOf } from '../config/channels.js';
import type { Config } from '../config/schema.js';
import type { NotificationTargetSettings } from '../config/notifications.js';
import { NAMED_BY_ALERT, readGitLabIssue } from '../kernel/named-issues.js';
import { type IssueProduct, isIssueProduct, readTrackerIssue } from '../kernel/tracker-issue.js';
import { optional } from '../kernel/optional.js';
import type { ChannelThread } from '../ports/channels.js';
import { type NotificationTarget, NotificationTargets } from '../ports/notification-targets.js';

/** The mail package is loaded when the first mail is sent. */
const lazyEmail = (settings: Extract<NotificationTargetSettings, { kind: 'email' }>): NotificationTarget => ({
  kind: 'email',
  knowsRepeats: false,
  send: async (message, options) => {
    const { emailTarget } = await import('../adapters/notifications/email.js');
    return emailTarget(settings).send(message, options);
  },
});

type IssueSettings = Extract<NotificationTargetSettings, { kind: 'issue' }>;

const placeOfIssue = (product: IssueProduct, issue: string): ChannelThread | undefined => {
  const { home, thread } = readTrackerIssue(product, issue) ?? {};
  return home === undefined || thread === undefined ? undefined : { room: roomOfRepository(home) ?? home, thread };
};

const NOT_ANSWERED_IN = {
  outcome: 'refused',
  response: 'the alert names an issue of a project that is not among the "projects" of the channel: nothing was said',
} as const;

/** GitLab's links name a project by its path, which the configured server tells the id of. */
const gitLabFinder = (settings: Extract<ConfiguredChannel, { kind: 'gitlab' }>): IssueFinder => {
  const api = gitLabApi(settings);
  const rooms = homesOf(settings);
  return async (issue) => {
    const { path, thread } = readGitLabIssue(issue) ?? {};
    if (path === undefined || thread === undefined) return NOT_ANSWERED_IN;
    const found = await api.findRoom(path);
    if ('outcome' in found) return found;
    return rooms.includes(found.room) ? { room: found.room, thread } : NOT_ANSWERED_IN;
  };
};

const namedIssueFinder = (settings: ConfiguredChannel): IssueFinder => {
  if (settings.kind === 'gitlab') return gitLabFinder(settings);
  return async (issue) =>
    (isIssueProduct(settings.kind) ? placeOfIssue(settings.kind, issue) : undefined) ?? NOT_ANSWERED_IN;
};

type Channels = { readonly configured: Config['channels']; readonly open: ChannelSettings };

/** The configuration was checked: both are there. */
const openIssue = ({ channel: name, issue }: IssueSettings, { configured, open }: Channels): NotificationTarget => {
  const [settings, rule] = [configured[name], open.channels.get(name)];
  if (settings === undefined || rule === undefined) throw new Error(`no channel ${name} is configured`);
  if (issue === NAMED_BY_ALERT) return issueTarget(rule.channel, namedIssueFinder(settings));
  const place = isIssueProduct(settings.kind) ? placeOfIssue(settings.kind, issue) : undefined;
  if (place === undefined) throw new Error(`no channel ${name} has an issue ${issue}`);
  return issueTarget(rule.channel, place);
};

const openTarget = (settings: NotificationTargetSettings, channels: Channels): NotificationTarget => {
  switch (settings.kind) {
    case 'webhook':
      return webhookTarget(settings);
    case 'slack': {
      const { webhook, token = '', channel = '', api } = settings;
      return slackTarget(webhook === undefined ? { token, channel, api } : { webhook });
    }
    case 'teams':
      return teamsTarget(settings);
    case 'email':
      return lazyEmail(settings);
    case 'issue':
      return openIssue(settings, channels);
    case 'pagerduty':
      return pagerDutyTarget(settings);
    case 'grafana':
      return grafanaTarget(settings);
  }
  return settings satisfies never;
};

export const notificationTargetsOf = (
  { notifications: { targets }, channels: configured }: Config,
  open: ChannelSettings,
): NotificationTargets => {
  const channels = { configured, open };
  return { all: new Map(Object.entries(targets).map(([name, settings]) => [name, openTarget(settings, channels)])) };
};

/** Absent: the target is one place. */
const answeredAlertsOf = (
  settings: NotificationTargetSettings,
  channels: Config['channels'],
): AnsweredAlerts | undefined => {
  if ('source' in settings) return { kind: settings.kind, source: settings.source };
  if (settings.kind !== 'issue' || settings.issue !== NAMED_BY_ALERT) return undefined;
  const channel = channels[settings.channel];
  const site = channel && siteOf(channel);
  if (channel === undefined || site === undefined || !isIssueProduct(channel.kind)) return undefined;
  return { kind: 'issue', tracker: { product: channel.kind, site, homes: homesOf(channel) } };
};

export const notificationSettingsOf = ({
  notifications: { targets, link },
  channels,
}: Config): NotificationSettings => {
  const rules = Object.entries(targets).map(([name, settings]): readonly [string, TargetRule] => {
    const { when, quiet } = settings;
    return [name, { when, ...optional({ quiet, answers: answeredAlertsOf(settings, channels) }) }];
  });
  return { rules: new Map(rules), ...optional({ link }) };
};
