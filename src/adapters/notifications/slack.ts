// Slack: a message in a channel, edited in place afterwards; through an incoming webhook, which cannot edit, where there is no token.
import { slackText } from '../../output/message-text.js';
import type { NotificationMessage, NotificationTarget, SendResult } from '../../ports/notification-targets.js';
import type { NoReply } from '../outgoing/connection-failure.js';
import { isReply, type JsonReply, requestJson, resultOf } from '../outgoing/request-json.js';

export type SlackOptions =
  { readonly webhook: string } | { readonly token: string; readonly channel: string; readonly api: string };

const mrkdwn = (text: string) => ({ type: 'mrkdwn', text }) as const;

/** A section takes 3,000 characters, a header 150, a section ten fields of 2,000. */
const blocksOf = ({ title, text, facts, link }: NotificationMessage): readonly object[] => [
  { type: 'header', text: { type: 'plain_text', text: title } },
  { type: 'section', text: { type: 'plain_text', text: text === '' ? title : text } },
  { type: 'section', fields: facts.map(([name, value]) => mrkdwn(`*${slackText(name)}*\n${slackText(value)}`)) },
  ...(link === undefined ? [] : [{ type: 'section', text: mrkdwn(`<${slackText(link)}|Open the investigation>`) }]),
];

const contentOf = (message: NotificationMessage) => ({
  text: slackText(`${message.title}: ${message.text}`),
  blocks: blocksOf(message),
});

/** Slack says 200 also when it refuses; these pass. */
const PASSING = new Set(['ratelimited', 'internal_error', 'fatal_error', 'service_unavailable', 'request_timeout']);
/** The message that was to be edited is gone: a new one is written. */
const GONE = new Set(['message_not_found', 'cant_update_message', 'edit_window_closed', 'channel_not_found']);

type SlackReply = { readonly ok?: boolean; readonly error?: string; readonly ts?: string; readonly channel?: string };

const parseReply = (text: string): SlackReply => {
  try {
    return JSON.parse(text) as SlackReply;
  } catch {
    return {};
  }
};

const slackResult = (result: JsonReply | NoReply): SendResult & { readonly error?: string } => {
  if (!isReply(result) || result.status !== 200) return resultOf(result);
  const { ok, error = 'no JSON', ts, channel } = parseReply(result.text);
  if (ok === true)
    return { outcome: 'delivered', response: 'ok', ...(ts !== undefined && { remote: `${channel ?? ''} ${ts}` }) };
  return PASSING.has(error)
    ? { outcome: 'not-now', response: error, error }
    : { outcome: 'refused', response: error, error };
};

const callApi = async (
  { token, api }: Extract<SlackOptions, { token: string }>,
  method: string,
  body: object,
): Promise<SendResult & { readonly error?: string }> =>
  slackResult(
    await requestJson({
      url: `${api}/${method}`,
      body: JSON.stringify(body),
      headers: { authorization: `Bearer ${token}` },
    }),
  );

const sendByApi = async (
  options: Extract<SlackOptions, { token: string }>,
  message: NotificationMessage,
  remote: string | undefined,
): Promise<SendResult> => {
  const content = contentOf(message);
  if (remote !== undefined) {
    const [channel, ts] = remote.split(' ');
    const edited = await callApi(options, 'chat.update', { channel, ts, ...content });
    if (edited.error === undefined || !GONE.has(edited.error)) return edited;
  }
  return callApi(options, 'chat.postMessage', { channel: options.channel, ...content });
};

export const slackTarget = (options: SlackOptions): NotificationTarget => ({
  kind: 'slack',
  knowsRepeats: false,
  send: async (message, { remote }) =>
    'webhook' in options
      ? resultOf(await requestJson({ url: options.webhook, body: JSON.stringify(contentOf(message)) }))
      : sendByApi(options, message, remote),
});
