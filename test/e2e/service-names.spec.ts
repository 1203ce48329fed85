// Names that people give to services, on a real service: lists, logs, turns, replays, refusals and limited keys.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toIso } from '../../src/kernel/time.js';
import { clean, newFolder, type Service, startService } from '../support/service.js';
import { send } from '../support/shop.js';
import { casefile } from './cli.support.js';

const digest = (key: string): string => createHash('sha256').update(key).digest('hex');
const KEYS = [
  { hash: digest('all'), tenant: 'default', actor: 'ann', role: 'admin' },
  { hash: digest('reader'), tenant: 'default', actor: 'reader', role: 'viewer' },
  { hash: digest('blue'), tenant: 'default', actor: 'blue', role: 'viewer', services: ['web-blue'] },
];
const START = Date.UTC(2026, 10, 20, 9) * 1_000;
const at = (seconds: number): string => toIso(START + seconds * 1_000_000);

/** Two colours of one service and a database whose file is called after its host; it refuses from 09:05 on. */
const LINES = Array.from({ length: 600 }, (_, n) => {
  const service = (['web-blue', 'web-green', 'node17'] as const)[n % 3] ?? 'node17';
  const failed = n >= 300;
  const error = service === 'node17' ? 'FATAL: sorry, too many clients already' : 'connect ECONNREFUSED node17:5432';
  return {
    '@timestamp': at(n),
    'service.name': service,
    'log.level': failed ? 'error' : 'info',
    message: failed ? error : service === 'node17' ? 'checkpoint complete' : `GET /orders/${n} 200`,
    'host.name': `h${n % 2}`,
  };
});

type Reply = { readonly type?: string; readonly items?: readonly { readonly name: string }[] };

let service: Service;
const call = async (path: string, key = 'all', body?: object) => {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const { status, text } = await send(service.url, path, { ...init, headers });
  return { status, reply: JSON.parse(text) as Reply };
};
const names = async (key?: string): Promise<readonly string[]> => {
  const { items } = (await call('/v1/services', key)).reply;
  return (items ?? []).map(({ name }) => name).toSorted();
};
const name = (rule: object) => call('/v1/services/namings', 'all', rule);
const undo = (id: number) => call(`/v1/services/namings/${id}/undo`, 'all', {});
const ask = async (id: string, text: string): Promise<string> => {
  const { status, reply } = await call(`/v1/investigations/${id}/turns?wait=60`, 'all', { text, askedAt: at(600) });
  expect(status).toBe(200);
  return JSON.stringify(reply);
};
const terminal = (...argv: readonly string[]) =>
  casefile(['services', ...argv], { url: service.url, env: { CASEFILE_KEY: 'all' } });

beforeAll(async () => {
  service = await startService({ folder: await newFolder(), config: { keys: KEYS } });
  const headers = { 'x-api-key': 'all', 'content-type': 'application/x-ndjson' };
  const body = LINES.map((row) => `${JSON.stringify(row)}\n`).join('');
  expect((await send(service.url, '/v1/telemetry/logs', { method: 'POST', headers, body })).status).toBe(200);
});

afterAll(async () => {
  await service.close();
  await clean();
});

describe('names of services', () => {
  it('hold for lists, searches and turns from then on, and leave answers as they are', async () => {
    const before = await ask('old', 'why do requests fail?');
    expect(before).toContain('node17');
    expect(await name({ kind: 'rename', service: 'node17', to: 'orders-db' })).toEqual({
      status: 200,
      reply: { id: 1 },
    });
    expect((await name({ kind: 'join', services: ['web-blue', 'web-green'], as: 'web' })).reply).toEqual({ id: 2 });
    expect(await names()).toEqual(['orders-db', 'web']);
    const lines = await call('/v1/telemetry/logs?service=web&limit=1');
    expect(lines.reply).toMatchObject({ matched: 400, items: [{ service: 'web' }] });
    // by its old name
    expect((await call('/v1/telemetry/logs?service=node17&limit=1')).reply).toMatchObject({ matched: 200 });
    const after = await ask('new', 'why do requests fail?');
    expect(after).toContain('orders-db');
    expect(JSON.parse(after)).not.toMatchObject({ answer: { likelyCause: { service: 'node17' } } });
    expect((await call('/v1/investigations/old/turns/1/replay', 'all', {})).reply).toMatchObject({
      outcome: 'identical',
    });
  });

  it('hold for the next turn of an investigation that began under others', async () => {
    const next = await ask('old', 'what is the root cause?');
    expect(next).toContain('orders-db');
    for (const turn of [1, 2])
      expect((await call(`/v1/investigations/old/turns/${turn}/replay`, 'all', {})).reply).toMatchObject({
        outcome: 'identical',
      });
  });

  it('are refused where they would be unclear', async () => {
    const refusals = [
      await name({ kind: 'rename', service: 'nobody', to: 'x' }),
      await name({ kind: 'rename', service: 'web', to: 'orders-db' }),
      await name({ kind: 'rename', service: 'orders-db', to: 'node17' }),
      await name({ kind: 'split', service: 'web', field: 'no-such-field' }),
      await undo(99),
    ];
    expect(refusals.map(({ status, reply }) => [status, String(reply.type).split('/').at(-1)])).toEqual([
      [404, 'unknown-service'],
      [409, 'service-name-taken'],
      [409, 'naming-cycle'],
      [409, 'nothing-to-split'],
      [404, 'unknown-naming'],
    ]);
  });

  it('open nothing to a key that is limited to services', async () => {
    expect(await names('blue')).toEqual(['web']);
    expect((await call('/v1/telemetry/logs?service=web&limit=1', 'blue')).reply).toMatchObject({ matched: 200 });
    expect((await call('/v1/services/namings', 'reader', { kind: 'rename', service: 'web', to: 'x' })).status).toBe(
      403,
    );
  });

  it('split a service by a field, and are undone with who did it', async () => {
    const split = await terminal('split', 'web', '--by', 'host');
    expect([split.code, split.out]).toEqual([0, expect.stringContaining('casefile services undo 3')]);
    expect(await names()).toEqual(['h0', 'h1', 'orders-db']);
    expect((await call('/v1/telemetry/logs?service=h1&limit=1')).reply).toMatchObject({ matched: 200 });
    expect((await undo(2)).reply).toMatchObject({ status: 409 });
    expect((await terminal('undo', '3')).code).toBe(0);
    expect((await undo(2)).status).toBe(200);
    expect(await names()).toEqual(['orders-db', 'web-blue', 'web-green']);
    const { reply } = await call('/v1/services');
    expect(reply).toMatchObject({
      namings: [
        { id: 1, kind: 'rename', service: 'node17', to: 'orders-db', actor: { id: 'ann' } },
        { id: 2, kind: 'join', undone: { actor: { id: 'ann' } } },
        { id: 3, kind: 'split', field: 'host', undone: { actor: { id: 'ann' } } },
      ],
    });
  });
});
