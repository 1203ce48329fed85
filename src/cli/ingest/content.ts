// The content of a file: unpacked by what its first bytes say, read as often as needed, never held as a whole.
import { createReadStream, type ReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { createGunzip, createZstdDecompress } from 'node:zlib';
import type { Micros } from '../../kernel/time.js';
import { EXIT, Failure, fileFailure, messageOf } from '../failure.js';

export type Content = {
  readonly name: string;
  /** Bytes on the disk. */
  readonly size: number;
  /** Last change. */
  readonly changed: Micros;
  /** `onRead` is told how many bytes of the disk were read so far. */
  readonly chunks: (onRead?: (bytes: number) => void) => AsyncGenerator<Buffer>;
};

const CHUNK_BYTES = 262_144;

const UNPACKERS = [
  { magic: Buffer.from([0x1f, 0x8b]), as: 'gzip', create: createGunzip },
  { magic: Buffer.from([0x28, 0xb5, 0x2f, 0xfd]), as: 'zstd', create: createZstdDecompress },
] as const;

type Unpacker = (typeof UNPACKERS)[number];

const unpackerOf = async (path: string): Promise<Unpacker | undefined> => {
  const file = await open(path, 'r');
  try {
    const head = Buffer.alloc(4);
    await file.read(head, 0, 4, 0);
    return UNPACKERS.find(({ magic }) => head.subarray(0, magic.length).equals(magic));
  } finally {
    await file.close();
  }
};

const unpacked = (raw: ReadStream, unpacker: Unpacker | undefined): Readable => {
  if (unpacker === undefined) return raw;
  const unpacking = unpacker.create();
  raw.once('error', (error) => unpacking.destroy(error));
  return raw.pipe(unpacking);
};

const reading = (path: string, unpacker: Unpacker | undefined): Content['chunks'] =>
  async function* (onRead) {
    const raw = createReadStream(path, { highWaterMark: CHUNK_BYTES });
    try {
      for await (const chunk of unpacked(raw, unpacker) as AsyncIterable<Buffer>) {
        onRead?.(raw.bytesRead);
        yield chunk;
      }
    } catch (error) {
      if (unpacker === undefined) throw fileFailure(path, error);
      throw new Failure(
        EXIT.unexpected,
        `${path}: its ${unpacker.as} is broken: ${messageOf(error)}`,
        'What came before it was sent.',
      );
    } finally {
      raw.destroy();
    }
  };

export const contentOf = async (path: string, name = path): Promise<Content> => {
  try {
    const found = await stat(path);
    if (found.isDirectory()) throw new Failure(EXIT.usage, `${path} is a folder`, `Name its files: ${path}/*.log`);
    const unpacker = await unpackerOf(path);
    return { name, size: found.size, changed: Math.round(found.mtimeMs * 1000), chunks: reading(path, unpacker) };
  } catch (error) {
    throw fileFailure(path, error);
  }
};
