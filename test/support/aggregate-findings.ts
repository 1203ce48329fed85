// Runs the engine on the aggregates of a source alone: they name a suspect, and equal rows give equal findings.
import { createHash } from 'node:crypto';
import { analyze } from '../../src/analysis/analyze.js';
import { PARAMETERS } from '../../src/analysis/parameters.js';
import type { AnalysisBatch } from '../../src/analysis/turn-telemetry.js';
import type { Incident } from '../../src/demo/incident.js';
import type { Rows } from '../../src/demo/rows.js';
import type { Findings } from '../../src/evidence/finding.js';
import type { Tenant } from '../../src/kernel/brand.js';
import { DAY, MINUTE } from '../../src/kernel/time.js';
import type { TelemetryIngest, TelemetrySignal } from '../../src/ports/ingest.js';
import type { AggregateSource } from '../../src/ports/sources.js';
import { batchBytes, batchHash } from '../../src/telemetry/batch.js';
import type { AggregateQuery } from '../../src/telemetry/query.js';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const KINDS = ['flow', 'latency', 'rates', 'series', 'traces'] as const;

export type IngestTarget = { readonly ingest: TelemetryIngest; readonly tenant: Tenant };

const ndjsonOf = (rows: readonly object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

/** Each signal in one request, as it arrives at `receivedAt`. */
export const ingestRows = async ({ ingest, tenant }: IngestTarget, rows: Rows, receivedAt: number): Promise<number> => {
  let accepted = 0;
  for (const signal of Object.keys(rows) as TelemetrySignal[]) {
    const ndjson = ndjsonOf(rows[signal]);
    const report = await ingest.write({ tenant, signal, source: 'demo', ndjson, firstLine: 1, receivedAt });
    accepted += report.accepted;
  }
  return accepted;
};

/** The window in which the engine analyses an open question about it. */
export const windowOf = ({ askedAt }: Pick<Incident, 'askedAt'>): AggregateQuery['window'] => ({
  from: askedAt - 8 * MINUTE,
  to: askedAt + MINUTE,
});

export const aggregateBatches = async (
  source: AggregateSource,
  { tenant, window }: { readonly tenant: Tenant; readonly window: AggregateQuery['window'] },
): Promise<readonly AnalysisBatch[]> => {
  const batches: AnalysisBatch[] = [];
  for (const of of KINDS) {
    const upTo = Number.MAX_SAFE_INTEGER;
    const query: AggregateQuery = { ask: 'aggregates', of, window, history: DAY, incidents: [], budget: 500, upTo };
    const { rows } = await source.fetch(query, { tenant, signal: AbortSignal.timeout(500_000) });
    batches.push({ hash: batchHash(batchBytes(rows), sha256), query, role: 'baseline', rows });
  }
  return batches;
};

export const findingsOf = (askedAt: number, batches: readonly AnalysisBatch[]): Findings =>
  analyze({ askedAt, window: windowOf({ askedAt }), batches, parameters: PARAMETERS });
