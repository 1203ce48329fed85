// GitLab as a channel of people: an issue or a merge request is a thread, and comments on it are what is said there.
import { optional } from '../../../kernel/optional.js';
import type { PacedPosting } from '../room-queue.js';
import type { ConversationChannel } from '../../../ports/channels.js';
import { MARKDOWN_COMMENTS } from '../issues/comment-content.js';
import { issueTrackerChannel } from '../issues/issue-tracker-channel.js';
import { type GitLabAccess, gitLabApi } from './gitlab-api.js';
import { readGitLabDelivery } from './gitlab-delivery.js';

export type GitLabChannelOptions = GitLabAccess &
  PacedPosting & {
    readonly webhookToken: string;
    /** Their ids. */
    readonly projects: readonly number[];
    readonly allowPublic: boolean;
  };

export const gitLabChannel = ({ projects, ...options }: GitLabChannelOptions): ConversationChannel => {
  const api = gitLabApi(options);
  return issueTrackerChannel({
    kind: 'gitlab',
    tracker: api,
    allowPublic: options.allowPublic,
    ...optional({ pace: options.pace }),
    format: MARKDOWN_COMMENTS,
    read: (delivery) => readGitLabDelivery(delivery, { ...options, rooms: projects.map(String), api }),
  });
};
