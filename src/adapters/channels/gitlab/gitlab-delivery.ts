// Reads the webhooks of GitLab: comments on issues and merge requests. They are not signed: the comment that one names is read from the server. Source: https://docs.gitlab.com/user/project/integrations/webhook_events.
import type { ChannelDelivery, ChannelEvent, ChannelThread, DeliveryReading } from '../../../ports/channels.js';
import {
  type Fields,
  fieldsOf,
  isRecent,
  isSameSecret,
  parseFields,
  refuseDelivery,
  TOO_OLD,
} from '../delivered-fields.js';
import { editId, readComment } from '../issues/comment-words.js';
import { isTrackerFailure, numberId, type TrackerUser } from '../issues/issue-tracker.js';
import { notNow } from '../issues/tracker-trouble.js';
import type { GitLabApi, GitLabNote } from './gitlab-api.js';

export type GitLabSecrets = {
  readonly webhookToken: string;
  /** Ids of projects. Deliveries of others are refused. */
  readonly rooms: readonly string[];
  /** Also of projects that others than their members can read. */
  readonly allowPublic: boolean;
};

const NOTHING: DeliveryReading = { outcome: 'events', events: [] };
const UNREADABLE = refuseDelivery('unreadable', 'it is no webhook of GitLab about a comment');

const HOW_TO_FIX =
  'The token is revoked or wrong, or may not read that project: create one with the scope "api" and the role Reporter, enter it as "token" of the channel, and start the service again.';

/** Commits and snippets have comments too, which are no threads of ours. */
const threadOf = (body: Fields, noteable: unknown): string | undefined => {
  const [kind, field] =
    noteable === 'Issue' ? ['issue', 'issue'] : noteable === 'MergeRequest' ? ['mr', 'merge_request'] : [];
  if (kind === undefined || field === undefined) return undefined;
  const iid = numberId(fieldsOf(body[field])['iid']);
  return iid === undefined ? undefined : `${kind}-${iid}`;
};

/** Accounts that GitLab makes for tokens of projects and groups. */
const OF_A_TOKEN = /^(?:project|group)_\d+_bot/;

type Heard = {
  readonly note: GitLabNote;
  readonly place: ChannelThread;
  readonly person: string;
  readonly self: TrackerUser;
};

const eventOf = (action: unknown, { note, place, person, self }: Heard): ChannelEvent | undefined => {
  const said = readComment(note.text, self.name);
  const common = { place, message: note.id, person, ...said };
  if (action === 'update')
    return { type: 'edit', ...common, at: note.updatedAt, edit: editId(note.updatedAt / 1000, note.text) };
  // people talk with each other on issues: only what names the service is for it
  return said.addressee === 'us' ? { type: 'message', ...common, at: note.createdAt, files: [] } : undefined;
};

export const readGitLabDelivery = async (
  { headers, bytes, receivedAt }: ChannelDelivery,
  { webhookToken, rooms, allowPublic, api }: GitLabSecrets & { readonly api: GitLabApi },
): Promise<DeliveryReading> => {
  if (!isSameSecret(headers['x-gitlab-token'] ?? '', webhookToken))
    return refuseDelivery('not-authentic', 'its X-Gitlab-Token is missing, or not the "webhookToken" of this channel');
  const body = parseFields(new TextDecoder().decode(bytes));
  if (body === undefined) return UNREADABLE;
  const room = numberId(fieldsOf(body['project'])['id']);
  if (room === undefined) return UNREADABLE;
  if (!rooms.includes(room))
    return refuseDelivery('other-team', 'it is of a project that is not among the "projects" of this channel');
  if (body['object_kind'] !== 'note') return NOTHING;
  const told = fieldsOf(body['object_attributes']);
  const [thread, id] = [threadOf(body, told['noteable_type']), numberId(told['id'])];
  if (thread === undefined) return NOTHING;
  if (id === undefined) return UNREADABLE;
  const place = { room, thread };
  const asked = [await api.self(), await api.isPublic(room), await api.note(place, id)] as const;
  const [self, project, note] = asked;
  if (isTrackerFailure(self)) return notNow('GitLab did not say whose token it is', self, HOW_TO_FIX);
  if (isTrackerFailure(project)) return notNow('the project could not be read', project, HOW_TO_FIX);
  if (isTrackerFailure(note))
    // it was deleted meanwhile, or nobody has written it
    return note.status === 404 ? NOTHING : notNow('the comment could not be read', note, HOW_TO_FIX);
  const { id: sender, username } = fieldsOf(body['user']);
  if (note.isLeftAlone || note.author === self.id || OF_A_TOKEN.test(String(username))) return NOTHING;
  if (note.text !== told['note'] && note.createdAt === note.updatedAt)
    return refuseDelivery('not-authentic', 'it says other things than the comment that it names');
  if (!isRecent(note.updatedAt, receivedAt)) return TOO_OLD;
  if (project.isPublic && !allowPublic)
    return refuseDelivery(
      'other-team',
      'it is of a project that others than its members can read; "allowPublic" of the channel allows it',
    );
  // what somebody else has written into a comment was not said by its author
  if (numberId(sender) !== note.author) return NOTHING;
  const person = project.isPublic ? `outside/${note.author}` : note.author;
  const event = eventOf(told['action'], { note, place, person, self });
  return event === undefined ? NOTHING : { outcome: 'events', events: [event] };
};
