// The files of the web console's bundle, read once: what is missing is looked for again at the next request.
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

type ConsoleFile = { readonly type: string; readonly bytes: Buffer; readonly gzipped: Buffer };

export type ConsoleFiles = {
  /** `not-built`: there is no bundle; `undefined`: the bundle has no such file. A name from outside never becomes a path. */
  readonly read: (name: string) => Promise<ConsoleFile | 'not-built' | undefined>;
};

const TYPES: { readonly [extension: string]: string } = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
};

const compress = promisify(gzip);

const readConsoleFile = async (file: URL): Promise<ConsoleFile> => {
  const bytes = await readFile(file);
  const type = TYPES[file.pathname.slice(file.pathname.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
  return { type, bytes, gzipped: await compress(bytes, { level: 9 }) };
};

/** `folder`: with a slash at its end. */
export const consoleFiles = (folder: URL): ConsoleFiles => {
  let names: ReadonlySet<string> = new Set();
  const files = new Map<string, Promise<ConsoleFile>>();
  return {
    read: async (name) => {
      if (names.size === 0) names = new Set(await readdir(folder).catch(() => []));
      if (names.size === 0) return 'not-built';
      if (!names.has(name)) return undefined;
      const reading = files.get(name) ?? readConsoleFile(new URL(name, folder));
      files.set(name, reading);
      reading.catch(() => files.delete(name));
      return reading;
    },
  };
};
