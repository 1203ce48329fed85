// Reads what Mattermost delivers: outgoing webhooks, slash commands and presses of buttons. What a webhook says is only a hint: the post itself is read from the server.
import { SECOND } from '../../../kernel/time.js';
import type {
  Addressee,
  ChannelDelivery,
  ChannelEvent,
  ChannelTrouble,
  DeliveryReading,
} from '../../../ports/channels.js';
import {
  type Fields,
  isAnySecret,
  isRecent,
  parseFields,
  personNamed,
  refuseDelivery,
  textOf,
  TOO_OLD,
  wordsOf,
} from '../delivered-fields.js';
import {
  isFailure,
  type MattermostApi,
  type MattermostFailure,
  mattermostId,
  type MattermostPost,
  type MattermostUser,
} from './mattermost-api.js';
import { readSignedButton } from '../signed-button.js';

export type MattermostSecrets = {
  /** Each outgoing webhook has one of its own. */
  readonly webhookTokens: readonly string[];
  /** Each slash command has one of its own: who knows that of a webhook cannot speak as anybody. */
  readonly commandTokens: readonly string[];
  /** Of the bot; its buttons are signed with it. */
  readonly token: string;
  readonly team: string;
  /** Of the server: `https://chat.example.com`. */
  readonly url: string;
};

const MOST_FILES = 10;

const NOTHING: DeliveryReading = { outcome: 'events', events: [] };
const UNREADABLE = refuseDelivery(
  'unreadable',
  'it is neither an outgoing webhook, nor a slash command, nor a press of a button of Mattermost',
);

/** A slash command also says its token in a header. Source: https://developers.mattermost.com/integrate/slash-commands/custom. */
const tokenOf = (body: Fields, { headers }: ChannelDelivery): string =>
  textOf(body['token']) ?? /^Token (\S+)$/.exec(headers['authorization'] ?? '')?.[1] ?? '';

const bodyOf = ({ headers, bytes }: ChannelDelivery): Fields | undefined => {
  const text = new TextDecoder().decode(bytes);
  return /^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '')
    ? Object.fromEntries(new URLSearchParams(text))
    : parseFields(text);
};

/** Names of people are letters, digits, dots, dashes and underscores. */
const mentions = (text: string): readonly string[] =>
  [...text.matchAll(/(?<![\w.@-])@([a-z][\w.-]*)/gi)].map(([, name = '']) => name.toLowerCase().replace(/[.]+$/, ''));

type Heard = { readonly text: string; readonly self: MattermostUser; readonly trigger: string };

const addresseeOf = ({ text, self, trigger }: Heard): Addressee => {
  const named = mentions(text);
  if (trigger !== '' || named.includes(self.name.toLowerCase())) return 'us';
  return /^\s*@/.test(text) && named.length > 0 ? 'others' : 'nobody';
};

/** Without the word that has triggered the webhook, and without our own name. */
const questionOf = ({ text, self, trigger }: Heard): string => {
  const said = trigger !== '' && text.startsWith(trigger) ? text.slice(trigger.length).replace(/^[\s:,]+/, '') : text;
  const name = self.name.replaceAll('.', '\\.');
  return wordsOf(said.replaceAll(new RegExp(`(?<![\\w.@-])@${name}(?![\\w-]|\\.\\w)[:,]?`, 'gi'), ''));
};

/** The service itself, and other programs: answering them could go on for ever. */
const isOfProgram = ({ author, props }: MattermostPost, self: MattermostUser): boolean =>
  author === self.id || String(props['from_bot']) === 'true' || String(props['from_webhook']) === 'true';

/** What does not pass by itself. */
const troubleOf = ({ status }: MattermostFailure, room: string | undefined): ChannelTrouble | undefined => {
  switch (status) {
    case 401:
      return {
        howToFix:
          'The token of the bot is revoked or wrong: create one under “Integrations, Bot Accounts”, enter it as "token" of the channel, and start the service again.',
      };
    case 403:
      return {
        howToFix: 'The bot may not read there: add it to the team and to that channel of Mattermost.',
        ...(room !== undefined && { room }),
      };
    default:
      return undefined;
  }
};

/** Mattermost delivers no webhook again: what is lost for long is told. */
const notNow = (what: string, failure: MattermostFailure, room?: string): DeliveryReading => {
  const trouble = troubleOf(failure, room);
  return { outcome: 'later', because: `${what}: ${failure.response}`, ...(trouble !== undefined && { trouble }) };
};

const readPostOf = async (
  body: Fields,
  { receivedAt }: ChannelDelivery,
  { url, api }: MattermostSecrets & { readonly api: MattermostApi },
): Promise<DeliveryReading> => {
  const id = mattermostId(body['post_id']);
  if (id === undefined) return UNREADABLE;
  const self = await api.self();
  if (isFailure(self)) return notNow('Mattermost did not say who we are', self);
  const post = await api.post(id);
  if (isFailure(post)) {
    // it was deleted meanwhile, or nobody has written it
    if (post.status === 404) return NOTHING;
    return notNow('the post could not be read', post, mattermostId(body['channel_id']));
  }
  if (post.isDeleted || isOfProgram(post, self)) return NOTHING;
  const said = textOf(body['text']) ?? '';
  if (post.room !== body['channel_id'] || post.author !== body['user_id'] || (said !== post.message && !post.isEdited))
    return refuseDelivery('not-authentic', 'it says other things than the post that it names');
  const at = post.createdAt * 1_000;
  if (!isRecent(at, receivedAt)) return TOO_OLD;
  const heard = { text: post.message, self, trigger: textOf(body['trigger_word']) ?? '' };
  const files = post.files.slice(0, MOST_FILES).map(({ id: file, name, bytes }) => ({
    name,
    bytes,
    address: `${url}/api/v4/files/${file}`,
  }));
  const place = { room: post.room, thread: post.root ?? post.id };
  const addressee = addresseeOf(heard);
  const event: ChannelEvent = {
    type: 'message',
    place,
    message: post.id,
    person: post.author,
    text: questionOf(heard),
    at,
    addressee,
    files,
  };
  return { outcome: 'events', events: [event] };
};

const otherTeam = (team: unknown): DeliveryReading =>
  refuseDelivery(
    'other-team',
    `it is of the team ${mattermostId(team) ?? 'without an id'}, which is not the "team" of this channel`,
  );

/** It has no token: what the button stands for is signed. */
const readPress = (body: Fields, secrets: MattermostSecrets): DeliveryReading => {
  const [room, person] = [mattermostId(body['channel_id']), mattermostId(body['user_id'])];
  const press = textOf(body['trigger_id']);
  const pressed = room && readSignedButton(body['context'], room, secrets.token);
  if (!room || !pressed)
    return refuseDelivery(
      'not-authentic',
      'it is of no button that this channel has shown, or of one from before the token of the bot was changed',
    );
  // a direct message is of no team
  if (body['team_id'] !== secrets.team && body['team_id'] !== '') return otherTeam(body['team_id']);
  if (person === undefined) return UNREADABLE;
  // a message that begins a thread was signed before it had one
  const thread = pressed.thread || mattermostId(body['post_id']);
  if (thread === undefined) return UNREADABLE;
  const event: ChannelEvent = {
    type: 'press',
    place: { room, thread },
    person,
    button: pressed.button,
    ...personNamed(body['user_name']),
    ...(press !== undefined && { press }),
  };
  return { outcome: 'events', events: [event] };
};

const NO_TRIGGER = refuseDelivery(
  'unreadable',
  'it has no "trigger_id", which Mattermost gives to every slash command',
);

const readCommand = (body: Fields): DeliveryReading => {
  const [room, person] = [mattermostId(body['channel_id']), mattermostId(body['user_id'])];
  const command = textOf(body['trigger_id']);
  if (room === undefined || person === undefined) return UNREADABLE;
  // without it a repeat could not be told from another command
  if (command === undefined || !/^[\x21-\x7e]{1,512}$/.test(command)) return NO_TRIGGER;
  const text = wordsOf(textOf(body['text']) ?? '');
  return { outcome: 'events', events: [{ type: 'command', room, person, text, command }] };
};

/** Seconds, or milliseconds; absent: of a slash command, which has none. */
const isOld = ({ timestamp }: Fields, receivedAt: number): boolean => {
  if (timestamp === undefined) return false;
  const said = /^\d{1,16}$/.test(String(timestamp)) ? Number(timestamp) : Number.NaN;
  const at = said < 1e11 ? said * SECOND : said * 1_000;
  return !isRecent(at, receivedAt);
};

export const readMattermostDelivery = async (
  delivery: ChannelDelivery,
  secrets: MattermostSecrets & { readonly api: MattermostApi },
): Promise<DeliveryReading> => {
  const body = bodyOf(delivery);
  if (body !== undefined && body['context'] !== undefined) return readPress(body, secrets);
  const isCommand = typeof body?.['command'] === 'string';
  // who has no secret learns nothing of what would be read
  if (!isAnySecret([tokenOf(body ?? {}, delivery)], isCommand ? secrets.commandTokens : secrets.webhookTokens))
    return refuseDelivery(
      'not-authentic',
      `its token is missing, or none of the "${isCommand ? 'commandTokens' : 'webhookTokens'}" of this channel`,
    );
  if (body === undefined) return UNREADABLE;
  if (body['team_id'] !== secrets.team) return otherTeam(body['team_id']);
  if (isOld(body, delivery.receivedAt)) return TOO_OLD;
  return isCommand ? readCommand(body) : readPostOf(body, delivery, secrets);
};
