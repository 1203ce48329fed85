// Facts to many listeners over two replicas, beside a bare change stream that sees the same commits.
import { type ChangeStream, type ChangeStreamInsertDocument, MongoClient } from 'mongodb';
import { randomBytes } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import type { CommitDocument } from '../../src/adapters/mongo/collections.js';
import type { Figures } from '../benchmark.js';
import { median, rounded } from '../numbers.js';
import { dropFolder, freshFolder, residentOf, type Service } from '../service.js';
import { questionOf } from '../speed/bulk.js';
import { newDatabase } from './mongo.js';
import { startReplica } from './replica.js';
import { servers } from './servers.js';

const ID = 'fan-out';
const TURNS = 3;
const PATH = `/v1/investigations/${ID}/events`;

/** Version → when its last listener had it, and how many have it. */
type Arrivals = Map<number, { at: number; listeners: number }>;

type Fact = { readonly version: number; readonly at: number };

const arrived = (arrivals: Arrivals, version: number): void => {
  const { listeners } = arrivals.get(version) ?? { listeners: 0 };
  arrivals.set(version, { at: Date.now(), listeners: listeners + 1 });
};

const listen = (url: string, arrivals: Arrivals): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const request = get(`${url}${PATH}`, { agent: false, headers: { accept: 'text/event-stream' } }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => {
        const blocks = (text + piece).split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) {
          const version = /^id: (\d+)$/m.exec(block)?.[1];
          if (version !== undefined) arrived(arrivals, Number(version));
        }
      });
      response.on('error', () => undefined);
      resolve(response);
    });
    request.on('error', reject);
  });

const follow = (changes: ChangeStream<CommitDocument, ChangeStreamInsertDocument<CommitDocument>>): Arrivals => {
  const arrivals: Arrivals = new Map();
  changes.on('change', ({ fullDocument: { streamId, fromVersion, toVersion } }) => {
    if (streamId.startsWith('i/')) for (let v = fromVersion; v <= toVersion; v += 1) arrived(arrivals, v);
  });
  return arrivals;
};

const factsOf = async (service: Service): Promise<readonly Fact[]> =>
  (await service.read<{ items: readonly Fact[] }>(`${PATH}?limit=1000`)).items;

const PATIENCE_MILLIS = 60_000;

const everywhere = async (arrivals: Arrivals, version: number, clients: number): Promise<void> => {
  const end = performance.now() + PATIENCE_MILLIS;
  while (arrivals.get(version)?.listeners !== clients) {
    if (performance.now() > end) throw new Error(`fact ${version} is not on all of ${clients} listeners`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};

type FanOutRun = { readonly facts: readonly Fact[]; readonly ours: Arrivals; readonly floor: Arrivals };

const delays = (facts: readonly Fact[], arrivals: Arrivals): readonly number[] =>
  facts.map(({ version, at }) => (arrivals.get(version)?.at ?? Number.NaN) - at / 1000);

const figuresOf = ({ facts, ours, floor }: FanOutRun, clients: number): Figures => {
  const [our, their] = [delays(facts, ours), delays(facts, floor)];
  return {
    clients,
    facts: facts.length,
    millis: rounded(median(our)),
    maxMillis: rounded(Math.max(...our)),
    floorMillis: rounded(median(their)),
    floorMaxMillis: rounded(Math.max(...their)),
    ratio: rounded(median(our.map((each, index) => each / (their[index] ?? Number.NaN)))),
  };
};

/** What they have heard of turns that came after they were there. */
const measureArrivals = async (
  replicas: readonly [Service, Service],
  floor: Arrivals,
  clients: number,
): Promise<FanOutRun> => {
  const [a] = replicas;
  await a.ask(ID, questionOf('m0'));
  const before = (await factsOf(a)).length;
  const ours: Arrivals = new Map();
  const listeners = await Promise.all(
    Array.from({ length: clients }, (_, n) => listen(replicas[n % 2]?.url ?? '', ours)),
  );
  try {
    await everywhere(ours, before, clients);
    for (let turn = 1; turn <= TURNS; turn += 1) await a.ask(ID, questionOf(`m${turn}`));
    const facts = await factsOf(a);
    await everywhere(ours, facts.length, clients);
    return { facts: facts.slice(before), ours, floor };
  } finally {
    for (const listener of listeners) listener.destroy();
  }
};

export const measureFanOut = async (clients: number): Promise<Figures> => {
  const client = await MongoClient.connect(servers().mongo.uri);
  const database = `${newDatabase()}-${randomBytes(2).toString('hex')}`;
  const root = freshFolder();
  const installation = { database, root, telemetry: { kind: 'embedded' } };
  const replicas = [await startReplica(installation), await startReplica(installation)] as const;
  const changes = client
    .db(database)
    .collection<CommitDocument>('facts')
    .watch([{ $match: { operationType: 'insert' } }]);
  try {
    const figures = figuresOf(await measureArrivals(replicas, follow(changes as never), clients), clients);
    return { ...figures, residentMegabytes: rounded(Math.max(...replicas.map(residentOf))) };
  } finally {
    await changes.close();
    for (const each of replicas) {
      await each.close();
      dropFolder(each.folder);
    }
    await client.db(database).dropDatabase();
    await client.close();
    dropFolder(root);
  }
};
