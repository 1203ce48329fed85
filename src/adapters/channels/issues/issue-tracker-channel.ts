// Comments on the issues of a product as a channel of people: one comment for each turn, edited in place, on the issue that asked.
import { SECOND } from '../../../kernel/time.js';
import type { ChannelThread, ConversationChannel } from '../../../ports/channels.js';
import type { SendResult } from '../../../ports/notification-targets.js';
import { type PacedPosting, roomQueue } from '../room-queue.js';
import { randomUUID } from 'node:crypto';
import type { CommentFormat } from './comment-content.js';
import { type IssueTracker, isTrackerFailure, type TrackerComment, type TrackerFailure } from './issue-tracker.js';

/** GitHub asks for a second between two requests that write; GitLab for less. Source: https://docs.github.com/en/rest/using-the-rest-api/best-practices-for-using-the-rest-api. */
const POST_EVERY = SECOND;
/** Of 100 comments each. */
const MOST_PAGES = 20;

const NOT_IN_A_THREAD: SendResult = {
  outcome: 'refused',
  response: 'a repository or project has no place outside of its issues: nothing was said',
};

/** Anybody may read what is said on an issue, and outsiders are told nothing. */
const NOT_TO_OUTSIDERS: SendResult = {
  outcome: 'refused',
  response: 'nobody but the person could have been told: nothing was said',
};

const NOT_IN_PUBLIC: SendResult = {
  outcome: 'refused',
  response:
    'others than its members can read that repository or project: nothing was said. Make it private, or set "allowPublic": true at the channel',
};

const plainFailure = ({ status: _status, ...failure }: TrackerFailure): SendResult => failure;

const resultOf = (comment: TrackerComment | TrackerFailure): SendResult =>
  isTrackerFailure(comment) ? plainFailure(comment) : { outcome: 'delivered', response: 'ok', remote: comment.id };

type Sought = { readonly key: string; /** One that is gone. */ readonly except: string | undefined };

/** Of what was posted under a key, the comment that it became. Anybody may write a mark like ours: the author counts. */
const findPosted = async <Written>(
  { tracker, format: { hasMark } }: Pick<IssueTrackerChannel<Written>, 'tracker' | 'format'>,
  place: ChannelThread,
  { key, except }: Sought,
): Promise<TrackerComment | TrackerFailure | undefined> => {
  const self = await tracker.self();
  if (isTrackerFailure(self)) return self;
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const read = await tracker.comments(place, page);
    if (isTrackerFailure(read)) return read;
    const found = read.comments.find(
      ({ id, author, text }) => author === self.id && id !== except && hasMark(text, key),
    );
    if (found !== undefined || !read.hasNext) return found;
  }
  return undefined;
};

export type IssueTrackerChannel<Written> = Pick<ConversationChannel, 'kind' | 'read'> &
  PacedPosting & {
    readonly tracker: IssueTracker<Written>;
    /** Also where others than members can read what is said. */
    readonly allowPublic: boolean;
    readonly format: CommentFormat<Written>;
  };

export const issueTrackerChannel = <Written>(channel: IssueTrackerChannel<Written>): ConversationChannel => {
  const { kind, read, tracker, allowPublic, format } = channel;
  const rooms = roomQueue(POST_EVERY, channel.pace);
  /** `undefined`: it is gone. */
  const edit = async (place: ChannelThread, id: string, comment: Written): Promise<SendResult | undefined> => {
    const edited = await tracker.edit(place, id, comment);
    const isGone = isTrackerFailure(edited) && (edited.status === 404 || edited.status === 410);
    return isGone ? undefined : resultOf(edited);
  };
  const postOrEdit = async (
    place: ChannelThread,
    comment: Written,
    { key, remote, mayBePosted }: Parameters<ConversationChannel['post']>[2],
  ): Promise<SendResult> => {
    const edited = remote === undefined ? undefined : await edit(place, remote, comment);
    if (edited !== undefined) return edited;
    // what has taken the place of one that is gone may be posted already
    const found = mayBePosted ? await findPosted(channel, place, { key, except: remote }) : undefined;
    if (found !== undefined && isTrackerFailure(found)) return plainFailure(found);
    const editedFound = found === undefined ? undefined : await edit(place, found.id, comment);
    return editedFound ?? resultOf(await tracker.create(place, comment));
  };
  /** Asked each time: what was private may have been opened. */
  const sayIn = (room: string, say: () => Promise<SendResult>): Promise<SendResult> =>
    rooms.post(room, async () => {
      const home = allowPublic ? { isPublic: false } : await tracker.isPublic(room);
      if (isTrackerFailure(home)) return plainFailure(home);
      return home.isPublic ? NOT_IN_PUBLIC : say();
    });
  return {
    kind,
    acknowledgedWith: 202,
    ratesByButton: false,
    showsRows: true,
    read,
    writeReply: (text) => JSON.stringify({ text }),
    post: async ({ room, thread }, message, options) =>
      thread === undefined
        ? NOT_IN_A_THREAD
        : sayIn(room, () => postOrEdit({ room, thread }, format.write(message, options.key), options)),
    whisper: async (place, person, message) =>
      person.includes('/')
        ? NOT_TO_OUTSIDERS
        : sayIn(place.room, async () =>
            resultOf(await tracker.create(place, format.write(message, `whisper-${randomUUID()}`))),
          ),
  };
};
