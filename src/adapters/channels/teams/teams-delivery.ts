// Reads what Teams delivers: messages, edits, deletions, reactions and presses of buttons. The sender is known by a token, which says nothing of the body: who has written is asked of the room itself.
import type {
  Addressee,
  ChannelDelivery,
  ChannelEvent,
  ChannelFile,
  ChannelThread,
  DeliveryReading,
} from '../../../ports/channels.js';
import { fromIso, type Micros } from '../../../kernel/time.js';
import {
  type Fields,
  fieldsOf,
  isFields,
  isRecent,
  listOf,
  parseFields,
  personNamed,
  refuseDelivery,
  textOf,
  TOO_OLD,
  wordsOf,
} from '../delivered-fields.js';
import { editId } from '../issues/comment-words.js';
import { readSignedButton } from '../signed-button.js';
import { isTeamsFailure, type TeamsFailure } from './teams-failure.js';
import type { TeamsConnector } from './teams-connector.js';
import type { TeamsMember } from './teams-members.js';
import {
  activityId,
  chatThread,
  directoryId,
  readConversationId,
  roomName,
  type TeamsRoom,
} from '../../../kernel/teams-rooms.js';
import type { TeamsSender } from './teams-sender.js';

export type TeamsDeliveryOptions = {
  readonly appId: string;
  /** The directory (tenant) of the organisation; deliveries of others are refused. */
  readonly directory: string;
  /** Signs buttons. */
  readonly secret: string;
  /** Of no other server a reply is sent. */
  readonly service: string;
};

export type TeamsReadingTools = {
  readonly connector: TeamsConnector;
  readonly checkSender: (authorization: string | undefined, receivedAt: Micros) => Promise<TeamsSender>;
};

const MOST_FILES = 10;
const FILE_TYPE = 'application/vnd.microsoft.teams.file.download.info';
const CHANNEL_ID = 'msteams';

const NOTHING: DeliveryReading = { outcome: 'events', events: [] };
const UNREADABLE = refuseDelivery('unreadable', 'it is no activity of Microsoft Teams');

const withoutSlash = (address: string): string => address.replace(/\/+$/, '');

const isSameServer = (one: string, other: string): boolean =>
  URL.canParse(one) && URL.canParse(other) && new URL(one).origin === new URL(other).origin;

const LOOKUP_TROUBLE =
  'The app may not read there: add it to that team or chat of Teams, check "appId", "secret" and "directory" of the channel, and start the service again if you change them.';

const notNow = (what: string, { status, response, outcome }: TeamsFailure): DeliveryReading => ({
  outcome: 'later',
  because: `${what}: ${response}`,
  ...(outcome === 'refused' && status !== 404 && { trouble: { howToFix: LOOKUP_TROUBLE } }),
});

/** The product writes its own escapes into plain text. */
const plainText = (text: string): string =>
  text
    .replaceAll(/&nbsp;/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

const isOurs = (account: unknown, { appId }: TeamsDeliveryOptions): boolean =>
  (textOf(account) ?? '').replace(/^28:/, '').toLowerCase() === appId;

/** Our own name is left out, that of others stays as a word. */
const readWords = (
  activity: Fields,
  kind: TeamsRoom['kind'],
  options: TeamsDeliveryOptions,
): { readonly text: string; readonly addressee: Addressee } => {
  const text = textOf(activity['text']) ?? '';
  const named = listOf(activity['entities'])
    .map(fieldsOf)
    .filter((each) => each['type'] === 'mention');
  const ours = named.filter(({ mentioned }) => isOurs(fieldsOf(mentioned)['id'], options));
  const marks = ours.flatMap((each) => textOf(each['text']) ?? []).filter((mark) => mark !== '');
  const rest = marks.reduce((said, mark) => said.replaceAll(mark, ' '), text);
  const words = wordsOf(plainText(rest.replaceAll(/<at(?:\s[^>]{0,200})?>([^<]{0,200})<\/at>/g, '@$1')));
  if (ours.length > 0 || kind === 'personal') return { text: words, addressee: 'us' };
  // what people say to each other in a chat, which has no threads, is for nobody else
  const isForOthers = kind === 'group-chat' || /^\s*<at\b/.test(text);
  return { text: words, addressee: isForOthers ? 'others' : 'nobody' };
};

/** Teams gives a link that needs no token, in chats of one person alone. */
const filesOf = (activity: Fields): readonly ChannelFile[] =>
  listOf(activity['attachments'])
    .slice(0, MOST_FILES)
    .flatMap((each) => {
      const { contentType, name, content } = fieldsOf(each);
      const address = textOf(fieldsOf(content)['downloadUrl']);
      return contentType !== FILE_TYPE || address === undefined
        ? []
        : [{ name: textOf(name) ?? 'file', bytes: 0, address }];
    });

type Heard = {
  readonly activity: Fields;
  readonly room: string;
  readonly kind: TeamsRoom['kind'];
  /** Of the conversation, where it has threads. */
  readonly root: string | undefined;
  readonly person: string;
  readonly at: Micros;
};

/** Ids of messages are times in milliseconds; of a chat, the day of the message is the thread. */
const threadOf = ({ root, kind, at }: Heard, message: string): string => {
  if (kind === 'channel') return root ?? message;
  const written = /^1\d{12}$/.test(message) ? Number(message) : at / 1_000;
  return chatThread(written);
};

const placeOf = (heard: Heard, message: string): ChannelThread => ({
  room: heard.room,
  thread: threadOf(heard, message),
});

/** As `findOwn` reads it: of a message in a thread, its first one too. */
const ratedMessage = (root: string | undefined, message: string): string =>
  root === undefined || root === message ? message : `${root}_${message}`;

const RATINGS: readonly (readonly ['right' | 'wrong', RegExp])[] = [
  ['right', /^(?:like|\+1|(?:1f44d_?)?(?:thumbs_?up|yes)(?:-tone\d)?|👍.*)$/i],
  ['wrong', /^(?:dislike|-1|(?:1f44e_?)?(?:thumbs_?down|no)(?:-tone\d)?|👎.*)$/i],
];

const ratingOf = (reaction: unknown): 'right' | 'wrong' | undefined =>
  RATINGS.find(([, names]) => names.test(textOf(reaction) ?? ''))?.[0];

const readRating = (
  { activity, room, root, person, at }: Heard,
  reactions: readonly unknown[],
): readonly ChannelEvent[] => {
  const message = activityId(activity['replyToId']);
  if (message === undefined) return [];
  return reactions.flatMap((each) => {
    const rating = ratingOf(each);
    return rating === undefined
      ? []
      : [{ type: 'rating', room, message: ratedMessage(root, message), person, rating, at } as const];
  });
};

const readPress = (
  { activity, room, person }: Heard,
  brought: unknown,
  { secret }: TeamsDeliveryOptions,
): readonly ChannelEvent[] | undefined => {
  const pressed = readSignedButton(fieldsOf(brought)['casefile'], room, secret);
  if (pressed === undefined) return undefined;
  const press = textOf(activity['id']);
  // a card that begins a thread was signed before it had one
  const thread = pressed.thread || activityId(activity['replyToId']);
  if (thread === undefined) return undefined;
  return [
    {
      type: 'press',
      place: { room, thread },
      person,
      button: pressed.button,
      ...personNamed(fieldsOf(activity['from'])['name']),
      ...(press !== undefined && { press: press.slice(0, 128) }),
    },
  ];
};

const readSaid = (heard: Heard, options: TeamsDeliveryOptions): readonly ChannelEvent[] | undefined => {
  const { activity, kind, person, at } = heard;
  const message = activityId(activity['id']);
  if (message === undefined) return undefined;
  const common = { place: placeOf(heard, message), message, person, at, ...readWords(activity, kind, options) };
  if (activity['type'] === 'message') return [{ type: 'message', ...common, files: filesOf(activity) }];
  // what was deleted and is shown again was said before
  if (fieldsOf(activity['channelData'])['eventType'] !== 'editMessage') return [];
  return [{ type: 'edit', ...common, edit: editId(at / 1_000, common.text) }];
};

/** `undefined`: it is of no button that we have shown. */
const readInvoke = (heard: Heard, options: TeamsDeliveryOptions): readonly ChannelEvent[] | undefined => {
  const { activity } = heard;
  const value = fieldsOf(activity['value']);
  switch (activity['name']) {
    case 'adaptiveCard/action':
      return readPress(heard, fieldsOf(value['action'])['data'], options);
    case 'message/submitAction':
      return value['actionName'] === 'feedback' ? readRating(heard, [fieldsOf(value['actionValue'])['reaction']]) : [];
    default:
      return [];
  }
};

const readEvents = (heard: Heard, options: TeamsDeliveryOptions): readonly ChannelEvent[] | undefined => {
  const { activity } = heard;
  switch (activity['type']) {
    case 'message':
    case 'messageUpdate':
      return readSaid(heard, options);
    case 'messageReaction':
      return readRating(
        heard,
        listOf(activity['reactionsAdded']).map((each) => fieldsOf(each)['type']),
      );
    case 'invoke':
      return readInvoke(heard, options);
    default:
      return [];
  }
};

/** Of these something is done; all else, such as that somebody has joined, is left alone. */
const READ_TYPES = new Set<unknown>(['message', 'messageUpdate', 'messageDelete', 'messageReaction', 'invoke']);

type Conversation = { readonly id: string; readonly kind: TeamsRoom['kind']; readonly root: string | undefined };

/** `undefined`: it is none of Teams. */
const readConversation = (activity: Fields): Conversation | undefined => {
  const { id, conversationType } = fieldsOf(activity['conversation']);
  const name = textOf(id) ?? '';
  if (conversationType === 'personal')
    return /^[\w:.@-]{1,256}$/.test(name) ? { id: name, kind: 'personal', root: undefined } : undefined;
  const read = readConversationId(name);
  if (read === undefined) return undefined;
  return { id: read.conversation, kind: read.isChannel ? 'channel' : 'group-chat', root: read.root };
};

const findRoom = async (
  activity: Fields,
  { id, kind }: Conversation,
  person: string,
  connector: TeamsConnector,
): Promise<string | TeamsFailure | undefined> => {
  if (kind === 'personal') return roomName({ kind, person });
  if (kind === 'group-chat') return roomName({ kind, conversation: id });
  const { id: team, aadGroupId } = fieldsOf(fieldsOf(activity['channelData'])['team']);
  const told = directoryId(aadGroupId);
  const group = told ?? (typeof team === 'string' ? await connector.groupOf(team) : undefined);
  if (group === undefined || isTeamsFailure(group)) return group;
  return roomName({ kind, conversation: id, group });
};

const directoryOf = (activity: Fields): unknown =>
  fieldsOf(fieldsOf(activity['channelData'])['tenant'])['id'] ?? fieldsOf(activity['conversation'])['tenantId'];

const OF_NO_BUTTON = refuseDelivery(
  'not-authentic',
  'it is of no button that this channel has shown there, or of one from before the secret of the app was changed',
);

const NOBODY: TeamsMember = { person: '', account: '', isOutside: true };

/** Its sender is known. */
const readActivity = async (
  activity: Fields,
  serviceUrl: string,
  {
    receivedAt,
    options,
    connector,
  }: { readonly receivedAt: Micros; readonly options: TeamsDeliveryOptions; readonly connector: TeamsConnector },
): Promise<DeliveryReading> => {
  if (directoryId(directoryOf(activity)) !== options.directory)
    return refuseDelivery('other-team', 'it is of an organisation that is not the "directory" of this channel');
  if (!READ_TYPES.has(activity['type'])) return NOTHING;
  const conversation = readConversation(activity);
  const at = fromIso(textOf(activity['timestamp']) ?? '');
  if (conversation === undefined || at === undefined) return UNREADABLE;
  // Teams does not say when an edit or a deletion was made
  const isAsked = activity['type'] === 'message' || activity['type'] === 'invoke';
  if (isAsked && !isRecent(at, receivedAt)) return TOO_OLD;
  const { id: account, role } = fieldsOf(activity['from']);
  if (role === 'bot' || isOurs(account, options) || String(account).startsWith('28:')) return NOTHING;
  if (typeof account !== 'string') return UNREADABLE;
  const { id, kind, root } = conversation;
  connector.learn(id, { serviceUrl });
  // who deletes is not told
  const isDeletion = activity['type'] === 'messageDelete';
  const member = isDeletion && kind !== 'personal' ? NOBODY : await connector.member(id, account);
  if (isTeamsFailure(member))
    return member.status === 404
      ? refuseDelivery('not-authentic', 'its author is not in the conversation that it names')
      : notNow('Teams did not say who has written', member);
  const room = await findRoom(activity, conversation, member.person, connector);
  if (room === undefined) return UNREADABLE;
  if (isTeamsFailure(room)) return notNow('Teams did not say which team it is', room);
  connector.learn(room, { serviceUrl, conversation: id });
  const person = member.isOutside ? `outside/${member.person}` : member.person;
  const heard: Heard = { activity, room, kind, root, person, at };
  if (isDeletion) {
    const message = activityId(activity['id']);
    if (message === undefined) return UNREADABLE;
    return { outcome: 'events', events: [{ type: 'deletion', place: placeOf(heard, message), message }] };
  }
  const events = readEvents(heard, options);
  if (events !== undefined) return { outcome: 'events', events };
  return activity['type'] === 'invoke' ? OF_NO_BUTTON : UNREADABLE;
};

const SENDER_TROUBLE =
  'The keys of the Bot Framework cannot be read: let the service reach the address "keys" of the channel and the one that this names, over https.';

export const readTeamsDelivery = async (
  { headers, bytes, receivedAt }: ChannelDelivery,
  options: TeamsDeliveryOptions,
  { connector, checkSender }: TeamsReadingTools,
): Promise<DeliveryReading> => {
  const sender = await checkSender(headers['authorization'], receivedAt);
  switch (sender.outcome) {
    case 'wrong':
      return refuseDelivery('not-authentic', sender.because);
    case 'later':
      return {
        outcome: 'later',
        because: `the keys of the Bot Framework could not be read: ${sender.because}`,
        trouble: { howToFix: SENDER_TROUBLE },
      };
    case 'known': {
      const activity = parseFields(new TextDecoder().decode(bytes));
      if (activity === undefined || !isFields(activity)) return UNREADABLE;
      const serviceUrl = withoutSlash(sender.serviceUrl);
      if (activity['channelId'] !== CHANNEL_ID || !sender.endorsements.includes(CHANNEL_ID))
        return refuseDelivery('not-authentic', 'its token does not speak for Microsoft Teams');
      if (
        withoutSlash(textOf(activity['serviceUrl']) ?? '') !== serviceUrl ||
        !isSameServer(serviceUrl, options.service)
      )
        return refuseDelivery(
          'not-authentic',
          'it wants its reply elsewhere than its token says, or than the "service" of this channel',
        );
      return readActivity(activity, serviceUrl, { receivedAt, options, connector });
    }
  }
  return sender satisfies never;
};
