// A telemetry file of an earlier release is opened: its rows stay, and what is derived from them is made anew.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import type { RebuildProgress } from '../../src/adapters/sqlite/telemetry/protocol.js';
import { sqliteTelemetry, type SqliteTelemetry } from '../../src/adapters/sqlite/telemetry/sqlite-telemetry.js';
import { openIdLookup } from '../../src/adapters/sqlite/telemetry/store/lookup.js';
import { markOutdatedSums } from '../../src/adapters/sqlite/telemetry/write/derive.js';
import { sumTraces } from '../../src/adapters/sqlite/telemetry/write/sum-traces.js';
import { openTelemetryWriter } from '../../src/adapters/sqlite/telemetry/write/writer.js';
import type { Tenant } from '../../src/kernel/brand.js';
import { type Micros, MINUTE, SECOND, toIso } from '../../src/kernel/time.js';
import type { BatchRow } from '../../src/telemetry/batch.js';
import type { LogQuery } from '../../src/telemetry/query.js';
import type { LogRecord } from '../../src/telemetry/record.js';

const workerEntry = pathToFileURL(join(process.cwd(), 'bundle/adapters/sqlite/telemetry/worker.js'));
const tenant = 'local' as Tenant;
const START: Micros = Date.UTC(2026, 1, 2, 9) * 1000;
const TRACES = 240;

const lines = Array.from({ length: TRACES * 3 }, (_, n) => {
  const trace = Math.floor(n / 3);
  const service = ['web', 'orders', 'stock'][n % 3];
  const row = { '@timestamp': toIso(START + trace * 30 * SECOND + n), 'service.name': service };
  return `${JSON.stringify({ ...row, 'trace.id': String(trace + 1).padStart(32, '0'), message: 'handled it' })}\n`;
}).join('');

const spans = Array.from({ length: TRACES }, (_, trace) => {
  const id = { 'trace.id': String(trace + 1).padStart(32, '0'), 'span.id': '1'.padStart(16, '0') };
  const timed = { '@timestamp': toIso(START + trace * 30 * SECOND), 'event.duration_us': 900 + trace };
  return `${JSON.stringify({ ...id, ...timed, 'service.name': 'web', 'span.name': 'GET /' })}\n`;
}).join('');

const question = {
  ask: 'aggregates',
  window: { from: START + 100 * MINUTE, to: START + 2 * 60 * MINUTE },
  history: 3 * 60 * MINUTE,
  incidents: [],
  budget: 1_000,
  upTo: Number.MAX_SAFE_INTEGER,
} as const;

/** Leaves the tables as schema 3 had them. */
const TO_SCHEMA_3 = `
DROP INDEX log_odd;
ALTER TABLE log DROP COLUMN position;
CREATE INDEX log_odd ON log (hash, source, ordinal) WHERE quality IS NOT NULL;
PRAGMA user_version = 3;`;

/** Leaves the tables as schema 2 had them. */
const TO_SCHEMA_2 = `${TO_SCHEMA_3}
CREATE VIRTUAL TABLE template_words USING fts5 (words, tokenize = "unicode61 tokenchars '_'");
INSERT INTO template_words (rowid, words) SELECT id, text FROM template;
PRAGMA user_version = 2;`;

/** Leaves the tables as schema 1 had them. */
const TO_SCHEMA_1 = `${TO_SCHEMA_2}
DROP TABLE page;
CREATE TABLE flow_old (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE);
INSERT INTO flow_old SELECT * FROM flow_key;
DROP TABLE flow_key;
ALTER TABLE flow_old RENAME TO flow_key;
CREATE TABLE latency_old (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE);
INSERT INTO latency_old SELECT * FROM latency_key;
DROP TABLE latency_key;
ALTER TABLE latency_old RENAME TO latency_key;
DELETE FROM meta WHERE key IN ('sums', 'rebuilding');
PRAGMA user_version = 1;`;

/** Sums of another definition, which counted one more step in every trace. */
const TO_OTHER_SUMS = `
INSERT INTO flow_key VALUES (9999, '["log","web","GET /","gone"]');
UPDATE trace SET contribution = json_set(contribution, '$[1][#]', 9999);
INSERT INTO flow SELECT json_extract(contribution, '$[0]'), 9999, count(*) FROM trace GROUP BY 1;
UPDATE page SET cells = NULL;
UPDATE meta SET value = 0 WHERE key = 'sums';`;

describe('a telemetry file of an earlier release', () => {
  let folder = '';
  let file = '';
  let before: readonly BatchRow[] = [];
  let ids: readonly string[] = [];

  const start = (): SqliteTelemetry =>
    sqliteTelemetry({
      file: join(folder, 'telemetry.sqlite'),
      workerEntry,
      maskingKey: () => Buffer.alloc(32),
      onError: (error) => {
        throw error;
      },
    });

  const sums = async ({ aggregates }: SqliteTelemetry): Promise<readonly BatchRow[]> => {
    const options = { tenant, signal: new AbortController().signal };
    const answers = (['flow', 'latency', 'rates', 'traces'] as const).map((of) =>
      aggregates.fetch({ ...question, of }, options),
    );
    return (await Promise.all(answers)).flatMap(({ rows }) => rows);
  };

  const lineIds = async ({ logs }: SqliteTelemetry): Promise<readonly string[]> => {
    const window = { from: START, to: START + 24 * 60 * MINUTE };
    const query = { ask: 'logs', order: 'oldest', window, filter: {}, budget: 10_000, upTo: Number.MAX_SAFE_INTEGER };
    const { rows } = await logs.fetch(query as LogQuery, { tenant, signal: new AbortController().signal });
    return rows.map((row) => (row as LogRecord).id);
  };

  /** Resolves with all that was told once nothing is left. */
  const rebuilt = (telemetry: SqliteTelemetry): Promise<readonly RebuildProgress[]> =>
    new Promise((resolve) => {
      const told: RebuildProgress[] = [];
      telemetry.onRebuild((rebuild) => {
        told.push(rebuild);
        if (rebuild.left === 0) resolve(told);
      });
    });

  const change = (sql: string): void => {
    const db = new DatabaseSync(file);
    db.exec(sql);
    db.close();
  };

  const read = (sql: string): readonly unknown[] => {
    const db = new DatabaseSync(file, { readOnly: true });
    const rows = db.prepare(sql).all();
    db.close();
    return rows;
  };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'casefile-upgrade-'));
    file = join(folder, 'telemetry.local.sqlite');
    const telemetry = start();
    const batch = { tenant, source: 'test', firstLine: 1, receivedAt: START };
    await telemetry.ingest.write({ ...batch, signal: 'logs', ndjson: lines });
    await telemetry.ingest.write({ ...batch, signal: 'spans', ndjson: spans });
    await telemetry.close();
    change('UPDATE log SET position = NULL');
    const stored = start();
    before = await sums(stored);
    ids = await lineIds(stored);
    await stored.close();
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('answers as before, during and after the upgrade', async () => {
    change(TO_SCHEMA_1);
    const telemetry = start();
    const done = rebuilt(telemetry);
    expect(await sums(telemetry)).toEqual(before);
    const told = await done;
    expect(told[0]).toEqual({ file: 'telemetry.local.sqlite', of: expect.any(Number), left: told[0]?.of });
    expect(told.map(({ left }) => left)).toEqual(told.map(({ left }) => left).toSorted((a, b) => b - a));
    expect(await sums(telemetry)).toEqual(before);
    expect(await telemetry.ingest.status(tenant)).not.toHaveProperty('rebuilding');
    await telemetry.close();
    expect(read('SELECT start FROM page WHERE cells IS NULL')).toEqual([]);
    expect(read('SELECT DISTINCT of FROM page ORDER BY of')).toEqual([
      { of: 'flow' },
      { of: 'latency' },
      { of: 'rate' },
    ]);
  });

  it('drops the words of templates, which nothing reads', async () => {
    change(TO_SCHEMA_2);
    const telemetry = start();
    const batch = { tenant, source: 'test', firstLine: 1, receivedAt: START, signal: 'logs' } as const;
    const early = `${JSON.stringify({ '@timestamp': toIso(START - 14_400 * MINUTE), message: 'a template of its own' })}\n`;
    expect(await telemetry.ingest.write({ ...batch, ndjson: early })).toMatchObject({ accepted: 1 });
    expect(await sums(telemetry)).toEqual(before);
    await telemetry.close();
    expect(read("SELECT name FROM sqlite_schema WHERE name LIKE 'template_words%'")).toEqual([]);
  });

  it('keeps the ids of its lines, read before anything is written', async () => {
    change(TO_SCHEMA_3);
    const telemetry = start();
    expect(await lineIds(telemetry)).toEqual(ids);
    await telemetry.close();
    expect(read('PRAGMA user_version')).toEqual([{ user_version: 4 }]);
  });

  it('stores once more what is sent again, and then knows it', async () => {
    change(TO_SCHEMA_3);
    const telemetry = start();
    const batch = { tenant, source: 'test', firstLine: 1, receivedAt: START, signal: 'logs', ndjson: lines } as const;
    expect(await telemetry.ingest.write(batch)).toMatchObject({ accepted: TRACES * 3, duplicates: 0 });
    expect(await telemetry.ingest.write(batch)).toMatchObject({ accepted: 0, duplicates: TRACES * 3 });
    expect(await lineIds(telemetry)).toEqual(expect.arrayContaining([...ids]));
    await telemetry.close();
  });

  it('rebuilds its sums when their definition has changed', async () => {
    change(TO_OTHER_SUMS);
    const telemetry = start();
    const done = rebuilt(telemetry);
    await telemetry.ingest.status(tenant);
    expect((await done)[0]?.of).toBeGreaterThanOrEqual(TRACES);
    expect(await sums(telemetry)).toEqual(before);
    await telemetry.close();
    expect(read('SELECT * FROM flow WHERE key = 9999')).toEqual([]);
  });

  it('resumes the upgrade where a crash stopped it', async () => {
    change(TO_OTHER_SUMS);
    const writer = openTelemetryWriter(file);
    markOutdatedSums(writer);
    sumTraces(writer, openIdLookup(writer.store), 50);
    writer.store.close();
    expect(read('SELECT count(*) AS dirty FROM trace WHERE dirty = 1')).toEqual([{ dirty: TRACES - 50 }]);
    const telemetry = start();
    const done = rebuilt(telemetry);
    expect(await sums(telemetry)).toEqual(before);
    await done;
    expect(await sums(telemetry)).toEqual(before);
    await telemetry.close();
  });

  it('refuses sums while very many traces are pending, and reports progress', async () => {
    change(TO_OTHER_SUMS);
    change(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
      INSERT INTO trace (key) SELECT 'none ' || i FROM n`);
    const telemetry = start();
    const done = rebuilt(telemetry);
    await expect(sums(telemetry)).rejects.toMatchObject({
      reason: 'unavailable',
      message: expect.stringMatching(/after an upgrade, \d+ of \d+ traces and pages are done/),
    });
    expect(await telemetry.ingest.status(tenant)).toMatchObject({ rebuilding: { of: expect.any(Number) } });
    await done;
    expect(await sums(telemetry)).toEqual(before);
    await telemetry.close();
  });
});
