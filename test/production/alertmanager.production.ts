// Debian's Alertmanager sends real alerts: they fire, end, are grouped anew and sent again after a restart, and each is one alert here.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toIso } from '../../src/kernel/time.js';
import { type Alertmanager, startAlertmanager } from '../support/alertmanager.js';
import { clean, newFolder, type Service, startService } from '../support/service.js';
import { ingest, json, pathOf, post, SHOP } from '../support/shop.js';
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
const CONFIG = { alerts: { sources: { prod: { kind: 'alertmanager', secret: '${ALERT_SECRET}' } } } };

let service: Service;
let alertmanager: Alertmanager;

const options = (groupBy: string) => ({ webhook: `${service.url}/v1/alerts/prod`, secret: SECRET, groupBy });

const alerts = async (query = ''): Promise<readonly Listed[]> =>
  (await json<{ readonly items: readonly Listed[] }>(service.url, `/v1/alerts${query}`)).items;

const startsAt = toIso(SHOP.askedAt);
const named = (alertname: string) => ({ alertname, service: 'checkout-api', severity: 'critical' });
/** Alertmanager takes an alert without an end for ended when it is five minutes old and nobody repeats it. */
const still = (): string => new Date(Date.now() + 600_000).toISOString();
const firing = (name: string) => ({ labels: named(name), startsAt, endsAt: still(), annotations: { summary: name } });

beforeAll(async () => {
  service = await startService({ folder: await newFolder(), config: CONFIG, env: { ALERT_SECRET: SECRET } });
  await ingest(service.url, SHOP.rows);
  alertmanager = await startAlertmanager(options('alertname'));
  process.stdout.write(`Alertmanager ${await alertmanager.version()}\n`);
});

afterAll(async () => {
  await alertmanager.close();
  await service.close();
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

  it('are refused with another secret', async () => {
    const { status, text } = await post(service.url, '/v1/alerts/prod', {
      body: { alerts: [] },
      headers: { authorization: 'Bearer another-secret-of-somebody' },
    });
    expect([status, text]).toEqual([401, expect.stringContaining('webhook-not-authentic')]);
  });
});
