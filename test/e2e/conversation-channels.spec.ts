// A conversation in Slack with the built service: mention, answer in the thread, follow-up without mention, evidence, rating, files, restarts and kills; and what is refused.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  BOT,
  eventBody,
  type FakeSlack,
  FORM,
  formBody,
  type PostedMessage,
  pressBody,
  signed,
  SIGNING_SECRET,
  type SlackDelivery,
  startFakeSlack,
  TEAM,
  TOKEN,
} from '../support/fake-slack.js';
import { clean, copyOf, type Service, startService } from '../support/service.js';
import { json, pathOf, send, SHOP, shopFolder } from '../support/shop.js';
import { untilTrue } from '../support/until.js';

let slack: FakeSlack;
let service: Service;
let folder: string;
let config: object;

const env = { SLACK_TOKEN: TOKEN, SLACK_SECRET: SIGNING_SECRET };
const start = async (): Promise<void> => {
  service = await startService({ folder, config, env });
};

const ROLES = { '*': 'asker', U0OPERATOR: 'operator', U0VIEWER: 'viewer' };

const configOf = ({ url, api }: FakeSlack) => ({
  notifications: { link: 'https://casefile.example/i/{id}', targets: {} },
  chains: { quick: { stages: [{ name: 'look', agents: [{ name: 'engine', kind: 'engine' }] }] } },
  channels: {
    acme: {
      kind: 'slack',
      token: '${SLACK_TOKEN}',
      signingSecret: '${SLACK_SECRET}',
      team: TEAM,
      roles: ROLES,
      api,
      files: url,
    },
  },
});

beforeAll(async () => {
  slack = await startFakeSlack();
  config = configOf(slack);
  folder = await copyOf(await shopFolder());
  await start();
});
afterAll(async () => {
  await clean();
  await slack.close();
});

const deliver = ({ body, headers }: SlackDelivery, more: { readonly [name: string]: string } = {}) =>
  send(service.url, '/v1/channels/acme', { method: 'POST', body, headers: { ...headers, ...more } });

const deliverEvent = (event: object, more: { readonly [name: string]: string } = {}) =>
  deliver(signed(eventBody(event)), more);

/** Each message of the incident's time has a place in it of its own. */
let said = 0;
const tsAt = (micros: number): string => {
  said += 1;
  return `${Math.floor(micros / 1e6)}.${String(said).padStart(6, '0')}`;
};

const mention = (text: string, at = SHOP.askedAt, user = 'U0ASKER') => {
  const ts = tsAt(at);
  return { type: 'app_mention', user, text: `<@${BOT}> ${text}`, ts, channel: 'C01', event_ts: ts };
};

const inThread = (thread: string): readonly PostedMessage[] =>
  slack.messages.filter(({ thread_ts: of, onlyFor }) => of === thread && onlyFor === undefined);

const whispers = (thread: string): readonly PostedMessage[] =>
  slack.messages.filter(({ thread_ts: of, onlyFor }) => of === thread && onlyFor !== undefined);

const shown = (message: PostedMessage | undefined): string => JSON.stringify(message?.blocks ?? []);

const isAnswered = (thread: string, count = 1): boolean =>
  inThread(thread).filter((each) => !shown(each).includes('Looking into it')).length === count;

const idOf = (thread: string): string => `acme:C01:${thread}`;

type Turns = { readonly items: readonly { readonly n: number; readonly status: string; readonly text: string }[] };

const turnsOf = async (thread: string): Promise<Turns['items']> => {
  const { status, text } = await send(service.url, `${pathOf(idOf(thread))}/turns`);
  return status === 200 ? (JSON.parse(text) as Turns).items : [];
};

const factsOf = async (thread: string) =>
  (
    await json<{ items: readonly { type: string; actor: object; data: object }[] }>(
      service.url,
      `${pathOf(idOf(thread))}/events?limit=1000`,
    )
  ).items;

const buttonOf = (message: PostedMessage | undefined): string => /"value":"([^"]+)"/.exec(shown(message))?.[1] ?? '';

const restart = async (): Promise<void> => {
  await service.close();
  await start();
};

describe('a conversation in Slack', () => {
  const question = mention(SHOP.question);
  const thread = question.ts;

  it('answers a mention in its thread, once, though it comes as two events and as retries', async () => {
    const asMessage = { ...question, type: 'message', channel_type: 'channel' };
    const begun = performance.now();
    const replies = await Promise.all([
      deliverEvent(question),
      deliverEvent(asMessage),
      deliverEvent(question, { 'x-slack-retry-num': '1', 'x-slack-retry-reason': 'http_timeout' }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(performance.now() - begun).toBeLessThan(3_000);
    await untilTrue(() => isAnswered(thread));
    expect(inThread(thread)).toHaveLength(1);
    expect(await turnsOf(thread)).toHaveLength(1);
    expect(shown(inThread(thread)[0])).toContain('pricing-service');
    expect(shown(inThread(thread)[0])).toContain('https://casefile.example/i/acme%3AC01%3A');
    const [first] = await factsOf(thread);
    expect(first?.actor).toEqual({ kind: 'channel', id: 'acme:U0ASKER' });
  });

  it('takes a reply in the thread as the next turn, without a mention and after a restart', async () => {
    await restart();
    const followUp = { ...mention('', SHOP.laterAskedAt), type: 'message', text: SHOP.followUp, thread_ts: thread };
    expect((await deliverEvent(followUp)).status).toBe(200);
    await untilTrue(() => isAnswered(thread, 2));
    const turns = await turnsOf(thread);
    expect(turns.map(({ text }) => text)).toEqual([SHOP.question, SHOP.followUp]);
    expect(inThread(thread)).toHaveLength(2);
  });

  it('leaves alone what people say to each other, and threads that it takes no part in', async () => {
    const toOthers = { ...mention(''), type: 'message', text: '<@U0OTHER> can you look?', thread_ts: thread };
    const elsewhere = { ...mention(''), type: 'message', text: 'why does checkout fail?' };
    expect((await deliverEvent(toOthers)).status).toBe(200);
    expect((await deliverEvent(elsewhere)).status).toBe(200);
    expect(await turnsOf(thread)).toHaveLength(2);
    expect(await turnsOf(elsewhere.ts)).toEqual([]);
  });

  it('shows the cited rows, word for word, to whoever presses the button', async () => {
    const [answer] = inThread(thread);
    const press = { channel: 'C01', message: answer?.ts ?? '', thread, user: 'U0VIEWER', value: buttonOf(answer) };
    expect((await deliver(signed(pressBody(press), { type: FORM }))).status).toBe(200);
    await untilTrue(() => whispers(thread).length === 1);
    const { items } = await json<{ items: readonly { answer: { evidence: readonly { quote: string }[] } }[] }>(
      service.url,
      `${pathOf(idOf(thread))}/turns`,
    );
    const quote = items[0]?.answer.evidence[0]?.quote ?? '';
    expect(quote.length).toBeGreaterThan(0);
    expect(shown(whispers(thread)[0])).toContain(JSON.stringify(quote).slice(1, -1).slice(0, 300));
    expect(whispers(thread)[0]?.onlyFor).toBe('U0VIEWER');
  });

  it('takes 👎 at an answer as its rating', async () => {
    const [answer] = inThread(thread);
    const reaction = {
      type: 'reaction_added',
      user: 'U0ASKER',
      reaction: '-1',
      item_user: BOT,
      item: { type: 'message', channel: 'C01', ts: answer?.ts },
    };
    expect((await deliverEvent(reaction)).status).toBe(200);
    const ratings = async () => (await factsOf(thread)).filter(({ type }) => type === 'FeedbackGiven');
    await untilTrue(async () => (await ratings()).length === 1);
    expect((await ratings())[0]?.data).toMatchObject({ turn: 1, rating: 'wrong' });
  });

  it('asks an edited question again, and not where only a link was unfolded', async () => {
    const edited = mention('how many errors does pricing-service log?');
    await deliverEvent(edited);
    await untilTrue(() => isAnswered(edited.ts));
    const now = { ...edited, type: 'message', text: `<@${BOT}> how many errors does checkout-api log?` };
    const change = {
      type: 'message',
      subtype: 'message_changed',
      channel: 'C01',
      message: { ...now, edited: { user: 'U0ASKER', ts: tsAt(SHOP.askedAt) } },
      previous_message: edited,
    };
    await deliverEvent({ ...change, message: { ...change.message, text: edited.text } });
    await deliverEvent(change);
    await deliverEvent(change, { 'x-slack-retry-num': '1' });
    await untilTrue(() => isAnswered(edited.ts, 2));
    expect((await turnsOf(edited.ts)).map(({ text }) => text)).toEqual([
      'how many errors does pricing-service log?',
      'how many errors does checkout-api log?',
    ]);
  });

  it('reads a file that an operator drops, and tells others what they may not', async () => {
    const lines = Array.from({ length: 5 }, (_, i) =>
      JSON.stringify({
        time: new Date(SHOP.askedAt / 1000 + i).toISOString(),
        level: 'error',
        service: 'dropped-service',
        message: `dropped ${i}`,
      }),
    );
    const address = slack.addFile('/files-pri/T-F1/app.log', `${lines.join('\n')}\n`);
    const files = [{ id: 'F1', name: 'app.log', size: 100, url_private_download: address }];
    const drop = (user: string) => ({
      ...mention('', SHOP.askedAt, user),
      type: 'message',
      subtype: 'file_share',
      text: '',
      thread_ts: thread,
      files,
    });
    const before = whispers(thread).length;
    await deliverEvent(drop('U0ASKER'));
    await untilTrue(() => whispers(thread).length === before + 1);
    expect(shown(whispers(thread).at(-1))).toContain('You may not do that');
    await deliverEvent(drop('U0OPERATOR'));
    await untilTrue(() => whispers(thread).length === before + 2);
    expect(shown(whispers(thread).at(-1))).toContain('app.log: 5 rows (logs) of dropped-service');
    await deliverEvent(drop('U0OPERATOR'));
    await untilTrue(() => whispers(thread).length === before + 3);
    expect(shown(whispers(thread).at(-1))).toContain('0 rows (logs) of dropped-service, 5 known before');
  });

  it('opens a thread for a slash command, and runs a chain there', async () => {
    const command = { command: '/casefile', team_id: TEAM, channel_id: 'C01', user_id: 'U0ASKER', text: 'help' };
    const help = await deliver(signed(formBody(command), { type: FORM }));
    expect(JSON.parse(help.text)).toMatchObject({ response_type: 'ephemeral' });
    const text = 'chain quick: why does checkout fail?';
    expect((await deliver(signed(formBody({ ...command, text }), { type: FORM }))).status).toBe(200);
    const root = slack.messages.find((each) => each.thread_ts === undefined && shown(each).includes(text));
    expect(root?.user).toBe(BOT);
    await untilTrue(() => isAnswered(root?.ts ?? ''));
    const { items } = await json<{ items: readonly { chain: string }[] }>(
      service.url,
      `${pathOf(idOf(root?.ts ?? ''))}/chains`,
    );
    expect(items).toMatchObject([{ chain: 'quick' }]);
  });

  it('is recorded in the audit with who asked', async () => {
    const { items } = await json<{ items: readonly { action: string; actor: { id: string }; subject?: string }[] }>(
      service.url,
      '/v1/audit?limit=200',
    );
    const mine = items.filter(({ subject }) => subject === idOf(thread));
    expect(mine.map(({ action }) => action)).toEqual(expect.arrayContaining(['ask', 'rate']));
    expect(mine.every(({ actor }) => actor.id.startsWith('acme:U0'))).toBe(true);
  });
});

describe('a room that Slack limits', () => {
  it('has two questions wait, and their turns end', async () => {
    slack.answer((method, { channel }) =>
      channel === 'C09' && method === 'chat.postMessage'
        ? { status: 429, body: { ok: false, error: 'ratelimited' }, headers: { 'retry-after': '30' } }
        : undefined,
    );
    const questions = [1, 2].map((n) => ({ ...mention(`${SHOP.question} (limited ${n})`), channel: 'C09' }));
    const replies = await Promise.all(questions.map((each) => deliverEvent(each)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const stateOf = async ({ ts }: { readonly ts: string }): Promise<unknown> => {
      const id = `acme:C09:${ts}`;
      type Listed = { items: readonly { clientTxnId: string; status: string }[] };
      const path = '/v1/notifications?target=channel:acme&limit=200';
      const told = (await json<Listed>(service.url, path)).items.filter(({ clientTxnId }) => clientTxnId === id);
      const { items } = await json<Turns>(service.url, `${pathOf(id)}/turns`);
      return [items.map(({ status }) => status), told.map(({ status }) => status)];
    };
    await untilTrue(async () => {
      const states = await Promise.all(questions.map(stateOf));
      return JSON.stringify(states) === JSON.stringify(questions.map(() => [['answered'], ['waiting']]));
    });
    slack.answer(() => undefined);
  });
});

describe('a service that is killed', () => {
  it.each([
    ['before', 'TurnAnswered'],
    ['after', 'TurnAnswered'],
    ['after', 'NotificationAttempted'],
    ['before', 'NotificationAttemptEnded'],
  ] as const)('%s the first %s posts one message', async (moment, on) => {
    const question = mention(`${SHOP.question} (${moment} ${on})`);
    await service.plan({ on, moment, how: 'die' });
    await deliverEvent(question).catch(() => undefined);
    await service.exit;
    await start();
    await untilTrue(() => isAnswered(question.ts));
    expect(inThread(question.ts)).toHaveLength(1);
    expect(await turnsOf(question.ts)).toHaveLength(1);
  });
});

describe('what is refused', () => {
  const counted = async (): Promise<number> =>
    (await json<{ items: readonly object[] }>(service.url, '/v1/investigations?limit=200')).items.length;

  it('leaves the store as it was, with a clear status', async () => {
    const [before, posted] = [await counted(), slack.messages.length];
    const body = eventBody(mention('why does checkout fail?'));
    const old = Date.now() - 600_000;
    const refusals: readonly (readonly [string, SlackDelivery, number])[] = [
      ['a wrong signature', signed(body, { secret: 'another secret' }), 401],
      ['a replay', signed(body, { at: old }), 401],
      ['no signature', { body, headers: { 'content-type': 'application/json' } }, 401],
      ['ill-formed JSON', signed('{"type":'), 400],
      ['a form that is none', signed('a=b', { type: FORM }), 400],
      ['another workspace', signed(eventBody(mention('why?'), { team_id: 'T0OTHER' })), 403],
      ['two megabytes', signed(JSON.stringify({ type: 'event_callback', x: 'x'.repeat(2_000_000) })), 413],
      ['another type', signed(body, { type: 'text/xml' }), 415],
    ];
    for (const [what, delivery, status] of refusals)
      expect([what, (await deliver(delivery)).status]).toEqual([what, status]);
    const unknown = signed(body);
    const path = '/v1/channels/nobody';
    expect((await send(service.url, path, { method: 'POST', ...unknown })).status).toBe(404);
    expect([await counted(), slack.messages.length]).toEqual([before, posted]);
  });

  it('answers the challenge of the Events API', async () => {
    const challenge = await deliver(signed(JSON.stringify({ type: 'url_verification', challenge: 'abc', token: 'x' })));
    expect([challenge.status, JSON.parse(challenge.text)]).toEqual([200, { challenge: 'abc' }]);
  });

  it('tells who may not ask why, and asks nothing', async () => {
    const question = mention('why does checkout fail?', SHOP.askedAt, 'U0VIEWER');
    expect((await deliverEvent(question)).status).toBe(200);
    await untilTrue(() => whispers(question.ts).length === 1);
    expect(shown(whispers(question.ts)[0])).toContain('your role here is viewer');
    const stranger = { ...mention('why does checkout fail?'), user_team: 'T0STRANGER' };
    await deliverEvent(stranger);
    await untilTrue(() => whispers(stranger.ts).length === 1);
    expect(shown(whispers(stranger.ts)[0])).toContain('you have no role here');
    expect([await turnsOf(question.ts), await turnsOf(stranger.ts)]).toEqual([[], []]);
  });
});
