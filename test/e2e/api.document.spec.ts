import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTES } from '../../src/api/contract/routes.js';
import { boot, type BootedApi, post } from './api.support.js';

type Media = { readonly [type: string]: { readonly schema: { readonly $ref?: string } } };
type Operation = {
  readonly tags: readonly string[];
  readonly operationId: string;
  readonly parameters: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: Media };
  readonly responses: { readonly [status: string]: { readonly content: Media } };
};
type Document = {
  readonly openapi: string;
  readonly tags: readonly { readonly name: string }[];
  readonly paths: { readonly [path: string]: { readonly [method: string]: Operation } };
  readonly components: { readonly schemas: { readonly [name: string]: object } };
};

let app: BootedApi;
let document: Document;
beforeAll(async () => {
  app = await boot();
  document = (await (await fetch(`${app.url}/openapi.json`)).json()) as Document;
});
afterAll(() => app.close());

const operation = (method: string, path: string): Operation => {
  const found = document.paths[path]?.[method];
  if (found === undefined) throw new Error(`${method} ${path} is not described`);
  return found;
};

describe('the API document', () => {
  it('declares OpenAPI 3.1.0', () => {
    expect(document.openapi).toBe('3.1.0');
  });

  it('puts every route under a heading that says what it is about', () => {
    const tags = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ tags: [tag] }) => tag),
    );
    expect([...new Set(tags)].toSorted()).toEqual(document.tags.map(({ name }) => name).toSorted());
    expect(tags).not.toContain(undefined);
  });

  it('opens at the bare address of the service', async () => {
    const { status, headers } = await fetch(`${app.url}/`, { redirect: 'manual' });
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  });

  it('serves the files of the console and no other, under a policy that runs nothing inline', async () => {
    const page = await (await fetch(`${app.url}/`)).text();
    const files = [...page.matchAll(/(?:href|src)="(\/console\/[^"]+)"/g)].map(([, path = '']) => path);
    const preloaded = new Set(
      [...page.matchAll(/rel="modulepreload" href="(\/console\/[^"]+)"/g)].map(([, path = '']) => path),
    );
    expect(files.filter((path) => !preloaded.has(path))).toEqual(['/console/console.css', '/console/main.js']);
    expect(preloaded.size).toBeGreaterThan(0);
    for (const path of files) {
      const { status, headers } = await fetch(`${app.url}${path}`);
      expect([status, headers.get('content-encoding')]).toEqual([200, 'gzip']);
      expect(headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self';");
    }
    for (const name of ['main.ts', '..%2fmain.js', '%2e%2e%2fLICENCES.txt', 'chunks'])
      expect((await fetch(`${app.url}/console/${name}`)).status).toBe(404);
  });

  it('describes every route that the service has, and no other', () => {
    const described = ROUTES.map(({ method, path }) => `${method} ${path}`).filter((route) => route !== 'get /docs');
    const served = app
      .routes()
      .map((route) => route.replace(/:(\w+)/g, '{$1}').replace(/ (?!\/)/, ' /'))
      // MCP describes its messages and tools itself
      .filter((route) => !/\/docs|\/console|\/mcp|\/a2a|\*/.test(route));
    expect(served.toSorted()).toEqual(described.toSorted());
  });

  it.each([
    ['post', '/turns', 'AskBody', 'Answer'],
    ['get', '', undefined, 'Session'],
    ['delete', '', undefined, 'Done'],
    ['get', '/turns', undefined, 'TurnList'],
    ['get', '/turns/{turn}', undefined, 'TurnDocument'],
    ['get', '/events', undefined, 'EventPage'],
    ['get', '/timeline', undefined, 'TimelinePage'],
    ['post', '/turns/{turn}/cancel', 'EmptyBody', 'Done'],
    ['post', '/turns/{turn}/replay', 'EmptyBody', 'Replay'],
    ['post', '/turns/{turn}/rerun', 'RerunBody', 'Answer'],
    ['post', '/turns/{turn}/feedback', 'FeedbackBody', 'Done'],
    ['post', '/verify', 'EmptyBody', 'Verification'],
    ['post', '/resolve', 'EmptyBody', 'Done'],
    ['post', '/undelete', 'EmptyBody', 'Done'],
  ])('gives request, response and problem of %s …%s', (...[method, path, body, answer]) => {
    const found = operation(method, `/v1/investigations/{clientTxnId}${path}`);
    const named = (media: Media | undefined): unknown => media?.['application/json']?.schema.$ref;
    expect(named(found.requestBody?.content)).toBe(body === undefined ? undefined : `#/components/schemas/${body}`);
    expect(named(found.responses['200']?.content)).toBe(`#/components/schemas/${answer}`);
    const problem = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
    for (const status of ['400', '401', '404', '500']) expect(found.responses[status]?.content).toEqual(problem);
  });

  it('names the media types of the stream, the batch and the telemetry bodies', () => {
    const turns = operation('post', '/v1/investigations/{clientTxnId}/turns');
    expect(Object.keys(turns.responses['200']?.content ?? {})).toEqual(['application/json', 'text/event-stream']);
    expect(Object.keys(turns.responses['202']?.content ?? {})).toEqual(['application/json']);
    const batch = operation('get', '/v1/investigations/{clientTxnId}/batches/{hash}');
    expect(Object.keys(batch.responses['200']?.content ?? {})).toEqual(['application/x-ndjson']);
    for (const signal of ['logs', 'traces', 'metrics']) {
      const { requestBody } = operation('post', `/v1/otlp/v1/${signal}`);
      expect(Object.keys(requestBody?.content ?? {})).toEqual(['application/x-protobuf', 'application/json']);
    }
  });

  it('says what the events of a stream hold, and which headers a reply has', () => {
    const turns = operation('post', '/v1/investigations/{clientTxnId}/turns').responses;
    expect(turns['200']?.content['text/event-stream']).toMatchObject({
      'x-events': {
        fact: { $ref: '#/components/schemas/TurnEvent' },
        answer: { $ref: '#/components/schemas/Answer' },
        problem: { $ref: '#/components/schemas/Problem' },
      },
    });
    expect(turns['202']).toMatchObject({ headers: { Location: { schema: { type: 'string' } } } });
    expect(turns['429']).toMatchObject({ headers: { 'Retry-After': { schema: { type: 'string' } } } });
  });

  it('refers only to schemas that exist, declares every path part, and repeats no operation id', () => {
    const text = JSON.stringify(document);
    for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g))
      expect(document.components.schemas).toHaveProperty(name);
    expect(text).not.toMatch(/"\$ref":"#\/(?:\$defs|definitions)/);
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.values(methods).map((each) => ({ path, ...each })),
    );
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    for (const { path, parameters } of operations) {
      const parts = parameters.filter((each) => each.in === 'path').map(({ name }) => `{${name}}`);
      expect(path.match(/\{\w+\}/g) ?? []).toEqual(parts);
    }
  });

  it('states the limits that the service checks', () => {
    expect(document.components.schemas['AskBody']).toMatchObject({
      additionalProperties: false,
      properties: { text: { type: 'string', maxLength: 65_536 }, window: { required: ['from', 'to'] } },
    });
  });

  it('opens as a page, with everything that it loads', async () => {
    const page = await (await fetch(`${app.url}/docs`)).text();
    for (const [, path = ''] of page.matchAll(/(?:src|href)="([^"]+)"/g)) {
      const asset = await fetch(`${app.url}${path}`);
      expect(asset.status).toBe(200);
      expect((await asset.text()).length).toBeGreaterThan(20);
    }
  });
});

describe('health and metrics', () => {
  it('answers liveness before readiness', async () => {
    const release = app.readiness.hold('loading the demo incident');
    const waiting = await fetch(`${app.url}/health/ready`);
    expect(waiting.status).toBe(503);
    expect(await waiting.json()).toEqual({ status: 'waiting', waitingFor: ['loading the demo incident'] });
    expect(await (await fetch(`${app.url}/health/live`)).json()).toEqual({ status: 'ok' });
    release();
    expect((await fetch(`${app.url}/health/ready`)).status).toBe(200);
  });

  it('label requests by route, never by id', async () => {
    await post(`${app.url}/v1/investigations/secret-id/turns`, { text: 'why?' });
    const response = await fetch(`${app.url}/metrics`);
    expect(response.headers.get('content-type')).toContain('text/plain');
    const text = await response.text();
    expect(text).toContain('method="POST",route="/v1/investigations/:clientTxnId/turns",status="200"} 1');
    expect(text).not.toContain('secret-id');
  });
});
