// The Elasticsearch node's start-up cache: a start takes about a fifth of the time with it.
import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { elasticsearch, startUpCacheOf } from './cluster.js';
import type { Build } from './build.js';
import { freePorts } from '../machine/ports.js';

/** One line indexed and found again, so that the classes of both are in it. */
const exercise = async (url: string): Promise<void> => {
  const headers = { 'content-type': 'application/json' };
  await fetch(`${url}/train/_doc?refresh`, { method: 'POST', headers, body: '{"message":"one line"}' });
  await fetch(`${url}/train/_search?q=line`);
};

/** Java writes the cache when the node ends. Where this Java cannot, starts stay slow, and nothing else is lost. */
export const trainStartUp = async (build: Build): Promise<void> => {
  const cache = startUpCacheOf(build);
  if (existsSync(cache) || Number.parseInt(build.java.version, 10) < 25) return;
  const folder = await mkdtemp(join(tmpdir(), 'casefile-start-up-'));
  const [http = 0, transport = 0] = await freePorts(2);
  const draft = `${cache}.${process.pid}`;
  const node = elasticsearch({
    build,
    folder,
    ports: [{ http, transport }],
    javaOptions: [`-XX:AOTCacheOutput=${draft}`],
  });
  try {
    await node.start();
    await exercise(`http://127.0.0.1:${http}`);
    for (const { stop } of node.members) await stop();
    if (existsSync(draft)) await rename(draft, cache);
  } finally {
    for (const { kill } of node.members) await kill();
    await rm(folder, { recursive: true, force: true });
  }
};
