// A storm of alerts over HTTP, as webhooks deliver it: how fast all are recorded, what the service needs, and what the policy makes of them; beside a bare server that stores as many rows.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { toIso } from '../../src/kernel/time.js';
import type { Figures } from '../benchmark.js';
import { quantile, rounded } from '../numbers.js';
import { dropFolder, freshFolder, processorOf, sent, type Service, startService } from '../service.js';
import { timed } from '../speed/append.js';
import { newDatabase } from '../stores/mongo.js';
import { servers } from '../stores/servers.js';

export type FiringsRequest = {
  readonly where: 'sqlite' | 'mongo';
  readonly count: number;
  /** Alerts of one request. */
  readonly delivery: number;
  readonly say: (line: string) => void;
};

/** Requests on their way at the same time. */
const IN_FLIGHT = 8;
const SERVICES = 300;
const SEVERITIES = ['critical', 'error', 'warning', 'info'] as const;
const WAITING = 100;

const ALERTS = { investigate: { rules: [{}], running: 2, waiting: WAITING } };

type Opened = { readonly service: Service; readonly close: () => Promise<void> };

const openService = async (where: FiringsRequest['where']): Promise<Opened> => {
  const folder = freshFolder();
  const config = join(folder, 'bench.config.json');
  const database = newDatabase();
  const stores = {
    kind: 'production',
    secret: '${CASEFILE_SECRET}',
    mongo: { uri: '${CASEFILE_MONGO_URI}', database },
    telemetry: { kind: 'embedded' },
    batches: { kind: 'files', folder: join(folder, 'batches') },
  };
  writeFileSync(config, JSON.stringify({ alerts: ALERTS, ...(where === 'mongo' && { stores }) }));
  const uri = where === 'mongo' ? servers().mongo.uri : '';
  const env = { CASEFILE_SECRET: randomBytes(32).toString('hex'), CASEFILE_MONGO_URI: uri };
  const service = await startService({ folder: join(folder, 'data'), config, env });
  return {
    service,
    close: async () => {
      await service.close();
      dropFolder(folder);
      if (where === 'sqlite') return;
      const client = await MongoClient.connect(uri);
      await client.db(database).dropDatabase();
      await client.close();
    },
  };
};

/** Payloads of version 4; a service is in several of them, as in a real storm. */
const deliveriesOf = (count: number, size: number): readonly string[] => {
  const begun = Date.now() * 1000;
  const all = Array.from({ length: count }, (_, n) => ({
    status: 'firing',
    fingerprint: n.toString(16).padStart(16, '0'),
    labels: {
      alertname: `Rule${n % 40}`,
      service: `service-${(n * 7) % SERVICES}`,
      severity: SEVERITIES[(n * 7) % SEVERITIES.length],
      env: 'prod',
      pod: `pod-${n}`,
    },
    annotations: { summary: `Requests of instance ${n} fail`, description: 'more than 5 % of requests have failed' },
    startsAt: toIso(begun - 60_000_000 + n * 1_000),
    endsAt: '0001-01-01T00:00:00Z',
    generatorURL: `http://prometheus:9090/graph?g0.expr=errors&n=${n}`,
  }));
  return Array.from({ length: Math.ceil(count / size) }, (_, n) =>
    JSON.stringify({ version: '4', groupKey: `g${n}`, status: 'firing', alerts: all.slice(n * size, (n + 1) * size) }),
  );
};

/** Milliseconds of each request. */
const deliver = async (url: string, bodies: readonly string[]): Promise<readonly number[]> => {
  const waiting = bodies.values();
  const times: number[] = [];
  const send = async (): Promise<void> => {
    for (const body of waiting) {
      const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
      times.push(
        await timed(async () => {
          const response = await sent(url, request);
          const text = await response.text();
          if (!response.ok) throw new Error(`${response.status} ${text.slice(0, 300)}`);
        }),
      );
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, send));
  return times;
};

/** Highest resident memory so far, in MB. */
const peakOf = ({ process: { pid } }: Service): number =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

type Listed = {
  readonly items: readonly {
    readonly grouping: { readonly group: string };
    readonly investigation?: { readonly decision: string; readonly because: string };
  }[];
  readonly next?: string;
};

const listAll = async (
  service: Service,
): Promise<{ readonly items: Listed['items']; readonly pages: readonly number[] }> => {
  const [items, pages]: [Listed['items'][number][], number[]] = [[], []];
  let cursor: string | undefined;
  do {
    const after: string = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    let page: Listed = { items: [] };
    pages.push(await timed(async () => void (page = await service.read<Listed>(`/v1/alerts?limit=200${after}`))));
    items.push(...page.items);
    cursor = page.next;
  } while (cursor !== undefined);
  return { items, pages };
};

/** Parses the same bodies and stores a row for each alert, one durable transaction a request. */
const bareServer = async (bodies: readonly string[]): Promise<number> => {
  const folder = freshFolder();
  const db = new DatabaseSync(join(folder, 'bare.sqlite'));
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE alerts (id TEXT PRIMARY KEY, body TEXT)');
  const insert = db.prepare('INSERT OR IGNORE INTO alerts VALUES (?, ?)');
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { alerts } = JSON.parse(Buffer.concat(chunks).toString()) as { alerts: readonly { fingerprint: string }[] };
      db.exec('BEGIN');
      for (const alert of alerts) insert.run(alert.fingerprint, JSON.stringify(alert));
      db.exec('COMMIT');
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const millis = await timed(() => deliver(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, bodies));
  server.close();
  server.closeAllConnections();
  db.close();
  dropFolder(folder);
  return millis;
};

export const measureFirings = async ({ where, count, delivery, say }: FiringsRequest): Promise<Figures> => {
  const bodies = deliveriesOf(count, delivery);
  const { service, close } = await openService(where);
  try {
    say(`${where}: ${count} firings in requests of ${delivery}`);
    const before = processorOf(service);
    const begun = performance.now();
    const times = await deliver(`${service.url}/v1/alerts/alertmanager`, bodies);
    const seconds = (performance.now() - begun) / 1000;
    const processor = processorOf(service) - before;
    const peak = peakOf(service);
    const { items, pages } = await listAll(service);
    const decided = Map.groupBy(items, ({ investigation }) => investigation?.decision ?? 'none');
    const countOf = (decision: string): number => decided.get(decision)?.length ?? 0;
    const asked = [...(decided.get('queued') ?? []), ...(decided.get('opened') ?? [])];
    const floorSeconds = (await bareServer(bodies)) / 1000;
    return {
      firings: count,
      recorded: items.length,
      'a second': rounded(count / seconds),
      'request p95 ms': rounded(quantile(times, 0.95)),
      'processor s': rounded(processor),
      'peak MB': rounded(peak),
      groups: new Set(items.map(({ grouping }) => grouping.group)).size,
      opened: countOf('opened'),
      queued: countOf('queued'),
      joined: countOf('joined'),
      shed: countOf('shed'),
      'shed without a reason': (decided.get('shed') ?? []).filter(({ investigation }) => !investigation?.because)
        .length,
      'groups asked about twice': asked.length - new Set(asked.map(({ grouping }) => grouping.group)).size,
      'page of 200 p95 ms': rounded(quantile(pages, 0.95)),
      'floor a second': rounded(count / floorSeconds),
    };
  } finally {
    await close();
  }
};
