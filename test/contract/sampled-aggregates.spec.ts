// Aggregates of a sample: the exact sums where everything fits into it, the same suspect where it does not.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sampledAggregates } from '../../src/adapters/sampled/sampled-aggregates.js';
import { sqliteTelemetry, type SqliteTelemetry } from '../../src/adapters/sqlite/telemetry/sqlite-telemetry.js';
import { generateIncident } from '../../src/demo/generate.js';
import type { Tenant } from '../../src/kernel/brand.js';
import { MINUTE } from '../../src/kernel/time.js';
import { batchBytes } from '../../src/telemetry/batch.js';
import { aggregateBatches, findingsOf, ingestRows, windowOf } from '../support/aggregate-findings.js';

const workerEntry = pathToFileURL(join(process.cwd(), 'dist/adapters/sqlite/telemetry/worker.js'));
const tenantOf = (name: string): Tenant => name as Tenant;

describe('sampled aggregates', () => {
  let folder = '';
  let stored: SqliteTelemetry;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'casefile-sampled-'));
    stored = sqliteTelemetry({
      file: join(folder, 'telemetry.sqlite'),
      workerEntry,
      maskingKey: () => Buffer.alloc(32, 7),
      onError: (error) => {
        throw error;
      },
    });
  });

  afterAll(async () => {
    await stored.close();
    await rm(folder, { recursive: true });
  });

  const sampled = () => {
    const { logs, spans, metrics } = stored;
    return sampledAggregates({ sources: { logs, spans, metrics }, now: () => 0 });
  };

  it('are the sums themselves where the sample holds every trace', async () => {
    const incident = generateIncident(3, { requestsPerMinute: 2 });
    const tenant = tenantOf('small');
    await ingestRows({ ingest: stored.ingest, tenant }, incident.rows, incident.askedAt);
    const window = windowOf(incident);
    const exact = await aggregateBatches(stored.aggregates, { tenant, window });
    const drawn = await aggregateBatches(sampled(), { tenant, window });
    for (const [at, { query, rows }] of exact.entries()) {
      if (query.ask !== 'aggregates' || query.of === 'rates') continue;
      expect(batchBytes(drawn[at]?.rows ?? [])).toBe(batchBytes(rows));
    }
  });

  it.each([7, 11, 19, 23, 31])('of incident %d name the service that the sums name first', async (seed) => {
    const incident = generateIncident(seed);
    const tenant = tenantOf(`seed-${seed}`);
    await ingestRows({ ingest: stored.ingest, tenant }, incident.rows, incident.askedAt);
    const window = windowOf(incident);
    const suspect = findingsOf(incident.askedAt, await aggregateBatches(stored.aggregates, { tenant, window }));
    const batches = await aggregateBatches(sampled(), { tenant, window });
    const found = findingsOf(incident.askedAt, batches);
    expect(found.hypotheses[0]?.service).toBe(suspect.hypotheses[0]?.service);
  });

  it('say that they are of a sample, and are the same when asked again', async () => {
    const incident = generateIncident(7);
    const tenant = tenantOf('seed-7');
    const read = { tenant, signal: AbortSignal.timeout(60_000) };
    const query = {
      ask: 'aggregates',
      of: 'flow',
      window: windowOf(incident),
      history: 40 * MINUTE,
      incidents: [],
      budget: 100,
      upTo: Number.MAX_SAFE_INTEGER,
    } as const;
    const once = await sampled().fetch(query, read);
    expect(once.notices?.[0]).toMatch(/^sums are of a sample of \d+ traces/);
    expect(await sampled().fetch(query, read)).toEqual(once);
  });
});
