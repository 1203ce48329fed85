// Runs the built program as people start it: the bin, on the system's own Node, in a folder of its own.
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

export const BIN = fileURLToPath(new URL('../../bin/casefile.js', import.meta.url));

/** The system's own `node`, not the one that npm puts first. */
const SYSTEM_PATH = (process.env['PATH'] ?? '')
  .split(delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .join(delimiter);

type BinResult = { readonly code: unknown; readonly out: string; readonly err: string };

export type BinFolder = {
  readonly folder: string;
  readonly start: (bin: string, args: readonly string[], port: string) => ChildProcessByStdio<null, Readable, Readable>;
  /** Nothing listens on port 1: the client starts a service of its own. */
  readonly casefile: (args: readonly string[], bin?: string) => Promise<BinResult>;
  readonly remove: () => Promise<void>;
};

export const openBinFolder = async (): Promise<BinFolder> => {
  const folder = await mkdtemp(join(tmpdir(), 'casefile-bin-'));
  const start: BinFolder['start'] = (bin, args, port) =>
    spawn('node', [bin, ...args], {
      cwd: folder,
      env: {
        PATH: SYSTEM_PATH,
        CASEFILE_DATA: join(folder, 'data'),
        CASEFILE_PORT: port,
        CASEFILE_LOG_LEVEL: 'silent',
        CASEFILE_DEMO: 'off',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  const casefile: BinFolder['casefile'] = async (args, bin = BIN) => {
    const child = start(bin, args, '1');
    let [out, err] = ['', ''];
    child.stdout.on('data', (chunk) => (out += String(chunk)));
    child.stderr.on('data', (chunk) => (err += String(chunk)));
    const [code] = (await once(child, 'close')) as readonly unknown[];
    return { code, out, err };
  };
  return { folder, start, casefile, remove: () => rm(folder, { recursive: true, force: true }) };
};
