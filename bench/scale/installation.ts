// An installation of some replicas over the real servers, with the telemetry of an incident in it.
import { Client } from '@elastic/elasticsearch';
import { MongoClient } from 'mongodb';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { generateIncident } from '../../src/demo/generate.js';
import { toIso } from '../../src/kernel/time.js';
import { dropFolder, freshFolder, processorOfPid, type Question, type Service } from '../service.js';
import { newDatabase } from '../stores/mongo.js';
import { startReplica } from '../stores/replica.js';
import { servers } from '../stores/servers.js';

export type ScaledInstallation = {
  readonly replicas: readonly Service[];
  readonly question: (messageId: string) => Question;
  /** Processor seconds so far of the servers, by name. */
  readonly serverSeconds: () => { readonly [name: string]: number };
  readonly close: () => Promise<void>;
};

const SEED = 7;
const SIGNALS = ['logs', 'spans', 'metrics', 'changes'] as const;

const fill = async (service: Service, { rows }: ReturnType<typeof generateIncident>): Promise<void> => {
  for (const signal of SIGNALS) {
    const ndjson = Buffer.from(rows[signal].map((row) => `${JSON.stringify(row)}\n`).join(''));
    await service.ingest(signal, 'bench', ndjson);
  }
};

const wipe = async (prefix: string, database: string): Promise<void> => {
  const client = new Client({ node: servers().elasticsearch.node });
  const { indices } = await client.indices.resolveIndex({ name: `${prefix}-*` });
  for (const { name } of indices) await client.indices.delete({ index: name });
  await client.indices.deleteIndexTemplate({ name: `${prefix}-*` }, { ignore: [404] });
  await client.cluster.deleteComponentTemplate({ name: `${prefix}-*` }, { ignore: [404] });
  await client.close();
  const mongo = await MongoClient.connect(servers().mongo.uri);
  await mongo.db(database).dropDatabase();
  await mongo.close();
};

/** A server whose process is a script that starts another is told by that one. */
const pidsOf = (): readonly (readonly [name: string, pid: number])[] =>
  servers().processes.map(({ name, pid }) => {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
    return [name.split(' ')[0] ?? name, Number(children[0] || pid)] as const;
  });

export const openInstallation = async (size: number): Promise<ScaledInstallation> => {
  const [database, root, prefix] = [newDatabase(), freshFolder(), `scale${randomBytes(4).toString('hex')}`];
  const telemetry = { kind: 'elasticsearch', nodes: [servers().elasticsearch.node], prefix, replicas: 0 };
  const incident = generateIncident(SEED);
  const replicas: Service[] = [];
  const close = async (): Promise<void> => {
    for (const each of replicas) {
      await each.close();
      dropFolder(each.folder);
    }
    dropFolder(root);
    await wipe(prefix, database);
  };
  try {
    while (replicas.length < size) replicas.push(await startReplica({ database, root, telemetry }));
    const [first] = replicas;
    if (first !== undefined) await fill(first, incident);
    return {
      replicas,
      question: (messageId) => ({ messageId, text: incident.question, askedAt: toIso(incident.askedAt) }),
      serverSeconds: () => Object.fromEntries(pidsOf().map(([name, pid]) => [name, processorOfPid(pid)])),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
};
