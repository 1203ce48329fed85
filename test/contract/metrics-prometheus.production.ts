// A real Prometheus keeps the contract of metrics, and what only it brings: counters, histograms, gaps, and more series than can be read.
import { type MaskedText, composeMasked } from '../../src/kernel/masked.js';
import { describe, expect, it } from 'vitest';
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { type Prometheus, prometheusMetrics } from '../../src/adapters/prometheus/prometheus-metrics.js';
import type { PrometheusOptions } from '../../src/adapters/prometheus/options.js';
import type { Tenant } from '../../src/kernel/brand.js';
import { DAY, MINUTE, SECOND } from '../../src/kernel/time.js';
import { Masking } from '../../src/ports/masking.js';
import type { SeriesRow } from '../../src/telemetry/aggregates/aggregate-rows.js';
import type { AggregateQuery, FetchResult, MetricQuery } from '../../src/telemetry/query.js';
import { issueCertificate } from '../support/certificates.js';
import { realPrometheus } from '../support/real-prometheus.js';
import { remoteWrite } from '../support/remote-write.js';
import { type Measured, metricsContract } from './metrics.contract.js';

const url = realPrometheus();

class Stars extends Masking {
  override mask(_: Tenant, text: string): MaskedText {
    return composeMasked(text.replace(/secret-\w+/g, '[SECRET]'));
  }
}

const open = (more: Partial<PrometheusOptions> = {}): Prometheus =>
  prometheusMetrics({
    url,
    tenancy: { label: 'tenant' },
    masking: new Stars(),
    now: () => Date.now() * 1000,
    ...more,
  });

const labelsOf = (tenant: Tenant, { service, pod, host, environment, region, version, gauge }: Measured) =>
  Object.fromEntries(
    Object.entries({
      __name__: gauge,
      tenant,
      service_name: service,
      k8s_pod_name: pod,
      k8s_node_name: host,
      deployment_environment_name: environment,
      cloud_region: region,
      service_version: version,
    }).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );

const written = (tenant: Tenant, points: readonly Measured[]) => {
  const series = Map.groupBy(points, (point) => JSON.stringify(labelsOf(tenant, point)));
  return [...series.values()].map((samples) => ({
    labels: labelsOf(tenant, samples[0] as Measured),
    samples: samples.map(({ time, value }) => ({ at: time, value })),
  }));
};

metricsContract('prometheus', async () => {
  const prometheus = open();
  return {
    metrics: () => prometheus.metrics,
    aggregates: () => prometheus.series,
    write: (tenant, points) => remoteWrite(url, written(tenant, points)),
    close: async () => prometheus.close(),
  };
});

const START = Date.UTC(2026, 1, 2, 12) * 1000;
const EVERYTHING = Number.MAX_SAFE_INTEGER;
const WINDOW = { from: START + 40 * MINUTE, to: START + 60 * MINUTE };
let tenants = 0;
const anyTenant = (): Tenant => `p${Date.now().toString(36)}-${(tenants += 1)}` as Tenant;

type Labels = { readonly [label: string]: string };

/** A sample every 15 seconds of an hour. */
const put = (tenant: Tenant, labels: Labels, valueAt: (index: number) => number): Promise<void> =>
  remoteWrite(url, [
    {
      labels: { tenant, ...labels },
      samples: Array.from({ length: 240 }, (_, index) => ({ at: START + index * 15 * SECOND, value: valueAt(index) })),
    },
  ]);

const options = (tenant: Tenant, signal: AbortSignal = new AbortController().signal) => ({ tenant, signal });

const asked = (more: Partial<MetricQuery> = {}): MetricQuery => ({
  ask: 'metrics',
  window: WINDOW,
  filter: {},
  upTo: EVERYTHING,
  budget: 10_000,
  ...more,
});

const series = (more: Partial<AggregateQuery> = {}): AggregateQuery => ({
  ask: 'aggregates',
  of: 'series',
  window: WINDOW,
  history: DAY,
  incidents: [],
  budget: 1,
  upTo: EVERYTHING,
  ...more,
});

const rowsOf = ({ rows }: FetchResult): readonly SeriesRow[] =>
  rows.flatMap((row) => (row.kind === 'series' ? [row] : []));

const web = { service_name: 'web', k8s_pod_name: 'web-0' };

describe('a counter', () => {
  it('reads a counter as its rate, also across a reset', async () => {
    const [tenant, prometheus] = [anyTenant(), open()];
    await put(tenant, { __name__: 'http_requests_total', ...web }, (index) => (index < 200 ? index : index - 200) * 30);
    const [row, ...more] = rowsOf(await prometheus.series.fetch(series(), options(tenant)));
    expect(more).toEqual([]);
    expect(row).toMatchObject({ gauge: 'rate(http_requests_total)', service: 'web', pod: 'web-0' });
    const steady = row?.values.filter((value) => value === 2) ?? [];
    expect(steady.length).toBeGreaterThan(230);
    expect(row?.values.every((value) => value >= 0 && value <= 2)).toBe(true);
    prometheus.close();
  });

  it('keeps the labels that distinguish its series, and can be queried by that name', async () => {
    const [tenant, prometheus] = [anyTenant(), open()];
    for (const code of ['200', '500'])
      await put(tenant, { __name__: 'http_requests_total', code, ...web }, (index) => index * Number(code));
    const gauge = 'rate(http_requests_total{code=500})';
    const found = await prometheus.metrics.fetch(asked({ gauges: [gauge] }), options(tenant));
    expect(found.rows).toHaveLength(80);
    expect(found.rows[0]).toMatchObject({ kind: 'metric', gauge, unit: '1/s', service: 'web' });
    expect(found.notices?.[0]).toContain('rate({__name__="http_requests_total"');
    prometheus.close();
  });
});

describe('a histogram', () => {
  it('reads a histogram as its 95th percentile and the rate of its observations', async () => {
    const [tenant, prometheus] = [anyTenant(), open()];
    const name = 'request_duration_seconds';
    for (const [le, share] of [
      ['0.1', 0],
      ['1', 0.9],
      ['10', 1],
      ['+Inf', 1],
    ] as const)
      await put(tenant, { __name__: `${name}_bucket`, le, ...web }, (index) => index * 100 * share);
    await put(tenant, { __name__: `${name}_count`, ...web }, (index) => index * 100);
    await put(tenant, { __name__: `${name}_sum`, ...web }, (index) => index * 70);
    const found = rowsOf(await prometheus.series.fetch(series(), options(tenant)));
    expect(found.map(({ gauge }) => gauge)).toEqual([`p95(${name})`, `rate(${name}_count)`]);
    expect(found[0]?.values.at(-1)).toBe(5.5);
    prometheus.close();
  });

  it('reads a histogram without buckets as its mean', async () => {
    const [tenant, prometheus] = [anyTenant(), open()];
    await put(tenant, { __name__: 'job_seconds_count', ...web }, (index) => index * 10);
    await put(tenant, { __name__: 'job_seconds_sum', ...web }, (index) => index * 25);
    const found = rowsOf(await prometheus.series.fetch(series(), options(tenant)));
    expect(found.map(({ gauge }) => gauge)).toEqual(['mean(job_seconds)', 'rate(job_seconds_count)']);
    expect(new Set(found[0]?.values)).toEqual(new Set([2.5]));
    prometheus.close();
  });
});

describe('samples of a series', () => {
  it('drops samples that are not finite, and reports it', async () => {
    const [tenant, prometheus] = [anyTenant(), open()];
    const odd = [NaN, Infinity, -Infinity];
    await put(tenant, { __name__: 'cpu_ratio', ...web }, (index) => odd[index % 4] ?? 0.5);
    const found = await prometheus.metrics.fetch(asked(), options(tenant));
    expect(found.rows).toHaveLength(20);
    expect(found.notices).toContain('60 samples were no finite numbers and left out');
    prometheus.close();
  });

  it('ends a series at its stale marker, without repeating the last sample', async () => {
    const [tenant, prometheus] = [anyTenant(), open()];
    const samples = Array.from({ length: 40 }, (_, index) => ({ at: WINDOW.from + index * 15 * SECOND, value: index }));
    const end = { at: WINDOW.from + 40 * 15 * SECOND, value: 'stale' } as const;
    await remoteWrite(url, [{ labels: { __name__: 'cpu_ratio', tenant, ...web }, samples: [...samples, end] }]);
    const found = await prometheus.metrics.fetch(asked(), options(tenant));
    expect(found.rows.map((row) => (row.kind === 'metric' ? row.value : undefined))).toEqual(
      samples.map(({ value }) => value),
    );
    prometheus.close();
  });

  it('averages the samples of a long window, in no more points than the server allows', async () => {
    const [tenant, prometheus] = [anyTenant(), open({ limits: { samples: 600 } })];
    await put(tenant, { __name__: 'cpu_ratio', ...web }, (index) => index % 2);
    const window = { from: START - 100 * DAY, to: START + 100 * DAY };
    const wide = await prometheus.metrics.fetch(asked({ window }), options(tenant));
    expect(wide.rows.length).toBeGreaterThan(0);
    expect(wide.notices?.[0]).toContain('avg_over_time');
    prometheus.close();
  });
});

describe('resource names', () => {
  it('takes names from Kubernetes: the workload, not its exporter', async () => {
    const [tenant, prometheus] = [anyTenant(), open()];
    const exporter = { job: 'kubelet', service: 'kubelet', instance: '10.0.0.1:10250', node: 'node-a' };
    await put(
      tenant,
      {
        __name__: 'container_memory_usage_bytes',
        container: 'cart',
        pod: 'cart-7d9-x',
        namespace: 'shop',
        ...exporter,
      },
      () => 1,
    );
    await put(tenant, { __name__: 'queue_depth', job: 'shop/orders', instance: '10.0.0.2:9090' }, () => 1);
    const found = rowsOf(await prometheus.series.fetch(series(), options(tenant)));
    expect(found.map(({ service, pod, gauge }) => [service, pod, gauge])).toEqual([
      ['cart', 'cart-7d9-x', 'container_memory_usage_bytes'],
      ['orders', '10.0.0.2:9090', 'queue_depth'],
    ]);
    const narrowed = await prometheus.metrics.fetch(asked({ filter: { services: ['orders'] } }), options(tenant));
    expect(narrowed.rows[0]).toMatchObject({ gauge: 'queue_depth', service: 'orders', host: '10.0.0.2:9090' });
    const { rows } = await prometheus.series.fetch({ ask: 'catalogue', upTo: WINDOW.to }, options(tenant));
    expect(rows).toContainEqual({ kind: 'catalogue', field: 'service', values: ['cart', 'orders'] });
    expect(rows).toContainEqual({
      kind: 'catalogue',
      field: 'gauge',
      values: ['container_memory_usage_bytes', 'queue_depth'],
    });
    prometheus.close();
  });

  it('takes names from configured labels', async () => {
    const [tenant, prometheus] = [anyTenant(), open({ labels: { service: ['team_component'] } })];
    await put(tenant, { __name__: 'cpu_ratio', team_component: 'ledger', ...web }, () => 1);
    expect(rowsOf(await prometheus.series.fetch(series(), options(tenant)))[0]).toMatchObject({ service: 'ledger' });
    expect(() => open({ labels: { service: ['not a label'] } })).toThrow(/not a label name/);
    prometheus.close();
  });

  it('masks secrets in every label', async () => {
    const [tenant, prometheus] = [anyTenant(), open()];
    await put(tenant, { __name__: 'cpu_ratio', who: 'secret-jane', ...web }, () => 1);
    const [row] = rowsOf(await prometheus.series.fetch(series(), options(tenant)));
    expect(row?.gauge).toBe('cpu_ratio{who=[SECRET]}');
    prometheus.close();
  });
});

describe('more series than one query reads', () => {
  const many = async (tenant: Tenant): Promise<void> => {
    for (let metric = 0; metric < 100; metric += 1)
      await remoteWrite(
        url,
        Array.from({ length: 1_000 }, (_, index) => ({
          labels: {
            __name__: `${metric % 2 === 0 ? 'queue' : 'plain'}_${metric}_depth`,
            tenant,
            service_name: `service-${index % 20}`,
            k8s_pod_name: `pod-${index % 200}`,
            shard: String(index),
          },
          samples: [39, 44, 49, 54, 59].map((minute) => ({ at: START + minute * MINUTE, value: index % 7 })),
        })),
      );
  };

  /** Seconds of processor time that the server and this process take meanwhile: what else the machine does is not counted. */
  const spentBy = async <T>(work: () => Promise<T>): Promise<{ readonly done: T; readonly seconds: number }> => {
    const spent = async (): Promise<number> => {
      const metrics = await (await fetch(`${url}/metrics`)).text();
      const { user, system } = process.cpuUsage();
      return Number(/^process_cpu_seconds_total (\S+)$/m.exec(metrics)?.[1]) + (user + system) / 1e6;
    };
    const before = await spent();
    const done = await work();
    return { done, seconds: (await spent()) - before };
  };

  const count = async (tenant: Tenant): Promise<string> => {
    const query = `count by (__name__) ({tenant="${tenant}"})`;
    const bounds = { start: String(WINDOW.from / 1e6), end: String(WINDOW.to / 1e6), step: '1200' };
    return (await fetch(`${url}/api/v1/query_range?${new URLSearchParams({ query, ...bounds }).toString()}`)).text();
  };

  it('reads the most relevant of too many series, the same every time, and says so', async () => {
    const [tenant, prometheus] = [anyTenant(), open({ limits: { patience: 10 * MINUTE } })];
    await many(tenant);
    const { done: found, seconds } = await spentBy(() => prometheus.series.fetch(series(), options(tenant)));
    const counting = await spentBy(() => count(tenant));

    const rows = rowsOf(found);
    expect(seconds).toBeLessThan(12 * counting.seconds);
    expect(rows).toHaveLength(2_000);
    expect(new Set(rows.map(({ service }) => service)).size).toBe(20);
    expect(rows.every(({ gauge }) => /^queue_\d+_depth$/.test(gauge))).toBe(true);
    expect(found.owed).toBe(90);
    expect(found.notices?.join(' ')).toMatch(/90 of 100 metrics \(of 100000 series\) were left out/);
    expect(found.notices?.join(' ')).toMatch(/10 metrics were added up by pod or by service/);
    const again = await prometheus.series.fetch(series(), options(tenant));
    expect(again.rows).toEqual(found.rows);
    prometheus.close();
  });

  it('stops at the time limit, and keeps what was read', async () => {
    const [tenant, prometheus] = [anyTenant(), open({ limits: { patience: 0 } })];
    await put(tenant, { __name__: 'cpu_ratio', ...web }, () => 1);
    const found = await prometheus.series.fetch(series(), options(tenant));
    expect(found).toMatchObject({ owed: 1 });
    expect(found.notices?.[0]).toContain('1 of 1 metrics');
    prometheus.close();
  });
});

describe('a metric query', () => {
  it('reads nothing that was collected after its position', async () => {
    const [tenant, prometheus] = [anyTenant(), open()];
    await put(tenant, { __name__: 'cpu_ratio', ...web }, (index) => index);
    const upTo = WINDOW.from + 5 * MINUTE;
    const found = await prometheus.metrics.fetch(asked({ upTo }), options(tenant));
    expect(found.rows).toHaveLength(21);
    expect(await prometheus.metrics.fetch(asked({ upTo: 5 }), options(tenant))).toMatchObject({ rows: [], matched: 0 });
    prometheus.close();
  });

  it('takes label values literally, so that none breaks it', async () => {
    const [tenant, prometheus] = [anyTenant(), open()];
    const service = 'a"b\\c.*|{}\n\u{1f4a5}';
    await put(tenant, { __name__: 'cpu_ratio', service_name: service }, () => 1);
    const found = await prometheus.metrics.fetch(asked({ filter: { services: [service] } }), options(tenant));
    expect(found.rows).toHaveLength(80);
    prometheus.close();
  });

  it('refuses other aggregates', async () => {
    const prometheus = open();
    await expect(prometheus.series.fetch(series({ of: 'flow' }), options(anyTenant()))).rejects.toMatchObject({
      name: 'SourceError',
      reason: 'refused',
    });
    prometheus.close();
  });
});

describe('Prometheus behind TLS', () => {
  const behind = async (days: number): Promise<{ readonly url: string; readonly ca: string; close: () => void }> => {
    const { ca, key, cert } = issueCertificate(days);
    const { port, hostname } = new URL(url);
    const server = createServer({ key, cert }, (asked, response) => {
      const { method, url: path, headers } = asked;
      const inner = request({ port, hostname, method, path, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(response);
      });
      asked.pipe(inner);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return { url: address, ca, close: () => server.close().closeAllConnections() };
  };

  it('accepts the configured authority, and names the missing setting without it', async () => {
    const tenant = anyTenant();
    await put(tenant, { __name__: 'cpu_ratio', ...web }, () => 1);
    const proxy = await behind(1);
    const trusting = open({ url: proxy.url, ca: proxy.ca });
    expect((await trusting.metrics.fetch(asked(), options(tenant))).rows).toHaveLength(80);
    trusting.close();
    const wary = open({ url: proxy.url });
    const failure = wary.metrics.fetch(asked(), options(tenant));
    await expect(failure).rejects.toThrow(/certificate is not trusted .*as the CA file/);
    wary.close();
    proxy.close();
  });

  it('reports an expired certificate', async () => {
    const proxy = await behind(-1);
    const prometheus = open({ url: proxy.url, ca: proxy.ca });
    const failure = prometheus.metrics.fetch(asked(), options(anyTenant()));
    await expect(failure).rejects.toMatchObject({ name: 'SourceError', reason: 'unavailable' });
    await expect(failure).rejects.toThrow(/certificate has expired/);
    prometheus.close();
    proxy.close();
  });
});
