// Servers that one test starts for itself, so that it may kill, pause and cut them, which shared servers do not allow.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Elasticsearch, elasticsearch } from '../../scripts/servers/elasticsearch/cluster.js';
import { elasticsearchBuild } from '../../scripts/servers/elasticsearch/build.js';
import { trainStartUp } from '../../scripts/servers/elasticsearch/start-up-cache.js';
import { killAll } from '../../scripts/servers/machine/member.js';
import { freePorts } from '../../scripts/servers/machine/ports.js';
import { mongod } from '../../scripts/servers/mongo/mongod.js';
import { type ReplicaSet, replicaSet } from '../../scripts/servers/mongo/replica-set.js';
import { DATA } from '../../scripts/servers/set.js';
import { type Proxy, proxyTo } from './proxy.js';

type Closable = {
  /** Ends every node, and removes the data. */
  readonly close: () => Promise<void>;
};

export type PrivateMongo = ReplicaSet & Closable & { readonly proxies: readonly Proxy[] };

export type PrivateElasticsearch = Elasticsearch & Closable & { readonly proxies: readonly Proxy[] };

export type NodeOptions = {
  readonly nodes: number;
  /** One proxy before each node. MongoDB announces only the proxies to its clients and nodes. */
  readonly proxied?: boolean;
};

/** Inside the data folder of the shared servers, so that `npm run servers -- stop` also ends what a dead test left behind. */
const emptyFolder = async (): Promise<string> => {
  await mkdir(DATA, { recursive: true });
  return mkdtemp(join(DATA, 'private-'));
};

const before = (ports: readonly number[], proxied = false): Promise<readonly Proxy[]> =>
  Promise.all(proxied ? ports.map((port) => proxyTo({ port })) : []);

const closing = (folder: string, proxies: readonly Proxy[]) => async (): Promise<void> => {
  await killAll(folder);
  await Promise.all(proxies.map(({ close }) => close()));
  await rm(folder, { recursive: true, force: true });
};

/** Started, with a primary. */
export const privateMongo = async ({ nodes, proxied }: NodeOptions): Promise<PrivateMongo> => {
  const [binary, folder, ports] = await Promise.all([mongod(), emptyFolder(), freePorts(nodes)]);
  const proxies = await before(ports, proxied);
  const announced = proxied === true ? proxies.map(({ port }) => port) : ports;
  const set = replicaSet({ binary, folder, ports, announced });
  await set.start();
  return { ...set, proxies, close: closing(folder, proxies) };
};

/** Of each node; by default as small as tests need. */
type HeapLimit = { readonly heapMegabytes?: number };

/** Started, every node joined. */
export const privateElasticsearch = async ({
  nodes,
  proxied,
  ...heap
}: NodeOptions & HeapLimit): Promise<PrivateElasticsearch> => {
  const build = await elasticsearchBuild();
  await trainStartUp(build);
  const [folder, free] = await Promise.all([emptyFolder(), freePorts(2 * nodes)]);
  const ports = free.slice(0, nodes).map((http, index) => ({ http, transport: free[nodes + index] ?? 0 }));
  const proxies = await before(free.slice(0, nodes), proxied);
  const cluster = elasticsearch({ build, folder, ports, ...heap });
  await cluster.start();
  const urls = proxied === true ? proxies.map(({ address }) => `http://${address}`) : cluster.urls;
  return { ...cluster, urls, proxies, close: closing(folder, proxies) };
};
