// From an alert to a message: targets are told once, through refusals, kills and restarts, and the record says how.
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toIso } from '../../src/kernel/time.js';
import { receivingServer, type ReceivingServer } from '../support/received.js';
import { clean, newFolder, type Service, startService } from '../support/service.js';
import { retentionReport } from '../../src/api/contract/retention.js';
import { casefile } from './cli.support.js';
import { ingest, json, pathOf, post, send, SHOP } from '../support/shop.js';
import { untilTrue } from '../support/until.js';

type Listed = {
  readonly id: string;
  readonly status: string;
  readonly target: string;
  readonly event: string;
  readonly clientTxnId: string;
  readonly attempts: number;
  readonly response?: string;
  readonly history: readonly { readonly outcome?: string }[];
};

let hooks: ReceivingServer;
let folder: string;
let service: Service;

const configOf = (url: string) => ({
  retention: { policies: [{ kind: 'notification', eraseAfter: '1s' }] },
  notifications: {
    link: 'https://casefile.example/i/{id}',
    targets: {
      ops: { kind: 'webhook', url: `${url}/ops` },
      night: { kind: 'webhook', url: `${url}/night`, when: { severities: ['critical'], services: ['other'] } },
    },
  },
});

const start = async (): Promise<void> => {
  service = await startService({ folder, config: configOf(hooks.url) });
};

const listed = async (query = ''): Promise<readonly Listed[]> =>
  (await json<{ readonly items: readonly Listed[] }>(service.url, `/v1/notifications${query}`)).items;

const alertOf = (name: string) => ({
  name,
  severity: 'critical',
  service: 'checkout-api',
  startsAt: toIso(SHOP.askedAt),
});

const report = (name: string) => post(service.url, '/v1/alerts', { body: { alerts: [alertOf(name)] } as never });

beforeEach(async () => {
  hooks = await receivingServer();
  folder = await newFolder();
  await start();
  await ingest(service.url, SHOP.rows);
});
afterEach(async () => {
  await service.close();
  await hooks.close();
});
afterAll(clean);

describe('notifications', () => {
  it('tell a target that wants to hear of it, once, with the cause', async () => {
    await report('Errors');
    await untilTrue(async () => (await listed('?status=delivered')).length === 1);
    expect(hooks.requests).toHaveLength(1);
    const [request] = hooks.requests;
    expect(request?.path).toBe('/ops');
    const { type, data } = JSON.parse(request?.body ?? '') as { readonly type: string; readonly data: Listed };
    expect(type).toBe('investigation.finished');
    expect(data).toMatchObject({ severity: 'critical', title: 'Errors', turn: 1 });
    expect(JSON.stringify(data)).toContain(': pricing-service fails at taxes.py:47');
    const [entry] = await listed();
    expect(entry).toMatchObject({ target: 'ops', event: 'finished', attempts: 1, response: '200 ok' });
    expect(entry?.clientTxnId).toBe(data.clientTxnId);
  });

  it('are kept when the process is killed while one is being sent, and nothing is told twice', async () => {
    hooks.answer(() => ({ status: 503, body: 'down' }));
    await report('Errors');
    await untilTrue(async () => (await listed('?status=waiting'))[0]?.history.length === 1);
    service.signal('SIGKILL');
    await service.exit;
    hooks.answer(() => ({}));
    const before = hooks.requests.length;
    await start();
    await untilTrue(async () => (await listed('?status=delivered')).length === 1);
    const keys = hooks.requests.map(({ headers }) => headers['webhook-id']);
    expect(new Set(keys).size).toBe(1);
    expect(hooks.requests).toHaveLength(before + 1);
    const [entry] = await listed();
    expect(entry?.history.map(({ outcome }) => outcome)).toEqual(['postponed', 'delivered']);
  });

  it('are given up where the target refuses, and sent again when a person asks', async () => {
    hooks.answer(() => ({ status: 410, body: 'gone' }));
    await report('Errors');
    await untilTrue(async () => (await listed('?status=failed')).length === 1);
    hooks.answer(() => ({}));
    const [failed] = await listed();
    expect(failed?.response).toBe('410 gone');
    const path = `/v1/notifications/${failed?.id}/resend`;
    expect((await post(service.url, path, { body: {} as never })).status).toBe(200);
    await untilTrue(async () => (await listed('?status=delivered')).length === 1);
    expect((await post(service.url, path, { body: {} as never })).status).toBe(409);
    expect((await post(service.url, `/v1/notifications/${'0'.repeat(32)}/resend`, { body: {} as never })).status).toBe(
      404,
    );
  });

  it('are erased by a policy that says before what goes and what stays, and not while they are held', async () => {
    await report('Errors');
    await untilTrue(async () => (await listed('?status=delivered')).length === 1);
    const [told] = await listed();
    const preview = async () =>
      retentionReport.parse(await json<unknown>(service.url, '/v1/retention?preview=true')).preview?.[0];
    const run = async () => {
      expect((await post(service.url, '/v1/retention/run', { body: {} as never })).status).toBe(202);
      const last = async () => retentionReport.parse(await json<unknown>(service.url, '/v1/retention')).runs[0];
      await untilTrue(async () => (await last())?.state === 'finished');
      return (await last())?.counts;
    };
    const hold = (action: string) =>
      post(service.url, `${pathOf(told?.clientTxnId ?? '')}/${action}`, { body: { reason: 'claim 7' } as never });
    expect((await hold('hold')).status).toBe(200);
    await untilTrue(async () => (await preview())?.held === 1);
    expect(await run()).toEqual([{ kind: 'notification', deleted: 0, erased: 0, held: 1, kept: 0 }]);
    expect(await listed()).toHaveLength(1);

    expect((await hold('release-hold')).status).toBe(200);
    expect(await preview()).toMatchObject({
      kind: 'notification',
      erased: 1,
      examples: [{ id: told?.id, into: 'erased' }],
      survives: expect.stringMatching(/^its facts: /),
    });
    const { out } = await casefile(['retention'], { url: service.url });
    expect(out).toContain('notification: erased 0 days after its last attempt');
    expect(await run()).toEqual([{ kind: 'notification', deleted: 0, erased: 1, held: 0, kept: 0 }]);
    expect(await listed()).toEqual([]);
    const path = `/v1/notifications/${told?.id}`;
    expect((await send(service.url, path)).status).toBe(404);
    expect((await post(service.url, `${path}/resend`, { body: {} as never })).status).toBe(404);
    expect((await preview())?.erased).toBe(0);
    expect(hooks.requests).toHaveLength(1);
  });
});
