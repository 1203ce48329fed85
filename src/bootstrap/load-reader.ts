// Loads the trained model of the message reader, which lies in `language/`.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { zstdDecompressSync } from 'node:zlib';
import { decodeModel } from '../language/classifier.js';
import { readerModel, type ReaderModel } from '../language/read-message.js';

const FILE = new URL('../../language/reader.bin.zst', import.meta.url);

export type LoadedReader = { readonly model: ReaderModel; readonly sha256: string };

let loaded: LoadedReader | undefined;

/** Once a process. Throws when the file is missing or of another format. */
export const loadReader = (): LoadedReader => {
  if (loaded === undefined) {
    const bytes = zstdDecompressSync(readFileSync(FILE));
    loaded = { model: readerModel(decodeModel(bytes)), sha256: createHash('sha256').update(bytes).digest('hex') };
  }
  return loaded;
};
