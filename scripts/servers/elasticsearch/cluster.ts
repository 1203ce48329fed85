// An Elasticsearch cluster of one node or more: no security, no licence, loopback only.
import { existsSync } from 'node:fs';
import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { CannotStart } from '../machine/cannot-start.js';
import type { Build } from './build.js';
import { type Member, member } from '../machine/member.js';
import { until } from '../machine/until.js';

export type ElasticsearchPorts = { readonly http: number; readonly transport: number };

export type ElasticsearchOptions = {
  readonly build: Build;
  readonly folder: string;
  /** One for each node. */
  readonly ports: readonly ElasticsearchPorts[];
  readonly heapMegabytes?: number;
  /** Settings over the defaults. */
  readonly settings?: { readonly [name: string]: string };
  readonly javaOptions?: readonly string[];
};

export type Elasticsearch = {
  /** One for each node. */
  readonly urls: readonly string[];
  readonly members: readonly Member[];
  /** Resolves with the version when every node has joined and every index can be read and written. */
  readonly start: () => Promise<string>;
};

/** Their makers publish no jar of the native vector code; Lucene's own in Java does the work. */
const JVM = [
  '-XX:+UseSerialGC',
  '--enable-native-access=ALL-UNNAMED',
  '-Dorg.elasticsearch.nativeaccess.enableVectorLibrary=false',
  '-Dlog4j2.disable.jmx=true',
  '-Djava.awt.headless=true',
];

const SETTINGS = {
  'cluster.name': 'casefile-test',
  'network.host': '127.0.0.1',
  'cluster.routing.allocation.disk.threshold_enabled': 'false',
  'indices.breaker.total.use_real_memory': 'false',
};

/** An index of the codec best_compression wedges a node that lacks it. */
const ZSTD = '/usr/lib/x86_64-linux-gnu/libzstd.so.1';

const START_UP_CACHE = 'start-up.aot';

export const startUpCacheOf = ({ folder, java }: Build): string => join(folder, `${java.version}-${START_UP_CACHE}`);

const jvmOf = (options: ElasticsearchOptions, folder: string): readonly string[] => {
  const { build, heapMegabytes = 512, javaOptions = [] } = options;
  const cache = startUpCacheOf(build);
  return [
    `-Xms${heapMegabytes}m`,
    `-Xmx${heapMegabytes}m`,
    ...JVM,
    ...(build.java.hasVectorModule ? ['--add-modules=jdk.incubator.vector'] : []),
    ...(existsSync(cache) ? [`-XX:AOTCache=${cache}`, '-Xlog:aot=off', '-Xlog:cds=off'] : []),
    ...javaOptions,
    `-Des.nativelibs.path=${join(options.folder, 'natives')}`,
    `-Djava.io.tmpdir=${folder}`,
    '-cp',
    build.classPath,
    'estest.Main',
  ];
};

const discovery = (ports: readonly ElasticsearchPorts[]): { readonly [name: string]: string } => {
  if (ports.length === 1) return { 'discovery.type': 'single-node' };
  return {
    'discovery.seed_hosts': ports.map(({ transport }) => `127.0.0.1:${transport}`).join(','),
    'cluster.initial_master_nodes': ports.map((_, index) => `n${index + 1}`).join(','),
  };
};

const isOk = async (url: string): Promise<boolean> => (await fetch(url, { signal: AbortSignal.timeout(5000) })).ok;

const nodeOf = (options: ElasticsearchOptions, { http, transport }: ElasticsearchPorts, index: number): Member => {
  const name = `n${index + 1}`;
  const folder = join(options.folder, `elasticsearch-${index + 1}`);
  const settings = {
    ...SETTINGS,
    ...discovery(options.ports),
    'node.name': name,
    'http.port': http,
    'transport.port': transport,
    'path.home': folder,
    'path.data': join(folder, 'data'),
    'path.repo': join(folder, 'repo'),
    ...options.settings,
  };
  const given = Object.entries(settings).map(([setting, value]) => `${setting}=${value}`);
  return member({
    name: `Elasticsearch node ${index + 1}`,
    folder,
    port: http,
    command: options.build.java.command,
    args: [...jvmOf(options, folder), ...given],
    answers: () => isOk(`http://127.0.0.1:${http}/`),
  });
};

const linkZstd = async (folder: string): Promise<void> => {
  const natives = join(folder, 'natives');
  const link = join(natives, 'libzstd.so');
  await mkdir(natives, { recursive: true });
  if (!existsSync(ZSTD)) throw new CannotStart(`${ZSTD} is not there (Debian: libzstd1)`);
  if (!existsSync(link)) await symlink(ZSTD, link);
};

export const elasticsearch = (options: ElasticsearchOptions): Elasticsearch => {
  const members = options.ports.map((ports, index) => nodeOf(options, ports, index));
  const urls = members.map(({ address }) => `http://${address}`);
  const [url] = urls;
  const settled = 'wait_for_status=yellow&wait_for_no_initializing_shards=true';
  const health = `${url}/_cluster/health?wait_for_nodes=${urls.length}&${settled}&timeout=4s`;
  return {
    urls,
    members,
    start: async () => {
      await linkZstd(options.folder);
      await Promise.all(members.map(({ start }) => start()));
      await until(`the Elasticsearch cluster of ${urls.join(', ')}`, () => isOk(health), { seconds: 300 });
      const root = (await (await fetch(`${url}/`)).json()) as { readonly version: { readonly number: string } };
      return root.version.number;
    },
  };
};
