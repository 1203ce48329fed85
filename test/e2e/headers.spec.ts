// Headers that the product reads and sets are told by the API document: those that its code names, and those of real replies.
import { readFile } from 'node:fs/promises';
import { globSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clean, copyOf, type Service, startService } from '../support/service.js';
import { type HttpReply, json, pathOf, post, QUESTION, send, SHOP, shopFolder } from '../support/shop.js';

type Named = { readonly [name: string]: unknown };
type Parameter = { readonly $ref?: string; readonly name?: string; readonly in?: string };
type Operation = {
  readonly parameters: readonly Parameter[];
  readonly responses: { readonly [status: string]: { readonly headers?: Named } };
};
type Document = {
  readonly paths: { readonly [path: string]: { readonly [method: string]: Operation } };
  readonly components: {
    readonly parameters: { readonly [name: string]: Parameter };
    readonly securitySchemes: { readonly [name: string]: { readonly name?: string } };
  };
};

/** Headers of HTTP, of browsers and of proxies, which mean here what their standards say. */
const OF_HTTP = new Set(
  [
    'accept accept-encoding allow authorization cache-control connection content-encoding content-length content-type',
    'cookie date etag host keep-alive origin sec-fetch-site transfer-encoding user-agent vary x-accel-buffering',
    // of helmet
    'content-security-policy cross-origin-opener-policy cross-origin-resource-policy origin-agent-cluster',
    'referrer-policy strict-transport-security x-content-type-options x-dns-prefetch-control x-download-options',
    'x-frame-options x-permitted-cross-domain-policies x-xss-protection permissions-policy',
  ].flatMap((line) => line.split(' ')),
);

/** The protocol's own document tells it. */
const OF_OTHER_PROTOCOLS = new Set(['a2a-version', 'mcp-protocol-version', 'mcp-session-id', 'mcp-method', 'mcp-name']);

const KEYS = /'([a-z][a-z0-9-]*)'(?=:)|\b([a-z]+)(?=:)(?!: string\])/g;

/** Where a header is read, set, or stands in a list of them. */
const PLACES = [
  /\b(?:setHeader|appendHeader)\(\s*'([A-Za-z0-9-]+)'/g,
  /\bheader\(\s*[\w.]+,\s*'([A-Za-z0-9-]+)'/g,
  /\bheaders\??\.?\[\s*'([A-Za-z0-9-]+)'/g,
  // a constant with the name of a header
  /\b[A-Z_]*(?:HEADER|CONVERSATION|RETRY_COUNT) = '([a-z0-9-]+)'/g,
];
/** An object of headers, written out. */
const OBJECTS = /\bheaders(?::[^=;{]*)?(?: =|:) \{([^}]*)\}/g;

let service: Service;
let document: Document;
beforeAll(async () => {
  const folder = await copyOf(await shopFolder());
  service = await startService({ folder, fixed: { now: SHOP.askedAt } });
  document = await json<Document>(service.url, '/openapi.json');
});
afterAll(clean);

const parametersOf = ({ parameters }: Operation): readonly string[] =>
  parameters
    .map((each) => (each.$ref === undefined ? each : document.components.parameters[each.$ref.split('/').at(-1) ?? '']))
    .flatMap((each) => (each?.in === 'header' ? (each.name ?? '').toLowerCase() : []));

const operations = (): readonly Operation[] => Object.values(document.paths).flatMap((each) => Object.values(each));

const told = (): ReadonlySet<string> =>
  new Set([
    ...operations().flatMap(parametersOf),
    ...operations().flatMap(({ responses }) =>
      Object.values(responses).flatMap(({ headers = {} }) => Object.keys(headers).map((name) => name.toLowerCase())),
    ),
    ...Object.values(document.components.securitySchemes).map(({ name = '' }) => name.toLowerCase()),
  ]);

const namedIn = (text: string): readonly string[] => [
  ...PLACES.flatMap((place) => [...text.matchAll(place)].map(([, name = '']) => name.toLowerCase())),
  ...[...text.matchAll(OBJECTS)].flatMap(([, inner = '']) =>
    [...inner.matchAll(KEYS)].map(([, quoted, bare]) => quoted ?? bare ?? ''),
  ),
];

const untold = (reply: HttpReply, [path, method]: readonly [path: string, method: string]): readonly string[] => {
  const operation = document.paths[path]?.[method];
  const headers = operation?.responses[String(reply.status)]?.headers;
  if (headers === undefined) return [`${method} ${path} tells no status ${reply.status}`];
  const known = new Set([...OF_HTTP, ...Object.keys(headers).map((name) => name.toLowerCase())]);
  return [...reply.headers.keys()].filter((name) => !known.has(name));
};

describe('the headers of the API', () => {
  it('are told wherever the code names one', async () => {
    const files = globSync('src/{api,adapters/channels,alerts}/**/*.ts').filter((file) => !file.endsWith('.spec.ts'));
    const names = new Set<string>();
    for (const file of files) for (const name of namedIn(await readFile(file, 'utf8'))) names.add(name);
    // it does find them
    for (const name of ['x-casefile-reason', 'x-casefile-conversation', 'retry-after', 'x-slack-signature', 'location'])
      expect([...names]).toContain(name);
    const known = told();
    expect([...names].filter((name) => ![OF_HTTP, OF_OTHER_PROTOCOLS, known].some((set) => set.has(name)))).toEqual([]);
  });

  it('are told with the operations that read them', () => {
    const of = (path: string, method: string) => parametersOf(document.paths[path]?.[method] as Operation);
    const turns = '/v1/investigations/{clientTxnId}/turns';
    expect(of(turns, 'post')).toEqual(expect.arrayContaining(['x-casefile-reason', 'x-casefile-page', 'x-request-id']));
    expect(of(turns, 'get')).toEqual(['x-request-id', 'traceparent']);
    expect(of('/v1/chat/completions', 'post')).toContain('x-casefile-conversation');
    expect(of('/v1/channels/{channel}', 'post')).toContain('x-slack-signature');
    expect(of('/v1/alerts/{alert}', 'post')).toContain('x-hub-signature-256');
  });

  it('are told with the replies that have them', async () => {
    const turns = '/v1/investigations/{clientTxnId}/turns';
    const body = { text: QUESTION.text, messageId: 'm1' };
    const chat = { messages: [{ role: 'user', content: QUESTION.text }] };
    const async = { prefer: 'respond-async' };
    const replies: readonly (readonly [HttpReply, readonly [path: string, method: string], has: string])[] = [
      [await post(service.url, `${pathOf('INC-1')}/turns`, { body }), [turns, 'post'], 'x-request-id'],
      [await post(service.url, `${pathOf('INC-1')}/turns`, { body }), [turns, 'post'], 'idempotency-replayed'],
      [
        await post(service.url, `${pathOf('INC-2')}/turns`, { body, headers: async }),
        [turns, 'post'],
        'preference-applied',
      ],
      [
        await post(service.url, '/v1/chat/completions', { body: chat }),
        ['/v1/chat/completions', 'post'],
        'x-casefile-conversation',
      ],
      [
        await post(service.url, '/v1/chat/completions', { body: { ...chat, model: 'gpt-9' } }),
        ['/v1/chat/completions', 'post'],
        'x-request-id',
      ],
      [
        await send(service.url, `/v1/telemetry/logs?limit=1&from=${new Date(0).toISOString()}`, {
          headers: { accept: 'application/x-ndjson' },
        }),
        ['/v1/telemetry/logs', 'get'],
        'x-next-cursor',
      ],
      [
        await send(service.url, '/v1/investigations', { headers: { host: 'casefile.example' } }),
        ['/v1/investigations', 'get'],
        'x-request-id',
      ],
      [await send(service.url, pathOf('none')), ['/v1/investigations/{clientTxnId}', 'get'], 'x-request-id'],
      [await send(service.url, '/metrics'), ['/metrics', 'get'], 'x-request-id'],
      [await send(service.url, '/health/ready'), ['/health/ready', 'get'], 'x-request-id'],
    ];
    for (const [reply, operation, has] of replies) {
      expect([...reply.headers.keys()]).toContain(has);
      expect([operation, reply.status, untold(reply, operation)]).toEqual([operation, reply.status, []]);
    }
  });
});
