// A product with issues, on which people comment: what a channel of comments needs of its API, whichever product it is.
import type { SendResult } from '../../../ports/notification-targets.js';
import { isReply, type JsonRequest, requestJson, resultOf } from '../../outgoing/request-json.js';
import type { ChannelThread } from '../../../ports/channels.js';
import { fieldsOf, listOf, textOf } from '../delivered-fields.js';

/** `status`: of HTTP, where there was a reply. `response`: holds no secret and no text of the product. */
export type TrackerFailure = Exclude<SendResult, { outcome: 'delivered' }> & { readonly status?: number };

export const isTrackerFailure = <T extends object>(result: T | TrackerFailure): result is TrackerFailure =>
  'outcome' in result;

/** Whose token it is. `name`: by which people mention it. */
export type TrackerUser = { readonly id: string; readonly name: string };

export type TrackerComment = { readonly id: string; readonly author: string; readonly text: string };

export type CommentPage = { readonly comments: readonly TrackerComment[]; readonly hasNext: boolean };

/** A room is a repository or project, a thread one issue, pull request or merge request of it. `Written`: a comment as it is sent. Nothing of it throws. */
export type IssueTracker<Written = string> = {
  readonly self: () => Promise<TrackerUser | TrackerFailure>;
  /** Whether others than those who were let in can read what is said there. */
  readonly isPublic: (room: string) => Promise<{ readonly isPublic: boolean } | TrackerFailure>;
  /** One page; `page` from 1. */
  readonly comments: (place: ChannelThread, page: number) => Promise<CommentPage | TrackerFailure>;
  readonly create: (place: ChannelThread, comment: Written) => Promise<TrackerComment | TrackerFailure>;
  readonly edit: (place: ChannelThread, id: string, comment: Written) => Promise<TrackerComment | TrackerFailure>;
};

/** Ids are whole numbers; as parts of ids and paths of ours they are nothing else. */
export const numberId = (value: unknown): string | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? String(value) : undefined;

/** A page of comments, each with what the API tells of it. */
const MOST_BYTES = 16 * 1024 * 1024;

const UNREADABLE_REPLY: TrackerFailure = {
  outcome: 'unknown',
  response: 'the reply is not what the product documents',
};

/** The reply as JSON. A limit that is told by 403 is one all the same, and passes. */
export const callTracker = async (request: JsonRequest): Promise<{ readonly json: unknown } | TrackerFailure> => {
  const result = await requestJson(request, MOST_BYTES);
  if (!isReply(result)) {
    const failed = resultOf(result);
    return failed.outcome === 'delivered' ? UNREADABLE_REPLY : failed;
  }
  const { status, text, retryAfter } = result;
  if (status === 200 || status === 201) {
    try {
      return { json: JSON.parse(text) };
    } catch {
      return UNREADABLE_REPLY;
    }
  }
  const response = String(status);
  if (status === 403 && retryAfter !== undefined) return { outcome: 'not-now', response, retryAfter, status };
  const failed = resultOf(result);
  return failed.outcome === 'delivered' ? UNREADABLE_REPLY : { ...failed, response, status };
};

/** What the reply holds; where it holds none of it, it is not what the product documents. */
export const readReply = <T extends object>(
  reply: Awaited<ReturnType<typeof callTracker>>,
  read: (json: unknown) => T | undefined,
): T | TrackerFailure => (isTrackerFailure(reply) ? reply : (read(reply.json) ?? UNREADABLE_REPLY));

/** `nameField`: where the product puts the name by which people mention somebody. */
export const userOf = (json: unknown, nameField: string): TrackerUser | undefined => {
  const fields = fieldsOf(json);
  const [id, name] = [numberId(fields['id']), textOf(fields[nameField])];
  return id === undefined || name === undefined ? undefined : { id, name };
};

/** As many comments are asked for at once as the products give. */
export const COMMENTS_PER_PAGE = 100;

export const pageOf = (
  json: unknown,
  commentOf: (entry: unknown) => TrackerComment | undefined,
): CommentPage | undefined => {
  if (!Array.isArray(json)) return undefined;
  const all = listOf(json);
  return { comments: all.flatMap((each) => commentOf(each) ?? []), hasNext: all.length === COMMENTS_PER_PAGE };
};

/** Whose token it is stays so: it is asked once. */
export const rememberSelf = (ask: () => Promise<TrackerUser | TrackerFailure>): IssueTracker['self'] => {
  let known: TrackerUser | undefined;
  return async () => {
    if (known !== undefined) return known;
    const self = await ask();
    if (!isTrackerFailure(self)) known = self;
    return self;
  };
};
