// The seal of a SQLite file: a checksum of each of its pages, in a file beside it, replaced whole.
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';

export type PageSeal = {
  readonly pageSize: number;
  /** Of page n at n - 1. 0: the page was never sealed. */
  readonly sums: Uint32Array;
  /** Pages that were not as sealed when they were written again. Their damage is now part of what is sealed. */
  readonly overwritten: ReadonlySet<number>;
};

export const sealFile = (file: string): string => `${file}.seal`;

const MAGIC = 'CFSEAL01';
const HEADER = MAGIC.length + 12;
const WORD = 4;

/** The number of the page is part of it, so that two pages that change places are noticed. */
export const pageSum = (page: Uint8Array, number: number): number => crc32(page, number) || 1;

const bytesOf = (words: Uint32Array): Buffer => Buffer.from(words.buffer, words.byteOffset, words.byteLength);

const encodeSeal = ({ pageSize, sums, overwritten }: PageSeal): Buffer => {
  const counts = Uint32Array.of(pageSize, sums.length, overwritten.size);
  const content = Buffer.concat([
    Buffer.from(MAGIC),
    bytesOf(counts),
    bytesOf(sums),
    bytesOf(Uint32Array.from(overwritten)),
  ]);
  return Buffer.concat([content, bytesOf(Uint32Array.of(crc32(content)))]);
};

const wordsOf = (bytes: Buffer): Uint32Array =>
  new Uint32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));

const decodeSeal = (bytes: Buffer): PageSeal | 'damaged' => {
  const end = bytes.length - WORD;
  if (end < HEADER || bytes.length % WORD !== 0) return 'damaged';
  const words = wordsOf(bytes.subarray(MAGIC.length));
  const [pageSize = 0, pages = 0, damaged = 0] = words;
  const isWhole =
    bytes.toString('latin1', 0, MAGIC.length) === MAGIC &&
    end === HEADER + WORD * (pages + damaged) &&
    crc32(bytes.subarray(0, end)) === words.at(-1);
  if (!isWhole) return 'damaged';
  return { pageSize, sums: words.slice(3, 3 + pages), overwritten: new Set(words.slice(3 + pages, -1)) };
};

export const readPageSeal = (file: string): PageSeal | 'missing' | 'damaged' => {
  try {
    return decodeSeal(readFileSync(sealFile(file)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'missing';
    throw error;
  }
};

const preparedFile = (file: string): string => join(dirname(file), `.${basename(file)}.seal.new`);

/** Writes the next seal beside the present one; durable when it returns. */
export const preparePageSeal = (file: string, seal: PageSeal): void => {
  const handle = openSync(preparedFile(file), 'w', 0o600);
  try {
    const bytes = encodeSeal(seal);
    for (let done = 0; done < bytes.length;) done += writeSync(handle, bytes, done);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

/** What was prepared takes the place of the present seal. */
export const replacePageSeal = (file: string): void => renameSync(preparedFile(file), sealFile(file));

export const writePageSeal = (file: string, seal: PageSeal): void => {
  preparePageSeal(file, seal);
  replacePageSeal(file);
};
