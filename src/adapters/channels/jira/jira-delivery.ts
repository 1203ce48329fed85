// Reads the webhooks of Jira about comments. The signature over the raw bytes comes first. Source: https://developer.atlassian.com/cloud/jira/platform/webhooks.
import { createHmac } from 'node:crypto';
import { fromIso, type Micros, MINUTE } from '../../../kernel/time.js';
import type { ChannelDelivery, ChannelEvent, ChannelThread, DeliveryReading } from '../../../ports/channels.js';
import { type Fields, fieldsOf, isSameSecret, parseFields, refuseDelivery, textOf } from '../delivered-fields.js';
import { editId } from '../issues/comment-words.js';
import { type IssueTracker, isTrackerFailure, type TrackerUser } from '../issues/issue-tracker.js';
import { notNow } from '../issues/tracker-trouble.js';
import { jiraId, jiraPerson } from './jira-api.js';
import { readJiraWords } from './jira-words.js';

export type JiraSecrets = {
  readonly webhookSecret: string;
  /** Keys of projects. Deliveries of others are refused. */
  readonly rooms: readonly string[];
  /** Also of projects that people without an account can read. */
  readonly allowPublic: boolean;
};

/** Jira delivers what was not taken again after five to fifteen minutes, several times; what comes again is one message. */
const OLDEST: Micros = 45 * MINUTE;

const NOTHING: DeliveryReading = { outcome: 'events', events: [] };
const UNREADABLE = refuseDelivery('unreadable', 'it is no webhook of Jira about a comment');
const TOO_OLD = refuseDelivery(
  'not-authentic',
  'it is older than forty-five minutes, or the clock of this machine is wrong',
);
const HOW_TO_FIX =
  'The token is revoked or wrong, or its account may not read that project: create one, enter it as "token" of the channel (with the "email" of the account in the cloud), and start the service again.';

/** Jira writes `+0000`. */
const timeOf = (value: unknown): Micros | undefined =>
  fromIso((textOf(value) ?? '').replace(/([+-]\d\d)(\d\d)$/, '$1:$2'));

type Written = {
  readonly place: ChannelThread;
  readonly message: string;
  readonly author: string;
  readonly person: string;
  readonly editor: string | undefined;
  readonly body: unknown;
  readonly createdAt: Micros;
  readonly updatedAt: Micros;
  /** Of an app, or for some alone. */
  readonly isLeftAlone: boolean;
};

const writtenOf = (comment: Fields, place: ChannelThread): Written | undefined => {
  const [message, author] = [jiraId(comment['id']), jiraPerson(comment['author'])];
  const [createdAt, updatedAt = createdAt] = [timeOf(comment['created']), timeOf(comment['updated'])];
  if (message === undefined || author === undefined || createdAt === undefined || updatedAt === undefined)
    return undefined;
  const { accountType = 'atlassian' } = fieldsOf(comment['author']);
  return {
    place,
    message,
    author,
    // whoever writes by a portal alone
    person: accountType === 'customer' ? `outside/${author}` : author,
    editor: jiraPerson(comment['updateAuthor']),
    body: comment['body'],
    createdAt,
    updatedAt,
    isLeftAlone: accountType === 'app' || comment['visibility'] !== undefined,
  };
};

const eventOf = (kind: unknown, written: Written, self: TrackerUser): ChannelEvent | undefined => {
  const { place, message, person, body, updatedAt: at } = written;
  if (kind === 'comment_deleted') return { type: 'deletion', place, message };
  const said = readJiraWords(body, self);
  const common = { place, message, person, ...said };
  if (kind === 'comment_created')
    // people talk with each other on issues: only what names the service is for it
    return said.addressee === 'us' ? { type: 'message', ...common, at: written.createdAt, files: [] } : undefined;
  // what somebody else has written into a comment was not said by its author
  if (written.editor !== undefined && written.editor !== written.author) return undefined;
  return { type: 'edit', ...common, at, edit: editId(at / 1000, JSON.stringify(body)) };
};

const EVENTS = new Set<unknown>(['comment_created', 'comment_updated', 'comment_deleted']);

/** `SHOP-12`. */
const placeOf = (body: Fields): ChannelThread | undefined => {
  const [, room, thread] =
    /^([A-Z][A-Z0-9_]{1,63})-([1-9]\d{0,9})$/.exec(textOf(fieldsOf(body['issue'])['key']) ?? '') ?? [];
  return room === undefined || thread === undefined ? undefined : { room, thread };
};

export const readJiraDelivery = async (
  { headers, bytes, receivedAt }: ChannelDelivery,
  { webhookSecret, rooms, allowPublic, api }: JiraSecrets & { readonly api: Pick<IssueTracker, 'self' | 'isPublic'> },
): Promise<DeliveryReading> => {
  const right = `sha256=${createHmac('sha256', webhookSecret).update(bytes).digest('hex')}`;
  if (!isSameSecret(headers['x-hub-signature'] ?? '', right))
    return refuseDelivery('not-authentic', 'its X-Hub-Signature is missing, or made with another secret');
  const body = parseFields(new TextDecoder().decode(bytes));
  if (body === undefined) return UNREADABLE;
  const kind = body['webhookEvent'];
  if (!EVENTS.has(kind)) return NOTHING;
  const place = placeOf(body);
  if (place === undefined) return UNREADABLE;
  if (!rooms.includes(place.room))
    return refuseDelivery('other-team', 'it is of a project that is not among the "projects" of this channel');
  const written = writtenOf(fieldsOf(body['comment']), place);
  if (written === undefined) return UNREADABLE;
  // nothing tells when a comment was deleted, and a deletion that comes again does nothing
  if (kind !== 'comment_deleted' && Math.abs(receivedAt - written.updatedAt) > OLDEST) return TOO_OLD;
  const self = await api.self();
  if (isTrackerFailure(self)) return notNow('Jira did not say whose token it is', self, HOW_TO_FIX);
  if (written.author === self.id || written.isLeftAlone) return NOTHING;
  const said = eventOf(kind, written, self);
  if (said === undefined) return NOTHING;
  const project = await api.isPublic(place.room);
  if (isTrackerFailure(project)) return notNow('the project could not be read', project, HOW_TO_FIX);
  if (project.isPublic && !allowPublic)
    return refuseDelivery(
      'other-team',
      'it is of a project that people without an account can read; "allowPublic" of the channel allows it',
    );
  // where everybody may read, everybody may have an account
  const isStranger = project.isPublic && 'person' in said;
  return { outcome: 'events', events: [isStranger ? { ...said, person: `outside/${written.author}` } : said] };
};
