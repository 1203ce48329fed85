// The faults that tests make on servers of their own: nodes killed, paused and started again, connections cut.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { MongoClient } from 'mongodb';
import type { Member } from '../../scripts/servers/machine/member.js';
import {
  type PrivateElasticsearch,
  privateElasticsearch,
  type PrivateMongo,
  privateMongo,
} from '../support/private-servers.js';
import { until } from '../../scripts/servers/machine/until.js';
import { clean, newFolder } from '../support/service.js';
import { realServers } from '../support/real-servers.js';

let opened: { readonly close: () => Promise<void> }[] = [];

const open = async <T extends { readonly close: () => Promise<void> }>(opening: Promise<T>): Promise<T> => {
  const it = await opening;
  opened.push(it);
  return it;
};

/** It notices within seconds that a node is paused, and sends what it had sent there to the next primary. */
const WATCHFUL = { heartbeatFrequencyMS: 500, connectTimeoutMS: 2000, serverSelectionTimeoutMS: 100_000 };

const connected = (uri: string): Promise<MongoClient> =>
  open(new MongoClient(uri, { ...WATCHFUL, w: 'majority', journal: true }).connect());

const lines = (client: MongoClient) => client.db('test').collection<{ _id: number }>('lines');

afterAll(clean);

afterEach(async () => {
  for (const one of opened.reverse()) await one.close();
  opened = [];
});

/** Another node than before takes the writes. */
const successor = async (set: PrivateMongo, before: Member): Promise<Member> => {
  const now = await set.primary();
  return now.name === before.name ? successor(set, before) : now;
};

describe('the shared servers', () => {
  it('are real servers, not fakes', async () => {
    const { mongo, elasticsearch, prometheus, postgres } = realServers();
    const client = await connected(mongo.uri);
    expect(await client.db('admin').command({ hello: 1 })).toMatchObject({ isWritablePrimary: true, setName: 'rs0' });
    expect(await (await fetch(elasticsearch.node)).json()).toMatchObject({ tagline: 'You Know, for Search' });
    expect((await fetch(`${prometheus.url}/-/ready`)).status).toBe(200);
    const database = new Client({ connectionString: postgres.url });
    await database.connect();
    expect((await database.query('show shared_preload_libraries')).rows).toEqual([
      { shared_preload_libraries: 'pg_stat_statements' },
    ]);
    await database.end();
  });
});

describe('npm run servers', () => {
  const servers = (cwd: string, ...args: readonly string[]): Promise<{ readonly code: number; readonly out: string }> =>
    new Promise((resolve) => {
      const script = [
        '--import',
        join(process.cwd(), 'scripts/resolve-ts.mjs'),
        join(process.cwd(), 'scripts/servers/main.ts'),
      ];
      execFile(process.execPath, [...script, ...args], { cwd }, (error, out, said) =>
        resolve({ code: Number(error?.code ?? 0), out: `${out}${said}` }),
      );
    });

  it('starts nothing twice', async () => {
    const { mongo, elasticsearch, prometheus, postgres } = realServers();
    const again = await servers('.');
    expect(again.code).toBe(0);
    expect(again.out.trimEnd().split('\n')).toEqual([
      'Running already:',
      `MongoDB ${mongo.version}: ${mongo.uri}`,
      `Elasticsearch ${elasticsearch.version}: ${elasticsearch.node}`,
      `Prometheus ${prometheus.version}: ${prometheus.url}`,
      `PostgreSQL ${postgres.version}: ${new URL(postgres.url).host}`,
    ]);
  });

  it('reports when no server runs', async () => {
    const folder = await newFolder();
    expect(await servers(folder, 'status')).toEqual({ code: 1, out: 'No servers.\n' });
    expect(await servers(folder, 'stop')).toEqual({ code: 0, out: 'No servers.\n' });
  });

  it('refuses an unknown argument', async () => {
    expect(await servers('.', 'restart')).toMatchObject({ code: 2, out: expect.stringContaining('--mongo-nodes N') });
    expect(await servers('.', '--mongo-port', 'here')).toEqual({
      code: 1,
      out: '--mongo-port is not a number: here\n',
    });
  });
});

describe('a replica set of three', () => {
  it('survives a killed and a paused primary, and takes both back', async () => {
    const set = await open(privateMongo({ nodes: 3 }));
    const client = await connected(set.uri);
    await lines(client).insertOne({ _id: 1 });

    const first = await set.primary();
    await first.kill();
    expect(first.isRunning()).toBe(false);
    const second = await successor(set, first);
    await lines(client).insertOne({ _id: 2 });
    await first.start();

    second.pause();
    await successor(set, second);
    await lines(client).insertOne({ _id: 3 });
    second.resume();

    expect(await set.start()).toBe(realServers().mongo.version);
    expect(await lines(client).find().sort({ _id: 1 }).toArray()).toEqual([{ _id: 1 }, { _id: 2 }, { _id: 3 }]);
  });
});

describe('a replica set behind proxies', () => {
  it('is unreachable while its proxy is cut', async () => {
    const set = await open(privateMongo({ nodes: 1, proxied: true }));
    const [proxy] = set.proxies;
    const client = await connected(set.uri);
    await lines(client).insertOne({ _id: 1 });
    proxy?.set('cut');
    await expect(new MongoClient(set.uri, { serverSelectionTimeoutMS: 500 }).connect()).rejects.toThrow(
      /ECONNRESET|connection|closed/,
    );
    proxy?.set('open');
    await lines(client).insertOne({ _id: 2 });
    expect(await lines(client).countDocuments()).toBe(2);
  });
});

describe('an Elasticsearch cluster', () => {
  const search = async ({ urls: [url] }: PrivateElasticsearch): Promise<unknown> =>
    ((await (await fetch(`${url}/lines/_search`)).json()) as { hits: { total: { value: number } } }).hits.total.value;

  it('keeps what it acknowledged when its only node is killed', async () => {
    const cluster = await open(privateElasticsearch({ nodes: 1 }));
    const [url] = cluster.urls;
    const headers = { 'content-type': 'application/json' };
    const written = await fetch(`${url}/lines/_doc`, { method: 'POST', headers, body: '{"message":"kept"}' });
    expect(written.status).toBe(201);
    const [node] = cluster.members;
    await node?.kill();
    await expect(search(cluster)).rejects.toThrow('fetch failed');
    await cluster.start();
    expect(await search(cluster)).toBe(1);
  });

  it('continues with two of three nodes, and readmits the third', async () => {
    const cluster = await open(privateElasticsearch({ nodes: 3 }));
    const [, , third] = cluster.members;
    await third?.kill();
    const body = '{"message":"kept"}';
    const headers = { 'content-type': 'application/json' };
    // two of three elect a master first, if it was that one
    const put = async (): Promise<boolean> =>
      (await fetch(`${cluster.urls[0]}/lines/_doc/1?refresh=true`, { method: 'PUT', headers, body })).ok;
    await until('a write that is taken', put, { seconds: 300 });
    await cluster.start();
    expect(await search(cluster)).toBe(1);
  });
});
