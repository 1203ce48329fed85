// A secret in every field of every channel: no file, answer, stream, export, metric, log or request to a model holds one of them.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTES } from '../../src/api/contract/routes.js';
import { createMasker } from '../../src/telemetry/masking/mask.js';
import {
  CHANNEL_CHAINS,
  CHANNEL_ENV,
  CHANNEL_PEOPLE,
  CHANNELS,
  planting,
  type PlantedSecret,
  SOURCES,
} from '../support/channels.js';
import { filesIn } from '../support/leaks.js';
import { calls, modelConfig, type ModelServer, says, startModel } from '../support/model-server.js';
import { clean, newFolder, type Service, startService } from '../support/service.js';
import { ingest, json, pathOf, post, send, SHOP } from '../support/shop.js';
import { boot } from './api.support.js';

const planted: PlantedSecret[] = [];
const plant = planting(planted);

/** Says secrets in its text and in the arguments of a tool, and then fails with one. */
const answerOf = (n: number) => {
  if (n % 3 === 1) return calls(['search_logs', { query: plant(`tool argument ${n}`) }]);
  if (n % 3 === 2) return says(`It may be ${plant(`reply ${n}`)}, as far as I see.`);
  return { status: 400, body: JSON.stringify({ error: { message: `no: ${plant(`failure ${n}`)}` } }) };
};

/** The built-in rule is off, and a rule of the tenant's own finds the secrets: so every channel masks by the configured policy. */
const POLICY = {
  exceptions: { rules: ['aws-key'] },
  tenants: {
    default: { tokens: [{ id: 'own-kind', prefix: 'AKIA', characters: 'A-Z0-9', minLength: 16, maxLength: 16 }] },
  },
};
const OWN_KIND = { masking: POLICY };

let model: ModelServer;
let service: Service;
let folder = '';
const heard: string[] = [];
const hear = (reply: string): void => void heard.push(reply);

/** Everything that a caller can read afterwards. */
const readAll = async (url: string): Promise<void> => {
  const read = async (path: string): Promise<void> => hear((await send(url, path)).text);
  const { items } = await json<{ items: readonly { clientTxnId: string }[] }>(url, '/v1/investigations');
  for (const { clientTxnId: id } of items) {
    for (const part of [
      '',
      '/turns',
      '/timeline',
      '/interactions',
      '/interactions/t1-model.m1',
      '/interactions/t1-model.m1.1',
      '/events',
      '/export',
      '/turns/1/findings',
      '/turns/1/model-requests',
    ])
      await read(`${pathOf(id)}${part}`);
    heard.push((await send(url, `${pathOf(id)}/export`, { headers: { accept: 'text/markdown' } })).text);
    heard.push((await post(url, `${pathOf(id)}/verify`)).text);
  }
  for (const path of [
    '/metrics',
    '/v1/knowledge',
    '/v1/knowledge/runbooks',
    '/v1/snapshots',
    '/v1/tools',
    '/v1/models',
  ])
    await read(path);
};

beforeAll(async () => {
  model = await startModel((_, n) => answerOf(n));
  folder = await newFolder();
  const channels = { chains: CHANNEL_CHAINS, channels: CHANNEL_PEOPLE };
  const config = { ...modelConfig(model), ...OWN_KIND, ...channels };
  service = await startService({ folder, config, env: CHANNEL_ENV });
  await ingest(service.url, SHOP.rows);
  for (const channel of CHANNELS) await channel.send({ url: service.url, plant, hear });
  const stream = await fetch(`${service.url}${pathOf('streamed')}/turns`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify({ text: `Why does checkout fail, ${plant('streamed question')}?` }),
  });
  heard.push(await stream.text());
  await readAll(service.url);
}, 120_000);

afterAll(async () => {
  await service.close();
  await model.close();
  await clean();
});

const found = (text: string): readonly string[] =>
  planted.filter(({ secret }) => text.includes(secret)).map(({ where }) => where);

/** Every key of this shape in UTF-8 or UTF-16: files are large, and secrets are many. */
const KEYS = /A\0?K\0?I\0?A\0?(?:[A-Z2-7]\0?){16}/g;

const keysIn = (bytes: Buffer): string => bytes.toString('latin1').match(KEYS)?.join(' ').replaceAll('\0', '') ?? '';

describe('secrets planted in every channel', () => {
  it('are many, all different, and of a kind that is masked', () => {
    expect(planted.length).toBeGreaterThan(300);
    expect(new Set(planted.map(({ secret }) => secret)).size).toBe(new Set(planted.map(({ where }) => where)).size);
    const mask = createMasker({ digest: (text) => createHash('sha256').update(text).digest('hex') });
    expect(planted.filter(({ secret }) => mask(`x ${secret} y`).includes(secret))).toEqual([]);
  });

  it('are in no file of the data folder', async () => {
    const files = await filesIn(folder);
    expect(files.length).toBeGreaterThan(10);
    const leaks = files.flatMap(([name, bytes]) => found(keysIn(bytes)).map((where) => `${where} in ${name}`));
    expect(leaks).toEqual([]);
  });

  it('are in nothing that a caller reads: answers, streams, exports, events and metrics', () => {
    expect(heard.length).toBeGreaterThan(20);
    expect(found(heard.join('\n'))).toEqual([]);
  });

  it('are in no request that a model received', () => {
    expect(model.bodies.length).toBeGreaterThan(2);
    expect(found(JSON.stringify(model.bodies))).toEqual([]);
  });
});

describe('the log of the service', () => {
  it('holds none of them, whatever a request says', async () => {
    const lines: string[] = [];
    const mask = createMasker({ digest: (text) => createHash('sha256').update(text).digest('hex') });
    const log = { level: 'trace', destination: { write: (line: string) => void lines.push(line) }, mask };
    const app = await boot({ log });
    const own: PlantedSecret[] = [];
    for (const channel of CHANNELS) await channel.send({ url: app.url, plant: planting(own), hear });
    await app.close();
    expect(lines.length).toBeGreaterThan(20);
    expect(own.filter(({ secret }) => lines.some((line) => line.includes(secret)))).toEqual([]);
  });
});

describe('the inventory of channels', () => {
  it('fills the body of every operation that takes one', () => {
    const filled = new Set(CHANNELS.flatMap(({ bodies }) => bodies));
    const taking = ROUTES.filter(({ body }) => body !== undefined).map(
      ({ method, path }) => `${method.toUpperCase()} ${path}`,
    );
    expect(taking.filter((operation) => !filled.has(operation))).toEqual([]);
    expect([...filled].filter((operation) => !taking.includes(operation))).toEqual([]);
  });

  it('names a suite that is there for every source from outside', () => {
    expect(
      Object.values(SOURCES)
        .flat()
        .filter((file) => !existsSync(file)),
    ).toEqual([]);
  });
});
