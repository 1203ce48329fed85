// What stands between a capture and its server, with a real PostgreSQL: a pooler is told apart, a server that is gone is named.
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { dirname } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgresBin } from '../../scripts/servers/postgres.js';
import { connectPostgres } from '../../src/database/capture/postgres/server/connection.js';
import { clusterTemplate, type ThrowawayCluster, throwawayCluster } from '../support/postgres-cluster.js';

let template: string;
let cluster: ThrowawayCluster;

beforeAll(async () => {
  const bin = postgresBin();
  template = await clusterTemplate(bin);
  cluster = await throwawayCluster({ bin, template });
}, 120_000);

afterAll(async () => {
  await cluster.remove();
  await rm(dirname(template), { recursive: true, force: true });
});

/** As a pooler does: the number of the process that it tells is its own. */
const poolerBefore = async (url: string): Promise<{ readonly url: string; readonly close: () => void }> => {
  const { hostname, port } = new URL(url);
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    client.pipe(upstream);
    upstream.on('data', (data: Buffer) => {
      const at = data.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]));
      if (at >= 0) data.writeInt32BE(7, at + 5);
      client.write(data);
    });
    for (const each of [client, upstream])
      each.on('error', () => undefined).on('close', () => (client.destroy(), upstream.destroy()));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const pooled = new URL(url);
  pooled.port = String(address.port);
  return { url: pooled.href, close: () => server.close() };
};

describe('a pooler in between', () => {
  it('is told apart from the server, before anything is set in a session that it lends', async () => {
    const pooler = await poolerBefore(cluster.url('watcher'));
    await expect(connectPostgres(pooler.url)).rejects.toThrow(/a pooler such as pgbouncer answers there/);
    pooler.close();
  });
});

describe('a server that is gone', () => {
  it('is told by what it lacks, and found again when it is back', async () => {
    const connection = await connectPostgres(cluster.url('watcher'));
    await cluster.stop();
    await expect(connection.rows('select 1')).rejects.toThrow(/PostgreSQL at 127\.0\.0\.1:\d+: /);
    await expect(connectPostgres(cluster.url('watcher'))).rejects.toThrow(/nobody listens there/);
    await cluster.start();
    expect(await connection.rows('select 1 as one')).toEqual([{ one: 1 }]);
    await connection.close();
  });
});
