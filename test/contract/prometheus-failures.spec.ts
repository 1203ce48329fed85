// What a Prometheus can do wrong, and what is said of it: words that tell what to mend, and never a credential.
import { type Masked, type MaskedText, composeMasked } from '../../src/kernel/masked.js';
import { afterEach, describe, expect, it } from 'vitest';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { PrometheusOptions } from '../../src/adapters/prometheus/options.js';
import { prometheusMetrics } from '../../src/adapters/prometheus/prometheus-metrics.js';
import { aggregatesWithSeries } from '../../src/adapters/prometheus/aggregates-with-series.js';
import type { Tenant } from '../../src/kernel/brand.js';
import { Masking } from '../../src/ports/masking.js';
import { AggregateSource } from '../../src/ports/sources.js';
import type { CatalogueRow } from '../../src/telemetry/aggregates/aggregate-rows.js';
import { serializeBatch } from '../../src/telemetry/batch.js';
import type { FetchResult } from '../../src/telemetry/query.js';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const servers: Server[] = [];

const serve = async (answer: Answer): Promise<string> => {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

class Plain extends Masking {
  override mask(_: Tenant, text: string): MaskedText {
    return composeMasked(text);
  }
}

const SECRET = 'hunter2hunter2';
const NOW = 1_770_000_000_000_000;

const fetchFrom = async (
  url: string,
  more: Partial<PrometheusOptions> = {},
  signal: AbortSignal = AbortSignal.timeout(120_000),
): Promise<FetchResult> => {
  const auth = { kind: 'basic', user: 'casefile', password: SECRET } as const;
  const prometheus = prometheusMetrics({ url, auth, masking: new Plain(), now: () => NOW, ...more });
  const window = { from: NOW - 60_000_000, to: NOW };
  const query = { ask: 'metrics', window, filter: {}, upTo: NOW, budget: 10 } as const;
  return prometheus.metrics.fetch(query, { tenant: 'acme' as Tenant, signal }).finally(prometheus.close);
};

const json = (response: ServerResponse, status: number, body: object): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

const failed = (status: number, errorType: string, error: string): Answer => {
  return (_, response) => json(response, status, { status: 'error', errorType, error });
};

/** A server without a single series. */
const empty: Answer = (request, response) =>
  json(response, 200, {
    status: 'success',
    data: request.url?.includes('query_range') ? { resultType: 'matrix', result: [] } : [],
  });

describe('a failing Prometheus', () => {
  it.each<[string, Answer, [string, RegExp]]>([
    ['wants credentials', (_, response) => void response.writeHead(401).end(), ['refused', /check user and password/]],
    ['forbids it', (_, response) => void response.writeHead(403).end(), ['refused', /what they are allowed/]],
    ['is somewhere else', (_, response) => void response.writeHead(404).end('404'), ['refused', /lack a prefix/]],
    ['has moved', (_, response) => void response.writeHead(302, { location: '/x' }).end(), ['refused', /redirects/]],
    ['is a web page', (_, response) => void response.end('<html>'), ['refused', /does not answer as Prometheus does/]],
    ['answers with nonsense', (_, response) => void response.end('{}'), ['refused', /does not answer as Prometheus/]],
    ['rejects the query', failed(400, 'bad_data', 'parse error'), ['refused', /refuses the query: parse error/]],
    ['has too much to read', failed(422, 'execution', 'too many samples'), ['refused', /too many samples/]],
    ['gives up', failed(503, 'timeout', 'query timed out'), ['timeout', /gave up on the query: query timed out/]],
    ['is overloaded', (_, response) => void response.writeHead(503).end(), ['unavailable', /answers 503/]],
    ['is broken', (_, response) => void response.writeHead(500).end(), ['unavailable', /answers 500/]],
    ['cuts the connection', (request) => void request.socket.destroy(), ['unavailable', /connection was cut/]],
  ])('reports a server that %s', async (_, answer, [reason, words]) => {
    const failure = fetchFrom(await serve(answer));
    await expect(failure).rejects.toMatchObject({ name: 'SourceError', reason });
    await expect(failure).rejects.toThrow(words);
    await expect(failure).rejects.toThrow(/127\.0\.0\.1:\d+/);
    await expect(failure).rejects.not.toThrow(SECRET);
  });

  it('reports that nothing listens at the address', async () => {
    const url = await serve(empty);
    for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
    const credentials = url.replace('http://', `http://casefile:${SECRET}@`);
    await expect(fetchFrom(credentials)).rejects.toThrow(/^Prometheus at 127\.0\.0\.1:\d+: nothing listens there/);
  });

  it('reports a server that does not speak HTTPS', async () => {
    const url = await serve(empty);
    await expect(fetchFrom(url.replace('http:', 'https:'))).rejects.toMatchObject({ reason: 'unavailable' });
  });

  it('abandons an answer without end', async () => {
    const endless: Answer = (_, response) => {
      const more = (): void =>
        void (response.write('x'.repeat(64 * 1024)) ? setImmediate(more) : response.once('drain', more));
      more();
    };
    await expect(fetchFrom(await serve(endless), { limits: { bytes: 1_000_000 } })).rejects.toThrow(
      /more than 1000000 bytes/,
    );
  });

  it('abandons a query when the caller gives up', async () => {
    const asked = Promise.withResolvers<void>();
    const control = new AbortController();
    const waiting = fetchFrom(await serve(() => asked.resolve()), {}, control.signal);
    await asked.promise;
    control.abort();
    await expect(waiting).rejects.toMatchObject({ reason: 'timeout' });
  });

  it('asks again when the server is busy for a moment', async () => {
    let times = 0;
    const url = await serve((request, response) => {
      times += 1;
      if (times <= 2) response.writeHead(429).end();
      else empty(request, response);
    });
    expect(await fetchFrom(url)).toMatchObject({ rows: [], matched: 0 });
  });

  it('reads a server that keeps no metadata or compresses', async () => {
    const url = await serve((request, response) => {
      if (request.url?.includes('metadata')) return void response.writeHead(404).end();
      const data = request.url?.includes('query_range') ? { result: [] } : ['up'];
      response.setHeader('content-encoding', 'gzip').end(gzipSync(JSON.stringify({ status: 'success', data })));
    });
    expect(await fetchFrom(url)).toMatchObject({ rows: [], matched: 0 });
  });
});

it('reads the other expressions when one is too expensive', async () => {
  const url = await serve((request, response) => {
    const path = decodeURIComponent(request.url ?? '');
    const values = [[NOW / 1e6 - 15, '1']];
    if (path.includes('last_over_time({__name__="huge"'))
      return failed(422, 'execution', 'too many samples')(request, response);
    const result = path.includes('last_over_time') ? [{ metric: { service: 'web' }, values }] : [];
    json(response, 200, { status: 'success', data: path.includes('query_range') ? { result } : ['huge', 'small'] });
  });
  const { rows, notices } = await fetchFrom(url);
  expect(rows).toMatchObject([{ gauge: 'small', value: 1, service: 'web' }]);
  expect(notices?.join(' ')).toMatch(/1 metrics could not be read: .*too many samples/);
});

describe('a Prometheus request', () => {
  const heard = async (more: Partial<PrometheusOptions>): Promise<readonly IncomingMessage[]> => {
    const requests: IncomingMessage[] = [];
    const url = await serve((request, response) => {
      requests.push(request);
      empty(request, response);
    });
    await fetchFrom(`${url}/prefix/`, more);
    return requests;
  };

  it('keeps the path prefix, with credentials and tenant', async () => {
    const requests = await heard({ tenancy: { header: 'X-Scope-OrgID' }, headers: { 'x-team': 'sre' } });
    expect(requests.length).toBeGreaterThan(1);
    for (const { url, headers } of requests) {
      expect(url).toMatch(/^\/prefix\/api\/v1\//);
      expect(headers).toMatchObject({
        authorization: `Basic ${Buffer.from(`casefile:${SECRET}`).toString('base64')}`,
        'x-scope-orgid': 'acme',
        'x-team': 'sre',
      });
    }
    const [first] = await heard({ auth: { kind: 'bearer', token: 'abc' } });
    expect(first?.headers.authorization).toBe('Bearer abc');
  });
});

class Names extends AggregateSource {
  override readonly name = 'aggregates';
  readonly #rows: Masked<readonly CatalogueRow[]>;
  constructor(values: readonly string[]) {
    super();
    this.#rows = composeMasked([{ kind: 'catalogue', field: 'service', values }]);
  }
  override position = (): Promise<number> => Promise.resolve(7);
  override fetch = (): Promise<FetchResult> =>
    Promise.resolve({ rows: this.#rows, written: serializeBatch(this.#rows), matched: 1, owed: 0 });
}

it('unites the names of two sources, and stores no batch of one alone', async () => {
  const both = aggregatesWithSeries(new Names(['web']), new Names(['db', 'web']));
  const found = await both.fetch(
    { ask: 'catalogue', upTo: 7 },
    { tenant: 'acme' as Tenant, signal: new AbortController().signal },
  );
  expect(found.rows).toMatchObject([{ field: 'service', values: ['db', 'web'] }]);
  expect(found.written).toBeUndefined();
});

it('keeps the names of other sources when Prometheus does not answer', async () => {
  const url = await serve((_, response) => void response.writeHead(500).end());
  const prometheus = prometheusMetrics({ url, masking: new Plain(), now: () => NOW });
  const both = aggregatesWithSeries(new Names(['web']), prometheus.series);
  const read = { tenant: 'acme' as Tenant, signal: AbortSignal.timeout(120_000) };
  expect(await both.position(read.tenant)).toBe(7);
  const { rows, notices } = await both.fetch({ ask: 'catalogue', upTo: 7 }, read);
  expect(rows).toEqual([{ kind: 'catalogue', field: 'service', values: ['web'] }]);
  expect(notices?.[0]).toMatch(/^no names from metrics: Prometheus at .* answers 500/);
  prometheus.close();
});

describe('the health check of Prometheus', () => {
  const stateAt = async (url: string): Promise<unknown> => {
    const { state, close } = prometheusMetrics({ url, masking: new Plain(), now: () => NOW });
    return state('acme' as Tenant).finally(close);
  };

  it('reports whether it answers, and what to fix', async () => {
    const well = await serve((_, response) => json(response, 200, { status: 'success', data: { result: [] } }));
    expect(await stateAt(well)).toEqual({ state: 'ok' });
    expect(await stateAt('http://127.0.0.1:1')).toEqual({
      state: 'unavailable',
      because: expect.stringMatching(/nothing listens there: is it running, and is the port right\?$/),
    });
    expect(await stateAt(await serve(failed(401, 'unauthorized', 'no')))).toMatchObject({
      because: expect.stringContaining('it wants credentials'),
    });
  });
});
