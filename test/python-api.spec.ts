import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pythonApi } from '../scripts/python-client/python-api.js';
import { isIdentifier, PythonTypes, type SchemaNode } from '../scripts/python-client/schema-types.js';

const typeOf = (schema: SchemaNode): string => new PythonTypes([]).typeOf(schema, 'X');

const documentOf = (schemas: SchemaNode, paths: SchemaNode = {}): string =>
  pythonApi({ paths, components: { schemas, parameters: { traceparent: {} } } });

describe('a schema as a type of Python', () => {
  it.each([
    [{ type: 'string' }, 'str'],
    [{ type: 'integer' }, 'int'],
    [{ type: 'number' }, 'float'],
    [{ type: 'null' }, 'None'],
    [{ type: ['string', 'null'] }, 'str | None'],
    [{ const: true }, 'Literal[True]'],
    [{ enum: ['a "b"', 1] }, 'Literal["a \\"b\\"", 1]'],
    [{ type: 'array', items: { $ref: '#/components/schemas/Answer' } }, 'list[Answer]'],
    [{ anyOf: [{ type: 'string' }, { type: 'string' }, { type: 'boolean' }] }, 'str | bool'],
    [{ anyOf: [{ type: 'string' }, {}] }, 'Any'],
    [{ type: 'object' }, 'dict[str, Any]'],
    [{ type: 'object', additionalProperties: { type: 'integer' } }, 'dict[str, int]'],
  ])('%j is %s', (schema, type) => {
    expect(typeOf(schema)).toBe(type);
  });

  it('is a class with a name for each object, of which none is given twice', () => {
    const inner = { type: 'object', properties: { b: { type: 'string' } }, required: ['b'] };
    const text = documentOf({ A: { type: 'object', properties: { in: inner } }, AIn: inner });
    expect(text).toContain('class AIn2(TypedDict):\n    b: str');
    expect(text).toContain('A = TypedDict(\n    "A",\n    {\n        "in": "NotRequired[AIn2]",\n    },\n)');
  });

  it('has no field that Python could not read, whatever it is called', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (name) => {
        const text = documentOf({
          A: { type: 'object', properties: { [name]: { type: 'string' } }, required: [name] },
        });
        const written = isIdentifier(name) ? `    ${name}: str` : `        ${JSON.stringify(name)}: "str",`;
        expect(text).toContain(`${written}\n`);
      }),
    );
  });
});

describe('an operation as a method', () => {
  const operation = {
    operationId: 'getV1ThingsThing',
    summary: 'One thing.',
    parameters: [
      { name: 'thing', in: 'path', schema: { type: 'string' } },
      { name: 'from', in: 'query', schema: { type: 'string' } },
      { $ref: '#/components/parameters/traceparent' },
    ],
    responses: {
      200: {
        content: {
          'application/json': { schema: { $ref: '#/components/schemas/A' } },
          'text/event-stream': { 'x-events': { fact: { $ref: '#/components/schemas/A' } } },
        },
      },
    },
  };
  const text = documentOf({ A: { type: 'object' } }, { '/v1/things/{thing}': { get: operation } });

  it('takes parts of the path by place and all else by name', () => {
    expect(text).toContain(
      'def get_v1_things_thing(\n        self,\n        thing: str,\n        *,\n        from_: str | None = None,\n    ) -> A:',
    );
    expect(text).toContain('f"/v1/things/{self._transport.part(thing)}"');
    expect(text).toContain('query={"from": from_}');
    expect(text).not.toContain('traceparent');
  });

  it('has a second one for its stream, whose events are told apart by their name', () => {
    expect(text).toContain('def get_v1_things_thing_stream(');
    expect(text).toContain('-> Iterator[GetV1ThingsThingEvent]:');
    expect(text).toContain('class GetV1ThingsThingFactEvent(TypedDict):\n    event: Literal["fact"]');
  });
});
