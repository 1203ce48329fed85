// Runs the commands of docs/operations.md from an empty folder on the real servers, and writes what they say; with --check, compares it with what was written.
import { Client } from '@elastic/elasticsearch';
import { MongoClient } from 'mongodb';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { freePorts } from '../servers/machine/ports.js';
import { prometheusBinary } from '../servers/prometheus.js';
import { type Running, readRunning } from '../servers/running.js';
import { openShell } from './shell.js';
import { documented, type Ran, TRANSCRIPT, transcriptOf } from './walk.js';

const NAME = 'casefile';

/** What `config/production.json` names: a database and indexes that must not be there yet, and are gone afterwards. */
const ours = async ({ mongo, elasticsearch }: Running) => {
  const [database, cluster] = [await MongoClient.connect(mongo.uri), new Client({ node: elasticsearch.node })];
  const indexes = async () =>
    (await cluster.indices.resolveIndex({ name: `${NAME}-*` })).indices.map(({ name }) => name);
  return {
    isThere: async () =>
      (await indexes()).length > 0 || (await database.db(NAME).listCollections().toArray()).length > 0,
    drop: async () => {
      for (const index of await indexes()) await cluster.indices.delete({ index });
      await cluster.indices.deleteIndexTemplate({ name: `${NAME}-*` }, { ignore: [404] });
      await cluster.cluster.deleteComponentTemplate({ name: `${NAME}-*` }, { ignore: [404] });
      await database.db(NAME).dropDatabase();
    },
    close: async () => {
      await database.close();
      await cluster.close();
    },
  };
};

/** What this machine needs to reach its package registry: authorities and proxies are no part of the product. */
const REACH =
  /^(NODE_EXTRA_CA_CERTS|SSL_CERT_(FILE|DIR)|GIT_SSL_CAINFO|npm_config_(registry|cafile|proxy|https_proxy)|(https?|no)_proxy)$/i;

const reach = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => REACH.test(name)));

const environment = async ({ mongo, elasticsearch }: Running): Promise<NodeJS.ProcessEnv> => {
  const [port] = await freePorts(1);
  const { PATH = '', HOME, LANG } = process.env;
  return {
    // promtool comes with Prometheus
    PATH: [dirname(process.execPath), PATH, dirname(await prometheusBinary())].join(delimiter),
    HOME,
    LANG,
    ...reach(),
    CASEFILE_REPOSITORY: process.cwd(),
    CASEFILE_PORT: String(port),
    CASEFILE_URL: `http://127.0.0.1:${port}`,
    CASEFILE_MONGO_URI: mongo.uri,
    CASEFILE_ELASTICSEARCH_URL: elasticsearch.node,
  };
};

/** Addresses and folders of this run. */
const without = (text: string, env: NodeJS.ProcessEnv, folder: string): string =>
  [folder, process.cwd(), env['CASEFILE_URL'], env['CASEFILE_MONGO_URI'], env['CASEFILE_ELASTICSEARCH_URL']]
    .filter((each) => each !== undefined)
    .reduce((clean, each) => clean.replaceAll(each, '…'), text);

const walked = async (running: Running): Promise<readonly Ran[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'casefile-operations-'));
  const env = await environment(running);
  const shell = openShell({ folder, env });
  const ran: Ran[] = [];
  try {
    for (const block of documented()) {
      console.error(block.heading);
      const { output, code } = await shell.run(block.commands);
      ran.push({ ...block, output: without(output, env, folder) });
      if (code !== 0) throw new Error(`${block.heading}: exit code ${code}\n${transcriptOf(ran.slice(-1))}`);
    }
    return ran;
  } finally {
    shell.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
};

const main = async (): Promise<number> => {
  const running = readRunning();
  if (running === undefined) throw new Error('no real servers: run "npm run servers" first');
  const stores = await ours(running);
  try {
    if (await stores.isThere()) throw new Error(`the servers hold a database or indexes named ${NAME} already`);
    const transcript = transcriptOf(await walked(running).finally(() => stores.drop()));
    if (!process.argv.includes('--check')) writeFileSync(TRANSCRIPT, transcript);
    else if (!existsSync(TRANSCRIPT) || readFileSync(TRANSCRIPT, 'utf8') !== transcript) {
      console.error(`${TRANSCRIPT} is not what the commands say:\n\n${transcript}`);
      return 1;
    }
    return 0;
  } finally {
    await stores.close();
  }
};

process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return 1;
});
