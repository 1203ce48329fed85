// How much processor time work takes in some processes: unlike the time on a clock, it is the same on a busy machine.
import { readFile } from 'node:fs/promises';

/** Linux tells the times of a process in hundredths of a second. */
const MILLIS_PER_TICK = 10;

/** So far, of all threads of the process, in milliseconds. */
const processorMillis = async (pid: number): Promise<number> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // the name of the program, in brackets, may hold spaces: numbers count from behind it
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * MILLIS_PER_TICK;
};

/** What the work gives, and how much of the processors it takes in this process and in those named, in milliseconds. */
export const withProcessorMillis = async <T>(
  pids: readonly number[],
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly millis: number }> => {
  const sum = async (): Promise<number> =>
    (await Promise.all([process.pid, ...pids].map(processorMillis))).reduce((total, each) => total + each, 0);
  const before = await sum();
  const result = await work();
  return { result, millis: (await sum()) - before };
};
