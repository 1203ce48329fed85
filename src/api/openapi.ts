// The OpenAPI 3.1 document, generated from the routes and the schemas that check every request.
import { z } from 'zod';
import { modelName } from './contract/model-profiles.js';
import { EVENT_STREAM, ROUTES, STREAMED } from './contract/routes.js';
import { type Content, type Route, SCHEMAS, type SchemaName } from './contract/schemas.js';
import { collectionName, documentName } from './contract/knowledge.js';
import { signal } from './contract/service.js';
import { batchHash, clientTxnId, turnNumber } from './contract/words.js';

type Node = { readonly [name: string]: unknown };

const DIALECT = { io: 'input', target: 'draft-2020-12', unrepresentable: 'any' } as const;

const without = (schema: Node, ...names: readonly string[]): Node =>
  Object.fromEntries(Object.entries(schema).filter(([name]) => !names.includes(name)));

const schemaOf = (schema: z.ZodType): Node => without(z.toJSONSchema(schema, DIALECT), '$schema');

const components = (): Node => {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(SCHEMAS)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { ...DIALECT, uri: (id) => `#/components/schemas/${id}` });
  return Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, without(schema, '$schema', '$id')]));
};

const PATH_PARTS: { readonly [name: string]: z.ZodType } = {
  name: modelName,
  clientTxnId,
  turn: turnNumber,
  hash: batchHash,
  snapshot: batchHash,
  signal,
  collection: collectionName,
  document: documentName,
};

const pathParts = (path: string): readonly Node[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: schemaOf(PATH_PARTS[name] ?? z.string()),
  }));

const queryParts = (query: z.ZodObject | undefined): readonly Node[] => {
  const properties = query === undefined ? {} : (schemaOf(query)['properties'] as Node);
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: false, schema }));
};

const headerParts = (headers: readonly string[] = []): readonly Node[] =>
  headers.map((name) => ({ name, in: 'header', required: false, schema: { type: 'string' } }));

const named = (name: SchemaName): Node => ({ schema: { $ref: `#/components/schemas/${name}` } });

const content = (of: Content): Node =>
  typeof of === 'string'
    ? { 'application/json': named(of) }
    : Object.fromEntries(of.map((type) => [type, { schema: type.includes('json') ? {} : { type: 'string' } }]));

const problems = (extra: readonly number[] = []): Node =>
  Object.fromEntries(
    [400, 401, 403, 429, 500, ...extra].map((status) => [
      status,
      { description: 'A problem, RFC 9457', content: { 'application/problem+json': named('Problem') } },
    ]),
  );

const answersOf = ({ path, answers }: Route): Node =>
  Object.fromEntries(
    Object.entries(answers).map(([status, of]) => {
      const streamed = status === '200' && STREAMED.includes(path) ? content(EVENT_STREAM) : {};
      return [
        status,
        { description: status === '202' ? 'Later, at Location' : 'Done', content: { ...content(of), ...streamed } },
      ];
    }),
  );

/** The first part of a path that tells a caller what it is about. */
const TAGS: readonly (readonly [begins: string, tag: string])[] = [
  ['/v1/investigations', 'Investigations'],
  ['/v1/telemetry', 'Telemetry'],
  ['/v1/otlp', 'Telemetry'],
  ['/v1/snapshots', 'Database snapshots'],
  ['/v1/knowledge', 'Documents'],
  ['/v1/models', 'Models and tools'],
  ['/v1/tools', 'Models and tools'],
];

const REST = 'The service';

const tagOf = (path: string): string => TAGS.find(([begins]) => path.startsWith(begins))?.[1] ?? REST;

const operation = (route: Route): Node => ({
  tags: [tagOf(route.path)],
  summary: route.summary,
  operationId: `${route.method}${route.path.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase()).replace(/\W/g, '')}`,
  parameters: [...pathParts(route.path), ...queryParts(route.query), ...headerParts(route.headers)],
  ...(route.body !== undefined && { requestBody: { content: content(route.body) } }),
  responses: { ...problems(route.problems), ...answersOf(route) },
});

const paths = (): Node => {
  const all: { [path: string]: { [method: string]: Node } } = {};
  for (const route of ROUTES) (all[route.path] ??= {})[route.method] = operation(route);
  return all;
};

export const openApi = (version: string): Node => ({
  openapi: '3.1.0',
  info: {
    title: 'Casefile',
    version,
    description: 'Ask why it broke. Every statement of an answer points at the stored row that shows it.',
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  },
  servers: [{ url: '/' }],
  tags: [...new Set([...TAGS.map(([, tag]) => tag), REST])].map((name) => ({ name })),
  security: [{ bearer: [] }, { apiKey: [] }, {}],
  paths: paths(),
  components: {
    schemas: components(),
    securitySchemes: {
      bearer: { type: 'http', scheme: 'bearer' },
      apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
    },
  },
});
