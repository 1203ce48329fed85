// A real Elasticsearch for tests, as an external shipper sees it: indexes and documents are written with plain requests.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { optional } from '../../src/kernel/optional.js';
import { toIso, type Micros } from '../../src/kernel/time.js';

type ServersFile = { readonly elasticsearch?: { readonly node: string; readonly version: string } };

/** The node that `npm run servers` started; without one there is nothing to test against, and that is a failure. */
export const elasticNode = (): string => {
  const file = join(process.cwd(), '.cache', 'servers.json');
  try {
    const { elasticsearch } = JSON.parse(readFileSync(file, 'utf8')) as ServersFile;
    if (elasticsearch !== undefined) return elasticsearch.node;
  } catch {
    // told below
  }
  throw new Error('no Elasticsearch for tests: run `npm run servers` first');
};

export type TestCluster = {
  readonly node: string;
  /** A name that no other run uses. */
  readonly name: (what: string) => string;
  readonly createIndex: (index: string, properties: object, more?: object) => Promise<void>;
  /** Written and searchable; ids are given, or made up by the server. */
  readonly write: (
    index: string,
    documents: readonly { readonly _id?: string; readonly [field: string]: unknown }[],
  ) => Promise<void>;
  readonly request: (method: string, path: string, body?: object | string) => Promise<unknown>;
  /** Deletes every index of this run. */
  readonly clear: () => Promise<void>;
};

export const openCluster = (node = elasticNode()): TestCluster => {
  const run = `t${process.pid}${Math.floor(performance.now())}`;
  const indexes: string[] = [];
  const request: TestCluster['request'] = async (method, path, body) => {
    const type = typeof body === 'string' ? 'application/x-ndjson' : 'application/json';
    const text = typeof body === 'string' ? body : body && JSON.stringify(body);
    const init = text === undefined ? {} : { body: text, headers: { 'content-type': type } };
    const response = await fetch(`${node}${path}`, { method, ...init });
    const answer = (await response.json()) as object;
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer).slice(0, 500)}`);
    return answer;
  };
  return {
    node,
    request,
    name: (what) => `${run}-${what}`,
    createIndex: async (index, properties, more = {}) => {
      indexes.push(index);
      const settings = { number_of_shards: 1, number_of_replicas: 0 };
      await request('PUT', `/${index}`, { settings, mappings: { properties, ...more } });
    },
    write: async (index, documents) => {
      const lines = documents.flatMap(({ _id, ...document }) => [
        JSON.stringify({ index: { _index: index, ...optional({ _id }) } }),
        JSON.stringify(document),
      ]);
      const answer = await request('POST', '/_bulk?refresh=true', `${lines.join('\n')}\n`);
      if ((answer as { errors: boolean }).errors) throw new Error(JSON.stringify(answer).slice(0, 2_000));
    },
    clear: async () => {
      for (const index of indexes) await request('DELETE', `/${index}`);
    },
  };
};

const keyword = { type: 'keyword' };

/** What an ECS shipper maps, as far as questions need it. */
export const ECS = {
  '@timestamp': { type: 'date' },
  message: { type: 'text' },
  'log.level': keyword,
  'service.name': keyword,
  'service.environment': keyword,
  'service.version': keyword,
  'cloud.region': keyword,
  'host.name': keyword,
  'kubernetes.pod.name': keyword,
  'trace.id': keyword,
  'span.id': keyword,
  'http.request.id': keyword,
  'error.type': keyword,
  'error.message': { type: 'text' },
  'error.stack_trace': { type: 'text', index: false },
  'event.ingested': { type: 'date' },
} as const;

export type EcsLine = {
  readonly at: Micros;
  readonly service: string;
  readonly level: string;
  readonly message: string;
  readonly ingested?: Micros;
};

export const ecsLine = (
  { at, service, level, message, ingested }: EcsLine,
  more: object = {},
): { readonly [field: string]: unknown } => ({
  '@timestamp': toIso(at),
  'service.name': service,
  'log.level': level,
  message,
  ...(ingested !== undefined && { 'event.ingested': toIso(ingested) }),
  ...more,
});
