// Opens the channels of people that the configuration names.
import { gitHubChannel } from '../adapters/channels/github/github-channel.js';
import { gitLabChannel } from '../adapters/channels/gitlab/gitlab-channel.js';
import { jiraChannel } from '../adapters/channels/jira/jira-channel.js';
import { mattermostChannel } from '../adapters/channels/mattermost/mattermost-channel.js';
import { slackChannel, slackSocketChannel } from '../adapters/channels/slack/slack-channel.js';
import { teamsChannel } from '../adapters/channels/teams/teams-channel.js';
import { webhookChannel } from '../adapters/channels/webhook/webhook-channel.js';
import {
  type AlertRoom,
  type ChannelDigest,
  type ChannelRule,
  ChannelSettings,
} from '../app/channels/channel-settings.js';
import type { ConfiguredChannel } from '../config/channels.js';
import { cronTicks } from '../config/schedules.js';
import { HOUR } from '../kernel/time.js';
import type { ConversationChannel } from '../ports/channels.js';
import type { UsageRate } from '../ports/usage-limits.js';
import type { Config } from '../config/schema.js';
import type { Tenant } from '../kernel/brand.js';
import { optional } from '../kernel/optional.js';

/** Of a product that delivers no files. */
const NO_FILES = 0;

const openChannel = (settings: ConfiguredChannel): ConversationChannel => {
  switch (settings.kind) {
    case 'slack':
      return slackChannel(settings);
    case 'slack-socket':
      return slackSocketChannel(settings);
    case 'mattermost':
      return mattermostChannel(settings);
    case 'teams':
      return teamsChannel(settings);
    case 'webhook':
      return webhookChannel(settings);
    case 'github':
      return gitHubChannel(settings);
    case 'gitlab':
      return gitLabChannel(settings);
    case 'jira':
      return jiraChannel(settings);
  }
  return settings satisfies never;
};

type ConfiguredDigest = NonNullable<Extract<ConfiguredChannel, { readonly digest?: unknown }>['digest']>;

export const openDigest = ({ room, at, zone, sendsEmpty }: ConfiguredDigest): ChannelDigest => {
  const next = cronTicks(`${at % 60} ${Math.floor(at / 60)} * * *`, zone);
  // a day is at least 22 and at most 26 hours long
  return { room, zone, sendsEmpty, next, dayBefore: (tick) => next(tick - 26 * HOUR) ?? tick - 24 * HOUR };
};

const alertRoomsOf = (settings: ConfiguredChannel): readonly AlertRoom[] =>
  'alerts' in settings ? settings.alerts.map(({ room, language, ...when }) => ({ room, language, when })) : [];

const ruleOf = (settings: ConfiguredChannel, turnLimit: UsageRate | undefined): ChannelRule => ({
  channel: openChannel(settings),
  tenant: settings.tenant as Tenant,
  roles: settings.roles,
  alertRooms: alertRoomsOf(settings),
  ...('digest' in settings && settings.digest !== undefined && { digest: openDigest(settings.digest) }),
  mostFileBytes: 'maxFileBytes' in settings ? settings.maxFileBytes : NO_FILES,
  ...optional({ rooms: 'rooms' in settings ? settings.rooms : undefined, turnLimit }),
});

export const channelSettingsOf = ({ channels, http, notifications: { link } }: Config): ChannelSettings => ({
  channels: new Map(Object.entries(channels).map(([name, channel]) => [name, ruleOf(channel, http.limits?.turns)])),
  ...optional({ link }),
});
