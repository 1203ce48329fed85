// Retention over HTTP and in the terminal: previewed, held, carried out, watched, undone until it is erased, and finished after a kill.
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditPage } from '../../src/api/contract/audit.js';
import { retentionReport } from '../../src/api/contract/retention.js';
import { foundRecords } from '../../src/api/contract/search.js';
import { clean, newFolder, type Service, startService } from '../support/service.js';
import { answered, json, pathOf, post, QUESTION, send, shopFolder } from '../support/shop.js';
import { untilTrue } from '../support/until.js';
import { casefile } from './cli.support.js';

const POLICIES = [
  { kind: 'investigation', deleteAfter: '1s', eraseAfter: '1s' },
  { kind: 'alert', deleteAfter: '1s', eraseAfter: '1s' },
];

let folder: string;
let service: Service;

const start = async (): Promise<void> => {
  service = await startService({ folder, config: { retention: { policies: POLICIES } } });
};

const report = async (query = '') => retentionReport.parse(await json<unknown>(service.url, `/v1/retention${query}`));

const wouldGo = async (kind: string) => {
  const { preview = [] } = await report('?preview=true');
  const found = preview.find((each) => each.kind === kind);
  return (found?.deleted ?? 0) + (found?.erased ?? 0);
};

const run = async () => {
  const begun = await post(service.url, '/v1/retention/run', { body: {} });
  expect(begun.status).toBe(202);
  await untilTrue(async () => (await report()).runs[0]?.state === 'finished');
  return (await report()).runs[0];
};

const alertOf = (name: string, status: 'firing' | 'resolved') => ({
  name,
  status,
  fingerprint: name,
  startsAt: '2026-11-21T09:00:00Z',
});

const reportAlerts = async (...alerts: readonly object[]): Promise<readonly string[]> => {
  const { text } = await post(service.url, '/v1/alerts', { body: { alerts } });
  return (JSON.parse(text) as { items: { id: string }[] }).items.map(({ id }) => id);
};

const statusOf = async (path: string): Promise<number> => (await send(service.url, path)).status;

const terminal = (...argv: readonly string[]) => casefile(argv, { url: service.url });

afterEach(() => service.close());
afterAll(clean);

describe('retention of investigations', () => {
  beforeEach(async () => {
    folder = await shopFolder();
    await start();
  });

  it('says before what goes and what stays, spares what is held, deletes, restores, and erases', async () => {
    await answered(service.url, 'old', { ...QUESTION, messageId: 'm1' });
    const at = pathOf('old');
    const hold = (action: string, reason: string) => post(service.url, `${at}/${action}`, { body: { reason } });
    expect((await hold('hold', 'claim 7; api_key=sk-proj-4f9aQ2mZ81xLw0Tt7Bb3')).status).toBe(200);
    expect((await send(service.url, at, { method: 'DELETE' })).status).toBe(409);
    await untilTrue(async () => (await report('?preview=true')).preview?.some(({ held }) => held === 1) === true);
    expect((await run())?.counts).toEqual([{ kind: 'investigation', deleted: 0, erased: 0, held: 1, kept: 0 }]);
    const [held] = (await report()).holds;
    expect(held).toMatchObject({ kind: 'investigation', id: 'old', actor: { id: 'local' } });
    expect(held?.reason).toContain('claim 7');
    expect(held?.reason).not.toContain('4f9aQ2mZ81xLw0Tt7Bb3');

    expect((await hold('release-hold', 'settled')).status).toBe(200);
    const preview = await terminal('retention', 'preview');
    expect(preview).toMatchObject({ code: 0 });
    expect(preview.out).toContain('old would be deleted');
    expect(preview.out).toMatch(/of an erased investigation stays: id, times/);
    expect((await run())?.counts).toEqual([{ kind: 'investigation', deleted: 1, erased: 0, held: 0, kept: 0 }]);
    expect((await json<{ items: object[] }>(service.url, '/v1/investigations')).items).toEqual([]);
    const found = await json<unknown>(service.url, `/v1/search?q=${encodeURIComponent(QUESTION.text)}`);
    expect(foundRecords.parse(found).items).toEqual([]);

    expect(await terminal('retention', 'undelete', 'old')).toMatchObject({ code: 0 });
    expect(await json(service.url, at)).toMatchObject({ status: 'open' });
    await untilTrue(async () => (await wouldGo('investigation')) === 1);
    await run();
    await untilTrue(async () => (await wouldGo('investigation')) === 1);
    expect((await run())?.counts).toEqual([{ kind: 'investigation', deleted: 0, erased: 1, held: 0, kept: 0 }]);
    expect(await wouldGo('investigation')).toBe(0);
    expect(JSON.parse((await post(service.url, `${at}/verify`)).text)).toMatchObject({ damaged: [] });
    const verified = JSON.parse((await post(service.url, `${at}/verify`)).text) as {
      turns: { claims: { because?: string }[] }[];
    };
    const reasons = verified.turns.flatMap(({ claims }) => claims.map(({ because }) => because));
    expect(new Set(reasons)).toEqual(new Set(['erased']));
    expect((await post(service.url, `${at}/undelete`)).status).toBe(404);
    const audit = auditPage.parse(await json<unknown>(service.url, '/v1/audit?subject=old&limit=100'));
    const byRetention = audit.items.filter(({ actor }) => actor.id === 'retention').map(({ action }) => action);
    expect(byRetention).toEqual(['erased', 'deleted', 'deleted']);
    expect(audit.items.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['hold', 'release-hold', 'undelete']),
    );
  });

  it('runs by itself a day after its policies were set, and not before', async () => {
    await answered(service.url, 'old', { ...QUESTION, messageId: 'm1' });
    await service.close();
    const before = Date.now();
    await start();
    await untilTrue(async () => (await wouldGo('investigation')) === 1);
    const { nextRun = '', runs } = await report();
    expect(runs).toEqual([]);
    expect(Date.parse(nextRun)).toBeGreaterThan(before + 86_000_000);
    expect((await terminal('retention')).out).toMatch(/next run: \d{4}-/);
  });
});

describe('retention of alerts', () => {
  beforeEach(async () => {
    folder = await newFolder();
    await start();
  });

  it('removes those that have ended, and brings one back that is restored or reported again', async () => {
    const [held = '', fires = '', ended = ''] = await reportAlerts(
      alertOf('held', 'resolved'),
      alertOf('fires', 'firing'),
      alertOf('ended', 'resolved'),
    );
    expect(await terminal('retention', 'hold', held, '--alert')).toMatchObject({ code: 2 });
    expect(await terminal('retention', 'hold', held, '--alert', '--reason', 'claim 8')).toMatchObject({ code: 0 });
    await untilTrue(async () => {
      const { preview = [] } = await report('?preview=true');
      return preview.some(({ kind, deleted, held: onHold, kept }) => kind === 'alert' && deleted + onHold + kept === 3);
    });
    const { counts = [] } = (await run()) ?? {};
    // the alerts may have opened an investigation by now, which is counted beside them
    expect(counts.filter(({ kind }) => kind === 'alert')).toEqual([
      { kind: 'alert', deleted: 1, erased: 0, held: 1, kept: 1 },
    ]);
    const listed = async () =>
      (await json<{ items: { id: string }[] }>(service.url, '/v1/alerts')).items.map(({ id }) => id);
    expect((await listed()).toSorted()).toEqual([held, fires].toSorted());
    expect(await statusOf(`/v1/alerts/${ended}`)).toBe(404);
    await reportAlerts({ ...alertOf('ended', 'resolved'), title: 'and again' });
    expect(await statusOf(`/v1/alerts/${ended}`)).toBe(200);
    await untilTrue(async () => (await wouldGo('alert')) === 1);
    await run();
    await untilTrue(async () => (await wouldGo('alert')) === 1);
    await run();
    expect(JSON.parse((await send(service.url, `/v1/alerts/${ended}`)).text)).toMatchObject({
      title: 'The alert was erased',
    });
    const again = await post(service.url, '/v1/alerts', { body: { alerts: [alertOf('ended', 'firing')] } });
    expect(JSON.parse(again.text)).toMatchObject({ items: [{ outcome: 'ignored' }] });
  });

  it('goes on after a kill where it stopped, and removes nothing twice', async () => {
    const names = Array.from({ length: 400 }, (_, index) => `a${index}`);
    await reportAlerts(...names.map((name) => alertOf(name, 'resolved')));
    await untilTrue(async () => (await wouldGo('alert')) === names.length);
    expect((await post(service.url, '/v1/retention/run', { body: {} })).status).toBe(202);
    service.signal('SIGKILL');
    await service.exit;
    await start();
    await untilTrue(async () => (await report()).runs[0]?.state === 'finished');
    const { runs } = await report();
    expect(runs.map(({ state }) => state)).toEqual(['finished', 'interrupted']);
    const { items } = auditPage.parse(await json<unknown>(service.url, '/v1/audit?action=deleted&limit=1000'));
    expect(items).toHaveLength(names.length);
    expect(new Set(items.map(({ subject }) => subject)).size).toBe(names.length);
  });
});
