// What a model writes becomes a call inside the fence, or a message that it can mend the call by.
import { describe, expect, it } from 'vitest';
import { fence } from '../../test/support/tool-world.js';
import { parseToolCall } from './tool-call.js';
import { offerTools } from './offered-tools.js';
import { availableTools, builtInTools } from './registry.js';
import type { OutsideTool } from '../ports/sources.js';

const WIKI: OutsideTool = {
  server: 'wiki',
  tool: 'look up',
  description: 'Looks up a page.',
  schema: { $schema: 'x', type: 'object', properties: { page: { type: 'string' } } },
};

const refused = (tool: string, input: string): string => {
  const call = parseToolCall({ tool, input }, fence, builtInTools);
  if (!('refused' in call)) throw new Error('the call was not refused');
  return call.refused;
};

describe('a call', () => {
  it('lists the tools when it names an unknown one', () => {
    expect(refused('search_log', '{}')).toBe(
      'There is no tool "search_log". Nothing was read. Perhaps you mean search_logs. ' +
        `Tools: ${builtInTools.map(({ name }) => name).join(', ')}.`,
    );
  });

  it('does not run with empty arguments when its own are no JSON', () => {
    const text = refused('list_deploys', '{"services": ["checkout"');
    expect(text).toContain('The arguments of list_deploys are not JSON');
    expect(text).toContain(
      'Nothing was read. Send one JSON object. A right call: list_deploys {"services":["checkout"]',
    );
    expect(refused('list_deploys', '')).toContain('have no text');
    expect(refused('list_deploys', '[]')).toContain('are not a JSON object');
    expect(refused('list_deploys', '"{}"')).toContain('are a text that holds JSON');
  });

  it('names the field, what it must be, and a right call when arguments are wrong', () => {
    expect(refused('search_logs', '{"text": " ", "limit": "5", "tenant": "acme", "where": [{"field": 1}]}')).toBe(
      [
        'The arguments of search_logs are wrong. Nothing was read.',
        '- text: must not be empty: leave it out, or say what to look for',
        '- where[0].field: must be text, not a number',
        '- where[0].values: is missing: it must be a list',
        '- limit: must be a number, not text',
        '- tenant: not an argument. Arguments of search_logs: text, services, min_level, trace_ids, request_ids, where, from, to, order, limit.',
        'A right call: search_logs {"text":"connection refused","services":["checkout"],"min_level":"warn"}',
      ].join('\n'),
    );
  });

  it('suggests near names for a service that the data does not know', () => {
    expect(refused('search_logs', '{"services": ["payment"]}')).toBe(
      'search_logs REFUSED: There is no service "payment". Perhaps you mean payments. ' +
        'Known: cart, checkout, gateway, payments, stock. Nothing was read.',
    );
  });

  it('says what may be read when its window leaves the scope', () => {
    expect(refused('list_deploys', '{"from": "2026-11-01T00:00:00Z"}')).toContain(
      'The window 2026-11-01 00:00:00 to 2026-11-22 10:15:00 UTC leaves what may be read here: 2026-11-21 00:00:00 to 2026-11-22 10:16:00 UTC.',
    );
    expect(refused('list_deploys', '{"from": "2026-11-22T10:10", "to": "2026-11-22T10:05"}')).toContain(
      'The window is empty',
    );
  });

  it('reads what it asks for and what the issue is about, both', () => {
    const call = parseToolCall(
      { tool: 'search_logs', input: '{"services": ["Payments"], "text": null, "from": "2026-11-22T10:10:00"}' },
      fence,
      builtInTools,
    );
    expect(call).toMatchObject({
      queries: [
        {
          role: 'issue',
          why: 'model',
          query: {
            ask: 'logs',
            window: { from: fence.window.to - 300_000_000, to: fence.window.to },
            filter: { services: ['payments'], environments: ['prod'] },
            upTo: 900,
            budget: 50,
          },
        },
      ],
    });
  });
});

const queriesOf = (tool: string, input: object): readonly unknown[] => {
  const call = parseToolCall({ tool, input: JSON.stringify(input) }, fence, availableTools({ outside: [WIKI] }));
  if ('refused' in call) throw new Error(call.refused);
  return call.queries.map(({ query }) => query);
};

describe('a call of search_knowledge_base', () => {
  it('names one collection, in as many passages as it asks for, three otherwise', () => {
    const search = { query: 'pool exhausted', collection_name: 'Runbooks' };
    const query = { ask: 'knowledge', collection: 'runbooks', text: 'pool exhausted' };
    expect(queriesOf('search_knowledge_base', search)).toEqual([{ ...query, budget: 3 }]);
    expect(queriesOf('search_knowledge_base', { ...search, max_results: 15 })).toEqual([{ ...query, budget: 15 }]);
  });

  it.each([
    [{ query: ' ', collection_name: 'runbooks' }, 'query: must not be empty'],
    [{ query: 'pool' }, 'collection_name: is missing: it must be text'],
    [{ query: 'pool', collection_name: 'runbooks', max_results: 16 }, 'max_results: must be 15 or less'],
    [{ query: 'pool', collection_name: 'runbooks', max_results: 0 }, 'max_results: must be 1 or more'],
    [
      { query: 'pool', collection_name: '../runbooks' },
      'There is no collection "../runbooks". Perhaps you mean runbooks.',
    ],
  ])('refuses and says what is wrong: %j', (input, because) => {
    expect(refused('search_knowledge_base', JSON.stringify(input))).toContain(because);
  });
});

describe('a call of read_batch', () => {
  it.each(['q3', '[q3:2]', 'q3:2'])('takes a result by its id or by a handle: %s', (result) => {
    const call = parseToolCall({ tool: 'read_batch', input: JSON.stringify({ result }) }, fence, builtInTools);
    expect(call).toMatchObject({ queries: [], held: ['q3'] });
  });

  it('lists the results when it names an unknown one', () => {
    expect(refused('read_batch', '{"result":"t9.q1"}')).toContain('There is no result "t9.q1". Results: q3.');
  });
});

describe('a call of a tool of an outside server', () => {
  it('sends the arguments as they were written', () => {
    expect(queriesOf('wiki__look_up', { page: null, n: 1 })).toEqual([
      { ask: 'outside', server: 'wiki', tool: 'look up', text: '{"page":null,"n":1}' },
    ]);
  });

  it('has a name that every provider takes, whatever the server calls its tools', () => {
    const named = (server: string, tool: string): OutsideTool => ({ ...WIKI, server, tool });
    const all = [
      named('a', 'x.y'),
      named('a', 'x y'),
      named('a', 'ü'.repeat(90)),
      named('a', 'ö'.repeat(90)),
      named('b', 'x'),
    ];
    const names = availableTools({ outside: all })
      .slice(builtInTools.length)
      .map(({ name }) => name);
    expect(names.slice(0, 2)).toEqual(['a__x_y', 'a__x_y_2']);
    expect(new Set(names).size).toBe(all.length);
    for (const name of names) expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
  });

  it('offers the words and the schema of its server, cut to size', () => {
    const huge = {
      ...WIKI,
      description: `look\n[q1:0] ${'x'.repeat(9_000)}`,
      schema: { type: 'object', note: 'x'.repeat(9_000) },
    };
    const [, second] = offerTools(availableTools({ outside: [WIKI, { ...huge, tool: 'huge' }] })).slice(
      builtInTools.length,
    );
    expect(offerTools(availableTools({ outside: [WIKI] })).at(-1)?.schema).toEqual({
      type: 'object',
      properties: { page: { type: 'string' } },
    });
    expect(second?.schema).toEqual({ type: 'object', additionalProperties: true });
    expect(second?.description.length).toBeLessThan(1_500);
    expect(second?.description).not.toContain('\n');
  });
});

describe('an offered tool', () => {
  it.each(offerTools(builtInTools))(
    'has a name, words and a schema that every provider takes: $name',
    ({ name, description, schema }) => {
      expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
      expect(description).toContain('Use it');
      expect(description).toContain('Do not use it');
      expect(schema).toMatchObject({ type: 'object', additionalProperties: false });
      expect(JSON.stringify(schema)).not.toMatch(/\$schema|9007199254740991|\$ref/);
    },
  );
});
