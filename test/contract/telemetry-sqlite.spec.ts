// The embedded telemetry store keeps the contract, and what only it promises.
import { describe, expect, it } from 'vitest';
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { sqliteTelemetry, type SqliteTelemetry } from '../../src/adapters/sqlite/telemetry/sqlite-telemetry.js';
import type { Tenant } from '../../src/kernel/brand.js';
import { IngestBusy } from '../../src/ports/ingest.js';
import { telemetryContract } from './telemetry.contract.js';

const workerEntry = pathToFileURL(join(process.cwd(), 'bundle/adapters/sqlite/telemetry/worker.js'));

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

/** `over` of a thread resolves when it has ended. */
const CHILD = `
  const { sqliteTelemetry } = await import(process.argv[1]);
  const workerEntry = new URL('./worker.js', process.argv[1]);
  const idle = JSON.parse(process.argv[3]);
  const threads = [];
  process.on('worker', (worker) => threads.push(new Promise((over) => worker.once('exit', over))));
  const telemetry = sqliteTelemetry({ file: process.argv[2], workerEntry, maskingKey: () => Buffer.alloc(32), onError: () => process.exit(1), ...idle });
  const at = (n) => new Date(Date.UTC(2026, 1, 2, 12) + n * 100).toISOString();
  const write = async (batch) => {
    const rows = Array.from({ length: 50 }, (_, n) => batch * 50 + n).map((n) => JSON.stringify({
      '@timestamp': at(n), 'service.name': 'web', 'trace.id': String(1 + Math.floor(n / 5)).padStart(32, '0'), message: 'line ' + n + ' of the day' }));
    const ndjson = rows.map((row) => row + '\\n').join('');
    return telemetry.ingest.write({ tenant: 'local', signal: 'logs', source: 'test', ndjson, firstLine: 1, receivedAt: 1 });
  };
`;

const inChild = (
  script: string,
  folder: string,
  idle: { readonly idle?: number } = {},
): ChildProcessByStdio<null, Readable, null> => {
  const adapter = pathToFileURL(join(process.cwd(), 'bundle/adapters/sqlite/telemetry/sqlite-telemetry.js')).href;
  const args = [adapter, join(folder, 'telemetry.sqlite'), JSON.stringify(idle)];
  const child = spawn(process.execPath, ['--input-type=module', '-e', `${CHILD}${script}`, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout.setEncoding('utf8');
  return child;
};

/** Each batch as soon as the one before is acknowledged. */
const ON_AND_ON = `for (let batch = 0; ; batch += 1) { await write(batch); console.log(batch + 1); }`;
/** Each batch while the threads that wrote the one before are ending. */
const BETWEEN_RESTS = `for (let batch = 0; ; batch += 1) { await write(batch); console.log(batch + 1); await Promise.race(threads.splice(0)); }`;

/** Kills a writing process after so many acknowledged batches; returns how many it had told of. */
const killAfter = async (child: ReturnType<typeof inChild>, batches: number): Promise<number> => {
  let told = 0;
  child.stdout.on('data', (text: string) => {
    told = Number(text.trim().split('\n').at(-1));
    if (told >= batches) child.kill('SIGKILL');
  });
  await once(child, 'close');
  return told;
};

const flow = {
  ask: 'aggregates',
  of: 'flow',
  window: { from: Date.UTC(2026, 1, 2, 12) * 1000, to: Date.UTC(2026, 1, 2, 14) * 1000 },
  history: 0,
  incidents: [],
  budget: 10,
  upTo: Number.MAX_SAFE_INTEGER,
} as const;

const RESTING = `
  const report = ({ accepted, duplicates }) => ({ accepted, duplicates });
  const options = { tenant: 'local', signal: new AbortController().signal };
  const traces = async () => {
    const { rows } = await telemetry.aggregates.fetch(${JSON.stringify(flow)}, options);
    const { window, past } = rows[0].traces;
    return window + past;
  };
  await telemetry.logs.position('local');
  threads.length = 0;
  const first = report(await write(0));
  await traces();
  const begunToWrite = threads.length;
  await Promise.all(threads.splice(0));
  const settled = await traces();
  const begunToAnswer = threads.length;
  const again = report(await write(0));
  const next = report(await write(1));
  const begunToWriteAgain = threads.length;
  const { logs } = await telemetry.ingest.status('local');
  const told = { first, begunToWrite, traces: settled, begunToAnswer, again, next, begunToWriteAgain, logs, tracesAfterwards: await traces() };
  await telemetry.close();
  console.log(JSON.stringify(told));
`;

describe('a telemetry file', () => {
  it.each([
    { batches: 1, how: 'written on and on', script: ON_AND_ON },
    { batches: 7, how: 'written on and on', script: ON_AND_ON },
    { batches: 40, how: 'written on and on', script: ON_AND_ON },
    { batches: 3, how: 'each while the threads of the one before end', script: BETWEEN_RESTS, idle: { idle: 1 } },
  ])(
    'loses nothing acknowledged when its process is killed after $batches batches, $how',
    async ({ batches, script, idle }) => {
      const folder = await newFolder();
      const told = await killAfter(inChild(script, folder, idle), batches);
      expect(told).toBeGreaterThanOrEqual(batches);
      const telemetry = start(folder);
      const options = { tenant, signal: new AbortController().signal };
      const { logs } = await telemetry.ingest.status(tenant);
      expect(logs).toBeGreaterThanOrEqual(told * 50);
      expect(logs % 50).toBe(0);
      const { rows } = await telemetry.aggregates.fetch(flow, options);
      expect(rows[0]).toMatchObject({ kind: 'survey' });
      const survey = rows[0]?.kind === 'survey' ? rows[0].traces : undefined;
      expect((survey?.window ?? 0) + (survey?.past ?? 0)).toBe(logs / 5);
      await telemetry.close();
      await rm(folder, { recursive: true });
    },
  );

  it('refuses a file of a newer release, and leaves it as it was', async () => {
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

  it('starts no thread after it is closed', async () => {
    const folder = await newFolder();
    const telemetry = start(folder);
    await telemetry.close();
    await expect(telemetry.ingest.write(batch('{"message":"x"}\n'))).rejects.toThrow('is closed');
    await expect(telemetry.logs.position(tenant)).rejects.toThrow('is closed');
    await rm(folder, { recursive: true });
  });

  it('accepts no more rows than its queue holds', async () => {
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

  it('stops idle writer threads, answers without them, and starts others with the next rows', async () => {
    const folder = await newFolder();
    const child = inChild(RESTING, folder, { idle: 1 });
    let said = '';
    child.stdout.on('data', (text: string) => (said += text));
    await once(child, 'close');
    expect(JSON.parse(said)).toEqual({
      first: { accepted: 50, duplicates: 0 },
      begunToWrite: 2,
      traces: 10,
      begunToAnswer: 0,
      again: { accepted: 0, duplicates: 50 },
      next: { accepted: 50, duplicates: 0 },
      begunToWriteAgain: 2,
      logs: 100,
      tracesAfterwards: 20,
    });
    await rm(folder, { recursive: true });
  });
});
