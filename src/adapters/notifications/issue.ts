// A comment on an issue of GitHub, GitLab or Jira: one for each investigation, which the channel of that product posts, edits and finds again.
import { optional } from '../../kernel/optional.js';
import type { ChannelThread, ConversationChannel } from '../../ports/channels.js';
import type { NotificationTarget } from '../../ports/notification-targets.js';

export const issueTarget = (channel: Pick<ConversationChannel, 'post'>, place: ChannelThread): NotificationTarget => ({
  kind: 'issue',
  // by the mark of the comment
  knowsRepeats: true,
  send: ({ title, text, facts, link }, { key, remote }) => {
    const notes = [text, facts.map(([name, value]) => `${name}: ${value}`).join('\n')].filter((note) => note !== '');
    const message = { kind: 'final', text: title, notes, rows: [], buttons: [], ...optional({ link }) } as const;
    return channel.post(place, message, { key, mayBePosted: true, ...optional({ remote }) });
  },
});
