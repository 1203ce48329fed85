// Loads the trained model of the message reader, which lies in `language/`.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { zstdDecompressSync } from 'node:zlib';
import { decodeModel } from '../language/classifier.js';
import { readerModel, type ReaderModel } from '../language/read-message.js';

const FILE = new URL('../../language/reader.bin.zst', import.meta.url);

export type LoadedReader = {
  readonly model: ReaderModel;
  /** Of the file. */
  readonly sha256: string;
};

let loaded: LoadedReader | undefined;

/** Half as much again as a model has, so that it is not joined from pieces; pages that are not written take no memory. */
const BUFFER_BYTES = 24 << 20;

/** Once a process. Throws when the file is missing or of another format. */
export const loadReader = (): LoadedReader => {
  if (loaded === undefined) {
    const packed = readFileSync(FILE);
    const bytes = zstdDecompressSync(packed, { chunkSize: BUFFER_BYTES });
    loaded = { model: readerModel(decodeModel(bytes)), sha256: createHash('sha256').update(packed).digest('hex') };
  }
  return loaded;
};
