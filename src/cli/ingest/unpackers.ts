// How compressed content is recognised and decompressed, chunk by chunk.
import { open } from 'node:fs/promises';
import { PassThrough, Readable } from 'node:stream';
import { ReadableStream } from 'node:stream/web';
import { createGunzip, createZstdDecompress } from 'node:zlib';

export type Unpacker = {
  readonly as: string;
  readonly magic: Buffer;
  readonly unpack: (raw: Readable) => Readable | Promise<Readable>;
};

const through =
  (create: () => NodeJS.ReadWriteStream & { destroy: (error?: Error) => unknown }): Unpacker['unpack'] =>
  (raw) => {
    const unpacking = create();
    raw.once('error', (error) => unpacking.destroy(error));
    return raw.pipe(unpacking) as unknown as Readable;
  };

/** Loaded when a file needs them. */
const unpackBzip2: Unpacker['unpack'] = async (raw) => {
  const { default: createBunzip2 } = await import('unbzip2-stream');
  const old = createBunzip2();
  const unpacking = new PassThrough();
  raw.once('error', (error) => unpacking.destroy(error));
  old.on('error', (error: Error) => unpacking.destroy(error));
  raw.pipe(old).pipe(unpacking);
  return unpacking;
};

const unpackXz: Unpacker['unpack'] = async (raw) => {
  const { XzReadableStream } = (await import('xz-decompress')).default;
  return Readable.fromWeb(new XzReadableStream(Readable.toWeb(raw) as never) as unknown as ReadableStream);
};

const UNPACKERS: readonly Unpacker[] = [
  { as: 'gzip', magic: Buffer.from([0x1f, 0x8b]), unpack: through(createGunzip) },
  { as: 'zstd', magic: Buffer.from([0x28, 0xb5, 0x2f, 0xfd]), unpack: through(createZstdDecompress) },
  { as: 'bzip2', magic: Buffer.from('BZh'), unpack: unpackBzip2 },
  { as: 'xz', magic: Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]), unpack: unpackXz },
];

const HEAD_BYTES = 512;

/** The beginning of a file, as it lies on the disk. */
export const headOf = async (path: string): Promise<Buffer> => {
  const file = await open(path, 'r');
  try {
    const head = Buffer.alloc(HEAD_BYTES);
    const { bytesRead } = await file.read(head, 0, HEAD_BYTES, 0);
    return head.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};

export const unpackerOf = (head: Buffer): Unpacker | undefined =>
  UNPACKERS.find(({ magic }) => head.subarray(0, magic.length).equals(magic));
