// Data folders with a day's telemetry in them: ingested once over HTTP, then copied for every row that asks questions of it.
import { constants, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dropFolder, freshFolder, type Service, type ServiceOptions, startService } from '../service.js';
import { type Day, SIGNALS } from './days.js';
import type { Variant } from './variants.js';

export type PreparedFolder = { readonly folder: string; readonly rows: number; readonly seconds: number };

/** Where the folders lie, and whether those that are there already will do. */
export type FolderCache = {
  readonly root: string;
  readonly reuse: boolean;
  readonly say: (text: string) => void;
  readonly close: () => void;
};

type FolderCacheOptions = { readonly keep?: string; readonly reuse: boolean; readonly say: (text: string) => void };

export const shelf = ({ keep, reuse, say }: FolderCacheOptions): FolderCache => {
  const root = keep ?? freshFolder();
  mkdirSync(root, { recursive: true });
  return { root, reuse, say, close: () => (keep === undefined ? dropFolder(root) : undefined) };
};

const ingested = async (service: Service, day: Day, { bodies }: Variant): Promise<number> => {
  let rows = 0;
  for (const signal of SIGNALS)
    for (const body of bodies(day, signal)) rows += await service.ingest(signal, `${day.name}-${signal}`, body);
  return rows;
};

const fill = async (folder: string, day: Day, variant: Variant): Promise<Omit<PreparedFolder, 'folder'>> => {
  const service = await startService({ folder });
  try {
    const before = performance.now();
    const rows = await ingested(service, day, variant);
    return { rows, seconds: (performance.now() - before) / 1000 };
  } finally {
    await service.close();
  }
};

/** Written last: a folder without it is not whole. */
const RECEIPT = 'ingested.json';

export const prepared = async (
  { root, reuse, say }: FolderCache,
  day: Day,
  variant: Variant,
): Promise<PreparedFolder> => {
  const place = join(root, variant.name, day.name);
  const folder = join(place, 'data');
  const receipt = join(place, RECEIPT);
  if (!reuse || !existsSync(receipt)) {
    say(`${day.name}: ingesting, ${variant.name}`);
    rmSync(place, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    writeFileSync(receipt, JSON.stringify(await fill(folder, day, variant)));
  }
  return { folder, ...(JSON.parse(readFileSync(receipt, 'utf8')) as Omit<PreparedFolder, 'folder'>) };
};

/** A service on a folder that is gone when the work is done. */
export const onFolder = async <T>(started: ServiceOptions, work: (service: Service) => Promise<T>): Promise<T> => {
  try {
    const service = await startService(started);
    try {
      return await work(service);
    } finally {
      await service.close();
    }
  } finally {
    dropFolder(started.folder);
  }
};

/** Copies share their blocks where the file system can. */
export const copied = (folder: string): string => {
  const copy = freshFolder();
  cpSync(folder, copy, { recursive: true, mode: constants.COPYFILE_FICLONE });
  return copy;
};
