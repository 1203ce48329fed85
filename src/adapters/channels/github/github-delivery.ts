// Reads the webhooks of GitHub: comments on issues and pull requests, and issues and pull requests that are opened. Source: https://docs.github.com/en/webhooks/webhook-events-and-payloads.
import { createHmac } from 'node:crypto';
import { fromIso, type Micros } from '../../../kernel/time.js';
import type { ChannelDelivery, ChannelEvent, ChannelThread, DeliveryReading } from '../../../ports/channels.js';
import {
  type Fields,
  fieldsOf,
  isRecent,
  isSameSecret,
  parseFields,
  refuseDelivery,
  textOf,
  TOO_OLD,
} from '../delivered-fields.js';
import { editId, readComment } from '../issues/comment-words.js';
import { type IssueTracker, isTrackerFailure, numberId, type TrackerUser } from '../issues/issue-tracker.js';
import { notNow } from '../issues/tracker-trouble.js';
import { isPublicRepository, roomOfRepository } from './github-api.js';

export type GitHubSecrets = {
  readonly webhookSecret: string;
  /** Rooms: `acme.shop`. Deliveries of others are refused. */
  readonly rooms: readonly string[];
  /** Also of repositories that everybody can read. */
  readonly allowPublic: boolean;
};

const NOTHING: DeliveryReading = { outcome: 'events', events: [] };
const UNREADABLE = refuseDelivery('unreadable', 'it is no webhook of GitHub about an issue or a pull request');

const HOW_TO_FIX =
  'The token is revoked or wrong: create one for the account of the service, enter it as "token" of the channel, and start the service again.';

/** Who belongs to the repository; of anybody else it is not known who they are. */
const OWN_PEOPLE: ReadonlySet<unknown> = new Set(['OWNER', 'MEMBER', 'COLLABORATOR']);

/** One thing that somebody wrote: a comment, or the text of an issue or a pull request. */
type Written = {
  readonly place: ChannelThread;
  /** Unique in the repository. */
  readonly message: string;
  readonly author: string;
  /** As the configuration names them. */
  readonly person: string;
  readonly isOfProgram: boolean;
  readonly text: string;
  readonly createdAt: Micros;
  readonly updatedAt: Micros;
};

const writtenOf = (entry: Fields, place: ChannelThread, message: string): Written | undefined => {
  const user = fieldsOf(entry['user']);
  const author = numberId(user['id']);
  const [createdAt, updatedAt] = ['created_at', 'updated_at'].map((name) => fromIso(textOf(entry[name]) ?? ''));
  if (author === undefined || createdAt === undefined || updatedAt === undefined) return undefined;
  return {
    place,
    message,
    author,
    person: OWN_PEOPLE.has(entry['author_association']) ? author : `outside/${author}`,
    isOfProgram: user['type'] !== 'User' || fieldsOf(entry['performed_via_github_app'])['id'] !== undefined,
    text: textOf(entry['body']) ?? '',
    createdAt,
    updatedAt,
  };
};

const readWritten = (event: string, body: Fields, room: string): Written | undefined => {
  const issue = fieldsOf(body[event === 'pull_request' ? 'pull_request' : 'issue']);
  const thread = numberId(issue['number']);
  if (thread === undefined) return undefined;
  const place = { room, thread };
  if (event !== 'issue_comment') return writtenOf(issue, place, `issue-${thread}`);
  const comment = fieldsOf(body['comment']);
  const id = numberId(comment['id']);
  return id === undefined ? undefined : writtenOf(comment, place, id);
};

/** `opened` of an issue is what `created` is of a comment. */
const CREATED: ReadonlySet<unknown> = new Set(['created', 'opened']);

const eventOf = (
  action: unknown,
  written: Written,
  self: TrackerUser,
  sender: string | undefined,
): ChannelEvent | undefined => {
  const { place, message, person, updatedAt: at } = written;
  if (action === 'deleted') return { type: 'deletion', place, message };
  const said = readComment(written.text, self.name);
  const common = { place, message, person, ...said };
  if (CREATED.has(action))
    // people talk with each other on issues: only what names the service is for it
    return said.addressee === 'us' ? { type: 'message', ...common, at: written.createdAt, files: [] } : undefined;
  // what somebody else has written into a comment was not said by its author
  if (sender !== written.author) return undefined;
  return { type: 'edit', ...common, at, edit: editId(at / 1000, written.text) };
};

const EVENTS: ReadonlySet<string> = new Set(['issue_comment', 'issues', 'pull_request']);

export const readGitHubDelivery = async (
  { headers, bytes, receivedAt }: ChannelDelivery,
  { webhookSecret, rooms, allowPublic, tracker }: GitHubSecrets & { readonly tracker: IssueTracker },
): Promise<DeliveryReading> => {
  const right = `sha256=${createHmac('sha256', webhookSecret).update(bytes).digest('hex')}`;
  if (!isSameSecret(headers['x-hub-signature-256'] ?? '', right))
    return refuseDelivery('not-authentic', 'its X-Hub-Signature-256 is missing, or made with another secret');
  const event = headers['x-github-event'] ?? '';
  if (event === 'ping') return NOTHING;
  const body = parseFields(new TextDecoder().decode(bytes));
  if (body === undefined) return UNREADABLE;
  const repository = fieldsOf(body['repository']);
  const room = roomOfRepository(textOf(repository['full_name']) ?? '');
  if (room === undefined) return UNREADABLE;
  if (!rooms.includes(room))
    return refuseDelivery('other-team', 'it is of a repository that is not among the "repositories" of this channel');
  if (isPublicRepository(repository) && !allowPublic)
    return refuseDelivery(
      'other-team',
      'it is of a public repository, where everybody could read the answers; "allowPublic" of the channel allows it',
    );
  if (!EVENTS.has(event)) return NOTHING;
  const { action, changes } = body;
  // of a title, too
  const isRewritten = action === 'edited' && fieldsOf(changes)['body'] !== undefined;
  if (action !== 'deleted' && !isRewritten && !CREATED.has(action)) return NOTHING;
  const written = readWritten(event, body, room);
  if (written === undefined) return UNREADABLE;
  // nothing tells when a comment was deleted, and a deletion that comes again does nothing
  if (action !== 'deleted' && !isRecent(written.updatedAt, receivedAt)) return TOO_OLD;
  const self = await tracker.self();
  if (isTrackerFailure(self)) return notNow('GitHub did not say whose token it is', self, HOW_TO_FIX);
  if (written.author === self.id || written.isOfProgram) return NOTHING;
  const said = eventOf(action, written, self, numberId(fieldsOf(body['sender'])['id']));
  return said === undefined ? NOTHING : { outcome: 'events', events: [said] };
};
