// The commits of one turn, made again by hand in an equal table: the time that nothing which keeps them can save.
import { join } from 'node:path';
import { rawFacts } from '../floors/raw-append.js';
import { commitAgain } from '../floors/turn-in-sql.js';
import { dropFolder, freshFolder } from '../service.js';
import { commitsOf } from '../speed/recorded.js';

export type Commits = { readonly count: number; readonly millis: number; readonly processorMillis: number };

const MICROS = 1000;

/** On the same disk, with the same durability, right after the turn. */
export const commitFloor = (folder: string, id: string): Commits => {
  const commits = commitsOf(folder, id);
  const scratch = freshFolder();
  const raw = rawFacts(join(scratch, 'floor.sqlite'));
  const [processor, before] = [process.cpuUsage(), performance.now()];
  commitAgain(raw, commits, id);
  const millis = performance.now() - before;
  const { user, system } = process.cpuUsage(processor);
  raw.close();
  dropFolder(scratch);
  return { count: commits.length, millis, processorMillis: (user + system) / MICROS };
};
