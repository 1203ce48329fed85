// GitHub as a channel of people: an issue or a pull request is a thread, and comments on it are what is said there.
import { optional } from '../../../kernel/optional.js';
import type { PacedPosting } from '../room-queue.js';
import type { ConversationChannel } from '../../../ports/channels.js';
import { MARKDOWN_COMMENTS } from '../issues/comment-content.js';
import { issueTrackerChannel } from '../issues/issue-tracker-channel.js';
import { type GitHubAccess, gitHubApi, roomOfRepository } from './github-api.js';
import { readGitHubDelivery } from './github-delivery.js';

export type GitHubChannelOptions = GitHubAccess &
  PacedPosting & {
    readonly webhookSecret: string;
    /** `acme/shop`. */
    readonly repositories: readonly string[];
    readonly allowPublic: boolean;
  };

export const gitHubChannel = ({ repositories, ...options }: GitHubChannelOptions): ConversationChannel => {
  const tracker = gitHubApi(options);
  const rooms = repositories.flatMap((each) => roomOfRepository(each) ?? []);
  return issueTrackerChannel({
    kind: 'github',
    tracker,
    allowPublic: options.allowPublic,
    ...optional({ pace: options.pace }),
    format: MARKDOWN_COMMENTS,
    read: (delivery) => readGitHubDelivery(delivery, { ...options, rooms, tracker }),
  });
};
