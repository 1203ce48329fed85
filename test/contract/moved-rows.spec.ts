// Rows that a store gives out as they are stored are the same records in the store that takes them in, whatever its key.
import { afterEach, describe, expect, it } from 'vitest';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compareStoredRows, openRowReader } from '../../src/app/migration/migrate-telemetry.js';
import { keyedDigests } from '../../src/adapters/node/runtime.js';
import { sqliteTelemetry, type SqliteTelemetry } from '../../src/adapters/sqlite/telemetry/sqlite-telemetry.js';
import type { Tenant } from '../../src/kernel/brand.js';
import { HOUR } from '../../src/kernel/time.js';
import type { TelemetrySignal } from '../../src/ports/ingest.js';

const tenant = 'local' as Tenant;
const START = Date.UTC(2026, 1, 2, 20) * 1000;
const SIGNALS = ['logs', 'spans', 'metrics', 'changes'] as const;
const never = new AbortController().signal;

const open: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

const newStore = async (key: number): Promise<SqliteTelemetry> => {
  const folder = await mkdtemp(join(tmpdir(), 'casefile-moved-'));
  const store = sqliteTelemetry({
    file: join(folder, 'telemetry.sqlite'),
    workerEntry: pathToFileURL(join(process.cwd(), 'bundle/adapters/sqlite/telemetry/worker.js')),
    maskingKey: () => Buffer.alloc(32, key),
    onError: (error) => {
      throw error;
    },
  });
  open.push(async () => {
    await store.close();
    await rm(folder, { recursive: true });
  });
  return store;
};

const at = (seconds: number): string => new Date(START / 1000 + seconds * 1000).toISOString();
const line = (seconds: number, message: string, more: object = {}): object => ({
  '@timestamp': at(seconds),
  'service.name': 'web',
  message,
  ...more,
});

const ROWS: { readonly [signal in TelemetrySignal]: readonly object[] } = {
  logs: [
    line(0, '20:00:00.000 INFO started'),
    line(1, 'twice'),
    line(1, 'twice'),
    line(2, 'numbered', { 'casefile.position': 7, 'casefile.source': 'a file' }),
    line(3, 'login of ada@example.org failed: password=hunter2', { 'error.message': 'no ada@example.org' }),
    { ...line(4, '20:00:05.000 INFO stuck'), '@timestamp': '1754-08-30T22:43:41Z' },
    { 'service.name': 'web', message: 'no time at all', 'casefile.position': 0 },
    { 'service.name': 'web', message: 'no time, and no number' },
    { 'service.name': 'web', message: 'no time, and no number' },
    line(6, 'with all', { 'trace.id': 'c'.repeat(32), 'span.id': 'd'.repeat(16), 'labels.size': 3, 'host.name': 'h' }),
  ],
  spans: [
    {
      'trace.id': 'c'.repeat(32),
      'span.id': 'd'.repeat(16),
      '@timestamp': at(6),
      'span.name': 'GET /',
      'service.name': 'web',
      'span.duration.us': 1200,
    },
  ],
  metrics: [{ '@timestamp': at(1), 'service.name': 'web', metrics: { cpu: 0.5, memory: 7 } }],
  changes: [{ '@timestamp': at(1), 'service.name': 'web', kind: 'deploy', title: 'web 1.2 for ada@example.org' }],
};

const ndjson = (rows: readonly object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

const filled = async (): Promise<SqliteTelemetry> => {
  const store = await newStore(1);
  for (const receivedAt of [START + HOUR, START + 2 * HOUR])
    for (const signal of SIGNALS) {
      const batch = { tenant, signal, source: 'test', ndjson: ndjson(ROWS[signal]), firstLine: 1, receivedAt };
      expect((await store.ingest.write(batch)).rejected).toEqual([]);
    }
  return store;
};

const move = async (from: SqliteTelemetry, to: SqliteTelemetry, signal: TelemetrySignal): Promise<number> => {
  let [accepted, after] = [0, 0];
  for (;;) {
    const { batches, end } = await from.rows({ tenant, signal, after });
    if (batches.length === 0) return accepted;
    for (const { receivedAt, ndjson } of batches) {
      const batch = { tenant, signal, source: 'moved', ndjson, firstLine: 1, receivedAt, areStored: true } as const;
      accepted += (await to.ingest.write(batch)).accepted;
    }
    after = end;
  }
};

const QUERY = { window: { from: 0, to: START * 2 }, filter: {}, budget: 1000 } as const;

const recordsOf = async (store: SqliteTelemetry): Promise<readonly object[]> => {
  const options = { tenant, signal: never };
  const upTo = await store.logs.position(tenant);
  const fetched = await Promise.all([
    store.logs.fetch({ ask: 'logs', order: 'oldest', ...QUERY, upTo }, options),
    store.spans.fetch({ ask: 'spans', order: 'oldest', ...QUERY, upTo }, options),
    store.metrics.fetch({ ask: 'metrics', ...QUERY, upTo }, options),
    store.changes.fetch({ ask: 'changes', ...QUERY, upTo }, options),
  ]);
  return fetched.flatMap(({ rows }) => rows);
};

describe('migrated rows', () => {
  it('keep their ids, times, placeholders and ingest times', async () => {
    const [from, to] = [await filled(), await newStore(2)];
    for (const signal of SIGNALS) expect(await move(from, to, signal)).toBeGreaterThan(0);
    const records = await recordsOf(from);
    expect(records.length).toBe(16);
    expect(await recordsOf(to)).toEqual(records);
  });

  it('appear once, however often they are sent', async () => {
    const [from, to] = [await filled(), await newStore(2)];
    for (const signal of SIGNALS) await move(from, to, signal);
    for (const signal of SIGNALS) expect(await move(from, to, signal)).toBe(0);
  });

  it('match in a comparison, which names missing ones by day', async () => {
    const [from, to] = [await filled(), await newStore(2)];
    const digests = keyedDigests(Buffer.alloc(32));
    const compare = async (signal: TelemetrySignal) => {
      const asked = { tenant, signal, cancel: never };
      return compareStoredRows(await openRowReader(from, asked), await openRowReader(to, asked), digests);
    };
    for (const signal of SIGNALS) {
      const before = await compare(signal);
      expect(before.missing).toEqual({ '2026-02-02': before.rows });
      await move(from, to, signal);
      expect(await compare(signal)).toEqual({ ...before, missing: {} });
    }
  });
});
