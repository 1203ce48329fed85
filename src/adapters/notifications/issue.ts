// A comment on an issue of GitHub, GitLab or Jira: one for each investigation and issue, which the channel of that product posts, edits and finds again.
import { optional } from '../../kernel/optional.js';
import type { ChannelThread, ConversationChannel } from '../../ports/channels.js';
import type { AnsweredPlace, NotificationTarget, SendResult } from '../../ports/notification-targets.js';

type NotFound = Exclude<SendResult, { readonly outcome: 'delivered' }>;

/** Where an issue that an alert names is: `findNamedIssues`. */
export type IssueFinder = (issue: string) => Promise<ChannelThread | NotFound>;

const NOT_NAMED: NotFound = { outcome: 'refused', response: 'no alert of it names an issue' };

const findIssue = async (
  where: ChannelThread | IssueFinder,
  answered: AnsweredPlace | undefined,
): Promise<ChannelThread | NotFound> => {
  if (typeof where !== 'function') return where;
  return answered === undefined ? NOT_NAMED : where(answered.place);
};

/** `where`: the one issue, or how those are found that alerts name. */
export const issueTarget = (
  channel: Pick<ConversationChannel, 'post'>,
  where: ChannelThread | IssueFinder,
): NotificationTarget => ({
  kind: 'issue',
  // by the mark of the comment
  knowsRepeats: true,
  send: async ({ title, text, facts, link }, { key, remote, answered }) => {
    const found = await findIssue(where, answered);
    if ('outcome' in found) return found;
    const notes = [text, facts.map(([name, value]) => `${name}: ${value}`).join('\n')].filter((note) => note !== '');
    const message = { kind: 'final', text: title, notes, rows: [], buttons: [], ...optional({ link }) } as const;
    return channel.post(found, message, { key, mayBePosted: true, ...optional({ remote }) });
  },
});
