// Compares a SQLite file with its seal and checks its log, beside connections that write it.
import { existsSync, fstatSync } from 'node:fs';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { type PageSeal, pageSum, readPageSeal } from './page-seal.js';
import { descriptorOf, readAt } from './plain-reads.js';
import { holdsPage } from './sealed-database.js';
import { findDamagedFrame, openWalFile, readCommitted } from './wal-frames.js';
import { optional } from '../../../kernel/optional.js';

export type SealCheck =
  | { readonly seal: 'missing' | 'damaged' }
  | {
      readonly seal: 'whole';
      /** Numbers of pages that are not as they were sealed. */
      readonly pages: readonly number[];
      /** The file ends before its last page. */
      readonly isShort: boolean;
      /** Of the log: what was committed from it on is lost. */
      readonly frame?: number;
    };

const PAGES_AT_ONCE = 256;
/**
 * Beside a writer, who may seal between two reads of the check, only what differs each time is damaged. That there is no log any
 * more says nothing: who was the last to close the file has sealed it.
 */
const ROUNDS = 4;
const ROUND_PAUSE_MS = 25;

type Round = { readonly file: string; readonly seal: PageSeal };

async function* pagesToCheck(
  { sums }: PageSeal,
  suspects: readonly number[] | undefined,
): AsyncGenerator<readonly number[]> {
  if (suspects !== undefined) {
    yield suspects.filter((page) => page <= sums.length);
    return;
  }
  for (let first = 1; first <= sums.length; first += PAGES_AT_ONCE) {
    const count = Math.min(PAGES_AT_ONCE, sums.length - first + 1);
    yield Array.from({ length: count }, (_, index) => first + index);
    await nextTurn();
  }
}

const differingPages = async (
  { file, seal }: Round,
  suspects: readonly number[] | undefined,
): Promise<readonly number[]> => {
  const wal = openWalFile(file);
  const log = wal === undefined ? undefined : readCommitted(wal);
  const descriptor = descriptorOf(file);
  const differing: number[] = [];
  for await (const pages of pagesToCheck(seal, suspects))
    for (const page of pages) {
      const sealed = seal.sums[page - 1] ?? 0;
      const sum = pageSum(readAt(descriptor, (page - 1) * seal.pageSize, seal.pageSize), page);
      if (sealed === 0 || sum === sealed) continue;
      if (wal === undefined || log === undefined || !holdsPage({ wal, log, page, sum })) differing.push(page);
    }
  return differing;
};

const damagedFrame = async (file: string): Promise<number | undefined> => {
  const wal = openWalFile(file);
  if (wal === undefined) return undefined;
  const reading = findDamagedFrame(wal);
  for (let step = reading.next(), read = 1; ; step = reading.next(), read += 1) {
    if (step.done === true) return step.value;
    if (read % PAGES_AT_ONCE === 0) await nextTurn();
  }
};

const whenTwice = async <T>(look: () => Promise<T | undefined>): Promise<T | undefined> => {
  const first = await look();
  if (first === undefined) return undefined;
  await wait(ROUND_PAUSE_MS);
  return look();
};

export const checkPages = async (file: string): Promise<SealCheck> => {
  let suspects: readonly number[] | undefined;
  let seal: PageSeal | undefined;
  for (let round = 0; round < ROUNDS && suspects?.length !== 0; round += 1) {
    if (round > 0) await wait(ROUND_PAUSE_MS);
    const found = readPageSeal(file);
    if (found === 'missing' || found === 'damaged') return { seal: found };
    seal = found;
    suspects = existsSync(file) ? await differingPages({ file, seal }, suspects) : [];
  }
  const pages = [...new Set([...(suspects ?? []), ...(seal?.overwritten ?? [])])].toSorted((a, b) => a - b);
  const frame = await whenTwice(() => damagedFrame(file));
  const isShort =
    seal !== undefined && pages.length > 0 && fstatSync(descriptorOf(file)).size < seal.sums.length * seal.pageSize;
  return { seal: 'whole', pages, isShort, ...optional({ frame }) };
};

/** Before SQLite opens the file: it would drop what it cannot read, and write over it. */
export const findLostFrames = (file: string): number | undefined => {
  const wal = openWalFile(file);
  if (wal === undefined) return undefined;
  const reading = findDamagedFrame(wal);
  for (;;) {
    const step = reading.next();
    if (step.done === true) return step.value;
  }
};
