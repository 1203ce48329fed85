// Alerts of PagerDuty and Grafana are answered where they came from: once for each incident and panel, through kills and restarts, and nothing of it comes back as news.
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toIso } from '../../src/kernel/time.js';
import { type FakeGrafana, GRAFANA_TOKEN, startFakeGrafana } from '../support/fake-grafana.js';
import {
  type FakePagerDuty,
  incidentAnnotated,
  incidentTriggered,
  PD_SECRET,
  PD_TOKEN,
  PD_USER,
  startFakePagerDuty,
} from '../support/fake-pagerduty.js';
import { casefile } from './cli.support.js';
import { clean, newFolder, type Service, startService } from '../support/service.js';
import { ingest, json, post, send, SHOP } from '../support/shop.js';
import { untilTrue } from '../support/until.js';

type Listed = {
  readonly id: string;
  readonly status: string;
  readonly target: string;
  readonly place?: string;
  readonly response?: string;
  readonly history: readonly { readonly outcome?: string }[];
};

const [FIRST, SECOND_INCIDENT] = ['Q1ZQ2KX9A7B3CD', 'Q2WW8LM3N4P5QR'];
const GRAFANA_SECRET = 'a-secret-that-grafana-sends-along';
const AT = toIso(SHOP.askedAt);

let pager: FakePagerDuty;
let grafana: FakeGrafana;
let folder: string;
let service: Service;

const configOf = () => ({
  alerts: {
    sources: {
      pager: { kind: 'pagerduty', secret: '${PD_SECRET}' },
      boards: { kind: 'grafana', secret: '${GRAFANA_SECRET}' },
    },
  },
  notifications: {
    link: 'https://casefile.example/i/{id}',
    targets: {
      incident: { kind: 'pagerduty', source: 'pager', token: '${PD_TOKEN}', from: PD_USER, api: `${pager.url}/` },
      panel: { kind: 'grafana', source: 'boards', token: '${GRAFANA_TOKEN}', url: grafana.url },
    },
  },
});

const start = async (): Promise<void> => {
  const env = { PD_TOKEN, PD_SECRET, GRAFANA_TOKEN, GRAFANA_SECRET };
  service = await startService({ folder, config: configOf(), env });
};

const listed = async (query = ''): Promise<readonly Listed[]> =>
  (await json<{ readonly items: readonly Listed[] }>(service.url, `/v1/notifications${query}`)).items;

const deliver = async (source: string, { body, headers }: ReturnType<typeof incidentTriggered>): Promise<void> => {
  const { status } = await send(service.url, `/v1/alerts/${source}`, { method: 'POST', body, headers });
  expect(status).toBeLessThan(300);
};

const triggered = (incident: string, service = 'checkout-api') =>
  deliver('pager', incidentTriggered(incident, service, AT));

const grafanaAlert = (instance: string, url: string) => ({
  status: 'firing',
  labels: { alertname: 'Checkout fails', service_name: 'checkout-api', severity: 'critical', instance },
  annotations: { summary: 'orders fail' },
  startsAt: AT,
  endsAt: '0001-01-01T00:00:00Z',
  generatorURL: 'https://grafana.example/alerting/1afz29v7z/edit',
  fingerprint: `c6ead${instance}`,
  panelURL: url,
  dashboardURL: '',
});

const PANEL = 'https://grafana.example/d/shop-1/orders?from=1&orgId=1&viewPanel=panel-4';

const fired = (...alerts: readonly object[]) =>
  deliver('boards', {
    body: JSON.stringify({ receiver: 'casefile', status: 'firing', orgId: 1, alerts, version: '1' }),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${GRAFANA_SECRET}` },
  });

const untilDelivered = (count: number) => untilTrue(async () => (await listed('?status=delivered')).length === count);

beforeEach(async () => {
  [pager, grafana] = await Promise.all([startFakePagerDuty([FIRST, SECOND_INCIDENT]), startFakeGrafana(['shop-1'])]);
  folder = await newFolder();
  await start();
  await ingest(service.url, SHOP.rows);
});
afterEach(async () => {
  await service.close();
  await Promise.all([pager.close(), grafana.close()]);
});
afterAll(clean);

describe('the answer about an incident of PagerDuty', () => {
  it('is one note on it, and what PagerDuty delivers about the note is no news', async () => {
    await triggered(FIRST);
    await untilDelivered(1);
    const [note = ''] = pager.notesOf(FIRST);
    for (const part of [
      'pricing-service fails at taxes.py:47',
      'Severity: critical',
      'https://casefile.example/i/alert-',
    ])
      expect(note).toContain(part);
    const [told] = await listed();
    expect(told).toMatchObject({ target: 'incident', place: FIRST, response: '200' });
    expect(note).toMatch(new RegExp(`Casefile notification ${told?.id}-1$`));
    await deliver('pager', incidentAnnotated(FIRST, note, AT));
    expect((await json<{ readonly items: readonly object[] }>(service.url, '/v1/alerts')).items).toHaveLength(1);
    const { out } = await casefile(['notifications'], { url: service.url });
    expect(out).toContain(`incident ${FIRST}`);
  });

  it('is written once where the service is killed after it was written, and before that was recorded', async () => {
    await service.plan({ on: 'NotificationAttemptEnded', moment: 'before', how: 'die' });
    await triggered(FIRST);
    await service.exit;
    expect(pager.notes).toHaveLength(1);
    await start();
    await untilDelivered(1);
    expect(pager.notes).toHaveLength(1);
    const [told] = await listed();
    expect(told?.response).toBe('the note was there already');
    expect(told?.history.map(({ outcome }) => outcome)).toEqual(['postponed', 'delivered']);
  });

  it('is on each incident of the investigation, also on one that joins it after the answer', async () => {
    await triggered(FIRST);
    await untilDelivered(1);
    await triggered(SECOND_INCIDENT);
    await untilDelivered(2);
    expect(pager.notes.map(({ incident }) => incident)).toEqual([FIRST, SECOND_INCIDENT]);
    expect(new Set((await listed()).map(({ id }) => id)).size).toBe(2);
  });

  it('waits while PagerDuty limits its callers, and is on no incident that is not of the account', async () => {
    pager.answer((call) =>
      call.startsWith('POST') ? { status: 429, headers: { 'ratelimit-reset': '1' } } : undefined,
    );
    await triggered(FIRST);
    await untilTrue(async () => (await listed('?status=waiting'))[0]?.history.at(-1)?.outcome === 'postponed');
    pager.answer(() => undefined);
    await untilDelivered(1);
    expect(pager.notes).toHaveLength(1);
    await triggered('QGONE');
    await untilTrue(async () => (await listed('?status=failed')).length === 1);
    expect((await listed('?status=failed'))[0]?.response).toMatch(/^404 /);
  });

  it('is not written for alerts that came from elsewhere', async () => {
    const alert = { name: 'Errors', severity: 'critical', service: 'checkout-api', startsAt: AT, fingerprint: FIRST };
    await post(service.url, '/v1/alerts', { body: { alerts: [alert] } as never });
    await triggered(SECOND_INCIDENT);
    await untilDelivered(1);
    expect(pager.notes.map(({ incident }) => incident)).toEqual([SECOND_INCIDENT]);
  });
});

describe('an alert of a source that silences nothing', () => {
  it('is not silenced, and says where that is set', async () => {
    await triggered(FIRST);
    const { items } = await json<{ readonly items: readonly { readonly id: string }[] }>(service.url, '/v1/alerts');
    const silence = (id: string) => post(service.url, `/v1/alerts/${id}/silence`, { body: {} as never });
    const refused = await silence(items[0]?.id ?? '');
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('the source pager has no \\"silences\\" in alerts.sources');
    expect((await silence('0'.repeat(32))).status).toBe(404);
    const { code, err } = await casefile(['silence', items[0]?.id ?? '', '--minutes', '0'], { url: service.url });
    expect([code === 0, err]).toEqual([false, expect.stringContaining('--minutes must be a whole number')]);
  });
});

describe('the answer about an alert of Grafana', () => {
  it('is one annotation at its panel, though several alerts are shown there and the service is killed', async () => {
    await service.plan({ on: 'NotificationAttemptEnded', moment: 'before', how: 'die' });
    await fired(grafanaAlert('a', PANEL), grafanaAlert('b', PANEL));
    await service.exit;
    await start();
    await untilDelivered(1);
    expect(grafana.annotations).toHaveLength(1);
    const [annotation] = grafana.annotations;
    expect(annotation).toMatchObject({ dashboardUID: 'shop-1', panelId: 4, timeEnd: SHOP.askedAt / 1000 });
    expect(annotation?.time).toBeLessThan(SHOP.askedAt / 1000);
    expect(annotation?.text).toContain('pricing-service fails at taxes.py:47');
    const [told] = await listed();
    expect(told).toMatchObject({ target: 'panel', place: 'd/shop-1/4' });
    expect(annotation?.tags).toEqual(['casefile', `casefile:${told?.id}`]);
  });
});
