// Writes the API document as a module of Python: a type for each schema, a method for each operation.
import {
  docWords,
  isIdentifier,
  isNode,
  nodeAt,
  nodesAt,
  pascal,
  PythonTypes,
  type SchemaNode,
} from './schema-types.js';

const HEAD = `# The API of Casefile, made from its OpenAPI document by test/e2e/python-client.spec.ts.
"""A type for each schema, a method for each operation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict, cast

from ._transport import Transport`;

const snake = (text: string): string =>
  text
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replaceAll(/^_+|_+$/g, '');

/** An argument of Python that stands for a name of HTTP. */
const argumentName = (name: string): string => {
  const own = snake(name);
  return isIdentifier(own) && own !== 'self' && own !== 'body' ? own : `${own}_`;
};

type Parameter = { readonly name: string; readonly in: string; readonly argument: string; readonly type: string };

type Operation = {
  readonly method: string;
  readonly path: string;
  readonly id: string;
  readonly node: SchemaNode;
  readonly parameters: readonly Parameter[];
};

const JSON_TYPE = 'application/json';
const EVENT_STREAM = 'text/event-stream';

/** What a request may hold: JSON as it is typed, or bytes of the first type that is no JSON. */
const bodyOf = (
  operation: Operation,
  types: PythonTypes,
): { readonly type: string; readonly media: string; readonly isRequired: boolean } | undefined => {
  const body = nodeAt(operation.node, 'requestBody');
  const [first] = Object.keys(nodeAt(body, 'content'));
  if (first === undefined) return undefined;
  const isRequired = body['required'] === true;
  const json = nodeAt(nodeAt(nodeAt(body, 'content'), JSON_TYPE), 'schema');
  if (typeof json['$ref'] !== 'string') return { type: 'bytes', media: first, isRequired };
  return { type: types.typeOf(json, ''), media: JSON_TYPE, isRequired };
};

const successes = ({ node }: Operation): readonly SchemaNode[] =>
  Object.entries(nodeAt(node, 'responses')).flatMap(([status, reply]) =>
    Number(status) < 300 && isNode(reply) ? [nodeAt(reply, 'content')] : [],
  );

/** JSON as it is typed, else the text as it came. */
const replyOf = (
  operation: Operation,
  types: PythonTypes,
): { readonly type: string; readonly media: string } | undefined => {
  const contents = successes(operation);
  const medias = contents.flatMap((content) => Object.keys(content));
  if (medias.includes(JSON_TYPE)) {
    const told = contents.flatMap((content) =>
      isNode(content[JSON_TYPE]) ? [nodeAt(content[JSON_TYPE], 'schema')] : [],
    );
    return {
      type: [...new Set(told.map((schema) => types.typeOf(schema, pascal(operation.id))))].join(' | '),
      media: JSON_TYPE,
    };
  }
  const media = medias.find((each) => each !== EVENT_STREAM);
  return media === undefined ? undefined : { type: 'str', media };
};

const streamOf = (operation: Operation): SchemaNode | undefined => {
  const stream = successes(operation).find((content) => isNode(content[EVENT_STREAM]));
  return stream === undefined ? undefined : nodeAt(nodeAt(stream, EVENT_STREAM), 'x-events');
};

/** Of the schemas that an event may have. */
const eventData = (told: SchemaNode, types: PythonTypes): string => types.typeOf(told, 'Event');

/** One class for each event of a stream: `event` tells which it is. */
const streamTypes = (operation: Operation, events: SchemaNode, types: PythonTypes): readonly string[] => {
  const name = pascal(operation.id);
  const classes = Object.entries(events).map(([event, told]) => ({
    name: `${name}${pascal(event)}Event`,
    text: [
      `class ${name}${pascal(event)}Event(TypedDict):`,
      `    event: Literal[${JSON.stringify(event)}]`,
      `    id: NotRequired[str]`,
      `    data: ${eventData(isNode(told) ? told : {}, types)}`,
    ].join('\n'),
  }));
  const union = classes.map((each) => each.name).join(' | ');
  return [...classes.map(({ text }) => text), `${name}Event: TypeAlias = ${union}`];
};

const lines = (depth: number, ...text: readonly string[]): string =>
  text.map((line) => (line === '' ? '' : ' '.repeat(depth * 4) + line)).join('\n');

const dictOf = (parameters: readonly Parameter[]): string =>
  `{${parameters.map(({ name, argument }) => `${JSON.stringify(name)}: ${argument}`).join(', ')}}`;

/** `f"/v1/…/{self._part(id)}"` */
const pathText = ({ path, parameters }: Operation): string => {
  const parts = parameters.filter((each) => each.in === 'path');
  if (parts.length === 0) return JSON.stringify(path);
  const text = parts.reduce(
    (so, { name, argument }) => so.replace(`{${name}}`, `{self._transport.part(${argument})}`),
    path,
  );
  return `f"${text}"`;
};

const methodText = (operation: Operation, types: PythonTypes, events: SchemaNode | undefined): string => {
  const { parameters, node, method, id } = operation;
  const body = bodyOf(operation, types);
  const positional = parameters.filter((each) => each.in === 'path');
  const named = parameters.filter((each) => each.in !== 'path');
  const isStream = events !== undefined;
  const reply = isStream ? { type: `Iterator[${pascal(id)}Event]`, media: EVENT_STREAM } : replyOf(operation, types);
  const signature = [
    'self',
    ...positional.map(({ argument, type }) => `${argument}: ${type}`),
    ...(body === undefined ? [] : [`body: ${body.type}${body.isRequired ? '' : ' | None = None'}`]),
    ...(named.length === 0 ? [] : ['*', ...named.map(({ argument, type }) => `${argument}: ${type} | None = None`)]),
  ];
  const sent = [
    JSON.stringify(method.toUpperCase()),
    pathText(operation),
    `query=${dictOf(named.filter((each) => each.in === 'query'))}`,
    `headers=${dictOf(named.filter((each) => each.in === 'header'))}`,
    ...(body === undefined ? [] : ['body=body', `media_type=${JSON.stringify(body.media)}`]),
    ...(isStream || reply === undefined ? [] : [`accept=${JSON.stringify(reply.media)}`]),
  ];
  const call = (name: string): readonly string[] => [
    `self._transport.${name}(`,
    ...sent.map((each) => `    ${each},`),
    ')',
  ];
  const returned = (): readonly string[] => {
    if (reply === undefined) return call('text');
    const [first = '', ...rest] = call(isStream ? 'events' : reply.media === JSON_TYPE ? 'json' : 'text');
    const last = rest.at(-1) ?? '';
    return reply.type === 'str'
      ? [`return ${first}`, ...rest]
      : [`return cast("${reply.type.replaceAll('"', "'")}", ${first}`, ...rest.slice(0, -1), `${last})`];
  };
  const name = snake(id) + (isStream && replyOf(operation, types) !== undefined ? '_stream' : '');
  return [
    lines(1, `def ${name}(`, ...signature.map((each) => `    ${each},`), `) -> ${reply?.type ?? 'None'}:`),
    lines(
      2,
      `"""${docWords(String(node['summary'] ?? '')).replace(/\.$/, '')}.`,
      '',
      `${method.toUpperCase()} ${operation.path}`,
      '"""',
      ...returned(),
    ),
  ].join('\n');
};

const operationsOf = (document: SchemaNode, types: PythonTypes): readonly Operation[] => {
  const common = nodeAt(nodeAt(document, 'components'), 'parameters');
  return Object.entries(nodeAt(document, 'paths')).flatMap(([path, methods]) =>
    Object.entries(isNode(methods) ? methods : {}).flatMap(([method, node]) => {
      if (!isNode(node)) return [];
      const id = String(node['operationId']);
      const parameters = nodesAt(node, 'parameters')
        // of every operation: the transport sends them
        .filter((each) => !Object.hasOwn(common, String(each['$ref']).split('/').at(-1) ?? ''))
        .map((each) => ({
          name: String(each['name']),
          in: String(each['in']),
          argument: argumentName(String(each['name'])),
          type: types.typeOf(nodeAt(each, 'schema'), pascal(`${id} ${String(each['name'])}`)),
        }));
      return [{ method, path, id, node, parameters }];
    }),
  );
};

/** The text of the module `_api.py`. */
export const pythonApi = (document: SchemaNode): string => {
  const schemas = nodeAt(nodeAt(document, 'components'), 'schemas');
  const types = new PythonTypes(Object.keys(schemas));
  for (const [name, schema] of Object.entries(schemas)) if (isNode(schema)) types.define(name, schema);
  const operations = operationsOf(document, types);
  const streams = operations.flatMap((operation) => {
    const events = streamOf(operation);
    return events === undefined ? [] : streamTypes(operation, events, types);
  });
  const methods = operations.flatMap((operation) => {
    const events = streamOf(operation);
    return [
      ...(replyOf(operation, types) === undefined && events !== undefined
        ? []
        : [methodText(operation, types, undefined)]),
      ...(events === undefined ? [] : [methodText(operation, types, events)]),
    ];
  });
  return `${[
    HEAD,
    types.text(),
    ...streams,
    [
      'class Operations:',
      '    """Every operation of the API. Each raises `CasefileError` where the service refuses."""',
      '',
      '    def __init__(self, transport: Transport) -> None:',
      '        self._transport = transport',
    ].join('\n'),
  ].join('\n\n\n')}\n\n${methods.join('\n\n')}\n`;
};
