// Slack keeps the promises of a channel, over HTTP against the fake that Slack's own framework accepts.
import { slackChannel } from '../../src/adapters/channels/slack/slack-channel.js';
import { BOT, eventBody, signed, SIGNING_SECRET, startFakeSlack, TEAM, TOKEN } from '../support/fake-slack.js';
import { describeConversationChannel } from './conversation-channel.contract.js';

const WRITES = new Set(['chat.postMessage', 'chat.update', 'chat.postEphemeral']);

const SLACK = { files: true, commands: true, reactions: true, whispersIn: 'the thread' } as const;

describeConversationChannel('slack', SLACK, async () => {
  const slack = await startFakeSlack();
  const options = { token: TOKEN, signingSecret: SIGNING_SECRET, team: TEAM, api: slack.api, files: slack.url };
  const shownOf = (blocks: unknown): string => {
    if (Array.isArray(blocks)) return blocks.map(shownOf).join('\n');
    if (typeof blocks !== 'object' || blocks === null) return '';
    return Object.entries(blocks)
      .map(([name, value]) => (name === 'text' && typeof value === 'string' ? value : shownOf(value)))
      .join('\n');
  };
  return {
    channel: slackChannel(options),
    room: 'C01',
    person: 'U1',
    beginThread: () => slack.say({ channel: 'C01', user: 'U1', text: 'why?' }).ts,
    seen: () =>
      slack.messages.map(({ ts, thread_ts: thread, blocks, onlyFor, edits }) => ({
        id: ts,
        thread,
        shown: shownOf(blocks),
        onlyFor,
        edits,
      })),
    weather: (weather) =>
      slack.answer((method) => {
        if (weather === 'fine' || !WRITES.has(method)) return undefined;
        if (weather === 'answer-lost') return method === 'chat.postMessage' ? { cut: 'after' } : undefined;
        if (weather === 'refused') return { body: { ok: false, error: 'not_in_channel' } };
        return { status: 429, body: { ok: false, error: 'ratelimited' }, headers: { 'retry-after': '30' } };
      }),
    remove: (ts) => slack.remove({ channel: 'C01', ts }),
    files: {
      add: (text) => slack.addFile('/files-pri/T-F/app.log', text),
      addRedirect: (to) => slack.addRedirect('/files-pri/T-F/moved.log', to),
    },
    delivery: (text, at) => {
      const event = { type: 'app_mention', user: 'U1', text: `<@${BOT}> ${text}`, ts: '1.2', channel: 'C01' };
      const { body, headers } = signed(eventBody(event), { at: at / 1000 });
      return { headers, bytes: Buffer.from(body), receivedAt: at };
    },
    unsigned: (delivery) => ({ ...delivery, headers: {} }),
    secrets: [TOKEN, SIGNING_SECRET],
    close: slack.close,
  };
});
