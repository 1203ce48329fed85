// Opens the channels of people that the configuration names.
import { slackChannel } from '../adapters/channels/slack/slack-channel.js';
import { type ChannelRule, ChannelSettings } from '../app/channels/channel-settings.js';
import type { ConfiguredChannel } from '../config/channels.js';
import type { UsageRate } from '../ports/usage-limits.js';
import type { Config } from '../config/schema.js';
import type { Tenant } from '../kernel/brand.js';
import { optional } from '../kernel/optional.js';

const ruleOf = (
  { tenant, roles, rooms, maxFileBytes, ...reached }: ConfiguredChannel,
  turnLimit: UsageRate | undefined,
): ChannelRule => ({
  channel: slackChannel(reached),
  tenant: tenant as Tenant,
  roles,
  mostFileBytes: maxFileBytes,
  ...optional({ rooms, turnLimit }),
});

export const channelSettingsOf = ({ channels, http, notifications: { link } }: Config): ChannelSettings => ({
  channels: new Map(Object.entries(channels).map(([name, channel]) => [name, ruleOf(channel, http.limits?.turns)])),
  ...optional({ link }),
});
