// Opens the targets of notifications that the configuration names.
import { roomOfRepository } from '../adapters/channels/github/github-api.js';
import { grafanaTarget } from '../adapters/notifications/grafana.js';
import { issueTarget } from '../adapters/notifications/issue.js';
import { pagerDutyTarget } from '../adapters/notifications/pagerduty.js';
import { slackTarget } from '../adapters/notifications/slack.js';
import { teamsTarget } from '../adapters/notifications/teams.js';
import { webhookTarget } from '../adapters/notifications/webhook.js';
import type { ChannelSettings } from '../app/channels/channel-settings.js';
import { NotificationSettings, type TargetRule } from '../app/notifications/notification-settings.js';
import type { Config } from '../config/schema.js';
import type { NotificationTargetSettings } from '../config/notifications.js';
import { isIssueProduct, readTrackerIssue } from '../kernel/tracker-issue.js';
import { optional } from '../kernel/optional.js';
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

/** The configuration was checked: both are there. */
const openIssue = ({ channel: name, issue }: IssueSettings, { channels }: ChannelSettings): NotificationTarget => {
  const channel = channels.get(name)?.channel;
  const reference = channel && isIssueProduct(channel.kind) ? readTrackerIssue(channel.kind, issue) : undefined;
  if (channel === undefined || reference === undefined) throw new Error(`no channel ${name} has an issue ${issue}`);
  const { home, thread } = reference;
  return issueTarget(channel, { room: roomOfRepository(home) ?? home, thread });
};

const openTarget = (settings: NotificationTargetSettings, channels: ChannelSettings): NotificationTarget => {
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
  { notifications: { targets } }: Config,
  channels: ChannelSettings,
): NotificationTargets => ({
  all: new Map(Object.entries(targets).map(([name, settings]) => [name, openTarget(settings, channels)])),
});

export const notificationSettingsOf = ({ notifications: { targets, link } }: Config): NotificationSettings => {
  const rules = Object.entries(targets).map(([name, settings]): readonly [string, TargetRule] => {
    const { when, quiet } = settings;
    const answers = 'source' in settings ? { kind: settings.kind, source: settings.source } : undefined;
    return [name, { when, ...optional({ quiet, answers }) }];
  });
  return { rules: new Map(rules), ...optional({ link }) };
};
