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
};

export type Running = {
  readonly mongo: { readonly uri: string; readonly version: string };
  readonly elasticsearch: { readonly node: string; readonly version: string };
  /** A `*.json` put into the folder `targets` names what to scrape. */
  readonly prometheus: { readonly url: string; readonly version: string; readonly targets: string };
  readonly ports: Ports;
  readonly processes: readonly (Process & { readonly name: string })[];
};

export const readRunning = (): Running | undefined =>
  existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Running) : undefined;

/** A reader sees it whole or not at all. */
export const writeRunning = async (running: Running): Promise<void> => {
  await mkdir(dirname(FILE), { recursive: true });
  await writeFile(`${FILE}.draft`, `${JSON.stringify(running, null, 2)}\n`);
  await rename(`${FILE}.draft`, FILE);
};

export const forgetRunning = (): Promise<void> => rm(FILE, { force: true });
