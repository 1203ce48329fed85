// Ingest beside a bare full-text insert of the same messages, in turns, on fresh files.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '../../src/config/load.js';
import { openEmbedded } from '../../src/bootstrap/embedded.js';
import type { InstallationStores } from '../../src/bootstrap/stores.js';
import type { Tenant } from '../../src/kernel/brand.js';
import type { Figures } from '../benchmark.js';
import { insertFullText } from '../floors/full-text-insert.js';
import { median, rounded } from '../numbers.js';
import { dropFolder, freshFolder } from '../service.js';
import { bulkBodies, messagesOf } from './bulk.js';

const ROUNDS = 5;
/** Batches under way at once: a sender does not wait for one before it reads the next. */
const IN_FLIGHT = 4;

export const embeddedIn = (folder: string): InstallationStores => {
  const config = loadConfig({ CASEFILE_DATA: folder }, (path) => readFileSync(path, 'utf8'));
  if ('faults' in config) throw new Error(JSON.stringify(config.faults));
  return openEmbedded(config, (error) => {
    throw error;
  });
};

export const closeEmbedded = async ({ facts, telemetry }: InstallationStores): Promise<void> => {
  await telemetry.close();
  await facts.close();
};

const write = async ({ telemetry, clock }: InstallationStores, bodies: readonly string[]): Promise<number> => {
  const waiting = [...bodies.entries()];
  let accepted = 0;
  const send = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [part, ndjson] = next;
      const batch = { source: `bulk-${part}`, ndjson, firstLine: 1, receivedAt: clock.now() };
      const report = await telemetry.ingest.write({ tenant: 'default' as Tenant, signal: 'logs', ...batch });
      accepted += report.accepted;
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, send));
  return accepted;
};

/** Seconds that the ingest of the lines takes. */
export const ingestInFreshFolder = async (bodies: readonly string[], lines: number): Promise<number> => {
  const folder = freshFolder();
  const embedded = embeddedIn(folder);
  const before = performance.now();
  const accepted = await write(embedded, bodies);
  const seconds = (performance.now() - before) / 1000;
  await closeEmbedded(embedded);
  dropFolder(folder);
  if (accepted !== lines) throw new Error(`${accepted} of ${lines} lines were accepted`);
  return seconds;
};

const floor = (messages: readonly string[]): number => {
  const folder = freshFolder();
  const seconds = insertFullText(join(folder, 'floor.sqlite'), messages);
  dropFolder(folder);
  return seconds;
};

export const measureIngest = async (lines: number): Promise<Figures> => {
  const bodies = bulkBodies(lines);
  const messages = messagesOf(bodies);
  const [our, their]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    their.push(floor(messages));
    our.push(await ingestInFreshFolder(bodies, lines));
  }
  const ratios = our.map((seconds, round) => (their[round] ?? Number.NaN) / seconds);
  return {
    linesPerSecond: rounded(lines / median(our)),
    floorLinesPerSecond: rounded(lines / median(their)),
    ratio: rounded(median(ratios)),
  };
};
