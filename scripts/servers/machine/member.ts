// One process of a server, on a port and a data folder of its own: started, killed, paused, and started again on the same data.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CannotStart } from './cannot-start.js';
import { isFree } from './ports.js';
import { isRunning, kill, launch, type Process, signal, stop } from './process.js';
import { until } from './until.js';

export type Plan = {
  readonly name: string;
  readonly folder: string;
  readonly port: number;
  readonly command: string;
  readonly args: readonly string[];
  /** Whether it answers. */
  readonly answers: () => Promise<boolean>;
};

export type Member = {
  readonly name: string;
  /** `127.0.0.1:port` */
  readonly address: string;
  readonly process: () => Process | undefined;
  readonly isRunning: () => boolean;
  /** Does nothing where it runs already. Resolves when it answers. */
  readonly start: () => Promise<void>;
  /** SIGTERM. */
  readonly stop: () => Promise<void>;
  /** SIGKILL. Resolves when the process is gone, and its port with it. */
  readonly kill: () => Promise<void>;
  /** SIGSTOP: it holds its connections, and answers nothing. */
  readonly pause: () => void;
  readonly resume: () => void;
};

/** Ends of what hangs: a busy machine starts four servers at once in minutes. */
const START_SECONDS = 300;
const RELEASE_SECONDS = 60;

const NOTE = 'process.json';

/** The process that was started last on the data folder. */
const noted = (folder: string): Process | undefined => {
  const note = join(folder, NOTE);
  return existsSync(note) ? (JSON.parse(readFileSync(note, 'utf8')) as Process) : undefined;
};

/** Ends every member whose data folder lies in this one, or in a folder of it, whoever started it: for data that nobody wants any more. */
export const killAll = async (folder: string): Promise<void> => {
  const notes = globSync(`{*,*/*}/${NOTE}`, { cwd: folder });
  const processes = notes.map((note) => noted(join(folder, dirname(note)))).filter((process) => process !== undefined);
  await Promise.all(processes.map(kill));
};

const lastWords = (log: string): string => {
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n');
  const errors = lines.filter((line) => /exception|error|fatal|failed/i.test(line));
  return (errors.length > 0 ? errors : lines).slice(-3).join('\n');
};

/** A process that has ended may hold its port a moment longer, until the last of its threads is gone. */
const released = async ({ name, port }: Plan, ended: Promise<void> | undefined): Promise<void> => {
  if (ended === undefined) return;
  await ended;
  await until(`port ${port} of ${name}, which has ended`, () => isFree(port), { seconds: RELEASE_SECONDS });
};

export const member = (plan: Plan): Member => {
  const { name, folder, port, command, args } = plan;
  const log = join(folder, 'log.txt');
  const current = (): Process | undefined => noted(folder);
  const runs = (): boolean => {
    const process = current();
    return process !== undefined && isRunning(process);
  };
  const begin = async (): Promise<void> => {
    if (!(await isFree(port))) throw new CannotStart(`${name}: port ${port} is in use by something else`);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, NOTE), JSON.stringify(await launch(command, args, log)));
  };
  const answers = (): Promise<boolean> => {
    if (!runs()) throw new CannotStart(`${name} ended while it started; log: ${log}\n${lastWords(log)}`);
    return plan.answers();
  };
  const withProcess = <T>(act: (process: Process) => T): T | undefined => {
    const process = current();
    return process === undefined ? undefined : act(process);
  };
  return {
    name,
    address: `127.0.0.1:${port}`,
    process: current,
    isRunning: runs,
    start: async () => {
      if (!runs()) await begin();
      await until(`${name} (log: ${log})`, answers, { seconds: START_SECONDS });
    },
    stop: () => released(plan, withProcess(stop)),
    kill: () => released(plan, withProcess(kill)),
    pause: () => withProcess((process) => signal(process, 'SIGSTOP')),
    resume: () => withProcess((process) => signal(process, 'SIGCONT')),
  };
};
