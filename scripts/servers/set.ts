// One set of the real servers that the production adapters speak to.
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { elasticsearch } from './elasticsearch/cluster.js';
import { elasticsearchBuild } from './elasticsearch/build.js';
import { type Member, killAll } from './machine/member.js';
import { mongod } from './mongo/mongod.js';
import { prometheus, prometheusBinary } from './prometheus.js';
import { postgres, postgresBin, removePostgresData } from './postgres.js';
import { replicaSet } from './mongo/replica-set.js';
import type { Ports, Running } from './running.js';
import { trainStartUp } from './elasticsearch/start-up-cache.js';

type Started<Part> = { readonly part: Part; readonly members: readonly Member[] };

type Say = (line: string) => void;

/** Test data: gone when the servers are stopped. */
export const DATA = resolve('.cache/servers-data');

const startMongo = async (ports: Ports, say: Say): Promise<Started<Running['mongo']>> => {
  const set = replicaSet({ binary: await mongod(), folder: DATA, ports: ports.mongo });
  const version = await set.start();
  say(`MongoDB ${version}: ${set.uri}`);
  return { part: { uri: set.uri, version }, members: set.members };
};

const startElasticsearch = async (ports: Ports, say: Say): Promise<Started<Running['elasticsearch']>> => {
  const build = await elasticsearchBuild();
  await trainStartUp(build);
  const cluster = elasticsearch({ build, folder: DATA, ports: [ports.elasticsearch] });
  const version = await cluster.start();
  const [node = ''] = cluster.urls;
  say(`Elasticsearch ${version} on Java ${build.java.version}: ${node}`);
  return { part: { node, version }, members: cluster.members };
};

const startPrometheus = async (ports: Ports, say: Say): Promise<Started<Running['prometheus']>> => {
  const { url, targets, member, start } = prometheus({
    binary: await prometheusBinary(),
    folder: DATA,
    port: ports.prometheus,
  });
  const version = await start();
  say(`Prometheus ${version}: ${url}`);
  return { part: { url, version, targets }, members: [member] };
};

const startPostgres = async (ports: Ports, say: Say): Promise<Started<Running['postgres']>> => {
  const bin = postgresBin();
  const { member, start } = postgres({ bin, folder: DATA, port: ports.postgres });
  const { url, version } = await start();
  say(`PostgreSQL ${version}: 127.0.0.1:${ports.postgres}`);
  return { part: { url, version, bin }, members: [member] };
};

const named = (members: readonly Member[]): Running['processes'] =>
  members.flatMap(({ name, process }) => {
    const current = process();
    return current === undefined ? [] : [{ name, ...current }];
  });

/** What runs already on these ports stays as it is. It rejects only when nothing is being started any more. */
export const startSet = async (ports: Ports, say: Say): Promise<Running> => {
  const parts = [
    startMongo(ports, say),
    startElasticsearch(ports, say),
    startPrometheus(ports, say),
    startPostgres(ports, say),
  ] as const;
  await Promise.allSettled(parts);
  const [mongo, search, metrics, database] = await Promise.all(parts);
  const processes = named([...mongo.members, ...search.members, ...metrics.members, ...database.members]);
  return {
    mongo: mongo.part,
    elasticsearch: search.part,
    prometheus: metrics.part,
    postgres: database.part,
    ports,
    processes,
  };
};

/** Also what a start that was broken off left behind. */
export const endSet = async (): Promise<void> => {
  await killAll(DATA);
  await removePostgresData(DATA);
  await rm(DATA, { recursive: true, force: true });
};
