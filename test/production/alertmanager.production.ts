// Debian's Alertmanager sends real alerts: they fire, end, are grouped anew and sent again after a restart, and each is one alert here.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toIso } from '../../src/kernel/time.js';
import { type Alertmanager, startAlertmanager } from '../support/alertmanager.js';
import { casefile } from '../e2e/cli.support.js';
import { type AlertRoomWorld, mattermostAlertRoom } from '../support/alert-rooms.js';
import { clean, newFolder, type Service, startService } from '../support/service.js';
import { ingest, json, pathOf, post, send, SHOP } from '../support/shop.js';
import { untilTrue } from '../support/until.js';

type Listed = {
  readonly id: string;
  readonly status: string;
  readonly name: string;
  readonly reports: number;
  readonly grouping: { readonly group: string };
  readonly investigation: { readonly decision: string; readonly clientTxnId?: string };
};

const SECRET = 'a secret of the alertmanager'.replaceAll(' ', '-');
const configOf = (url: string, { channel, room }: AlertRoomWorld) => ({
  channels: { room: { ...channel, alerts: [{ room }] } },
  alerts: { sources: { prod: { kind: 'alertmanager', secret: '${ALERT_SECRET}', silences: { url, longest: '1h' } } } },
});

let service: Service;
let alertmanager: Alertmanager;
let world: AlertRoomWorld;

const options = (groupBy: string) => ({ webhook: `${service.url}/v1/alerts/prod`, secret: SECRET, groupBy });

const alerts = async (query = ''): Promise<readonly Listed[]> =>
  (await json<{ readonly items: readonly Listed[] }>(service.url, `/v1/alerts${query}`)).items;

const startsAt = toIso(SHOP.askedAt);
const named = (alertname: string) => ({ alertname, service: 'checkout-api', severity: 'critical' });
/** Alertmanager takes an alert without an end for ended when it is five minutes old and nobody repeats it. */
const still = (): string => new Date(Date.now() + 600_000).toISOString();
const firing = (name: string) => ({ labels: named(name), startsAt, endsAt: still(), annotations: { summary: name } });

beforeAll(async () => {
  alertmanager = await startAlertmanager({ webhook: 'http://127.0.0.1:9/', secret: SECRET, groupBy: 'alertname' });
  world = await mattermostAlertRoom();
  const config = configOf(alertmanager.url, world);
  const env = { ...world.env, ALERT_SECRET: SECRET };
  service = await startService({ folder: await newFolder(), config, env });
  await ingest(service.url, SHOP.rows);
  await alertmanager.configure(options('alertname'));
  process.stdout.write(`Alertmanager ${await alertmanager.version()}\n`);
});

afterAll(async () => {
  await alertmanager.close();
  await service.close();
  await world.close();
  await clean();
});

describe('alerts of a real Alertmanager', () => {
  it('fire, and one investigation for their group is answered', async () => {
    await alertmanager.post([firing('Errors'), firing('Latency')]);
    await untilTrue(async () => (await alerts()).length === 2);
    await untilTrue(async () => (await alerts()).some(({ investigation }) => investigation.decision === 'opened'));
    const all = await alerts();
    expect(new Set(all.map(({ grouping }) => grouping.group)).size).toBe(1);
    expect(all.map(({ investigation }) => investigation.decision).toSorted()).toEqual(['joined', 'opened']);
    const id = all[0]?.investigation.clientTxnId ?? '';
    type Turns = { readonly items: readonly { readonly status: string }[] };
    const turns = async () => (await json<Turns>(service.url, `${pathOf(id)}/turns`)).items;
    await untilTrue(async () => (await turns()).some(({ status }) => status === 'answered'));
    expect((await turns()).map(({ status }) => status)).toEqual(['answered']);
  });

  it('are no news when they are sent again, when they are grouped anew, and after a restart', async () => {
    const before = await alerts();
    await alertmanager.configure(options('severity'));
    await alertmanager.post([firing('Errors'), firing('Latency'), firing('Queue')]);
    await untilTrue(async () => (await alerts()).length === 3);
    await alertmanager.member.kill();
    await alertmanager.member.start();
    await alertmanager.post([firing('Errors'), firing('Latency'), firing('Queue'), firing('Disk')]);
    await untilTrue(async () => (await alerts()).length === 4);
    const after = await alerts();
    expect(after.filter(({ name }) => before.some((each) => each.name === name))).toEqual(before);
    expect(after.map(({ reports }) => reports)).toEqual([1, 1, 1, 1]);
  });

  it('end, and nothing is closed by that', async () => {
    await alertmanager.post([{ ...firing('Errors'), endsAt: new Date(Date.now() - 1000).toISOString() }]);
    await untilTrue(async () => (await alerts('?name=Errors'))[0]?.status === 'resolved');
    const [ended] = await alerts('?name=Errors');
    expect(ended).toMatchObject({ reports: 2, investigation: { decision: expect.stringMatching(/opened|joined/) } });
    const session = await json<{ readonly status: string }>(
      service.url,
      pathOf(ended?.investigation.clientTxnId ?? ''),
    );
    expect(session.status).toBe('open');
  });

  it('are silenced there when a person approves it, each by its own labels, for a bounded time', async () => {
    type Shown = Listed & { readonly proposedSilence?: { readonly minutes: number; readonly because: string } };
    type Silence = {
      readonly id: string;
      readonly createdBy: string;
      readonly comment: string;
      readonly startsAt: string;
      readonly endsAt: string;
      readonly matchers: readonly { readonly name: string; readonly value: string }[];
    };
    type There = { readonly labels: object; readonly status: { readonly silencedBy: readonly string[] } };
    const [{ id, investigation }] = (await alerts('?name=Latency')) as [Listed];
    const shown = () => json<Shown>(service.url, `/v1/alerts/${id}`);
    const approve = (body: object) => post(service.url, `/v1/alerts/${id}/silence`, { body: body as never });
    const there = <T>(path: string) => json<readonly T[]>(alertmanager.url, path);

    expect(await shown()).not.toHaveProperty('proposedSilence');
    expect(await approve({})).toMatchObject({ status: 409, text: expect.stringContaining('nobody works on it') });
    const note = await post(service.url, `${pathOf(investigation.clientTxnId ?? '')}/note`, {
      body: { text: 'I roll pricing back' } as never,
    });
    expect(note.status).toBe(200);
    const { proposedSilence } = await shown();
    expect(proposedSilence).toMatchObject({ minutes: 60, because: 'the cause is known and somebody works on it' });
    expect((await approve({ minutes: 61 })).status).toBe(409);
    expect(await there('/api/v2/silences')).toEqual([]);

    const { out } = await casefile(['alerts', id], { url: service.url });
    expect(out).toContain('a silence for 60 min: the cause is known and somebody works on it');
    expect(out).toContain(`casefile silence ${id}`);
    const approved = await casefile(['silence', id, '--minutes', '10', '--because', 'rolled back'], {
      url: service.url,
    });
    const [silence, ...others] = await there<Silence>('/api/v2/silences');
    expect(others).toEqual([]);
    expect(approved.out).toContain(`silenced at its source by ${silence?.id}`);
    expect(silence?.matchers.map(({ name, value }) => [name, value])).toEqual(
      Object.entries(named('Latency')).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    );
    expect(silence?.comment).toBe(`rolled back. Casefile alert ${id}`);
    expect(Date.parse(silence?.endsAt ?? '') - Date.parse(silence?.startsAt ?? '')).toBeLessThanOrEqual(600_000);
    const silenced = (await there<There>('/api/v2/alerts')).filter(({ status }) => status.silencedBy.length > 0);
    expect(silenced.map(({ labels }) => labels)).toEqual([named('Latency')]);

    const again = await approve({});
    expect(JSON.parse(again.text)).toEqual({ outcome: 'there', silence: silence?.id });
    expect(await there('/api/v2/silences')).toHaveLength(1);
    const audit = await json<{ readonly items: readonly { readonly subject?: string; readonly outcome: string }[] }>(
      service.url,
      '/v1/audit?action=silence',
    );
    expect(audit.items.map(({ subject, outcome }) => [subject, outcome])).toEqual(
      ['done', 'done', 'refused', 'refused'].map((outcome) => [id, outcome]),
    );
  });

  it('are silenced once where two approve it at the same time', async () => {
    const [queue] = await alerts('?name=Queue');
    const silences = () => json<readonly object[]>(alertmanager.url, '/api/v2/silences');
    const before = (await silences()).length;
    const approve = () => post(service.url, `/v1/alerts/${queue?.id}/silence`, { body: {} });
    const replies = await Promise.all([approve(), approve()]);
    const outcomes = replies.map(({ text }) => (JSON.parse(text) as { readonly outcome?: string }).outcome ?? text);
    expect(outcomes.toSorted()).toEqual(['silenced', 'there']);
    expect(await silences()).toHaveLength(before + 1);
  });

  it('are one thread in the room of people, and silenced there by a button', async () => {
    const roots = () => world.posts().filter(({ thread, onlyFor }) => thread === undefined && onlyFor === undefined);
    // two were silenced from elsewhere, which the message tells: its button is then of the third
    await untilTrue(() => roots()[0]?.shown.match(/ has silenced /g)?.length === 2);
    await untilTrue(() => roots().length === 1 && (roots()[0]?.buttons ?? []).some((each) => each.endsWith('1 hr')));
    const { id = '', buttons = [] } = roots()[0] ?? {};
    const [, name = ''] = /^Silence (\w+) 1 hr$/.exec(buttons[0] ?? '') ?? [];
    const silences = () =>
      json<readonly { readonly createdBy: string; readonly matchers: readonly object[] }[]>(
        alertmanager.url,
        '/api/v2/silences',
      );
    const before = (await silences()).length;
    for (const press of ['p1', 'p2']) {
      const { body, headers } = world.press(id, `Silence ${name}`, world.operator, press);
      await send(service.url, '/v1/channels/room', { method: 'POST', body, headers });
    }
    const said = `somename has silenced ${name} until`;
    await untilTrue(() => world.posts().some(({ thread, shown }) => thread === id && shown.includes(said)));
    expect(await silences()).toHaveLength(before + 1);
    const [made] = (await silences()).filter(({ createdBy }) => createdBy.startsWith('somename (room:'));
    expect(made?.matchers).toEqual(
      expect.arrayContaining([{ name: 'alertname', value: name, isRegex: false, isEqual: true }]),
    );
    expect(roots()).toHaveLength(1);
  });

  it('are refused with another secret', async () => {
    const { status, text } = await post(service.url, '/v1/alerts/prod', {
      body: { alerts: [] },
      headers: { authorization: 'Bearer another-secret-of-somebody' },
    });
    expect([status, text]).toEqual([401, expect.stringContaining('webhook-not-authentic')]);
  });
});
