// An alert begins a thread in the room where people work, in each product: one message that becomes the answer, replies that are turns of its investigation, its end said once, and a silence by a button; through kills, limits and bad input.
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toIso } from '../../src/kernel/time.js';
import {
  type AlertRoomWorld,
  mattermostAlertRoom,
  type RoomPost,
  slackAlertRoom,
  teamsAlertRoom,
} from '../support/alert-rooms.js';
import {
  alertmanagerWebhook,
  type FakeAlertmanager,
  type SentAlert,
  startFakeAlertmanager,
} from '../support/fake-alertmanager.js';
import { clean, copyOf, type Service, startService } from '../support/service.js';
import { json, pathOf, post, send, SHOP, shopFolder } from '../support/shop.js';
import { untilTrue } from '../support/until.js';

const SECRET = 'a-secret-of-the-alertmanager';
const STARTED = toIso(SHOP.askedAt);
const ENDED = toIso(SHOP.askedAt + 300_000_000);

type Listed = {
  readonly id: string;
  readonly event: string;
  readonly status: string;
  readonly place?: string;
  readonly response?: string;
  readonly attempts: number;
  readonly history: readonly object[];
};
type ListedAlert = {
  readonly id: string;
  readonly name: string;
  readonly investigation: { readonly clientTxnId: string };
};

/** What no product does by itself is tried in one of them. */
const THOROUGH = 'Mattermost';

/** What was posted before a kill is looked for in each product; where else it is killed, no product is asked. */
const LOOKED_FOR = [['before', 'NotificationAttemptEnded']] as const;
const KILLS = [
  ...LOOKED_FOR,
  ['after', 'AlertInvestigationDecided'],
  ['after', 'NotificationAttempted'],
  ['after', 'TurnAnswered'],
] as const;

const WORLDS = [
  { name: 'Mattermost', open: mattermostAlertRoom, kills: KILLS },
  { name: 'Slack', open: slackAlertRoom, kills: LOOKED_FOR },
  { name: 'Teams', open: teamsAlertRoom, kills: LOOKED_FOR },
];

describe.each(WORLDS)('an alert in $name', ({ name, open, kills }) => {
  const isThorough = name === THOROUGH;
  let world: AlertRoomWorld;
  let alertmanager: FakeAlertmanager;
  let service: Service;
  let folder: string;
  let language: string;

  const start = async (): Promise<void> => {
    const { channel, room, env } = world;
    const when = { room, severities: ['critical'], labels: { team: 'shop' }, language };
    const config = {
      alerts: {
        investigate: { rules: [{ severities: ['critical'], language }] },
        sources: {
          prod: {
            kind: 'alertmanager',
            secret: '${ALERT_SECRET}',
            silences: { url: alertmanager.address, longest: '4h' },
          },
        },
      },
      notifications: { link: 'https://casefile.example/i/{id}', targets: {} },
      channels: { room: { ...channel, alerts: [when] } },
    };
    service = await startService({ folder, config, env: { ...env, ALERT_SECRET: SECRET } });
  };
  const alert = (alertname: string, more: object = {}) => ({
    fingerprint: `f${alertname}`,
    labels: { alertname, service: 'checkout-api', severity: 'critical', team: 'shop', ...more },
    startsAt: STARTED,
  });
  const fire = async (...alerts: readonly SentAlert[]): Promise<void> => {
    const headers = { authorization: `Bearer ${SECRET}` };
    const { status } = await post(service.url, '/v1/alerts/prod', { body: alertmanagerWebhook(...alerts), headers });
    expect(status).toBeLessThan(300);
    for (const each of alerts) if (each.endsAt === undefined) alertmanager.hold(each);
  };
  const deliver = ({ body, headers }: { readonly body: string; readonly headers: object }) =>
    send(service.url, '/v1/channels/room', { method: 'POST', body, headers: { ...headers } });
  const roots = (): readonly RoomPost[] =>
    world.posts().filter(({ thread, onlyFor }) => thread === undefined && onlyFor === undefined);
  const replies = (): readonly RoomPost[] =>
    world.posts().filter(({ thread, onlyFor }) => thread !== undefined && onlyFor === undefined);
  const alone = (person: string): readonly RoomPost[] => world.posts().filter(({ onlyFor }) => onlyFor === person);
  const root = (): RoomPost => {
    const [found] = roots();
    if (found === undefined) throw new Error('no thread has begun');
    return found;
  };
  const isShown = (text: string): boolean => roots().some(({ shown }) => shown.includes(text));
  const isReplied = (text: string): boolean => replies().some(({ shown }) => shown.includes(text));
  const isTold = () => untilTrue(() => isShown('pricing-service fails'));
  const press = (label: string, person: string, id: string) => deliver(world.press(root().id, label, person, id));
  const alerts = async () => (await json<{ readonly items: readonly ListedAlert[] }>(service.url, '/v1/alerts')).items;
  const told = async (query = '') =>
    (await json<{ readonly items: readonly Listed[] }>(service.url, `/v1/notifications${query}`)).items;
  const turns = async () => {
    const [{ investigation }] = (await alerts()) as [ListedAlert];
    type Turns = { readonly items: readonly { readonly text: string; readonly status: string }[] };
    return (await json<Turns>(service.url, `${pathOf(investigation.clientTxnId)}/turns`)).items;
  };

  beforeEach(async () => {
    language = 'en';
    [world, alertmanager] = await Promise.all([open(), startFakeAlertmanager()]);
    folder = await copyOf(await shopFolder());
    await start();
  });
  afterEach(async () => {
    await service.close();
    await Promise.all([world.close(), alertmanager.close()]);
  });
  afterAll(clean);

  it('is one message that becomes the answer, and a reply to it is a turn of the same investigation', async () => {
    await fire(alert('Errors'));
    await isTold();
    expect(roots()).toHaveLength(1);
    const { shown, buttons, edits, id } = root();
    for (const part of [
      'Errors · critical · checkout-api',
      'Firing since',
      'Likely cause in pricing-service, confidence',
    ])
      expect(shown).toContain(part);
    expect(buttons).toEqual(expect.arrayContaining(['Silence 2 hr', expect.stringMatching(/^Evidence \(\d+\)$/)]));
    expect(edits).toBeGreaterThan(0);
    await service.close();
    await start();
    await deliver(world.reply(id, SHOP.followUp, world.asker));
    await untilTrue(() => replies().some((each) => !each.shown.includes('Looking into it')));
    expect(replies().map(({ thread }) => thread)).toEqual([id]);
    expect((await turns()).map(({ text }) => text)).toEqual([expect.stringContaining('Errors'), SHOP.followUp]);
    await press('Evidence', world.viewer, 'e1');
    await untilTrue(() => alone(world.viewer).length === 1);
    expect(roots()).toHaveLength(1);
  });

  if (isThorough)
    it('is one thread for all alerts of an investigation, and says its end once', async () => {
      await fire(alert('Errors'));
      await isTold();
      await fire(alert('Latency'), alert('Queue', { severity: 'warning' }));
      await untilTrue(() => isShown('3 of 3 alerts firing'));
      await fire({ ...alert('Errors'), endsAt: ENDED });
      await untilTrue(() => isShown('2 of 3 alerts firing'));
      expect(replies()).toEqual([]);
      const rest = [alert('Latency'), alert('Queue', { severity: 'warning' })].map((each) => ({
        ...each,
        endsAt: ENDED,
      }));
      await fire(...rest);
      await untilTrue(() => isReplied('All 3 alerts have ended'));
      await fire(...rest);
      const again = { ...alert('Errors'), startsAt: toIso(SHOP.askedAt + 400_000_000) };
      await fire(again);
      await untilTrue(() => isReplied('Firing again'));
      await fire({ ...again, endsAt: toIso(SHOP.askedAt + 500_000_000) });
      await untilTrue(() => isReplied('All 4 alerts have ended'));
      expect([roots().length, replies().length]).toEqual([1, 1]);
      expect(new Set((await alerts()).map(({ investigation }) => investigation.clientTxnId)).size).toBe(1);
    });

  if (isThorough)
    it('is told in no room that does not want it', async () => {
      await fire(alert('Errors', { team: 'search' }));
      await untilTrue(async () => (await turns()).some(({ status }) => status === 'answered'));
      await fire(alert('Latency', { severity: 'warning' }));
      expect([await told(), world.posts()]).toEqual([[], []]);
    });

  it('is silenced by whoever may, once, and the thread is told who did it until when', async () => {
    await fire(alert('Errors'));
    await isTold();
    await press('Silence', world.asker, 's0');
    await untilTrue(() => alone(world.asker).length === 1);
    expect(alone(world.asker)[0]?.shown).toContain('your role here is asker');
    expect(alertmanager.silences).toEqual([]);
    const shown = world.press(root().id, 'Silence', world.operator, 's1');
    const again = world.press(root().id, 'Silence', world.operator, 's2');
    await Promise.all([shown, shown, again].map(deliver));
    await untilTrue(() => isReplied('has silenced Errors until'));
    expect(alertmanager.silences).toHaveLength(1);
    const [silence] = alertmanager.silences;
    expect(silence?.createdBy).toBe(`${world.operatorName} (room:${world.operator})`);
    expect(Date.parse(silence?.endsAt ?? '') - Date.parse(silence?.startsAt ?? '')).toBe(7_200_000);
    const until = silence?.endsAt.slice(0, 16).replace('T', ' ');
    const said = `${world.operatorName} has silenced Errors until ${until} UTC`;
    expect(replies().map((each) => each.shown)).toEqual([expect.stringContaining(said)]);
    await untilTrue(() => isShown(said) && !root().buttons.some((each) => each.startsWith('Silence')));
    await untilTrue(() => alone(world.operator).some((each) => each.shown.includes('silenced already')));
    const audit = await json<{ readonly items: readonly { readonly actor: { readonly id: string } }[] }>(
      service.url,
      '/v1/audit?action=silence',
    );
    expect(new Set(audit.items.map(({ actor }) => actor.id))).toEqual(new Set([`room:${world.operator}`]));
  });

  if (isThorough)
    it('is silenced no more once it has ended, or its investigation was deleted', async () => {
      await fire(alert('Errors'));
      await isTold();
      const [pressed, later] = ['s1', 's2'].map((id) => world.press(root().id, 'Silence', world.operator, id));
      if (pressed === undefined || later === undefined) throw new Error('nothing was pressed');
      await fire({ ...alert('Errors'), endsAt: ENDED });
      alertmanager.end('fErrors');
      await untilTrue(() => isReplied('The alert has ended'));
      await deliver(pressed);
      await untilTrue(() => alone(world.operator).some(({ shown }) => shown.includes('the alert is resolved')));
      const [{ investigation }] = (await alerts()) as [ListedAlert];
      const path = pathOf(investigation.clientTxnId);
      expect((await send(service.url, path, { method: 'DELETE' })).status).toBeLessThan(300);
      await deliver(later);
      await untilTrue(() =>
        alone(world.operator).some(({ shown }) => shown.includes('the investigation of this alert is deleted')),
      );
      await deliver(world.press(root().id, 'Evidence', world.asker, 'e1'));
      await untilTrue(() => alone(world.asker).some(({ shown }) => shown.includes('deleted')));
      expect(alertmanager.silences).toEqual([]);
    });

  it.each(kills)('is one message where the service is killed %s the first %s', async (moment, on) => {
    await service.plan({ on, moment, how: 'die' });
    await fire(alert('Errors')).catch(() => undefined);
    await service.exit;
    await start();
    await fire(alert('Errors'));
    await isTold();
    expect(roots()).toHaveLength(1);
  });

  it('waits while the product limits its callers, and is one message where an answer was lost', async () => {
    world.weather('too-many');
    await fire(alert('Errors'));
    await untilTrue(async () => (await told()).some(({ status, attempts }) => status === 'waiting' && attempts > 0));
    world.weather('answer-lost');
    await untilTrue(() => roots().length === 1);
    world.weather('fine');
    await isTold();
    expect(roots()).toHaveLength(1);
  });

  it('is written anew where somebody has deleted it, and its thread is that of the new one', async () => {
    await fire(alert('Errors'));
    await isTold();
    const first = root().id;
    world.remove(first);
    await fire(alert('Latency'));
    await untilTrue(() => isShown('2 of 2 alerts firing'));
    expect(root().id).not.toBe(first);
    await deliver(world.reply(root().id, SHOP.followUp, world.asker));
    await untilTrue(async () => (await turns()).length === 2);
  });

  it('that the room refuses is in the delivery record, and comes when it is sent again', async () => {
    world.weather('refused');
    await fire(alert('Errors'));
    await untilTrue(async () => (await told('?status=failed')).length === 1);
    const [failed] = await told('?status=failed');
    expect(failed).toMatchObject({ event: 'alert-changed', place: world.roomId });
    expect(failed?.response).toMatch(/not_in_channel|403/);
    // once for the alert, and once for its answer
    await untilTrue(async () => (await told('?status=failed'))[0]?.history.length === 2);
    world.weather('fine');
    expect((await post(service.url, `/v1/notifications/${failed?.id}/resend`)).status).toBeLessThan(300);
    await isTold();
    expect(roots()).toHaveLength(1);
  });

  it('speaks the language of its room, and is answered in that of its rule', async () => {
    language = 'de';
    await service.close();
    await start();
    await fire(alert('Errors'));
    await untilTrue(() => isShown('Wahrscheinliche Ursache in pricing-service'));
    expect(root().shown).toContain('pricing-service ist sehr wahrscheinlich die Ursache');
    expect(root().shown).toContain('Ausgelöst seit');
    expect(root().buttons).toEqual(expect.arrayContaining(['2 Std. stummschalten']));
  });
});
