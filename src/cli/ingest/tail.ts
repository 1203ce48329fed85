// Follows one file as it grows: through renames (the old one is read to its end first) and truncation.
import { type FileHandle, open, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf, fileFailure } from '../failure.js';

/** `quiet`: nothing came since the last look. */
export type Tailed = { readonly bytes: Buffer } | { readonly quiet: true } | { readonly restarted: true };

const LOOK_EVERY_MILLIS = 250;
const CHUNK_BYTES = 262_144;
/** So much of the beginning tells a rewritten file from one that grew. */
const PRINT_BYTES = 256;

type Followed = { readonly file: FileHandle; readonly id: string; print: Buffer; offset: number };

const idOf = async (file: FileHandle): Promise<string> => {
  const { dev, ino } = await file.stat();
  return `${dev}:${ino}`;
};

const begin = async (path: string): Promise<Followed> => {
  const file = await open(path, 'r');
  return { file, id: await idOf(file), print: Buffer.alloc(0), offset: 0 };
};

const readAt = async (file: FileHandle, from: number, length: number): Promise<Buffer> => {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, from);
  return buffer.subarray(0, bytesRead);
};

const grown = async function* (followed: Followed): AsyncGenerator<Tailed> {
  for (;;) {
    const bytes = await readAt(followed.file, followed.offset, CHUNK_BYTES);
    if (bytes.length === 0) return;
    followed.offset += bytes.length;
    if (followed.print.length < PRINT_BYTES)
      followed.print = await readAt(followed.file, 0, Math.min(PRINT_BYTES, followed.offset));
    yield { bytes };
  }
};

/** Copied and truncated: shorter than what was read, or another beginning. */
const isRewritten = async ({ file, print, offset }: Followed): Promise<boolean> => {
  const { size } = await file.stat();
  if (size < offset) return true;
  return print.length > 0 && !(await readAt(file, 0, print.length)).equals(print);
};

/** The file that has the name now, when it is another one. */
const successor = async (path: string, { id }: Followed): Promise<Followed | undefined> => {
  try {
    const { dev, ino } = await stat(path);
    return `${dev}:${ino}` === id ? undefined : await begin(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
};

const paused = (signal: AbortSignal): Promise<void> =>
  sleep(LOOK_EVERY_MILLIS, undefined, { signal }).catch(() => undefined);

/** From the beginning of the file; ends when `signal` is aborted, after what was there then. */
export const tail = async function* (path: string, signal: AbortSignal): AsyncGenerator<Tailed> {
  let followed = await begin(path).catch((error: unknown) => Promise.reject(fileFailure(path, error)));
  try {
    for (;;) {
      const last = signal.aborted;
      if (await isRewritten(followed)) {
        followed.offset = 0;
        followed.print = Buffer.alloc(0);
        yield { restarted: true };
      }
      const before = followed.offset;
      yield* grown(followed);
      const next = await successor(path, followed);
      if (next !== undefined) {
        yield* grown(followed);
        await followed.file.close();
        followed = next;
        yield { restarted: true };
        continue;
      }
      if (last) return;
      if (followed.offset === before) yield { quiet: true };
      await paused(signal);
    }
  } finally {
    await followed.file.close();
  }
};
