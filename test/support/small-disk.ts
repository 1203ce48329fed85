// Disks that fill up when a test says so: a small file system of its own where that may be mounted, else a limit on the process.
import { execFile } from 'node:child_process';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { newFolder, type Service } from './service.js';

const run = promisify(execFile);

export type SmallDisk = {
  readonly folder: string;
  readonly fill: (service: Service) => Promise<void>;
  readonly free: (service: Service) => Promise<void>;
  readonly remove: () => Promise<void>;
};

export type SmallDiskMethod = { readonly name: string; readonly make: () => Promise<SmallDisk> };

const SIZE = 64 * 1024 * 1024;

/** Writes until not one byte more fits. */
const fillUp = async (file: string): Promise<void> => {
  const handle = await open(file, 'w');
  let chunk = SIZE;
  while (chunk >= 1) {
    const written = await handle.write(Buffer.alloc(chunk)).catch(() => undefined);
    if (written === undefined) chunk = Math.floor(chunk / 2);
  }
  await handle.close();
};

const mounted = async (): Promise<SmallDisk> => {
  const folder = await newFolder();
  await run('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', folder]);
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill: () => fillUp(ballast),
    free: () => rm(ballast),
    remove: async () => void (await run('umount', ['-l', folder])),
  };
};

/** No file of the process may grow or be written, as on a full file system. */
const limited = async (): Promise<SmallDisk> => ({
  folder: await newFolder(),
  fill: async ({ pid }) => void (await run('prlimit', [`--pid=${pid}`, '--fsize=0:unlimited'])),
  free: async ({ pid }) => void (await run('prlimit', [`--pid=${pid}`, '--fsize=unlimited'])),
  remove: async () => undefined,
});

const works = async (way: SmallDiskMethod): Promise<boolean> => {
  try {
    await (await way.make()).remove();
    return true;
  } catch {
    return false;
  }
};

const WAYS: readonly SmallDiskMethod[] = [
  { name: 'a small file system', make: mounted },
  { name: 'a limit on the process', make: limited },
];

/** The ways that this machine allows; the last one is always among them. */
export const waysToFill = async (): Promise<readonly SmallDiskMethod[]> => {
  const allowed = await Promise.all(WAYS.map(works));
  return WAYS.filter((_, index) => allowed[index]);
};
