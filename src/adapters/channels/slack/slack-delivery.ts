// Reads what Slack delivers, by requests whose signature over the raw bytes comes first, or by a connection of our own: events, buttons and slash commands, all as one kind of event.
import { createHmac } from 'node:crypto';
import { SECOND } from '../../../kernel/time.js';
import {
  type Addressee,
  type ChannelDelivery,
  type ChannelEvent,
  type ChannelFile,
  type DeliveryReading,
  type DeliveryRefusal,
  UNKNOWN_COMPANY,
} from '../../../ports/channels.js';
import { readButtonValue } from '../button-values.js';
import {
  type Fields,
  fieldsOf,
  isFields,
  isRecent,
  isSameSecret,
  listOf,
  parseFields,
  personNamed,
  refuseDelivery,
  secondsOf,
  textOf,
  wordsOf,
} from '../delivered-fields.js';

/** `T…`. */
export type SlackWorkspace = { readonly team: string };

export type SlackSecrets = SlackWorkspace & { readonly signingSecret: string };

const MOST_FILES = 10;

/** Also the signature of a replay is compared, so that time does not tell which was wrong. */
const refuseUnauthentic = (
  { headers, bytes, receivedAt }: ChannelDelivery,
  { signingSecret }: SlackSecrets,
): DeliveryRefusal | undefined => {
  const said = headers['x-slack-request-timestamp'] ?? '';
  const right = createHmac('sha256', signingSecret).update(`v0:${said}:`).update(bytes).digest('hex');
  const isSigned = isSameSecret(headers['x-slack-signature'] ?? '', `v0=${right}`);
  const isNow = isRecent(secondsOf(said), receivedAt);
  if (isSigned && isNow) return undefined;
  return refuseDelivery(
    'not-authentic',
    isSigned
      ? 'the signature is older than five minutes, or the clock of this machine is wrong'
      : 'the signature is missing, or made with another signing secret',
  );
};

/** Slack's ids and times: anything else is not from Slack, and never becomes part of an id of ours. */
const idOf = (value: unknown): string | undefined => {
  const id = textOf(value);
  return id !== undefined && /^[A-Z0-9]{2,32}$/.test(id) ? id : undefined;
};
const timeOf = (value: unknown): string | undefined => {
  const ts = textOf(value);
  return ts !== undefined && /^\d{1,12}\.\d{1,9}$/.test(ts) ? ts : undefined;
};

/** `1700000000.000100`: seconds, and microseconds that tell messages apart. */
const microsOf = (ts: string): number => {
  const [seconds = '0', fraction = '0'] = ts.split('.');
  return Number(seconds) * SECOND + Number(fraction.padEnd(6, '0').slice(0, 6));
};

/** As its sender has typed it: references become names, and what Slack escapes is itself again. */
const plainText = (text: string, bot: string | undefined): string =>
  wordsOf(
    text
      .replaceAll(/<@([A-Z0-9]+)(?:\|[^>]*)?>/g, (_, id: string) => (id === bot ? '' : `@${id}`))
      .replaceAll(/<#[A-Z0-9]+\|([^>]*)>/g, '#$1')
      .replaceAll(/<!([a-z]+)[^>]*>/g, '@$1')
      .replaceAll(/<([^|>]+)\|([^>]*)>/g, '$2')
      .replaceAll(/<([^>]+)>/g, '$1')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&'),
  );

/** Of the workspace that is configured; `isShared`: people of other companies are in the room too. */
type Workspace = { readonly team: string; readonly isShared: boolean };

/** An event without a team, such as a reaction, is one of our own people only where no others are. */
const personOf = (event: Fields, { team, isShared }: Workspace): string | undefined => {
  const user = idOf(event['user']);
  const company = idOf(event['user_team']) ?? idOf(event['team']) ?? (isShared ? UNKNOWN_COMPANY : team);
  return user === undefined || company === team ? user : `${company}/${user}`;
};

const filesOf = (event: Fields): readonly ChannelFile[] =>
  listOf(event['files'])
    .slice(0, MOST_FILES)
    .flatMap((each) => {
      const { name, size, url_private_download: address } = fieldsOf(each);
      if (typeof address !== 'string') return [];
      return [{ name: textOf(name) ?? 'file', bytes: typeof size === 'number' ? size : 0, address }];
    });

/** Slack itself speaks as this user. */
const SLACK_USER = 'USLACKBOT';

/** The service itself, Slack, and other programs: answering them could go on for ever. */
const isOfProgram = (event: Fields, bot: string | undefined): boolean => {
  const user = idOf(event['user']);
  return event['bot_id'] !== undefined || event['bot_profile'] !== undefined || user === bot || user === SLACK_USER;
};

/** A message to all is no subtype; `file_share` and a reply that is also sent to the channel are messages too. */
const SAID = new Set<unknown>([undefined, 'file_share', 'thread_broadcast']);

type EventContext = { readonly event: Fields; readonly workspace: Workspace; readonly bot: string | undefined };

const addresseeOf = (event: Fields, bot: string | undefined): Addressee => {
  const text = textOf(event['text']) ?? '';
  if (event['type'] === 'app_mention' || event['channel_type'] === 'im') return 'us';
  if (bot !== undefined && text.includes(`<@${bot}`)) return 'us';
  return /^\s*<@/.test(text) ? 'others' : 'nobody';
};

const readMessage = ({ event, workspace, bot }: EventContext): readonly ChannelEvent[] => {
  const [room, message, person] = [idOf(event['channel']), timeOf(event['ts']), personOf(event, workspace)];
  const text = textOf(event['text']) ?? '';
  if (room === undefined || message === undefined || person === undefined) return [];
  if (isOfProgram(event, bot) || !SAID.has(event['subtype'])) return [];
  const place = { room, thread: timeOf(event['thread_ts']) ?? message };
  const [at, files] = [microsOf(message), filesOf(event)];
  return [
    {
      type: 'message',
      place,
      message,
      person,
      text: plainText(text, bot),
      at,
      addressee: addresseeOf(event, bot),
      files,
    },
  ];
};

type EditedMessage = EventContext & { readonly room: unknown; readonly said: Fields };

/** A mention that is edited comes as another mention and as a change of its message: both are this one edit. */
const readEditOf = ({ room: named, said, event, workspace, bot }: EditedMessage): readonly ChannelEvent[] => {
  const [room, message, person] = [idOf(named), timeOf(said['ts']), personOf(said, workspace)];
  const edit = timeOf(fieldsOf(said['edited'])['ts']);
  const text = textOf(said['text']);
  if (room === undefined || message === undefined || person === undefined || edit === undefined) return [];
  if (text === undefined || isOfProgram(said, bot)) return [];
  const place = { room, thread: timeOf(said['thread_ts']) ?? message };
  const addressee = addresseeOf({ ...said, channel_type: event['channel_type'] }, bot);
  return [{ type: 'edit', place, message, edit, person, text: plainText(text, bot), at: microsOf(edit), addressee }];
};

const readMention = (context: EventContext): readonly ChannelEvent[] => {
  const { event } = context;
  return isFields(event['edited'])
    ? readEditOf({ ...context, room: event['channel'], said: event })
    : readMessage(context);
};

/** Slack edits a message also when it has looked at a link: then its words are the same. */
const readEdit = (context: EventContext): readonly ChannelEvent[] => {
  const { event } = context;
  const [said, before] = [fieldsOf(event['message']), fieldsOf(event['previous_message'])];
  return said['text'] === before['text'] ? [] : readEditOf({ ...context, room: event['channel'], said });
};

/** Of a message that has replies, Slack keeps a tombstone in its place. */
const isTombstone = (event: Fields): boolean => fieldsOf(event['message'])['subtype'] === 'tombstone';

const readDeletion = ({ event }: EventContext): readonly ChannelEvent[] => {
  const room = idOf(event['channel']);
  const message = timeOf(isTombstone(event) ? fieldsOf(event['message'])['ts'] : event['deleted_ts']);
  if (room === undefined || message === undefined) return [];
  const thread = timeOf(fieldsOf(event['previous_message'])['thread_ts']) ?? message;
  return [{ type: 'deletion', place: { room, thread }, message }];
};

/** Skin tones follow the name. */
const RATINGS: { readonly [reaction: string]: 'right' | 'wrong' } = {
  '+1': 'right',
  thumbsup: 'right',
  '-1': 'wrong',
  thumbsdown: 'wrong',
};

const readReaction = ({ event, workspace, bot }: EventContext): readonly ChannelEvent[] => {
  const item = fieldsOf(event['item']);
  const [room, message, person] = [idOf(item['channel']), timeOf(item['ts']), personOf(event, workspace)];
  const name = (textOf(event['reaction']) ?? '').split('::', 1)[0] ?? '';
  const rating = Object.hasOwn(RATINGS, name) ? RATINGS[name] : undefined;
  if (room === undefined || message === undefined || person === undefined || rating === undefined) return [];
  return bot !== undefined && idOf(event['item_user']) !== bot
    ? []
    : [{ type: 'rating', room, message, person, rating, at: microsOf(timeOf(event['event_ts']) ?? message) }];
};

const readEvent = (body: Fields, team: string): readonly ChannelEvent[] => {
  const event = fieldsOf(body['event']);
  const bot = idOf(fieldsOf(listOf(body['authorizations'])[0])['user_id']);
  const isShared = body['is_ext_shared_channel'] === true;
  const context = { event, workspace: { team, isShared }, bot };
  switch (event['type']) {
    case 'app_mention':
      return readMention(context);
    case 'message':
      if (event['subtype'] === 'message_changed') return isTombstone(event) ? readDeletion(context) : readEdit(context);
      return event['subtype'] === 'message_deleted' ? readDeletion(context) : readMessage(context);
    case 'reaction_added':
      return readReaction(context);
    default:
      return [];
  }
};

const readPress = (body: Fields, team: string): readonly ChannelEvent[] => {
  const { container, message, user } = body;
  const [where, person] = [fieldsOf(container), fieldsOf(user)];
  const [room, posted] = [idOf(where['channel_id']), timeOf(where['message_ts'])];
  const by = personOf({ user: person['id'], team: person['team_id'] }, { team, isShared: true });
  if (body['type'] !== 'block_actions' || room === undefined || posted === undefined || by === undefined) return [];
  const thread = timeOf(where['thread_ts']) ?? timeOf(fieldsOf(message)['thread_ts']) ?? posted;
  const named = personNamed(person['name'] ?? person['username']);
  return listOf(body['actions']).flatMap((each): readonly ChannelEvent[] => {
    const button = readButtonValue(textOf(fieldsOf(each)['value']) ?? '');
    return button === undefined ? [] : [{ type: 'press', place: { room, thread }, person: by, button, ...named }];
  });
};

const readCommand = (fields: Fields): readonly ChannelEvent[] => {
  const [room, person] = [idOf(fields['channel_id']), idOf(fields['user_id'])];
  if (room === undefined || person === undefined) return [];
  const command = textOf(fields['trigger_id']);
  const text = plainText(textOf(fields['text']) ?? '', undefined);
  return [{ type: 'command', room, person, text, ...(command !== undefined && { command }) }];
};

const UNREADABLE = refuseDelivery(
  'unreadable',
  'it is neither JSON of the Events API nor a form of a button or a slash command',
);

/** It is taken, and there is nothing to do. */
const NOTHING: DeliveryReading = { outcome: 'events', events: [] };

const otherTeam = (team: unknown): DeliveryRefusal =>
  refuseDelivery(
    'other-team',
    `it is of the workspace ${idOf(team) ?? 'without an id'}, which is not the "team" of this channel`,
  );

const readSlashCommand = (fields: Fields, team: string): DeliveryReading => {
  if (textOf(fields['command']) === undefined) return UNREADABLE;
  return fields['team_id'] === team ? { outcome: 'events', events: readCommand(fields) } : otherTeam(fields['team_id']);
};

const readInteraction = (body: Fields, team: string): DeliveryReading => {
  const { id } = fieldsOf(body['team']);
  return id === team ? { outcome: 'events', events: readPress(body, team) } : otherTeam(id);
};

const readForm = (text: string, team: string): DeliveryReading => {
  const form: Fields = Object.fromEntries(new URLSearchParams(text));
  const payload = textOf(form['payload']);
  if (payload === undefined) {
    // Slack looks whether the certificate of the address is valid
    return form['ssl_check'] === '1' ? NOTHING : readSlashCommand(form, team);
  }
  const body = parseFields(payload);
  return body === undefined ? UNREADABLE : readInteraction(body, team);
};

const readCallback = (body: Fields, team: string): DeliveryReading => {
  // Slack holds events back for a minute: nothing can be done here
  const isLimited = body['type'] === 'app_rate_limited';
  if (body['type'] !== 'event_callback' && !isLimited) return UNREADABLE;
  if (body['team_id'] !== team) return otherTeam(body['team_id']);
  return isLimited ? NOTHING : { outcome: 'events', events: readEvent(body, team) };
};

/** As Socket Mode brings it: the connection is ours, so that nothing is signed. `payload`: what would be the body of a request. */
export const readSlackEnvelope = (type: unknown, payload: unknown, { team }: SlackWorkspace): DeliveryReading => {
  const body = fieldsOf(payload);
  switch (type) {
    case 'events_api':
      return readCallback(body, team);
    case 'interactive':
      return readInteraction(body, team);
    case 'slash_commands':
      return readSlashCommand(body, team);
    default:
      return UNREADABLE;
  }
};

export const readSlackDelivery = (delivery: ChannelDelivery, secrets: SlackSecrets): DeliveryReading => {
  const refused = refuseUnauthentic(delivery, secrets);
  if (refused !== undefined) return refused;
  const text = new TextDecoder().decode(delivery.bytes);
  if (/^application\/x-www-form-urlencoded\b/i.test(delivery.headers['content-type'] ?? ''))
    return readForm(text, secrets.team);
  const body = parseFields(text);
  if (body === undefined) return UNREADABLE;
  if (body['type'] === 'url_verification') {
    const challenge = textOf(body['challenge']);
    return challenge === undefined ? UNREADABLE : { outcome: 'challenge', body: JSON.stringify({ challenge }) };
  }
  return readCallback(body, secrets.team);
};
