// The embedded telemetry store keeps the contract of metrics.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sqliteTelemetry } from '../../src/adapters/sqlite/telemetry/sqlite-telemetry.js';
import { toIso } from '../../src/kernel/time.js';
import { metricsContract, type Measured } from './metrics.contract.js';

const workerEntry = pathToFileURL(join(process.cwd(), 'bundle/adapters/sqlite/telemetry/worker.js'));

const rowOf = ({ time, service, pod, host, environment, region, version, gauge, value }: Measured): string =>
  JSON.stringify({
    '@timestamp': toIso(time),
    'service.name': service,
    'kubernetes.pod.name': pod,
    'host.name': host,
    'service.environment': environment,
    'cloud.region': region,
    'service.version': version,
    metrics: { [gauge]: value },
  });

metricsContract('sqlite', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'casefile-metrics-'));
  const telemetry = sqliteTelemetry({
    file: join(folder, 'telemetry.sqlite'),
    workerEntry,
    maskingKey: (tenant) => Buffer.from(tenant.padEnd(32, '.')),
    onError: (error) => {
      throw error;
    },
  });
  return {
    metrics: () => telemetry.metrics,
    aggregates: () => telemetry.aggregates,
    write: async (tenant, points) => {
      const ndjson = points.map((point) => `${rowOf(point)}\n`).join('');
      await telemetry.ingest.write({ tenant, signal: 'metrics', source: 'test', ndjson, firstLine: 1, receivedAt: 1 });
    },
    close: async () => {
      await telemetry.close();
      await rm(folder, { recursive: true });
    },
  };
});
