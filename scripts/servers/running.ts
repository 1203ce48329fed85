// The file that tells where the servers are: written by `npm run servers`, read by every test that needs one.
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ElasticsearchPorts } from './elasticsearch/cluster.js';
import type { Process } from './machine/process.js';

export const FILE = '.cache/servers.json';

export type Ports = {
  readonly mongo: readonly number[];
  readonly elasticsearch: ElasticsearchPorts;
  readonly prometheus: number;
  readonly postgres: number;
};

export type Running = {
  readonly mongo: { readonly uri: string; readonly version: string };
  readonly elasticsearch: { readonly node: string; readonly version: string };
  /** A `*.json` put into the folder `targets` names what to scrape. */
  readonly prometheus: { readonly url: string; readonly version: string; readonly targets: string };
  /** As its superuser; `bin` holds its programs. */
  readonly postgres: { readonly url: string; readonly version: string; readonly bin: string };
  readonly ports: Ports;
  readonly processes: readonly (Process & { readonly name: string })[];
};

/** A set that lacks one, of before that was among them, is none. */
export const readRunning = (): Running | undefined => {
  if (!existsSync(FILE)) return undefined;
  const running = JSON.parse(readFileSync(FILE, 'utf8')) as Partial<Running>;
  return running.postgres === undefined ? undefined : (running as Running);
};

/** A reader sees it whole or not at all. */
export const writeRunning = async (running: Running): Promise<void> => {
  await mkdir(dirname(FILE), { recursive: true });
  await writeFile(`${FILE}.draft`, `${JSON.stringify(running, null, 2)}\n`);
  await rename(`${FILE}.draft`, FILE);
};

export const forgetRunning = (): Promise<void> => rm(FILE, { force: true });
