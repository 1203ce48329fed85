// Looks for secrets in the files of a data folder, unpacked and in both encodings.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import type { PlantedSecret } from './channels.js';

export const filesIn = async (folder: string): Promise<readonly (readonly [name: string, bytes: Buffer])[]> => {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  return Promise.all(
    names.map(async ({ parentPath, name }) => {
      const bytes = await readFile(join(parentPath, name));
      return [join(parentPath, name), name.endsWith('.zst') ? zstdDecompressSync(bytes) : bytes] as const;
    }),
  );
};

const holds = (bytes: Buffer, secret: string): boolean =>
  bytes.includes(secret) || bytes.includes(Buffer.from(secret, 'utf16le'));

/** Where the planted secrets came in, and the files that hold them. */
export const leaksIn = async (folder: string, planted: readonly PlantedSecret[]): Promise<readonly string[]> => {
  const files = await filesIn(folder);
  return planted.flatMap(({ where, secret }) =>
    files.filter(([, bytes]) => holds(bytes, secret)).map(([name]) => `${where} in ${name}`),
  );
};
