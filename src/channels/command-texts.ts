// What people are told in place of an answer: how to ask, and why something was not asked.
import { type Micros, SECOND } from '../kernel/time.js';
import type { ConversationChannel } from '../ports/channels.js';
import type { SendResult } from '../ports/notification-targets.js';

/** Characters. */
export const LONGEST_CHANNEL_QUESTION = 20_000;

/** What products call it where the service is no member of the room. */
const NOT_INVITED: ReadonlySet<string> = new Set([
  'not_in_channel',
  'channel_not_found',
  '403 api.context.permissions.app_error',
]);

type ChannelAbilities = Pick<ConversationChannel, 'fetchFile' | 'findOwn' | 'ratesByButton'>;

const howToRate = ({ findOwn, ratesByButton }: ChannelAbilities): readonly string[] => {
  if (ratesByButton) return ['Right and Wrong below an answer say whether it was.'];
  return findOwn === undefined ? [] : ['👍 and 👎 at an answer say whether it was right.'];
};

/** By what the channel can do. */
export const sayHelp = (channel: ChannelAbilities): string =>
  [
    'Mention me with a question, such as “why does checkout fail since 9:40?”. In the thread of the answer no mention is needed.',
    ...(channel.fetchFile === undefined ? [] : ['Log files that are dropped into the thread are read.']),
    ['“chain NAME question” starts a chain.', ...howToRate(channel)].join(' '),
  ].join('\n');

export const NOT_IN_THIS_ROOM =
  'I do not answer in this channel. An administrator can enter it in "rooms" of the configuration, or ask me in another.';

export const sayTooLong = ({ fetchFile }: ChannelAbilities): string =>
  `A question has at most ${LONGEST_CHANNEL_QUESTION} characters. ${
    fetchFile === undefined ? 'Send long logs with casefile ingest.' : 'Drop long logs as a file.'
  }`;

export const sayAskedTooMuch = (wait: Micros): string =>
  `You have asked too much at once. Ask again in ${Math.ceil(wait / SECOND)} seconds.`;

/** Why no thread was begun, and what helps. */
export const sayUnopened = ({
  outcome,
  response,
  ...more
}: Exclude<SendResult, { readonly outcome: 'delivered' }>): string => {
  switch (outcome) {
    case 'not-now': {
      const wait = 'retryAfter' in more && more.retryAfter !== undefined ? Math.ceil(more.retryAfter / SECOND) : 5;
      return `I cannot write here now (${response}), and asked nothing. Send the command again in ${wait} seconds.`;
    }
    case 'unknown':
      return `I may have begun a thread here, but was not told so (${response}), and asked nothing. If you see your question, delete it, and send the command again.`;
    case 'refused':
      return NOT_INVITED.has(response)
        ? `I cannot write here (${response}), and asked nothing. Invite me to this channel first.`
        : `I may not write here (${response}), and asked nothing. An administrator can look up what that means, and check the token and the scopes of the app.`;
  }
  return outcome satisfies never;
};
