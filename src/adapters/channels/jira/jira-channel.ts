// Jira as a channel of people: an issue is a thread, and comments on it are what is said there.
import { optional } from '../../../kernel/optional.js';
import type { PacedPosting } from '../room-queue.js';
import type { ChannelDelivery, ConversationChannel } from '../../../ports/channels.js';
import type { CommentFormat } from '../issues/comment-content.js';
import { issueTrackerChannel } from '../issues/issue-tracker-channel.js';
import { type JiraAccess, jiraApi } from './jira-api.js';
import { DOCUMENT_COMMENTS, WIKI_COMMENTS } from './jira-comment.js';
import { readJiraDelivery } from './jira-delivery.js';

export type JiraChannelOptions = JiraAccess &
  PacedPosting & {
    readonly webhookSecret: string;
    /** Their keys. */
    readonly projects: readonly string[];
    readonly allowPublic: boolean;
  };

const channelOf = <Written>(
  { projects, ...options }: JiraChannelOptions,
  format: CommentFormat<Written>,
): ConversationChannel => {
  const api = jiraApi<Written>(options);
  return issueTrackerChannel({
    kind: 'jira',
    tracker: api,
    allowPublic: options.allowPublic,
    ...optional({ pace: options.pace }),
    format,
    read: (delivery: ChannelDelivery) => readJiraDelivery(delivery, { ...options, rooms: projects, api }),
  });
};

export const jiraChannel = (options: JiraChannelOptions): ConversationChannel =>
  options.email === undefined ? channelOf(options, WIKI_COMMENTS) : channelOf(options, DOCUMENT_COMMENTS);
