// The service under measurement: a child process of its own on a fresh data folder, spoken to over HTTP alone.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { AskRequest } from '../src/api/contract/ask.js';
import type { Answer } from '../src/evidence/answer.js';
import type { IngestReport, TelemetrySignal } from '../src/ports/ingest.js';
import { optional } from '../src/kernel/optional.js';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const MOST_BODY = 4_000_000;
const LINE_FEED = 10;

export type Question = AskRequest & { readonly askedAt: string; readonly messageId: string };

export type Service = {
  readonly url: string;
  readonly folder: string;
  readonly process: ChildProcess;
  readonly ask: (clientTxnId: string, question: Question) => Promise<Answer>;
  /** NDJSON in bodies of at most 4 MB; returns the rows that were accepted. */
  readonly ingest: (signal: TelemetrySignal, source: string, ndjson: Buffer) => Promise<number>;
  /** Nothing of it is left: it is nobody's earlier incident. */
  readonly erase: (clientTxnId: string) => Promise<void>;
  readonly read: <T>(path: string) => Promise<T>;
  readonly lines: (link: string) => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
};

export const freshFolder = (): string => mkdtempSync(join(tmpdir(), 'casefile-bench-'));

export const dropFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true });

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

/** Cut at line ends. */
const bodiesOf = (ndjson: Buffer, most = MOST_BODY): readonly Buffer[] => {
  const bodies: Buffer[] = [];
  for (let from = 0; from < ndjson.length;) {
    const whole = from + most >= ndjson.length;
    const end = whole ? ndjson.length : ndjson.lastIndexOf(LINE_FEED, from + most - 1) + 1;
    bodies.push(ndjson.subarray(from, end > from ? end : ndjson.length));
    from = end > from ? end : ndjson.length;
  }
  return bodies;
};

/** Resolves when `url` answers anything at all; rejects when the process ends before. */
export const listening = async (url: string, child: ChildProcess): Promise<void> => {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the process ended with ${child.exitCode} before it listened`);
    const answered = await fetch(url).then(
      () => true,
      () => false,
    );
    if (answered) return;
    await wait(2);
  }
};

export const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });

const CLOSED: ReadonlySet<unknown> = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

const isClosed = ({ cause }: Error): boolean => CLOSED.has((cause as { code?: string } | undefined)?.code);

/** A connection that lay idle may close while it is taken up again; rows, questions and documents have ids, so that sending them twice changes nothing. */
export const sent = (url: string, request: RequestInit): Promise<Response> =>
  fetch(url, request).catch((error: Error) => {
    if (isClosed(error)) return fetch(url, request);
    throw error;
  });

const post = async <T>(url: string, type: string, body: string | Buffer): Promise<T> => {
  const response = await sent(url, { method: 'POST', headers: { 'content-type': type }, body });
  const text = await response.text();
  if (!response.ok) throw new Error(`POST ${url}: ${response.status} ${text.slice(0, 500)}`);
  return JSON.parse(text) as T;
};

export type ServiceOptions = {
  readonly folder: string;
  readonly flags?: readonly string[];
  /** A configuration file. */
  readonly config?: string;
  readonly env?: { readonly [name: string]: string };
};

/** No process outlives the benchmark that started it. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

export const spawnNode = (args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess => {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
};

/** `$BENCH_BIN` measures another build than the one beside the benchmarks. */
export const BIN = process.env['BENCH_BIN'] ?? join(ROOT, 'bin/casefile.js');

export const spawnService = (port: number, { folder, flags = [], config, env }: ServiceOptions): ChildProcess =>
  spawnNode([...flags, BIN, 'serve'], {
    ...env,
    ...optional({ CASEFILE_CONFIG: config }),
    CASEFILE_DATA: folder,
    CASEFILE_HOST: '127.0.0.1',
    CASEFILE_PORT: String(port),
    CASEFILE_DEMO: 'off',
    CASEFILE_LOG_LEVEL: 'warn',
  });

export const startService = async (started: ServiceOptions): Promise<Service> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawnService(port, started);
  await listening(`${url}/health/live`, child);
  return {
    url,
    folder: started.folder,
    process: child,
    ask: (id, question) =>
      post(`${url}/v1/investigations/${encodeURIComponent(id)}/turns`, 'application/json', JSON.stringify(question)),
    ingest: async (signal, source, ndjson) => {
      let accepted = 0;
      const path = `${url}/v1/telemetry/${signal}?source=${encodeURIComponent(source)}`;
      for (const body of bodiesOf(ndjson))
        accepted += (await post<IngestReport>(path, 'application/x-ndjson', body)).accepted;
      return accepted;
    },
    erase: async (id) => {
      const path = `/v1/investigations/${encodeURIComponent(id)}?erase=true`;
      const response = await fetch(`${url}${path}`, { method: 'DELETE' });
      if (!response.ok) throw new Error(`DELETE ${path}: ${response.status} ${await response.text()}`);
    },
    read: async <T>(path: string) => {
      const response = await sent(`${url}${path}`, {});
      if (!response.ok) throw new Error(`GET ${path}: ${response.status} ${await response.text()}`);
      return (await response.json()) as T;
    },
    lines: async (link) => {
      const response = await fetch(`${url}${link}`);
      return response.ok ? (await response.text()).split('\n') : [];
    },
    close: async () => {
      child.kill('SIGTERM');
      await ended(child);
    },
  };
};

/** Resident memory in MB. */
export const residentOf = ({ process: { pid } }: Service): number => {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
};

/** Clock ticks of a second, as Linux counts them for every program. */
const TICKS = 100;

/** Processor seconds of all threads so far: what a busy machine does not lengthen. */
export const processorOfPid = (pid: number): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [user, system] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14);
  return (Number(user) + Number(system)) / TICKS;
};

export const processorOf = ({ process: { pid = 0 } }: Service): number => processorOfPid(pid);
