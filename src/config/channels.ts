// Settings of channels of people: how each is reached, whose tenant it is, and who may do what there.
import { z } from 'zod';
import { KEY_ROLES } from '../kernel/key-role.js';
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

const person = z
  .string()
  .regex(
    /^(?:\*|(?:[TE][A-Z0-9]{2,31}\/)?[UW][A-Z0-9]{2,31})$/,
    'must be "*", the id of a person such as U0123ABCD, or TEAM/ID of a person of another company',
  );

const channel = z.strictObject({
  kind: z.literal('slack'),
  /** Of the bot: `xoxb-…`. */
  token: z.string().min(1).max(512),
  /** “Basic Information”, “Signing Secret”. */
  signingSecret: z.string().min(16, 'must have at least 16 characters').max(512),
  /** The workspace; deliveries of others are refused. */
  team: slackId('TE', 'workspace'),
  tenant: channelName.default('default'),
  /** The role of each person; "*": of everybody else in the workspace. Who has none may do nothing. */
  roles: z.record(person, z.enum(KEY_ROLES)),
  /** The only channels of the workspace that are answered in. */
  rooms: z.array(slackId('CGD', 'channel')).min(1).max(1_000).exactOptional(),
  /** Of one file that is dropped into a thread. */
  maxFileBytes: size('20 MB').default(20_000_000),
  api: webAddress.default('https://slack.com/api'),
  files: webAddress.default('https://files.slack.com'),
});

export const channelsSchema = z.record(channelName, channel);

export type ConfiguredChannel = z.infer<typeof channel>;
