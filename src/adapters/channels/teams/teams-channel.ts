// Microsoft Teams as a channel of people: one card for each turn, edited in place, in the thread or chat that asked.
import { SECOND } from '../../../kernel/time.js';
import type { ChannelMessage, ChannelPlace, ConversationChannel } from '../../../ports/channels.js';
import type { SendResult } from '../../../ports/notification-targets.js';
import { fetchChannelFile } from '../fetch-channel-file.js';
import { type PacedPosting, roomQueue } from '../room-queue.js';
import { teamsCaller } from './teams-call.js';
import { isTeamsFailure, type TeamsFailure } from './teams-failure.js';
import { teamsConnector, type TeamsConnectorOptions } from './teams-connector.js';
import { teamsGraph, type TeamsGraph, type TeamsGraphOptions } from './teams-graph.js';
import { type TeamsAppAccess, teamsTokens } from './teams-tokens.js';
import { cardActivity, readCardId } from './teams-card.js';
import { readTeamsDelivery } from './teams-delivery.js';
import { activityId, readRoomName, roomName } from '../../../kernel/teams-rooms.js';
import { teamsSenderCheck, type TeamsSenderOptions } from './teams-sender.js';

export type TeamsChannelOptions = TeamsAppAccess &
  Omit<TeamsConnectorOptions, 'scope'> &
  TeamsGraphOptions &
  PacedPosting &
  Omit<TeamsSenderOptions, 'metadata'> & {
    /** The metadata that names the keys of the Bot Framework. */
    readonly keys: string;
    /** Where the organisation keeps its files: of no other server one is fetched. */
    readonly sharePoint: readonly string[];
  };

/** Of one thread: Teams takes sixty in thirty seconds. Source: https://learn.microsoft.com/en-us/microsoftteams/platform/bots/how-to/rate-limit. */
const POST_EVERY = SECOND / 2;
const MOST_PAGES = 5;

/** As it is recorded. */
const plainFailure = ({ status: _status, ...failure }: TeamsFailure): Exclude<SendResult, { outcome: 'delivered' }> =>
  failure;

const resultOf = (posted: { readonly id: string } | TeamsFailure): SendResult =>
  isTeamsFailure(posted) ? plainFailure(posted) : { outcome: 'delivered', response: 'ok', remote: posted.id };

type Sought = { readonly key: string; /** One that is gone. */ readonly except: string | undefined };

/** The app may not read there, or Graph knows no such chat: that does not pass, and an answer is not kept back for it. */
const CANNOT_LOOK = new Set<unknown>([403, 404]);

/** Of what was posted under a key, the message that it became. Anybody may post a card like ours: the author counts. */
const findPosted = async (
  graph: TeamsGraph,
  place: ChannelPlace,
  { key, except }: Sought,
): Promise<string | TeamsFailure | undefined> => {
  let next: string | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const read = await graph.messages(place, next);
    if (isTeamsFailure(read)) return CANNOT_LOOK.has(read.status) ? undefined : read;
    const found = read.messages.find(
      ({ id, isOwn, isDeleted, cardIds }) =>
        isOwn && !isDeleted && id !== except && cardIds.some((each) => readCardId(each)?.key === key),
    );
    if (found !== undefined) return found.id;
    next = read.next;
    if (next === undefined) return undefined;
  }
  return undefined;
};

const TYPING = { type: 'typing' };

export const teamsChannel = (options: TeamsChannelOptions): ConversationChannel => {
  const call = teamsCaller(teamsTokens(options));
  const connector = teamsConnector(call, { ...options, scope: `${options.issuer}/.default` });
  const graph = teamsGraph(call, options);
  const checkSender = teamsSenderCheck({ ...options, metadata: options.keys });
  const rooms = roomQueue(POST_EVERY, options.pace);
  const activityOf = (message: ChannelMessage, place: ChannelPlace, key?: string): object =>
    cardActivity(message, { place, secret: options.secret, ...(key !== undefined && { key }) });
  /** `undefined`: it is gone. */
  const edit = async (place: ChannelPlace, id: string, activity: object): Promise<SendResult | undefined> => {
    const edited = await connector.edit(place, id, activity);
    const isGone = isTeamsFailure(edited) && (edited.status === 404 || edited.status === 410);
    return isGone ? undefined : resultOf(edited);
  };
  const postOrEdit = async (
    place: ChannelPlace,
    message: ChannelMessage,
    { key, remote, mayBePosted }: Parameters<ConversationChannel['post']>[2],
  ): Promise<SendResult> => {
    const activity = activityOf(message, place, key);
    const edited = remote === undefined ? undefined : await edit(place, remote, activity);
    if (edited !== undefined) return edited;
    // what has taken the place of one that is gone may be posted already
    const found = mayBePosted ? await findPosted(graph, place, { key, except: remote }) : undefined;
    if (typeof found === 'object') return plainFailure(found);
    const editedFound = found === undefined ? undefined : await edit(place, found, activity);
    return editedFound ?? resultOf(await connector.post(place, activity));
  };
  /** Channels show nobody typing. */
  const showTyping = async (place: ChannelPlace): Promise<void> => {
    if (readRoomName(place.room)?.kind !== 'channel') await connector.post(place, TYPING);
  };
  /** What one person alone sees stands in their chat with the service. */
  const whisper: ConversationChannel['whisper'] = async (place, person, message) => {
    const room = readRoomName(place.room);
    const id = person.split('/').at(-1) ?? '';
    if (room !== undefined && room.kind !== 'personal') {
      const member = await connector.member(room.conversation, id);
      if (isTeamsFailure(member)) return plainFailure(member);
    }
    const chat = { room: roomName({ kind: 'personal', person: id }) };
    // its buttons are of the thread
    return resultOf(await connector.post(chat, activityOf(message, place)));
  };
  return {
    kind: 'teams',
    acknowledgedWith: 200,
    // Teams tells the person that it failed where a press has no such reply
    acknowledgement: writeReply('Taken.'),
    ratesByButton: false,
    showsRows: false,
    read: (delivery) => readTeamsDelivery(delivery, options, { connector, checkSender }),
    writeReply,
    post: (place, message, how) =>
      rooms.post(`${place.room} ${place.thread ?? ''}`, async () => {
        const sent = await postOrEdit(place, message, how);
        if (message.kind === 'progress' && sent.outcome === 'delivered') await showTyping(place);
        return sent;
      }),
    ownThreads: { threadOf: (room, remote) => ({ room, thread: remote }), remoteOf: ({ thread }) => thread },
    whisper: (place, person, message) => rooms.post(`@${person}`, () => whisper(place, person, message)),
    findOwn: async (room, message) => {
      const [first = '', second] = message.split('_');
      const [root, id] = second === undefined ? [undefined, first] : [first, second];
      if (activityId(id) === undefined) return undefined;
      const found = await graph.message({ room, ...(root !== undefined && { thread: root }) }, id);
      if (isTeamsFailure(found)) return found.status === 404 ? undefined : plainFailure(found);
      const card =
        found.isOwn && !found.isDeleted ? found.cardIds.flatMap((each) => readCardId(each) ?? [])[0] : undefined;
      return card === undefined ? undefined : { place: { room, thread: card.thread || (root ?? id) }, key: card.key };
    },
    fetchFile: (file, mostBytes) =>
      fetchChannelFile(
        { from: options.sharePoint, needs: 'its link has ended, or the person may not read it: drop the file again' },
        file,
        mostBytes,
      ),
  };
};

/** The reply to a press of a button: Teams shows it to who has pressed. */
const writeReply = (text: string): string =>
  JSON.stringify({ statusCode: 200, type: 'application/vnd.microsoft.activity.message', value: text });
