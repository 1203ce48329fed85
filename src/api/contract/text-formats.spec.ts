// Every text of a response has a format, and the table of formats names no text that is gone.
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ROUTES } from './routes.js';
import { type SchemaName, SCHEMAS } from './schemas.js';
import { EVENT_SCHEMAS } from './event-schemas.js';
import { mapTexts, type ResponseName, type SchemaNode, TEXT_FORMATS, withTextFormats } from './text-formats.js';

const registry = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries({ ...SCHEMAS, ...EVENT_SCHEMAS })) registry.add(schema, { id });
const { schemas } = z.toJSONSchema(registry, { unrepresentable: 'any', io: 'input' });

const textsOf = (name: string): readonly string[] => {
  const paths: string[] = [];
  mapTexts(schemas[name] as SchemaNode, (path, text) => {
    paths.push(path);
    return text;
  });
  return [...new Set(paths)].toSorted();
};

const NAMES = Object.keys(TEXT_FORMATS) as readonly ResponseName[];

describe('the texts of a response', () => {
  it.each(NAMES)('each have a format: %s', (name) => {
    const { markdown = [], plain } = TEXT_FORMATS[name];
    expect([...markdown, ...plain].toSorted()).toEqual(textsOf(name));
  });

  it('are those of every schema that a route answers with', () => {
    const answered = ROUTES.flatMap(({ answers }) => Object.values(answers)).filter((each) => typeof each === 'string');
    for (const name of [...answered, 'Problem'] as readonly SchemaName[]) expect(NAMES).toContain(name);
  });

  it('fail the comparison when a field is new', () => {
    const schema = z.toJSONSchema(z.object({ known: z.string(), list: z.array(z.object({ fresh: z.string() })) }));
    const found: string[] = [];
    mapTexts(schema as SchemaNode, (path, text) => {
      found.push(path);
      return text;
    });
    expect(found).toEqual(['known', 'list[].fresh']);
  });

  it('say in the schema what they are', () => {
    const { properties } = withTextFormats('Answer', schemas['Answer'] as SchemaNode) as {
      readonly properties: { readonly [name: string]: unknown };
    };
    expect(properties['text']).toMatchObject({ type: 'string', contentMediaType: 'text/markdown' });
    expect(properties['notices']).toMatchObject({ items: { type: 'string', contentMediaType: 'text/plain' } });
    expect(properties['status']).not.toHaveProperty('contentMediaType');
  });
});
