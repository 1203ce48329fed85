// A chain that is started in a thread asks there whether an agent may use tools: only whoever has the right may answer, and the question says afterwards what it came to.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toIso } from '../../src/kernel/time.js';
import { calls, modelConfig, type ModelServer, says, startModel } from '../support/model-server.js';
import {
  BOT,
  eventBody,
  type FakeSlack,
  FORM,
  type PostedMessage,
  pressBody,
  signed,
  SIGNING_SECRET,
  startFakeSlack,
  TEAM,
  TOKEN,
} from '../support/fake-slack.js';
import { clean, copyOf, type Service, startService } from '../support/service.js';
import { json, pathOf, post, send, SHOP, shopFolder } from '../support/shop.js';
import { untilTrue } from '../support/until.js';

const agent = { name: 'deep', kind: 'model', model: 'fake', approve: ['search_logs'], limits: { requests: 2 } };

const ALERT_ROOM = 'C02ALERTS';

let slack: FakeSlack;
let model: ModelServer;
let service: Service;

beforeAll(async () => {
  [slack, model] = await Promise.all([
    startFakeSlack(),
    startModel((body) =>
      (body.tools ?? []).length > 0 ? calls(['search_logs', { text: 'error' }]) : says('advice: wait'),
    ),
  ]);
  const roles = { '*': 'asker', U0OPERATOR: 'operator' };
  const reached = {
    token: '${SLACK_TOKEN}',
    signingSecret: '${SLACK_SECRET}',
    team: TEAM,
    api: slack.api,
    files: slack.url,
  };
  service = await startService({
    folder: await copyOf(await shopFolder()),
    env: { SLACK_TOKEN: TOKEN, SLACK_SECRET: SIGNING_SECRET },
    config: {
      ...modelConfig(model),
      http: { limits: { turns: '3/1h' } },
      chains: { careful: { stages: [{ name: 'dig', agents: [agent] }] } },
      alerts: { investigate: { rules: [{ names: ['Errors'], chain: 'careful' }] } },
      channels: { acme: { kind: 'slack', roles, ...reached, alerts: [{ room: ALERT_ROOM }] } },
    },
  });
});
afterAll(async () => {
  await clean();
  await Promise.all([slack.close(), model.close()]);
});

const shown = ({ blocks = [] }: PostedMessage): string => JSON.stringify(blocks);

const deliver = ({ body, headers }: ReturnType<typeof signed>) =>
  send(service.url, '/v1/channels/acme', { method: 'POST', body, headers });

const question = (thread: string): PostedMessage | undefined =>
  slack.messages.find((each) => each.thread_ts === thread && shown(each).includes('May c1.s1.a1 of the chain careful'));

const startChain = async (n: number): Promise<string> => {
  const ts = `${Math.floor(SHOP.askedAt / 1e6)}.00000${n}`;
  const text = `<@${BOT}> chain careful: why does checkout fail?`;
  await deliver(signed(eventBody({ type: 'app_mention', user: 'U0ASKER', channel: 'C01', ts, text })));
  await untilTrue(() => question(ts) !== undefined);
  return ts;
};

const press = (thread: string, user: string, label: string, channel = 'C01') => {
  const message = question(thread);
  const value = `approve c1.s1.a1 ${label}`;
  expect(shown(message as PostedMessage)).toContain(value);
  return deliver(signed(pressBody({ channel, message: message?.ts ?? '', thread, user, value }), { type: FORM }));
};

const statusOf = async (thread: string): Promise<string> =>
  (await json<{ items: readonly { status: string }[] }>(service.url, `${pathOf(`acme:C01:${thread}`)}/chains`)).items[0]
    ?.status ?? '';

describe('an approval in a thread', () => {
  it('is refused to whoever has no right to it, and taken from an operator', async () => {
    const thread = await startChain(1);
    await press(thread, 'U0ASKER', 'yes');
    await untilTrue(() =>
      slack.messages.some((each) => each.onlyFor === 'U0ASKER' && shown(each).includes('may not do that')),
    );
    expect(await statusOf(thread)).toBe('active');
    await press(thread, 'U0OPERATOR', 'yes');
    await untilTrue(async () => (await statusOf(thread)) === 'completed');
    await untilTrue(() => shown(question(thread) as PostedMessage).includes('It was allowed.'));
    expect(shown(question(thread) as PostedMessage)).not.toContain('"button"');
    const { items } = await json<{ items: readonly { action: string; actor: { id: string } }[] }>(
      service.url,
      '/v1/audit?limit=50',
    );
    expect(items.find(({ action }) => action === 'approve-tools')?.actor.id).toBe('acme:U0OPERATOR');
  });

  it('that is answered with no cancels the execution, and a second answer is refused', async () => {
    const thread = await startChain(2);
    await press(thread, 'U0OPERATOR', 'no');
    await untilTrue(() => shown(question(thread) as PostedMessage).includes('It was refused.'));
    const value = 'approve c1.s1.a1 yes';
    const again = { channel: 'C01', message: question(thread)?.ts ?? '', thread, user: 'U0OPERATOR', value };
    await deliver(signed(pressBody(again), { type: FORM }));
    await untilTrue(() =>
      slack.messages.some((each) => each.onlyFor === 'U0OPERATOR' && shown(each).includes('refused')),
    );
    expect(await statusOf(thread)).not.toBe('completed');
  });
});

describe('an approval of a chain that an alert has started', () => {
  it('is asked in the thread of the alert, whose message becomes the answer', async () => {
    const alert = {
      name: 'Errors',
      severity: 'critical',
      service: 'checkout-api',
      startsAt: toIso(SHOP.askedAt),
      fingerprint: 'f1',
    };
    await post(service.url, '/v1/alerts', { body: { alerts: [alert] } });
    const root = () => slack.messages.find(({ channel }) => channel === ALERT_ROOM);
    await untilTrue(() => root() !== undefined && question(root()?.ts ?? '') !== undefined);
    const { ts = '' } = root() ?? {};
    expect(shown(root() as PostedMessage)).toContain('Looking into it');
    await press(ts, 'U0ASKER', 'yes', ALERT_ROOM);
    await untilTrue(() =>
      slack.messages.some(
        (each) => each.onlyFor === 'U0ASKER' && each.thread_ts === ts && shown(each).includes('may not'),
      ),
    );
    await press(ts, 'U0OPERATOR', 'yes', ALERT_ROOM);
    await untilTrue(() => shown(question(ts) as PostedMessage).includes('It was allowed.'));
    await untilTrue(() => !shown(root() as PostedMessage).includes('Looking into it'));
    expect(
      slack.messages.filter(({ channel, thread_ts: of }) => channel === ALERT_ROOM && of === undefined),
    ).toHaveLength(1);
  });
});

describe('a person who asks too much', () => {
  it('is told when to ask again, and a repeated delivery costs nothing', async () => {
    const askOnce = async (n: number): Promise<string> => {
      const ts = `${Math.floor(SHOP.askedAt / 1e6)}.00001${n}`;
      const event = { type: 'app_mention', user: 'U0EAGER', channel: 'C01', ts, text: `<@${BOT}> hello` };
      for (let again = 0; again < 3; again += 1) await deliver(signed(eventBody(event)));
      return ts;
    };
    const asked = [await askOnce(1), await askOnce(2), await askOnce(3)];
    const refused = await askOnce(4);
    await untilTrue(() => slack.messages.some((each) => each.onlyFor === 'U0EAGER'));
    const whispers = slack.messages.filter(({ onlyFor }) => onlyFor === 'U0EAGER');
    expect(whispers.map(({ thread_ts: thread }) => thread)).toEqual([refused]);
    expect(shown(whispers[0] as PostedMessage)).toContain('You have asked too much at once');
    for (const ts of asked)
      await untilTrue(() => slack.messages.some((each) => each.thread_ts === ts && each.onlyFor === undefined));
  });
});
