// One process of the operating system, told apart from a later one that got its number.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { CannotStart } from './cannot-start.js';
import { until } from './until.js';

export type Process = {
  readonly pid: number;
  /** Clock ticks from the start of the machine to that of the process. */
  readonly born: string;
};

type Stat = { readonly state: string; readonly born: string };

/** `man 5 proc`: the fields behind the name, which may hold blanks; the third is the state, the 22nd the start. */
const statOf = (pid: number): Stat | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', born: fields[19] ?? '' };
  } catch {
    return undefined;
  }
};

export const isRunning = ({ pid, born }: Process): boolean => {
  const stat = statOf(pid);
  return stat !== undefined && stat.born === born && stat.state !== 'Z';
};

export const signal = (child: Process, name: NodeJS.Signals): void => {
  if (isRunning(child)) process.kill(child.pid, name);
};

/** A process that outlives this one; what it prints is appended to the file. */
export const launch = async (command: string, args: readonly string[], log: string): Promise<Process> => {
  const file = openSync(log, 'a');
  try {
    const child = spawn(command, [...args], { detached: true, stdio: ['ignore', file, file] });
    await once(child, 'spawn');
    child.unref();
    const pid = child.pid ?? 0;
    return { pid, born: statOf(pid)?.born ?? '' };
  } catch (error) {
    throw new CannotStart(`${command}: ${(error as Error).message}`);
  } finally {
    closeSync(file);
  }
};

export const kill = async (child: Process): Promise<void> => {
  signal(child, 'SIGKILL');
  await until(`the end of process ${child.pid}`, () => !isRunning(child), { seconds: 60 });
};

/** In order where the process can; a paused one is woken for it. */
export const stop = async (child: Process): Promise<void> => {
  signal(child, 'SIGCONT');
  signal(child, 'SIGTERM');
  await until('', () => !isRunning(child), { seconds: 30 }).catch(() => kill(child));
};
