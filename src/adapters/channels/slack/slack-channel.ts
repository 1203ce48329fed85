// Slack as a channel of people: one message for each turn, edited in place, in the thread that asked.
import { SECOND } from '../../../kernel/time.js';
import type { ChannelMessage, ChannelPlace, ChannelThread, ConversationChannel } from '../../../ports/channels.js';
import type { SendResult } from '../../../ports/notification-targets.js';
import { fetchChannelFile } from '../fetch-channel-file.js';
import { postedByRoom } from '../posted-by-room.js';
import { type PacedPosting, roomQueue } from '../room-queue.js';
import { slackContent } from './slack-blocks.js';
import { type SlackAccess, type SlackClient, slackClient, slackFailure } from './slack-client.js';
import { readSlackDelivery, type SlackSecrets } from './slack-delivery.js';
import { listenToSlack, type SlackSocketOptions } from './slack-socket.js';
import { refuseDelivery } from '../delivered-fields.js';

type SlackPostingOptions = SlackAccess &
  PacedPosting & {
    /** `https://files.slack.com`. */
    readonly files: string;
  };

/** Of one room. Source: https://docs.slack.dev/apis/web-api/rate-limits. */
const POST_EVERY = SECOND;
/** Of one page of a thread, and how many pages are looked through for a message of ours. */
const PAGE = 200;
const MOST_PAGES = 5;
/** Under which what belongs to a message is kept with it. */
const METADATA = 'casefile_message';
/** The message that was to be edited is gone: a new one is written. */
const GONE = new Set(['message_not_found', 'cant_update_message', 'edit_window_closed']);

type StoredMessage = {
  readonly ts?: string;
  readonly thread_ts?: string;
  readonly user?: string;
  readonly metadata?: { readonly event_type?: string; readonly event_payload?: { readonly key?: unknown } };
};

type StoredPage = {
  readonly messages?: readonly StoredMessage[];
  readonly response_metadata?: { readonly next_cursor?: string };
};

/** Anybody may give a message of theirs metadata that looks like ours. */
const keyOf = ({ user, metadata }: StoredMessage, ownUser: string): string | undefined => {
  const key = metadata?.event_type === METADATA ? metadata.event_payload?.key : undefined;
  return typeof key === 'string' && user === ownUser ? key : undefined;
};

/** Of a room, the newest message first. */
const readPlace = async (client: SlackClient, { room, thread }: ChannelPlace, more: object): Promise<StoredPage> => {
  const slack = await client.open();
  const asked = { channel: room, limit: PAGE, include_all_metadata: true, ...more };
  const read =
    thread === undefined
      ? await slack.conversations.history(asked)
      : await slack.conversations.replies({ ...asked, ts: thread });
  return read as StoredPage;
};

type Sought = { readonly key: string; /** One that is gone, or takes no edit. */ readonly except: string | undefined };

/** Of what was posted under a key, the message that it became. */
const findPosted = async (
  client: SlackClient,
  place: ChannelPlace,
  { key, except }: Sought,
): Promise<string | undefined> => {
  const self = await client.ownUser();
  let cursor: string | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const { messages = [], response_metadata: next } = await readPlace(client, place, cursor ? { cursor } : {});
    const found = messages.find((each) => keyOf(each, self) === key && each.ts !== except);
    if (found !== undefined) return found.ts;
    cursor = next?.next_cursor;
    if (cursor === undefined || cursor === '') return undefined;
  }
  return undefined;
};

const postedAt = (sent: object): string => ('ts' in sent && typeof sent.ts === 'string' ? sent.ts : '');

type PostInput = {
  readonly place: ChannelPlace;
  readonly message: ChannelMessage;
  readonly options: Parameters<ConversationChannel['post']>[2];
};

const postOrEdit = async (client: SlackClient, { place, message, options }: PostInput): Promise<SendResult> => {
  const { key, remote, mayBePosted } = options;
  const metadata = { event_type: METADATA, event_payload: { key } };
  const written = { channel: place.room, ...slackContent(message), metadata };
  const slack = await client.open();
  const edit = async (ts: string): Promise<SendResult | 'gone'> => {
    const edited = await slack.apiCall('chat.update', { ...written, ts }).catch(slackFailure);
    if ('ok' in edited)
      return { outcome: 'delivered', response: 'ok', remote: postedByRoom.remoteOf({ room: place.room, thread: ts }) };
    return edited.error !== undefined && GONE.has(edited.error) ? 'gone' : edited;
  };
  const known = remote === undefined ? undefined : postedByRoom.threadOf(place.room, remote).thread;
  const edited = known === undefined ? 'gone' : await edit(known);
  if (edited !== 'gone') return edited;
  // what has taken the place of one that is gone may be posted already
  const found = mayBePosted ? await findPosted(client, place, { key, except: known }) : undefined;
  const editedFound = found === undefined ? 'gone' : await edit(found);
  if (editedFound !== 'gone') return editedFound;
  const inThread = place.thread === undefined ? {} : { thread_ts: place.thread };
  const reply = { ...inThread, unfurl_links: false, unfurl_media: false };
  const sent = await slack.apiCall('chat.postMessage', { ...written, ...reply });
  return {
    outcome: 'delivered',
    response: 'ok',
    remote: postedByRoom.remoteOf({ room: place.room, thread: postedAt(sent) }),
  };
};

const whisper = async (
  client: SlackClient,
  {
    place,
    person,
    message,
  }: { readonly place: ChannelThread; readonly person: string; readonly message: ChannelMessage },
): Promise<SendResult> => {
  const user = person.split('/').at(-1);
  const slack = await client.open();
  const written = { channel: place.room, thread_ts: place.thread, user, ...slackContent(message) };
  await slack.apiCall('chat.postEphemeral', written);
  return { outcome: 'delivered', response: 'ok' };
};

const sayPlain = (text: string): ChannelMessage => ({ kind: 'notice', text, notes: [], rows: [], buttons: [] });

type NewThread = { readonly room: string; readonly person: string; readonly question: string };

const openThread = async (client: SlackClient, { room, person, question }: NewThread): Promise<ChannelThread> => {
  const { text, blocks } = slackContent(sayPlain(question));
  const by = { type: 'context', elements: [{ type: 'mrkdwn', text: `<@${person.replaceAll(/\W/g, '')}> asks:` }] };
  const slack = await client.open();
  const sent = await slack.apiCall('chat.postMessage', { channel: room, text, blocks: [by, ...blocks] });
  return { room, thread: postedAt(sent) };
};

const findOwn = async (
  client: SlackClient,
  { room, message }: { readonly room: string; readonly message: string },
): ReturnType<NonNullable<ConversationChannel['findOwn']>> => {
  // the first message of a thread stands on every page
  const page = { limit: 10, inclusive: true, oldest: message, latest: message };
  const { messages = [] } = await readPlace(client, { room, thread: message }, page);
  const found = messages.find(({ ts }) => ts === message);
  const key = found && keyOf(found, await client.ownUser());
  return key === undefined ? undefined : { place: { room, thread: found?.thread_ts ?? message }, key };
};

/** All but how it hears what people say. */
const slackPosts = (options: SlackPostingOptions): Omit<ConversationChannel, 'kind' | 'read' | 'listen'> => {
  const client = slackClient(options);
  const rooms = roomQueue(POST_EVERY, options.pace);
  return {
    acknowledgedWith: 200,
    ratesByButton: false,
    showsRows: false,
    writeReply: (text) => JSON.stringify({ response_type: 'ephemeral', ...slackContent(sayPlain(text)) }),
    post: (place, message, how) =>
      rooms.post(place.room, () => postOrEdit(client, { place, message, options: how }).catch(slackFailure)),
    ownThreads: postedByRoom,
    whisper: (place, person, message) =>
      rooms.post(place.room, () => whisper(client, { place, person, message }).catch(slackFailure)),
    openThread: (room, person, question) => openThread(client, { room, person, question }).catch(slackFailure),
    findOwn: (room, message) => findOwn(client, { room, message }).catch(slackFailure),
    fetchFile: (file, mostBytes) =>
      fetchChannelFile(
        { token: options.token, from: [options.files], needs: 'the app needs the scope files:read' },
        file,
        mostBytes,
      ),
  };
};

/** Slack delivers to the address of the channel. */
export const slackChannel = (options: SlackPostingOptions & SlackSecrets): ConversationChannel => ({
  ...slackPosts(options),
  kind: 'slack',
  read: async (delivery) => readSlackDelivery(delivery, options),
});

const NOT_BY_REQUEST = refuseDelivery(
  'not-authentic',
  'this channel hears Slack by a connection of its own, and takes no requests',
);

/** Slack is heard by a connection of our own. */
export const slackSocketChannel = (options: SlackPostingOptions & SlackSocketOptions): ConversationChannel => ({
  ...slackPosts(options),
  kind: 'slack-socket',
  read: async () => NOT_BY_REQUEST,
  listen: (connection) => listenToSlack(options, connection),
});
