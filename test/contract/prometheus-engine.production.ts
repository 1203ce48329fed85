// What the engine makes of gauges is the same whether they lie in the embedded store or in a real Prometheus; and a scraped exporter is read by its types.
import { type MaskedText, composeMasked } from '../../src/kernel/masked.js';
import { afterEach, describe, expect, it } from 'vitest';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prometheusMetrics } from '../../src/adapters/prometheus/prometheus-metrics.js';
import { sqliteTelemetry } from '../../src/adapters/sqlite/telemetry/sqlite-telemetry.js';
import { createComparison } from '../../src/analysis/deviation/baseline.js';
import { metricDeviations } from '../../src/analysis/deviation/metric-deviations.js';
import { PARAMETERS } from '../../src/analysis/parameters.js';
import { readTelemetry } from '../../src/analysis/turn-telemetry.js';
import { generateIncident } from '../../src/demo/generate.js';
import type { BatchHash, Tenant } from '../../src/kernel/brand.js';
import { fromIso, MINUTE } from '../../src/kernel/time.js';
import { Masking } from '../../src/ports/masking.js';
import type { SeriesRow, SurveyRow } from '../../src/telemetry/aggregates/aggregate-rows.js';
import type { BatchRow } from '../../src/telemetry/batch.js';
import type { AggregateQuery } from '../../src/telemetry/query.js';
import { until } from '../../scripts/servers/machine/until.js';
import { realPrometheus, scrapeTargets } from '../support/real-prometheus.js';
import { remoteWrite } from '../support/remote-write.js';

const url = realPrometheus();
const tenant = `engine${Date.now().toString(36)}` as Tenant;
const options = { tenant, signal: new AbortController().signal };

class Plain extends Masking {
  override mask(_: Tenant, text: string): MaskedText {
    return composeMasked(text);
  }
}

const open = (more = {}) => prometheusMetrics({ url, masking: new Plain(), now: () => Date.now() * 1000, ...more });

type Row = { readonly [name: string]: unknown } & { readonly metrics: { readonly [gauge: string]: number } };

const incident = generateIncident(11, { requestsPerMinute: 6 });
const rows = incident.rows.metrics as unknown as readonly Row[];

const query: AggregateQuery = {
  ask: 'aggregates',
  of: 'series',
  window: { from: incident.askedAt - 3 * MINUTE, to: incident.askedAt + MINUTE },
  history: 60 * MINUTE,
  incidents: [],
  budget: 1,
  upTo: Number.MAX_SAFE_INTEGER,
};

const ofSqlite = async (): Promise<readonly BatchRow[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'casefile-engine-'));
  const telemetry = sqliteTelemetry({
    file: join(folder, 'telemetry.sqlite'),
    workerEntry: pathToFileURL(join(process.cwd(), 'bundle/adapters/sqlite/telemetry/worker.js')),
    maskingKey: () => Buffer.alloc(32),
    onError: (error) => {
      throw error;
    },
  });
  const ndjson = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  await telemetry.ingest.write({ tenant, signal: 'metrics', source: 'test', ndjson, firstLine: 1, receivedAt: 1 });
  const fetched = await telemetry.aggregates.fetch(query, options);
  await telemetry.close();
  await rm(folder, { recursive: true });
  return fetched.rows;
};

const written = rows.flatMap((row) =>
  Object.entries(row.metrics).map(([gauge, value]) => ({
    labels: {
      __name__: gauge,
      tenant,
      service_name: String(row['service.name']),
      service_version: String(row['service.version']),
      pod: String(row['kubernetes.pod.name']),
    },
    sample: { at: fromIso(String(row['@timestamp'])) ?? 0, value },
  })),
);

const ofPrometheus = async (): Promise<readonly BatchRow[]> => {
  const series = Map.groupBy(written, ({ labels }) => JSON.stringify(labels));
  await remoteWrite(
    url,
    [...series.values()].map((all) => ({ labels: all[0]?.labels ?? {}, samples: all.map(({ sample }) => sample) })),
  );
  const prometheus = open({ tenancy: { label: 'tenant' } });
  const fetched = await prometheus.series.fetch(query, options);
  prometheus.close();
  return fetched.rows;
};

const seriesIn = (all: readonly BatchRow[]): readonly SeriesRow[] =>
  all.flatMap((row) => (row.kind === 'series' ? [row] : []));

/** Under one survey: without traces the embedded store sees no history. */
const deviations = (survey: SurveyRow, series: readonly SeriesRow[]) => {
  const batch = { hash: 'b' as BatchHash, query, role: 'baseline', rows: [survey, ...series] } as const;
  const telemetry = readTelemetry({
    askedAt: incident.askedAt,
    window: query.window,
    batches: [batch],
    parameters: PARAMETERS,
  });
  return metricDeviations(createComparison(telemetry, PARAMETERS))
    .map(
      ({ row, direction, z }) => `${row.row.service} ${row.row.pod} ${row.row.gauge} ${direction} ${z.toPrecision(4)}`,
    )
    .toSorted();
};

describe('an incident in Prometheus', () => {
  it('yields the same series and deviations in both stores', async () => {
    const [embedded, remote] = [await ofSqlite(), await ofPrometheus()];
    const [ours, theirs] = [seriesIn(embedded), seriesIn(remote)];
    const named = ({ service, pod, gauge, values }: SeriesRow): object => ({ service, pod, gauge, values });
    expect(ours.length).toBeGreaterThan(50);
    expect(theirs.map(named)).toEqual(ours.map(named));
    const [survey] = remote;
    if (survey?.kind !== 'survey') throw new Error('no survey');
    expect(survey.baseline).toBe('past');
    expect(deviations(survey, theirs).length).toBeGreaterThan(0);
    expect(deviations(survey, theirs)).toEqual(deviations(survey, ours));
  });
});

const EXPOSITION = `# HELP jobs_done Jobs, by a counter that does not say so in its name.
# TYPE jobs_done counter
jobs_done{app="${tenant}"} 7
# HELP jobs_total Jobs that wait, a level in spite of its name.
# TYPE jobs_total gauge
jobs_total{app="${tenant}"} 3
`;

/** Two samples have come, and are a rate. */
const isRated = async (): Promise<boolean> => {
  const query = encodeURIComponent(`rate(jobs_done{app="${tenant}"}[1m])`);
  const answer = (await (await fetch(`${url}/api/v1/query?query=${query}`)).json()) as { data: { result: unknown[] } };
  return answer.data.result.length > 0;
};

describe('a scraped exporter', () => {
  const leave: (() => Promise<unknown>)[] = [];
  afterEach(() => Promise.all(leave.splice(0).map((each) => each())));

  it('reads a scraped exporter by its declared types and its own address', async () => {
    const exporter = createServer((_, response) => {
      response.setHeader('content-type', 'text/plain; version=0.0.4').end(EXPOSITION);
    });
    await new Promise<void>((resolve) => exporter.listen(0, '127.0.0.1', resolve));
    leave.push(async () => exporter.close().closeAllConnections());
    const address = `127.0.0.1:${(exporter.address() as AddressInfo).port}`;
    const file = join(scrapeTargets(), `${tenant}.json`);
    leave.push(() => rm(file));
    await writeFile(file, JSON.stringify([{ targets: [address] }]));
    await until('a rate', isRated, { seconds: 300 });
    // so that the next point of the grid is read, whose stretch has begun
    const now = Date.now() * 1000 + MINUTE;
    const prometheus = open({ now: () => now });
    const found = await prometheus.metrics.fetch(
      {
        ask: 'metrics',
        window: { from: now - 2 * MINUTE, to: now },
        filter: { services: [tenant] },
        upTo: now,
        budget: 100,
      },
      options,
    );
    const gauges = new Map(found.rows.flatMap((row) => (row.kind === 'metric' ? [[row.gauge, row]] : [])));
    expect([...gauges.keys()].toSorted()).toEqual(['jobs_total', 'rate(jobs_done)']);
    expect(gauges.get('jobs_total')).toMatchObject({ value: 3, service: tenant, host: address });
    expect(gauges.get('rate(jobs_done)')).toMatchObject({ value: 0 });
    prometheus.close();
  });
});
