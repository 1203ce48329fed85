// The OpenAPI 3.1 document, generated from the routes and schemas, and a page to browse it.
import { z } from 'zod';
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { Controller, Get, NotFoundException, Param, Res } from '@nestjs/common';
import { Public } from './access/route-access.js';
import { COMMON_REQUEST_HEADERS, kindHeadersOf, replyHeadersOf } from './contract/headers.js';
import { modelName } from './contract/models.js';
import { type Route, type RouteContent, TEXT } from './contract/route.js';
import { ROUTES } from './contract/routes.js';
import { type EventSchemaName, STREAMED_PATHS } from './contract/streams.js';
import { type SchemaName, SCHEMAS } from './contract/schemas.js';
import { alertOrSource } from './contract/alerts.js';
import { channelNameField } from './contract/channels.js';
import { collectionName, documentName } from './contract/knowledge.js';
import { telemetrySignal } from './contract/service.js';
import { batchHashField, clientTxnId, turnNumber } from './contract/fields.js';
import { chainExecutionId, chainNameField, runId } from './contract/chains.js';
import { notificationId } from './contract/notifications.js';
import { interactionId } from './contract/timeline.js';
import { namingNumber } from './contract/services.js';
import { EVENT_SCHEMAS } from './contract/event-schemas.js';
import { type SchemaNode, withTextFormats } from './contract/text-formats.js';
import { sendText } from './respond.js';
import { ApiSettings } from './settings.js';

const DIALECT = { io: 'input', target: 'draft-2020-12', unrepresentable: 'any' } as const;

const omit = (schema: SchemaNode, ...names: readonly string[]): SchemaNode =>
  Object.fromEntries(Object.entries(schema).filter(([name]) => !names.includes(name)));

const schemaOf = (schema: z.ZodType): SchemaNode => omit(z.toJSONSchema(schema, DIALECT), '$schema');

const components = (): SchemaNode => {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries({ ...SCHEMAS, ...EVENT_SCHEMAS })) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { ...DIALECT, uri: (id) => `#/components/schemas/${id}` });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, schema]) => [id, withTextFormats(id, omit(schema, '$schema', '$id'))]),
  );
};

const PATH_PARTS: { readonly [name: string]: z.ZodType } = {
  name: modelName,
  clientTxnId,
  turn: turnNumber,
  interaction: interactionId,
  hash: batchHashField,
  snapshot: batchHashField,
  signal: telemetrySignal,
  alert: alertOrSource,
  channel: channelNameField,
  collection: collectionName,
  document: documentName,
  naming: namingNumber,
  notification: notificationId,
  chain: chainNameField,
  run: runId,
  execution: chainExecutionId,
};

/** A part without a form would be described as any text, which the service refuses. */
const pathPart = (name: string): z.ZodType => {
  const form = PATH_PARTS[name];
  if (form === undefined) throw new Error(`PATH_PARTS has no form of {${name}}: enter it beside the others`);
  return form;
};

const pathParts = (path: string): readonly SchemaNode[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: schemaOf(pathPart(name)),
  }));

type QueryNode = { readonly properties: SchemaNode; readonly required?: readonly string[] };

const queryParts = (query: z.ZodObject | undefined): readonly SchemaNode[] => {
  if (query === undefined) return [];
  const { properties, required = [] } = schemaOf(query) as QueryNode;
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
};

const headerParts = (headers: NonNullable<Route['headers']>): readonly SchemaNode[] =>
  Object.entries(headers).map(([name, schema]) => ({ name, in: 'header', required: false, schema: schemaOf(schema) }));

/** Each stands once in the document, however many operations have it. */
const COMMON_PARTS = Object.fromEntries(
  headerParts(COMMON_REQUEST_HEADERS).map((part) => [String(part['name']), part]),
);

const commonParts = (): readonly SchemaNode[] =>
  Object.keys(COMMON_PARTS).map((name) => ({ $ref: `#/components/parameters/${name}` }));

const schemaReference = (name: SchemaName): SchemaNode => ({ schema: { $ref: `#/components/schemas/${name}` } });

const isTypes = (of: RouteContent): of is readonly string[] => Array.isArray(of);

const content = (of: RouteContent): SchemaNode => {
  if (typeof of === 'string') return { 'application/json': schemaReference(of) };
  if (isTypes(of))
    return Object.fromEntries(of.map((type) => [type, { schema: type.includes('json') ? {} : { type: 'string' } }]));
  return Object.fromEntries(
    Object.entries(of).map(([type, name]) => [
      type,
      name === TEXT ? { schema: { type: 'string' } } : schemaReference(name),
    ]),
  );
};

const schemasOf = (of: RouteContent): readonly SchemaName[] =>
  isTypes(of) ? [] : typeof of === 'string' ? [of] : Object.values(of).filter((name) => name !== TEXT);

/** No body is read as an empty object. */
const isRequired = (body: RouteContent): boolean =>
  schemasOf(body).some((name) => !SCHEMAS[name].safeParse({}).success);

const PROBLEM: NonNullable<Route['problem']> = {
  description: 'A problem, RFC 9457',
  content: { 'application/problem+json': 'Problem' },
};

const headersOf = (route: Route, status: number): SchemaNode =>
  Object.fromEntries(
    Object.entries(replyHeadersOf(route, status)).map(([name, description]) => [
      name,
      { description, schema: { type: 'string' } },
    ]),
  );

const problems = (route: Route, extra: readonly number[]): SchemaNode => ({
  ...Object.fromEntries(
    [400, 401, 403, 429, 500, ...extra].map((status) => {
      const { description, content: of } = route.problem ?? PROBLEM;
      return [status, { description, headers: headersOf(route, status), content: content(of) }];
    }),
  ),
  431: { description: 'Path, query and headers are too long to be read' },
});

const eventData = (names: readonly EventSchemaName[]): SchemaNode => {
  const [first, ...others] = names.map((name) => ({ $ref: `#/components/schemas/${name}` }));
  return first !== undefined && others.length === 0 ? first : { anyOf: [first, ...others] };
};

/** OpenAPI 3.1 has no words for the events of a stream: `x-events` says what the data of each holds. */
const streamOf = (path: string): SchemaNode => {
  const events = STREAMED_PATHS[path];
  if (events === undefined) return {};
  const told = Object.entries(events).map(([event, names]) => [event, eventData([names].flat())]);
  return { 'text/event-stream': { schema: { type: 'string' }, 'x-events': Object.fromEntries(told) } };
};

const answersOf = (route: Route): SchemaNode =>
  Object.fromEntries(
    Object.entries(route.answers).map(([status, of]) => {
      const streamed = status === '200' ? streamOf(route.path) : {};
      return [
        status,
        {
          description: status === '202' ? 'Later, at Location' : 'Done',
          headers: headersOf(route, Number(status)),
          content: { ...content(of), ...streamed },
        },
      ];
    }),
  );

/** Headings of the document, by the beginning of the path. */
const TAGS: readonly (readonly [begins: string, tag: string])[] = [
  ['/v1/investigations', 'Investigations'],
  ['/v1/alerts', 'Alerts'],
  ['/v1/channels', 'Channels of people'],
  ['/v1/telemetry', 'Telemetry'],
  ['/v1/services', 'Telemetry'],
  ['/v1/otlp', 'Telemetry'],
  ['/v1/snapshots', 'Database snapshots'],
  ['/v1/knowledge', 'Documents'],
  ['/v1/models', 'Models and tools'],
  ['/v1/tools', 'Models and tools'],
  ['/v1/ag-ui', 'AG-UI'],
  ['/v1/chat', 'OpenAI-compatible'],
  ['/v1/responses', 'OpenAI-compatible'],
  ['/v1/session', 'Signing in'],
];

const REST = 'The service';

const tagOf = (path: string): string => TAGS.find(([begins]) => path.startsWith(begins))?.[1] ?? REST;

const operation = (route: Route): SchemaNode => ({
  tags: [tagOf(route.path)],
  summary: route.summary,
  operationId: `${route.method}${route.path.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase()).replace(/\W/g, '')}`,
  parameters: [
    ...pathParts(route.path),
    ...queryParts(route.query),
    ...headerParts({ ...route.headers, ...kindHeadersOf(route) }),
    ...commonParts(),
  ],
  ...(route.body !== undefined && {
    requestBody: { required: route.requiresBody ?? isRequired(route.body), content: content(route.body) },
  }),
  responses: {
    ...problems(route, [...(route.method === 'get' ? [] : [415]), ...(route.problems ?? [])]),
    ...answersOf(route),
  },
});

/** A part of few values is written out: “logs” has more methods than other signals, and a path is described once. */
const pathsOf = (path: string): readonly string[] => {
  const [part, name = ''] = /\{(\w+)\}/.exec(path) ?? [];
  const schema = PATH_PARTS[name];
  if (part === undefined || !(schema instanceof z.ZodEnum)) return [path];
  return schema.options.map((value) => path.replace(part, String(value)));
};

const paths = (): SchemaNode => {
  const all: { [path: string]: { [method: string]: SchemaNode } } = {};
  for (const route of ROUTES)
    for (const path of pathsOf(route.path)) (all[path] ??= {})[route.method] = operation({ ...route, path });
  return all;
};

const openApi = (version: string): SchemaNode => ({
  openapi: '3.1.0',
  info: {
    title: 'Casefile',
    version,
    description:
      'Ask why it broke. Every statement of an answer points at the stored row that shows it.\n\nTexts of responses hold what others wrote into logs and documents. `contentMediaType` says of each what it is: in `text/markdown`, nothing from outside is a link, an image or a tag; `text/plain` is data and not escaped for any format, so show it as text, never as Markdown or HTML. Facts, findings and the text of a model while it is written are plain.',
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  },
  servers: [{ url: '/' }],
  tags: [...new Set([...TAGS.map(([, tag]) => tag), REST])].map((name) => ({ name })),
  security: [{ bearer: [] }, { apiKey: [] }, { session: [] }, {}],
  paths: paths(),
  components: {
    schemas: components(),
    parameters: COMMON_PARTS,
    securitySchemes: {
      bearer: { type: 'http', scheme: 'bearer' },
      apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
      session: { type: 'apiKey', in: 'cookie', name: '__Host-casefile' },
    },
  },
});

const PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Casefile API</title><link rel="stylesheet" href="/docs/swagger-ui.css"></head>
<body><div id="api"></div><script src="/docs/swagger-ui-bundle.js"></script><script src="/docs/start.js"></script></body>
</html>
`;

const START_SCRIPT = "SwaggerUIBundle({ url: '/openapi.json', dom_id: '#api' });\n";

const ASSETS = new Map([
  ['swagger-ui.css', 'text/css; charset=utf-8'],
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
]);

const installed = createRequire(import.meta.url);

@Public()
@Controller()
export class DocsController {
  private document: string | undefined;

  constructor(private readonly settings: ApiSettings) {}

  @Get('openapi.json')
  openapi(@Res() response: ServerResponse): void {
    this.document ??= JSON.stringify(openApi(this.settings.version));
    sendText(response, this.document, { 'content-type': 'application/json; charset=utf-8' });
  }

  @Get('docs')
  page(@Res() response: ServerResponse): void {
    sendText(response, PAGE, { 'content-type': 'text/html; charset=utf-8' });
  }

  @Get('docs/start.js')
  start(@Res() response: ServerResponse): void {
    sendText(response, START_SCRIPT, { 'content-type': 'text/javascript; charset=utf-8' });
  }

  @Get('docs/:asset')
  async asset(@Param('asset') name: string, @Res() response: ServerResponse): Promise<void> {
    const type = ASSETS.get(name);
    if (type === undefined) throw new NotFoundException();
    sendText(response, await readFile(installed.resolve(`swagger-ui-dist/${name}`), 'utf8'), { 'content-type': type });
  }
}
