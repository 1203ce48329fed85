// The embedded telemetry store keeps the contract, and what only it promises.
import { describe, expect, it } from '@jest/globals';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { sqliteTelemetry, type SqliteTelemetry } from '../../src/adapters/sqlite/telemetry/sqlite-telemetry.js';
import type { Tenant } from '../../src/kernel/brand.js';
import { IngestBusy } from '../../src/ports/ingest.js';
import { telemetryContract } from './telemetry.contract.js';

const workerEntry = pathToFileURL(join(process.cwd(), 'dist/adapters/sqlite/telemetry/worker.js'));

const start = (folder: string): SqliteTelemetry =>
  sqliteTelemetry({
    file: join(folder, 'telemetry.sqlite'),
    workerEntry,
    maskingKey: (tenant) => Buffer.from(tenant.padEnd(32, '.')),
    onError: (error) => {
      throw error;
    },
  });

const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'casefile-telemetry-'));

telemetryContract('sqlite', async () => {
  const folder = await newFolder();
  let telemetry = start(folder);
  return {
    telemetry: () => telemetry,
    reopen: async () => {
      await telemetry.close();
      telemetry = start(folder);
    },
    stored: async () => Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name)))),
    close: async () => {
      await telemetry.close();
      await rm(folder, { recursive: true });
    },
  };
});

const tenant = 'local' as Tenant;

const batch = (ndjson: string) =>
  ({ tenant, signal: 'logs', source: 'test', ndjson, firstLine: 1, receivedAt: 1 }) as const;

describe('a telemetry file', () => {
  it('of a newer release is refused, and left as it was', async () => {
    const folder = await newFolder();
    const file = join(folder, 'telemetry.local.sqlite');
    const newer = new DatabaseSync(file);
    newer.exec('CREATE TABLE log (later TEXT); PRAGMA user_version = 99');
    newer.close();
    const telemetry = start(folder);
    await expect(telemetry.ingest.write(batch('{"message":"x"}\n'))).rejects.toThrow(/schema 99.*newer release/);
    await expect(telemetry.logs.position(tenant)).rejects.toMatchObject({ reason: 'refused' });
    await telemetry.close();
    await rm(folder, { recursive: true });
  });

  it('takes no more than its queue holds', async () => {
    const folder = await newFolder();
    const telemetry = start(folder);
    const long = `{"message":"${'x'.repeat(500_000)}"}\n`;
    const writes = Array.from({ length: 100 }, () =>
      telemetry.ingest.write(batch(long)).catch((error: unknown) => error),
    );
    const outcomes = await Promise.all(writes);
    expect(outcomes.some((outcome) => outcome instanceof IngestBusy)).toBe(true);
    expect(outcomes.filter((outcome) => !(outcome instanceof IngestBusy)).length).toBeGreaterThan(30);
    await telemetry.close();
    await rm(folder, { recursive: true });
  });
});
