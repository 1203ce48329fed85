// Reads a write-ahead log: which pages its frames hold, and whether they are as SQLite wrote them (https://www.sqlite.org/walformat.html).
import { existsSync, fstatSync } from 'node:fs';
import { descriptorOf, readAt } from './plain-reads.js';

const WAL_HEADER = 32;
const FRAME_HEADER = 24;
const SALT_AT = 16;
const BIG_ENDIAN_MAGIC = 0x377f0683;
const LITTLE_ENDIAN_MAGIC = 0x377f0682;

export const walFile = (file: string): string => `${file}-wal`;

type WalHeader = { readonly pageSize: number; readonly salts: string };

type WalFrame = {
  readonly page: number;
  /** Pages of the file after the commit that this frame ends; 0 in the middle of one. */
  readonly commitPages: number;
};

export type WalPosition = { readonly salts: string; readonly pageSize: number; readonly frames: readonly WalFrame[] };

const saltsAt = (bytes: Buffer, at: number): string => bytes.toString('hex', at, at + 8);

const readHeader = (descriptor: number): WalHeader | undefined => {
  const header = readAt(descriptor, 0, WAL_HEADER);
  if (header.length < WAL_HEADER) return undefined;
  return { pageSize: header.readUInt32BE(8), salts: saltsAt(header, SALT_AT) };
};

const frameOffset = (frame: number, pageSize: number): number => WAL_HEADER + (frame - 1) * (FRAME_HEADER + pageSize);

/** The page in a frame; frames count from 1. */
export const framePage = (descriptor: number, frame: number, pageSize: number): Buffer =>
  readAt(descriptor, frameOffset(frame, pageSize) + FRAME_HEADER, pageSize);

const readFrame = (descriptor: number, frame: number, { pageSize, salts }: WalHeader): WalFrame | undefined => {
  const header = readAt(descriptor, frameOffset(frame, pageSize), FRAME_HEADER);
  if (header.length < FRAME_HEADER || saltsAt(header, 8) !== salts) return undefined;
  return { page: header.readUInt32BE(0), commitPages: header.readUInt32BE(4) };
};

/** `undefined`: there is none, or nothing in it. */
export const openWalFile = (file: string): number | undefined => {
  if (!existsSync(walFile(file))) return undefined;
  const descriptor = descriptorOf(walFile(file));
  return fstatSync(descriptor).size > WAL_HEADER ? descriptor : undefined;
};

/** Whether the log has as many frames. */
export const hasFrame = (descriptor: number, frame: number): boolean => {
  const header = readHeader(descriptor);
  return header !== undefined && readFrame(descriptor, frame, header) !== undefined;
};

type KnownFrames = {
  /** Read before; they are not read again when the log is still the same one. */
  readonly known?: WalPosition | undefined;
  /** What follows was rolled back. Absent: so is what follows the last commit. */
  readonly last?: number | undefined;
};

export const readCommitted = (
  descriptor: number,
  { known, last = Infinity }: KnownFrames = {},
): WalPosition | undefined => {
  const header = readHeader(descriptor);
  if (header === undefined) return undefined;
  const frames = known?.salts === header.salts ? [...known.frames] : [];
  let committed = frames.length;
  for (let frame = readFrame(descriptor, committed + 1, header); frame !== undefined && frames.length < last;) {
    frames.push(frame);
    if (frame.commitPages > 0) committed = frames.length;
    frame = readFrame(descriptor, frames.length + 1, header);
  }
  return { ...header, frames: frames.slice(0, committed) };
};

type Checksum = readonly [number, number];

const addWords = (bytes: Buffer, [first, second]: Checksum, isBigEndian: boolean): Checksum => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let [a, b] = [first, second];
  for (let at = 0; at < bytes.length; at += 8) {
    a = (a + view.getUint32(at, !isBigEndian) + b) >>> 0;
    b = (b + view.getUint32(at + 4, !isBigEndian) + a) >>> 0;
  }
  return [a, b];
};

const holds = (bytes: Buffer, at: number, [a, b]: Checksum): boolean =>
  bytes.readUInt32BE(at) === a && bytes.readUInt32BE(at + 4) === b;

/** Of the very log, though one of its frames is not as it was written: half of the salts is enough. */
const isOfLog = (frame: Buffer, salts: string): boolean => {
  const found = saltsAt(frame, 8);
  return found.slice(0, 8) === salts.slice(0, 8) || found.slice(8) === salts.slice(8);
};

/**
 * A commit that was written whole stands at or behind the frame, and SQLite would drop it without a word. Frames are written one after
 * the other: the last one of a log may be torn, as by a kill or on a full disk, and then its commit was not acknowledged.
 */
const isCommitLost = (descriptor: number, from: number, { pageSize, salts }: WalHeader): boolean => {
  let hasCommit = false;
  for (let frame = from; ; frame += 1) {
    const header = readAt(descriptor, frameOffset(frame, pageSize), FRAME_HEADER);
    if (header.length < FRAME_HEADER || !isOfLog(header, salts)) return hasCommit && frame > from + 1;
    hasCommit ||= header.readUInt32BE(4) > 0;
  }
};

const isPageSize = (size: number): boolean => size >= 512 && size <= 65_536 && (size & (size - 1)) === 0;

/** Steps of work, so that a long log need not be read in one go; ends with the frame that is damaged, 0 being the header. */
export function* findDamagedFrame(descriptor: number): Generator<void, number | undefined> {
  const bytes = readAt(descriptor, 0, WAL_HEADER);
  if (bytes.length < WAL_HEADER) return undefined;
  const magic = bytes.readUInt32BE(0);
  const header = { pageSize: bytes.readUInt32BE(8), salts: saltsAt(bytes, SALT_AT) };
  const isBigEndian = magic === BIG_ENDIAN_MAGIC;
  let sum = addWords(bytes.subarray(0, 24), [0, 0], isBigEndian);
  if ((!isBigEndian && magic !== LITTLE_ENDIAN_MAGIC) || !isPageSize(header.pageSize) || !holds(bytes, 24, sum))
    return 0;
  for (let frame = 1; ; frame += 1) {
    const content = readAt(descriptor, frameOffset(frame, header.pageSize), FRAME_HEADER + header.pageSize);
    if (content.length < FRAME_HEADER) return undefined;
    if (saltsAt(content, 8) === header.salts && content.length === FRAME_HEADER + header.pageSize) {
      sum = addWords(content.subarray(FRAME_HEADER), addWords(content.subarray(0, 8), sum, isBigEndian), isBigEndian);
      if (holds(content, 16, sum)) {
        yield;
        continue;
      }
    }
    return isCommitLost(descriptor, frame, header) ? frame : undefined;
  }
}
