// Starts services in processes of their own and exchanges messages with them, for every end-to-end test of processes.
import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StoredFact } from '../../src/investigation/stored-fact.js';
import { copyStores, dropStores, onRealServers, storesOf } from './production-stores.js';

/** Interrupts the service at its n-th commit from now on, or at the next one with such a fact. */
type CommitInterruption = ({ readonly at: number } | { readonly on: StoredFact['type'] }) & {
  readonly moment: 'before' | 'after';
  readonly how: 'die' | 'hold';
};

/** The condition of every source: `unavailable` as sources report it, `broken` as by a bug. `full`: no batch can be stored. */
type SourceCondition = 'fine' | 'unavailable' | 'broken' | 'full' | 'quota';

export type JournalEntry =
  | { readonly asked: unknown }
  | {
      readonly commit: number;
      readonly stream: string;
      readonly facts: readonly { readonly type: string; readonly query?: string }[];
    };

type ProcessExit = { readonly code: number | null; readonly signal: NodeJS.Signals | null };

export type Service = {
  readonly url: string;
  readonly pid: number;
  /** The requests to stores and sources, and the commits, of all processes of this folder, in order. */
  readonly journal: () => readonly JournalEntry[];
  readonly plan: (plan: CommitInterruption) => Promise<void>;
  readonly weather: (weather: SourceCondition) => Promise<void>;
  /** Resolves when a commit is held. */
  readonly held: () => Promise<void>;
  readonly goOn: () => void;
  readonly signal: (signal: NodeJS.Signals) => void;
  /** Resolves with the message of the process when it lost its folder. */
  readonly lost: () => Promise<string>;
  readonly exit: Promise<ProcessExit>;
  /** Asks the process to end, and waits until it has. */
  readonly close: () => Promise<ProcessExit>;
};

export type ServiceOptions = {
  readonly folder: string;
  /** Where `bundle/` is. */
  readonly root?: string;
  readonly env?: { readonly [name: string]: string };
  /** Settings over the defaults. */
  readonly config?: object;
  /** Every source throws. */
  readonly deaf?: boolean;
  /** A clock that starts here and moves with each commit, counted ids, one seed and one salt. */
  readonly fixed?: { readonly now: number };
};

type ChildMessage = {
  readonly url?: string;
  readonly refused?: string;
  readonly planned?: true;
  readonly held?: number;
  readonly lost?: string;
};

export class StartRefusal extends Error {
  override readonly name = 'StartRefusal';
}

const running = new Set<ChildProcess>();
const folders = new Set<string>();

/** A new folder under the system's own, removed by `clean`. */
export const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'casefile-e2e-'));
  folders.add(folder);
  return folder;
};

export const copyOf = async (folder: string): Promise<string> => {
  const copy = await newFolder();
  await cp(folder, copy, { recursive: true });
  if (onRealServers()) await copyStores(folder, copy);
  return copy;
};

/** Ends every process that is still there, and removes every folder. */
export const clean = async (): Promise<void> => {
  for (const child of running) child.kill('SIGKILL');
  if (onRealServers()) await dropStores();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
  folders.clear();
};

const journalOf = (folder: string): string => `${folder}.journal`;

/** Generous, so that a busy machine does not change an answer; only a test of deadlines sets them lower. */
const PATIENT = { turns: { deadline: '10m', queryDeadline: '5m' } } as const;

const envOf = async ({ folder, env, config }: ServiceOptions): Promise<{ readonly [name: string]: string }> => {
  const file = `${folder}.config.json`;
  folders.add(file);
  const stores = onRealServers() ? storesOf(folder) : { config: {}, env: {} };
  await writeFile(file, JSON.stringify({ ...PATIENT, ...stores.config, ...config }));
  return { CASEFILE_DATA: folder, CASEFILE_DEMO: 'off', CASEFILE_CONFIG: file, ...stores.env, ...env };
};

const launch = async (options: ServiceOptions): Promise<ChildProcess> => {
  const { folder, root = process.cwd(), deaf = false, fixed } = options;
  const env = await envOf(options);
  const journal = journalOf(folder);
  folders.add(journal);
  const told = JSON.stringify({ root, env, journal, deaf, fixed });
  const child = fork(join(process.cwd(), 'test/support/watched-service.mjs'), [told], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // as bin/casefile.js begins it
    execArgv: ['--max-http-header-size=65536'],
    env: { ...process.env, NODE_COMPILE_CACHE: join(process.cwd(), '.cache/compiled'), ...options.env },
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
};

type ChildMailbox = { readonly next: <K extends keyof ChildMessage>(key: K) => Promise<NonNullable<ChildMessage[K]>> };

/** Messages by kind: each is read once, whoever comes first. */
const mailbox = (child: ChildProcess): ChildMailbox => {
  const arrived: ChildMessage[] = [];
  const waiting: { key: keyof ChildMessage; resolve: (message: ChildMessage) => void }[] = [];
  child.on('message', (message: ChildMessage) => {
    const index = waiting.findIndex(({ key }) => message[key] !== undefined);
    const [reader] = index < 0 ? [] : waiting.splice(index, 1);
    if (reader === undefined) arrived.push(message);
    else reader.resolve(message);
  });
  const take = (key: keyof ChildMessage): Promise<ChildMessage> => {
    const index = arrived.findIndex((message) => message[key] !== undefined);
    const [found] = index < 0 ? [] : arrived.splice(index, 1);
    return found === undefined ? new Promise((resolve) => waiting.push({ key, resolve })) : Promise.resolve(found);
  };
  return { next: async (key) => (await take(key))[key] as never };
};

/** What the audit writes beside: the configuration of a start, and the commands of callers. */
const isOperation = (stream: string): boolean => stream.startsWith('o/');

export const readJournal = (folder: string): readonly JournalEntry[] => {
  const file = journalOf(folder);
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as JournalEntry)
    .filter((entry) => !('stream' in entry && isOperation(entry.stream)));
};

/** Throws `StartRefusal` with the reason when the service does not start. */
export const startService = async (options: ServiceOptions): Promise<Service> => {
  const child = await launch(options);
  const mail = mailbox(child);
  const exit = new Promise<ProcessExit>((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })));
  const died = exit.then(({ code, signal }) => {
    throw new StartRefusal(`the process ended (${code ?? signal})`);
  });
  died.catch(() => undefined);
  const refusal = mail.next('refused').then((because) => {
    throw new StartRefusal(because);
  });
  refusal.catch(() => undefined);
  const told = async (message: object): Promise<void> => {
    child.send(message);
    await mail.next('planned');
  };
  const url = await Promise.race([mail.next('url'), refusal, died]);
  return {
    url,
    pid: child.pid ?? 0,
    journal: () => readJournal(options.folder),
    plan: (plan) => told({ plan }),
    weather: (weather) => told({ weather }),
    held: async () => void (await mail.next('held')),
    goOn: () => void child.send({ goOn: true }),
    signal: (signal) => void child.kill(signal),
    lost: () => mail.next('lost'),
    exit,
    close: () => {
      child.kill('SIGTERM');
      return exit;
    },
  };
};
