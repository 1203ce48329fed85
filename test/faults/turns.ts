// Faults in the middle of turns: two replicas on three nodes of MongoDB, with a line that can be cut before each node.
import { MongoClient } from 'mongodb';
import { setTimeout as after } from 'node:timers/promises';
import type { Random } from '../../src/demo/random.js';
import { type PrivateMongo, privateMongo } from '../support/private-servers.js';
import { type Installation, installationAt, LEASE_SECONDS } from '../support/replicas.js';
import { clean, type Service } from '../support/service.js';
import { shopFolder } from '../support/shop.js';
import type { Proxy } from '../support/proxy.js';
import { check, type Verdict } from './check.js';
import { type Acknowledged, load } from './load.js';
import { commitsOf, type ProcessLoss, takeOver } from './stored.js';

const LEASE_MILLIS = LEASE_SECONDS * 1000;

export type TurnKind = 'primary-killed' | 'replica-killed' | 'replica-paused' | 'line-cut' | 'line-slow';

export type TurnVerdict = Verdict & { readonly takeOverMillis: number | null };

type Rig = {
  readonly mongo: PrivateMongo;
  readonly client: MongoClient;
  readonly all: Installation;
  readonly replicas: Service[];
};

/** What took over, if anything had to: known at once, or to be found in the facts. */
type StrikeEffect = { readonly millis?: number; readonly loss?: ProcessLoss };

type Strike = (rig: Rig, random: Random) => Promise<StrikeEffect>;

const killPrimary: Strike = async ({ mongo }, random) => {
  const primary = await mongo.primary();
  const at = Date.now();
  await primary.kill();
  await mongo.primary();
  const millis = Date.now() - at;
  await after(random.int(0, 1_000));
  await mongo.start();
  return { millis };
};

const victimOf = ({ replicas }: Rig, random: Random): Service => random.pick(replicas);

const killReplica: Strike = async (rig, random) => {
  const victim = victimOf(rig, random);
  const loss = { pid: victim.pid, at: Date.now() };
  victim.signal('SIGKILL');
  await victim.exit;
  await after(2 * LEASE_MILLIS);
  rig.replicas[rig.replicas.indexOf(victim)] = await rig.all.replica();
  return { loss };
};

const pauseReplica: Strike = async (rig, random) => {
  const victim = victimOf(rig, random);
  const loss = { pid: victim.pid, at: Date.now() };
  victim.signal('SIGSTOP');
  await after(random.int(2 * LEASE_MILLIS, 2.5 * LEASE_MILLIS));
  victim.signal('SIGCONT');
  return { loss };
};

const toPrimary = async ({ members, proxies, primary }: PrivateMongo): Promise<Proxy> => {
  const proxy = proxies[members.indexOf(await primary())];
  if (proxy === undefined) throw new Error('the primary has no line');
  return proxy;
};

/** Of one node, often of the primary: from its clients, and from the others. */
const cutLine: Strike = async ({ mongo }, random) => {
  const proxy = random.chance(0.5) ? await toPrimary(mongo) : random.pick(mongo.proxies);
  proxy.set(random.pick(['cut', 'silent']));
  await after(random.int(300, 3_000));
  proxy.set('open');
  return {};
};

const slowLine: Strike = async ({ mongo }, random) => {
  for (const proxy of mongo.proxies) proxy.delay(random.int(5, 100));
  await after(random.int(1_000, 3_000));
  for (const proxy of mongo.proxies) proxy.delay(0);
  return {};
};

const STRIKES: { readonly [kind in TurnKind]: Strike } = {
  'primary-killed': killPrimary,
  'replica-killed': killReplica,
  'replica-paused': pauseReplica,
  'line-cut': cutLine,
  'line-slow': slowLine,
};

const longestTakeOver = async (
  { client, all }: Rig,
  told: readonly Acknowledged[],
  { millis, loss }: StrikeEffect,
): Promise<number | null> => {
  if (loss === undefined) return millis ?? null;
  const db = client.db(all.database);
  const found: number[] = [];
  for (const id of new Set(told.map(({ id }) => id))) {
    const one = takeOver(await commitsOf(db, id), loss);
    if (one !== undefined) found.push(Math.round(one));
  }
  return found.length === 0 ? null : Math.max(...found);
};

/** Within two terms of the lease, where a replica was lost; elections keep their own time. */
const late = ({ loss }: StrikeEffect, takeOverMillis: number | null): readonly string[] =>
  loss !== undefined && takeOverMillis !== null && takeOverMillis > 2 * LEASE_MILLIS
    ? [`taken over after ${takeOverMillis} ms, two leases are ${2 * LEASE_MILLIS} ms`]
    : [];

const meet = async (rig: Rig, strike: Strike, { name, random }: TurnRound): Promise<TurnVerdict> => {
  const replicas = (): readonly string[] => rig.replicas.map(({ url }) => url);
  const clients = load(replicas, name);
  await after(random.int(500, 4_000));
  const struck = await strike(rig, random);
  await after(random.int(0, 1_500));
  const told = await clients.end();
  const verdict = await check({ db: rig.client.db(rig.all.database), replicas }, told);
  const takeOverMillis = await longestTakeOver(rig, told, struck);
  return { ...verdict, takeOverMillis, because: [...verdict.because, ...late(struck, takeOverMillis)] };
};

export type TurnRound = { readonly name: string; readonly random: Random };

export type TurnFaults = {
  readonly round: (kind: TurnKind, round: TurnRound) => Promise<TurnVerdict>;
  readonly close: () => Promise<void>;
};

export const turnFaults = async (): Promise<TurnFaults> => {
  const mongo = await privateMongo({ nodes: 3, proxied: true });
  const all = await installationAt(mongo.uri, await shopFolder());
  const client = new MongoClient(mongo.uri);
  const rig: Rig = { mongo, client, all, replicas: [await all.replica(), await all.replica()] };
  return {
    round: (kind, round) => meet(rig, STRIKES[kind], round),
    close: async () => {
      for (const replica of rig.replicas) {
        replica.signal('SIGKILL');
        await replica.exit;
      }
      await client.close();
      await mongo.close();
      await clean();
    },
  };
};
