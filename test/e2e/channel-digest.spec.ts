// The digest of a day with the built service: posted in the room once, also where the service is killed around it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeSlack, SIGNING_SECRET, startFakeSlack, TEAM, TOKEN } from '../support/fake-slack.js';
import { answered, json, QUESTION, SHOP, shopFolder } from '../support/shop.js';
import { clean, copyOf, type Service, startService } from '../support/service.js';
import { scaled } from '../support/full-scale.js';
import { untilTrue } from '../support/until.js';

const DAY = 86_400_000_000;
/** The first eight o'clock of UTC after the incident. */
const EIGHT = SHOP.askedAt - (SHOP.askedAt % DAY) + DAY + DAY / 3;

let slack: FakeSlack;
let folder: string;
let service: Service;

const start = async (digests: object, now?: number): Promise<void> => {
  const shared = { kind: 'slack', token: '${SLACK_TOKEN}', signingSecret: '${SLACK_SECRET}', team: TEAM };
  const channel = { ...shared, roles: {}, api: slack.api, files: slack.url };
  const channels = Object.fromEntries(Object.entries(digests).map(([name, digest]) => [name, { ...channel, digest }]));
  const env = { SLACK_TOKEN: TOKEN, SLACK_SECRET: SIGNING_SECRET };
  service = await startService({ folder, config: { channels }, env, ...(now !== undefined && { fixed: { now } }) });
};

beforeAll(async () => {
  slack = await startFakeSlack();
  folder = await copyOf(await shopFolder());
  await start({}, SHOP.askedAt);
  await answered(service.url, 'INC-of-the-day', QUESTION);
  await service.close();
});
afterAll(async () => {
  await clean();
  await slack.close();
});

const posted = (room: string) => slack.messages.filter(({ channel }) => channel === room);
type Told = { readonly items: readonly { readonly status: string; readonly target: string }[] };
const isDelivered = async (channel: string): Promise<boolean> =>
  (await json<Told>(service.url, `/v1/notifications?target=channel:${channel}`)).items.some(
    ({ status }) => status === 'delivered',
  );

/** Each waits for the next attempt of a delivery, twenty seconds. */
const KILLS = (
  [
    ['after', 'NotificationAttempted'],
    ['before', 'NotificationAttemptEnded'],
  ] as const
).slice(0, scaled(0, 2));

describe('the digest of a room', () => {
  it('tells the investigations of the day, once over restarts', async () => {
    const digest = { room: 'C0DAY', at: '08:00' };
    for (let again = 0; again < 2; again += 1) {
      await start({ day: digest }, EIGHT + 60_000_000);
      await untilTrue(() => isDelivered('day'));
      await service.close();
    }
    expect(posted('C0DAY')).toHaveLength(1);
    const [message] = posted('C0DAY');
    expect(message?.thread_ts).toBeUndefined();
    expect(JSON.stringify(message?.blocks)).toContain('1 investigation');
    expect(JSON.stringify(message?.blocks)).toContain('cause: pricing-service');
  });

  it.each(KILLS)('is posted once where the service is killed %s %s', async (moment, on) => {
    const [name, room] = [`${moment}${on}`, `C0${moment}${on}`.toUpperCase().slice(0, 31)];
    // the minute that has begun, by the clock of this machine: the one before may be of another day
    const at = new Date().toISOString().slice(11, 16);
    const digests = { [name]: { room, at, sendsEmpty: true } };
    slack.answer((method) => (method === 'chat.postMessage' ? { status: 503, body: 'down' } : undefined));
    await start(digests);
    await untilTrue(() => slack.calls.some(({ params }) => params['channel'] === room));
    await service.plan({ on, moment, how: 'die' });
    slack.answer(() => undefined);
    await service.exit;
    await start(digests);
    await untilTrue(() => isDelivered(name));
    expect(posted(room)).toHaveLength(1);
    expect(JSON.stringify(posted(room)[0]?.blocks)).toContain('nothing was asked');
    await service.close();
  });
});
