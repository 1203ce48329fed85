// Mattermost as a channel of people: one post for each turn, edited in place, in the thread that asked.
import { SECOND } from '../../../kernel/time.js';
import type { ChannelMessage, ChannelPlace, ConversationChannel } from '../../../ports/channels.js';
import type { SendResult } from '../../../ports/notification-targets.js';
import { fieldsOf, textOf } from '../delivered-fields.js';
import { fetchChannelFile } from '../fetch-channel-file.js';
import { postedByRoom } from '../posted-by-room.js';
import { type PacedPosting, roomQueue } from '../room-queue.js';
import {
  isFailure,
  type MattermostAccess,
  type MattermostApi,
  mattermostApi,
  type MattermostFailure,
  type MattermostPost,
} from './mattermost-api.js';
import { type MattermostSecrets, readMattermostDelivery } from './mattermost-delivery.js';
import { mattermostContent } from './mattermost-message.js';

export type MattermostChannelOptions = MattermostAccess &
  MattermostSecrets &
  PacedPosting & {
    /** The address of this channel, as Mattermost reaches it. */
    readonly callback: string;
  };

/** A server takes ten requests a second unless it is set otherwise; a post is at most three. Source: https://docs.mattermost.com/administration-guide/configure/rate-limiting-configuration-settings.html. */
const POST_EVERY = SECOND / 3;
const MOST_PAGES = 5;
/** Under which what belongs to a post is kept with it. */
const PROPERTY = 'casefile_message';
/** After it a post takes no edit: a new one is written. */
const EDIT_TIME_IS_OVER = 'api.post.update_post.permissions_time_limit.app_error';

/** Anybody may give a post of theirs a property that looks like ours. */
const isKeptUnder = ({ author, props, isDeleted }: MattermostPost, key: string, self: string): boolean =>
  !isDeleted && author === self && textOf(fieldsOf(props[PROPERTY])['key']) === key;

type Sought = { readonly key: string; /** One that is gone, or takes no edit. */ readonly except: string | undefined };

/** Of what was posted under a key, the post that it became. */
const findPosted = async (
  api: MattermostApi,
  { room, thread }: ChannelPlace,
  { key, except }: Sought,
): Promise<string | undefined | MattermostFailure> => {
  const self = await api.self();
  if (isFailure(self)) return self;
  let after: MattermostPost | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const read = thread === undefined ? await api.room(room, page) : await api.thread(thread, after);
    if (isFailure(read)) return read;
    const found = read.posts.find((each) => isKeptUnder(each, key, self.id) && each.id !== except);
    if (found !== undefined) return found.id;
    after = read.posts.at(-1);
    if (!read.hasNext || after === undefined) return undefined;
  }
  return undefined;
};

const delivered = ({ room, id }: MattermostPost): SendResult => ({
  outcome: 'delivered',
  response: 'ok',
  remote: postedByRoom.remoteOf({ room, thread: id }),
});

const resultOfPost = (post: MattermostPost | MattermostFailure): SendResult =>
  isFailure(post) ? plainFailure(post) : delivered(post);

/** As it is recorded. */
const plainFailure = ({
  status: _status,
  error: _error,
  ...failure
}: MattermostFailure): Exclude<SendResult, { outcome: 'delivered' }> => failure;

/** Mattermost refuses to edit a deleted post as it refuses one of somebody else: only the post itself tells which it was. */
const isGone = async (api: MattermostApi, id: string, failed: MattermostFailure): Promise<boolean> => {
  if (failed.error === EDIT_TIME_IS_OVER || failed.status === 404) return true;
  if (failed.status !== 403 && failed.status !== 400) return false;
  const post = await api.post(id);
  return isFailure(post) ? post.status === 404 : post.isDeleted;
};

export const mattermostChannel = (options: MattermostChannelOptions): ConversationChannel => {
  const api = mattermostApi(options);
  const rooms = roomQueue(POST_EVERY, options.pace);
  const buttons = { callback: options.callback, secret: options.token };
  const contentOf = (message: ChannelMessage, { room, thread = '' }: ChannelPlace, key?: string) => {
    const { message: text, attachments } = mattermostContent(message, { room, thread }, buttons);
    return { message: text, props: { attachments, ...(key !== undefined && { [PROPERTY]: { key } }) } };
  };
  /** `undefined`: it is gone. */
  const edit = async (id: string, content: object): Promise<SendResult | undefined> => {
    const edited = await api.patchPost(id, content);
    if (!isFailure(edited)) return delivered(edited);
    return (await isGone(api, id, edited)) ? undefined : plainFailure(edited);
  };
  const postOrEdit: ConversationChannel['post'] = async (place, message, { key, remote, mayBePosted }) => {
    const content = contentOf(message, place, key);
    const known = remote === undefined ? undefined : postedByRoom.threadOf(place.room, remote).thread;
    const edited = known === undefined ? undefined : await edit(known, content);
    if (edited !== undefined) return edited;
    // what has taken the place of one that is gone may be posted already
    const found = mayBePosted ? await findPosted(api, place, { key, except: known }) : undefined;
    if (typeof found === 'object') return plainFailure(found);
    const editedFound = found === undefined ? undefined : await edit(found, content);
    if (editedFound !== undefined) return editedFound;
    return resultOfPost(await api.createPost({ channel_id: place.room, root_id: place.thread ?? '', ...content }));
  };
  /** A post that one person alone sees in a channel needs the rights of an administrator: it is a direct message. */
  const whisper: ConversationChannel['whisper'] = async (place, person, message) => {
    const room = await api.directRoom(person);
    if (typeof room !== 'string') return plainFailure(room);
    return resultOfPost(await api.createPost({ channel_id: room, ...contentOf(message, place) }));
  };
  return {
    kind: 'mattermost',
    acknowledgedWith: 200,
    ratesByButton: true,
    showsRows: false,
    read: (delivery) => readMattermostDelivery(delivery, { ...options, api }),
    // the first two are of a slash command, the last of a button
    writeReply: (text) => {
      const { message } = contentOf(
        { kind: 'notice', text, notes: [], rows: [], buttons: [] },
        { room: '', thread: '' },
      );
      return JSON.stringify({ response_type: 'ephemeral', text: message, ephemeral_text: message });
    },
    post: (place, message, how) => rooms.post(place.room, () => postOrEdit(place, message, how)),
    ownThreads: postedByRoom,
    whisper: (place, person, message) => rooms.post(`@${person}`, () => whisper(place, person, message)),
    openThread: async (room, _person, question) => {
      const asked = contentOf(
        { kind: 'notice', text: question, notes: [], rows: [], buttons: [] },
        { room, thread: '' },
      );
      const sent = await api.createPost({ channel_id: room, ...asked });
      return isFailure(sent) ? plainFailure(sent) : { room, thread: sent.id };
    },
    fetchFile: (file, mostBytes) =>
      fetchChannelFile(
        { token: options.token, from: [options.url], needs: 'the bot needs to be a member of that channel' },
        file,
        mostBytes,
      ),
  };
};
