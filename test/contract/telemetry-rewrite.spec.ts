// Masking stored telemetry anew gives what storing it under the rules of today would have given, and leaves nothing else in the file.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { keyedDigest } from '../../src/adapters/preparation/keyed-digest.js';
import { sqliteTelemetryRewrite } from '../../src/adapters/sqlite/telemetry/rewrite/telemetry-rewrite.js';
import { sqliteTelemetry, type SqliteTelemetry } from '../../src/adapters/sqlite/telemetry/sqlite-telemetry.js';
import type { Tenant } from '../../src/kernel/brand.js';
import { HOUR, MINUTE, SECOND, toIso } from '../../src/kernel/time.js';
import type { TelemetrySignal } from '../../src/ports/ingest.js';
import { createMasker } from '../../src/telemetry/masking/mask.js';

const workerEntry = pathToFileURL(join(process.cwd(), 'dist/adapters/sqlite/telemetry/worker.js'));
const tenant = 'local' as Tenant;
const KEY = Buffer.alloc(32, 'k');
const START = Date.UTC(2026, 2, 1, 12) * 1000;

const address = (n: number): string => `19${n % 3}.168.${10 + n}.${20 + n}`;

/**
 * Addresses in every field that a row has. Lines of `mail` have them in the message: they are of other templates than masked ones, and so
 * are in no trace. `part` names two halves of the rows, which share hosts and traces.
 */
const rowsOf = (signal: TelemetrySignal, part: number): readonly object[] =>
  Array.from({ length: 40 }, (_, n) => {
    const at = toIso(START + (part * 40 + n) * SECOND);
    const shared = {
      '@timestamp': at,
      'service.name': n % 4 === 0 ? `gate ${address(n % 3)}` : 'checkout',
      'host.name': `node-${address(n % 5)}`,
      'labels.note': n % 7 === 0 ? `asked ${address(n % 6)}` : 'nothing',
    };
    const traceId = `trace ${address(n % 8)}`;
    switch (signal) {
      case 'logs':
        return n % 10 === 9
          ? {
              ...shared,
              'service.name': 'mail',
              'log.level': 'error',
              message: `lost peer ${address(n % 4)} after ${n} ms`,
            }
          : {
              ...shared,
              'log.level': 'error',
              'error.message': `peer ${address(n % 4)}`,
              message: 'lost a peer',
              'trace.id': traceId,
            };
      case 'spans':
        return {
          ...shared,
          'span.name': `GET /${address(n % 2)}`,
          'trace.id': traceId,
          'span.id': `${part} ${n}`,
          'event.duration': n + 1,
        };
      case 'metrics':
        return { ...shared, name: `queue{peer=${address(n % 3)}}`, value: n };
      case 'changes':
        return { ...shared, 'change.kind': 'deploy', 'change.title': `${part} ${n} to ${address(n % 4)}` };
    }
    return signal satisfies never;
  });

const SIGNALS = ['logs', 'spans', 'metrics', 'changes'] as const;

const open = (folder: string, maskIp: boolean): SqliteTelemetry =>
  sqliteTelemetry({
    file: join(folder, 'telemetry.sqlite'),
    workerEntry,
    maskingKey: () => KEY,
    masking: { personal: { ip: maskIp } },
    onError: (error) => {
      throw error;
    },
  });

const fill = async (folder: string, part: number, maskIp: boolean): Promise<void> => {
  const store = open(folder, maskIp);
  for (const signal of SIGNALS) {
    const ndjson = rowsOf(signal, part)
      .map((row) => `${JSON.stringify(row)}\n`)
      .join('');
    const report = await store.ingest.write({
      tenant,
      signal,
      source: address(9),
      ndjson,
      firstLine: 1,
      receivedAt: START,
    });
    expect(report.rejected).toEqual([]);
  }
  await store.close();
};

const QUERY = { window: { from: START - HOUR, to: START + HOUR }, filter: {}, budget: 1_000 } as const;

/** Ids are those that the rows came in with: they are made of what was not masked. */
const withoutIds = (rows: readonly object[]): readonly string[] =>
  rows.map((row) => JSON.stringify({ ...row, id: '', template: '' })).toSorted();

const everythingIn = async (folder: string): Promise<{ readonly [name: string]: unknown }> => {
  const store = open(folder, true);
  const options = { tenant, signal: new AbortController().signal };
  const upTo = await store.logs.position(tenant);
  const bounded = { ...QUERY, upTo };
  const sums = { window: { from: START, to: START + 10 * MINUTE }, history: HOUR, incidents: [], budget: 1_000, upTo };
  const logs = await store.logs.fetch({ ask: 'logs', order: 'oldest', ...bounded }, options);
  const found = await store.logs.fetch({ ask: 'logs', order: 'relevance', text: 'lost', ...bounded }, options);
  const all = {
    upTo,
    logs: withoutIds(logs.rows),
    found: found.matched,
    spans: withoutIds((await store.spans.fetch({ ask: 'spans', order: 'oldest', ...bounded }, options)).rows),
    metrics: withoutIds((await store.metrics.fetch({ ask: 'metrics', ...bounded }, options)).rows),
    changes: withoutIds((await store.changes.fetch({ ask: 'changes', ...bounded }, options)).rows),
    flow: withoutIds((await store.aggregates.fetch({ ask: 'aggregates', of: 'flow', ...sums }, options)).rows),
    latency: withoutIds((await store.aggregates.fetch({ ask: 'aggregates', of: 'latency', ...sums }, options)).rows),
    rates: withoutIds((await store.aggregates.fetch({ ask: 'aggregates', of: 'rates', ...sums }, options)).rows).filter(
      (row) => !row.includes('"mail"'),
    ),
  };
  await store.close();
  return all;
};

const bytesIn = async (folder: string): Promise<Buffer> =>
  Buffer.concat(await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name)))));

const mask = createMasker({ digest: keyedDigest(KEY), policy: { personal: { ip: true } } });

const rewrite = async (folder: string, dryRun = false) => {
  const store = sqliteTelemetryRewrite(join(folder, 'telemetry.sqlite'));
  let replacing = 0;
  const beforeChange = (): void => void (replacing += 1);
  const done = await store.rewrite({ tenant, mask, dryRun, beforeChange, onProgress: () => undefined });
  if (replacing > 0) await store.purge(tenant);
  return { ...done, replacing };
};

const folders: string[] = [];
const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'casefile-rewrite-'));
  folders.push(folder);
  return folder;
};

let [old, today] = ['', ''];

beforeAll(async () => {
  [old, today] = [await newFolder(), await newFolder()];
  // the second half came in after the rules were changed: masked and unmasked names of one thing stand beside each other
  await fill(old, 0, false);
  await fill(old, 1, true);
  for (const part of [0, 1]) await fill(today, part, true);
});

afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

describe('stored telemetry that is masked anew', () => {
  it('is only counted in a dry run', async () => {
    const before = await everythingIn(old);
    const { scanned, changed, replacing } = await rewrite(old, true);
    expect({ scanned: scanned > 160, changed: changed > 100, replacing }).toEqual({
      scanned: true,
      changed: true,
      replacing: 0,
    });
    expect(await everythingIn(old)).toEqual(before);
  });

  it('is as if it had come in under the rules of today, row by row and sum by sum', async () => {
    expect(await everythingIn(old)).not.toEqual(await everythingIn(today));
    const done = await rewrite(old);
    expect([done.changed > 100, done.replacing]).toEqual([true, 1]);
    expect(await everythingIn(old)).toEqual(await everythingIn(today));
  });

  it('leaves no address in the bytes of the file, and a second time changes nothing', async () => {
    const bytes = await bytesIn(old);
    const addresses = Array.from({ length: 10 }, (_, n) => address(n));
    expect(addresses.filter((each) => bytes.includes(each))).toEqual([]);
    expect(await rewrite(old)).toMatchObject({ changed: 0, replacing: 0 });
    expect(await bytesIn(old)).toEqual(bytes);
  });
});
