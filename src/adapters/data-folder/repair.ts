// Repairs a data folder that nobody uses: takes what is damaged from a replica, or sets it aside, so that the rest works.
import {
  closeSync,
  cpSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { createHash } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { zstdDecompressSync } from 'node:zlib';
import { maskingKeyId, readKey, writeKeyId } from '../node/key-file.js';
import { refuseUsedFolder } from '../sqlite/facts/folder-owner.js';
import { checkPages } from '../sqlite/seal/check-pages.js';
import { pageSum, readPageSeal, writePageSeal } from '../sqlite/seal/page-seal.js';
import { descriptorOf, readAt } from '../sqlite/seal/plain-reads.js';
import { sealFileAsItIs } from '../sqlite/seal/sealed-database.js';
import { FACTS_FILE, FolderIntegrity, KEY_FILE, QUARANTINE } from './folder-integrity.js';

export type FolderRepair = {
  readonly folder: string;
  /** A data folder or a backup. */
  readonly from?: string;
  /** Damaged files that SQLite can read are sealed as they are. */
  readonly accept: boolean;
  readonly dryRun: boolean;
  readonly now: () => number;
  readonly lease: number;
};

export type RepairedFile = {
  readonly file: string;
  readonly outcome: 'restored' | 'accepted' | 'set aside' | 'left';
  /** What was done, and what is gone. */
  readonly detail: string;
};

type Repairing = FolderRepair & { readonly quarantine: string };

const setAside = ({ folder, quarantine, dryRun }: Repairing, names: readonly string[]): void => {
  if (dryRun) return;
  for (const name of names.filter((each) => existsSync(join(folder, each)))) {
    mkdirSync(join(quarantine, dirname(name)), { recursive: true, mode: 0o700 });
    renameSync(join(folder, name), join(quarantine, name));
  }
};

const sideFiles = (file: string): readonly string[] => ['', '-wal', '-shm', '.seal'].map((suffix) => file + suffix);

const writePages = (file: string, pages: ReadonlyMap<number, Buffer>, pageSize: number): void => {
  const handle = openSync(file, 'r+');
  try {
    for (const [page, bytes] of pages) writeSync(handle, bytes, 0, bytes.length, (page - 1) * pageSize);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

/** Pages of the replica that are exactly those that were sealed here: nothing is lost with them. */
const restorePages = async ({ folder, dryRun }: Repairing, file: string, replica: string): Promise<boolean> => {
  const [own, seal] = [join(folder, file), readPageSeal(join(folder, file))];
  if (!existsSync(own) || seal === 'missing' || seal === 'damaged') return false;
  const check = await checkPages(own);
  if (check.seal !== 'whole' || check.frame !== undefined) return false;
  const found = new Map(
    check.pages.map((page) => [page, readAt(descriptorOf(replica), (page - 1) * seal.pageSize, seal.pageSize)]),
  );
  if ([...found].some(([page, bytes]) => pageSum(bytes, page) !== seal.sums[page - 1])) return false;
  if (dryRun) return true;
  writePages(own, found, seal.pageSize);
  writePageSeal(own, { ...seal, overwritten: new Set() });
  return true;
};

const canBeRead = (file: string): boolean => {
  try {
    const db = new DatabaseSync(file, { readOnly: true });
    try {
      return db.prepare('PRAGMA quick_check(1)').get()?.['quick_check'] === 'ok';
    } finally {
      db.close();
    }
  } catch {
    return false;
  }
};

const replicaOf = async ({ from }: Repairing, file: string): Promise<string | undefined> => {
  if (from === undefined || !existsSync(join(from, file))) return undefined;
  const check = await checkPages(join(from, file));
  const isWhole = check.seal === 'whole' && check.pages.length === 0 && check.frame === undefined;
  return isWhole ? join(from, file) : undefined;
};

const repairDatabase = async (repairing: Repairing, file: string): Promise<RepairedFile> => {
  const { folder, from = '', accept, dryRun } = repairing;
  const own = join(folder, file);
  const replica = await replicaOf(repairing, file);
  if (replica !== undefined && (await restorePages(repairing, file, replica)))
    return { file, outcome: 'restored', detail: `its damaged pages were taken from ${from}; nothing is lost` };
  if (replica !== undefined) {
    setAside(repairing, sideFiles(file));
    if (!dryRun)
      for (const name of sideFiles(file))
        if (existsSync(join(from, name))) cpSync(join(from, name), join(folder, name));
    return { file, outcome: 'restored', detail: `it is that of ${from} now; what was stored here since is gone` };
  }
  if (accept && canBeRead(own)) {
    if (!dryRun) sealFileAsItIs(own);
    return { file, outcome: 'accepted', detail: 'it was sealed as it is, with its damage' };
  }
  if (file === FACTS_FILE && canBeRead(own))
    return {
      file,
      outcome: 'left',
      detail:
        'no replica has it; it is used on, and stays damaged: name a backup with --from, or take it as it is with --accept',
    };
  setAside(repairing, sideFiles(file));
  return { file, outcome: 'set aside', detail: 'no replica has it: what it held is gone from use' };
};

const BYTE_VALUES = 256;

/** A key of which one byte is wrong can be found by trying. */
const keyWithId = (key: Uint8Array, id: string): Uint8Array | undefined => {
  for (let at = 0; at < key.length; at += 1)
    for (let value = 0; value < BYTE_VALUES; value += 1) {
      const tried = Uint8Array.from(key);
      tried[at] = value;
      if (maskingKeyId(tried) === id) return tried;
    }
  return undefined;
};

const repairKey = ({ folder, from, dryRun }: Repairing): RepairedFile => {
  const [own, state] = [join(folder, KEY_FILE), readKey(join(folder, KEY_FILE))];
  const restore = (key: Uint8Array, detail: string): RepairedFile => {
    if (!dryRun) {
      writePlain(own, key);
      writeKeyId(own, key);
    }
    return { file: KEY_FILE, outcome: 'restored', detail };
  };
  if (typeof state.key !== 'string') return restore(state.key, 'the key is whole; its id was written again');
  const idFile = `${own}.id`;
  const id = existsSync(idFile) ? readFileSync(idFile, 'latin1').slice(0, 16) : undefined;
  const found = existsSync(own) && id !== undefined ? keyWithId(readFileSync(own), id) : undefined;
  if (found !== undefined) return restore(found, 'one byte of it was wrong; nothing is lost');
  const replica = from === undefined ? undefined : readKey(join(from, KEY_FILE));
  if (
    replica !== undefined &&
    typeof replica.key !== 'string' &&
    (id === undefined || maskingKeyId(replica.key) === id)
  )
    return restore(replica.key, `it was taken from ${String(from)}; nothing is lost`);
  return {
    file: KEY_FILE,
    outcome: 'left',
    detail: 'no replica has this key: name a backup with --from; nothing is stored without it',
  };
};

const writePlain = (file: string, bytes: Uint8Array): void => {
  const handle = openSync(`${file}.new`, 'w', 0o600);
  try {
    writeSync(handle, bytes);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(`${file}.new`, file);
};

const BATCH = /([0-9a-f]{64})\.ndjson\.zst$/;

const isWholeBatch = (file: string): boolean => {
  try {
    const bytes = zstdDecompressSync(readFileSync(file));
    return createHash('sha256').update(bytes).digest('hex') === BATCH.exec(file)?.[1];
  } catch {
    return false;
  }
};

const batchesIn = (folder: string): readonly string[] =>
  existsSync(join(folder, 'batches'))
    ? readdirSync(join(folder, 'batches'), { recursive: true, encoding: 'utf8' })
        .filter((name) => BATCH.test(name))
        .map((name) => join('batches', name))
    : [];

const repairBatches = (repairing: Repairing): readonly RepairedFile[] => {
  const { folder, from, dryRun } = repairing;
  const own = batchesIn(folder);
  const damaged = own.filter((name) => !isWholeBatch(join(folder, name)));
  const missing = from === undefined ? [] : batchesIn(from).filter((name) => !own.includes(name));
  return [...damaged, ...missing].flatMap((name): readonly RepairedFile[] => {
    const file = basename(name);
    const isThere = damaged.includes(name);
    if (from === undefined || !isWholeBatch(join(from, name))) {
      setAside(repairing, [name]);
      return isThere
        ? [{ file, outcome: 'set aside', detail: 'no replica has it: claims that cite it cannot be checked' }]
        : [];
    }
    setAside(repairing, isThere ? [name] : []);
    if (!dryRun) {
      mkdirSync(join(folder, dirname(name)), { recursive: true });
      cpSync(join(from, name), join(folder, name));
    }
    return [{ file, outcome: 'restored', detail: `it was taken from ${from}` }];
  });
};

/** Throws `FolderInUse`. What is taken out of use lies in `quarantine/` of the folder. */
export const repairFolder = async (repair: FolderRepair): Promise<readonly RepairedFile[]> => {
  const { folder, now, lease } = repair;
  refuseUsedFolder(join(folder, FACTS_FILE), { now, lease });
  const stamp = new Date(now() / 1000).toISOString().replaceAll(':', '-');
  const repairing = { ...repair, quarantine: join(folder, QUARANTINE, stamp) };
  const damaged = [...new Set((await new FolderIntegrity(folder).check('all')).map(({ file }) => file))];
  const done: RepairedFile[] = [];
  for (const file of damaged)
    if (file === KEY_FILE) done.push(repairKey(repairing));
    else if (file.endsWith('.damaged')) {
      setAside(repairing, [file]);
      done.push({ file, outcome: 'set aside', detail: 'what it held is gone' });
    } else done.push(await repairDatabase(repairing, file));
  return [...done, ...repairBatches(repairing)];
};
