// The six tools as a model meets them: offered in three formats from one schema, called, answered with rows that can be cited.
import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { irregularSnapshot } from '../../../test/support/irregular-snapshots.js';
import { type SmallSnapshotFile, smallSnapshot } from '../../../test/support/small-snapshot.js';
import { fence as plainFence } from '../../../test/support/tool-world.js';
import type { BatchHash } from '../../kernel/brand.js';
import { SNAPSHOT_LOOKUPS } from './execute.js';
import { splitIntoRows } from '../format/rows.js';
import type { BatchRow } from '../../telemetry/batch.js';
import type { SnapshotQuery } from '../../telemetry/query.js';
import type { EventTextRow } from '../../telemetry/snapshot-row.js';
import { parseToolCall, presentToolAnswer } from '../../tools/tool-call.js';
import { bedrockTool, mcpTool, offerTools, openAiTool } from '../../tools/offered-tools.js';
import { availableTools } from '../../tools/registry.js';
import type { QueryAnswer, ToolResult, ToolScope } from '../../tools/tool.js';
import { MAX_RESULT_CHARACTERS } from '../../tools/presentation/page.js';
import { snapshotTools } from './tools.js';

const ids = ['a'.repeat(64), 'b'.repeat(64)] as unknown as readonly BatchHash[];
const fenceOf = (files: readonly SmallSnapshotFile[]): ToolScope => ({
  ...plainFence,
  snapshots: ids.slice(0, files.length),
  asOf: { ...plainFence.asOf, snapshots: 7 },
});

/** What the source answers: the sections asked for, primary first. */
const fetched = (files: readonly SmallSnapshotFile[], { sections }: SnapshotQuery): readonly BatchRow[] =>
  files.flatMap((file, index) =>
    splitIntoRows(file, {
      service: 'orders-1',
      artifact: ids[index] ?? '',
      of: index === 0 ? 'primary' : 'secondary',
    }).filter(({ section }) => sections?.includes(section) ?? true),
  );

const answered = (id: string, asked: SnapshotQuery, rows: readonly BatchRow[]): QueryAnswer => ({
  id,
  asked,
  got: { rows, matched: rows.length, owed: 0, notices: [] },
});

/** A call as a model writes it, run as the loop runs it. */
const called = (
  tool: string,
  input: string,
  files: readonly SmallSnapshotFile[],
): ToolResult & { readonly rows: readonly BatchRow[] } => {
  const fence = fenceOf(files);
  const call = parseToolCall({ tool, input }, fence, availableTools({ outside: [], snapshots: true }));
  if ('refused' in call) return { outcome: 'refused', text: call.refused, rows: [] };
  const asked = call.queries[0]?.query as SnapshotQuery;
  const rows = fetched(files, asked);
  return { ...presentToolAnswer(call, [answered('q7', asked, rows)], fence), rows };
};

const small = smallSnapshot();

describe('the tools of snapshots', () => {
  it('are offered only where there is a snapshot', () => {
    const names = (snapshots: boolean): readonly string[] =>
      availableTools({ outside: [], snapshots })
        .map(({ name }) => name)
        .filter((name) => SNAPSHOT_LOOKUPS.some((each) => each.name === name));
    expect([names(true).length, names(false).length]).toEqual([6, 0]);
    const call = parseToolCall({ tool: 'get_parameters', input: '{}' }, plainFence, snapshotTools);
    expect(call).toMatchObject({ refused: expect.stringContaining('No database snapshot belongs to this question') });
  });

  it.each(offerTools(snapshotTools))('have one schema in three formats: $name', (tool) => {
    const [bedrock, openAi, mcp] = [bedrockTool(tool), openAiTool(tool), mcpTool(tool)];
    expect(bedrock.toolSpec.inputSchema.json).toBe(openAi.function.parameters);
    expect(openAi.function.parameters).toBe(mcp.inputSchema);
    expect(new Set([bedrock.toolSpec.name, openAi.function.name, mcp.name]).size).toBe(1);
    expect(openAi.type).toBe('function');
    const { type, properties, required } = mcp.inputSchema as {
      type: string;
      properties: { [name: string]: { description?: string; enum?: readonly string[] } };
      required?: readonly string[];
    };
    expect([type, required]).toEqual(['object', undefined]);
    expect(properties['snapshot']?.enum).toEqual(['primary', 'secondary', 'both']);
    for (const property of Object.values(properties)) expect(property.description?.length).toBeGreaterThan(10);
  });

  it('have the argument names of the original', () => {
    const names = Object.fromEntries(
      offerTools(snapshotTools).map(({ name, schema }) => [name, Object.keys(schema['properties'] as object)]),
    );
    expect(names).toEqual({
      get_sql_stats: ['sql_id', 'sql_db_id', 'sort_by', 'limit', 'snapshot'],
      get_os_metrics: ['category', 'metric_name', 'snapshot'],
      get_db_metrics: ['category', 'metric_name', 'snapshot'],
      get_instance_config: ['fields', 'snapshot'],
      get_wait_events: ['event_name', 'limit', 'snapshot'],
      get_parameters: ['parameter_name', 'snapshot'],
    });
  });

  it('return figures with units and rows', () => {
    const { outcome, text, rows } = called('get_wait_events', '{"event_name":"lock:transaction_id"}', [small]);
    expect(outcome).toBe('found');
    const [, position = ''] = /"row":"\[q7:(\d+)\]"/.exec(text) ?? [];
    expect(rows[Number(position)]).toMatchObject({
      path: '/WaitEvents/TopEvents/0',
      value: { event_name: 'Lock:transactionid' },
    });
    expect(text).toContain('"share":{"value":90,"unit":"percent of database time"}');
    expect(text).toContain('"description":"');
  });

  it('return the text on an event that was read with the snapshot, and its source', () => {
    const text: EventTextRow = {
      kind: 'event-text',
      id: 'house/1',
      event: 'lock:transaction_id',
      text: 'Ask Ann.',
      collection: 'house',
      file: 'wait-events-lock.md',
      version: 'abc',
    };
    const fence = fenceOf([small]);
    const call = parseToolCall(
      { tool: 'get_wait_events', input: '{"event_name":"Lock:transactionid"}' },
      fence,
      snapshotTools,
    );
    if ('refused' in call) throw new Error(call.refused);
    const asked = call.queries[0]?.query as SnapshotQuery;
    const rows = [...fetched([small], asked), text];
    const told = presentToolAnswer(call, [answered('q7', asked, rows)], fence).text;
    expect(told).toContain('"description":"Ask Ann."');
    expect(told).toContain(`wait-events-lock.md in house, version abc, row [q7:${rows.length - 1}]`);
  });

  it('label both of two snapshots and return the differences', () => {
    const other = { ...small, NonDefParameters: [{ ParameterName: 'work_mem', ParameterValue: '4096' }] };
    const { text } = called('get_parameters', '{"snapshot":"both"}', [small, other]);
    expect(text).toMatch(/compared differences: \{"parameter":"work_mem","primary":"65536","secondary":"4096"\}/);
    expect(text).toContain('primary {"snapshot":"primary"');
    expect(text).toContain('secondary {"snapshot":"secondary"');
  });

  it('report what was not found, without failing', () => {
    const { outcome, text } = called('get_sql_stats', '{"sql_id":"ZZZZ"}', [small]);
    expect([outcome, text]).toEqual([
      'nothing',
      expect.stringContaining('get_sql_stats FOUND NOTHING. statement ZZZZ not found'),
    ]);
  });

  it('fall back to the only snapshot, and say so', () => {
    expect(called('get_wait_events', '{"snapshot":"both"}', [small]).text).toContain('There is only one snapshot');
  });

  it('report a failed source as failed, not as empty', () => {
    const fence = fenceOf([small]);
    const call = parseToolCall({ tool: 'get_wait_events', input: '{}' }, fence, snapshotTools);
    if ('refused' in call) throw new Error(call.refused);
    const asked = call.queries[0]?.query as SnapshotQuery;
    const missed = presentToolAnswer(call, [{ id: 'q7', asked, got: { missed: 'unavailable: gone' } }], fence);
    expect(missed).toMatchObject({ outcome: 'failed', text: expect.stringContaining('unavailable: gone') });
  });
});

const inputs = fc.record(
  {
    sql_id: fc.constantFrom('AAAA1111', 'pi-1', 'zzz', '__proto__'),
    category: fc.constantFrom('cpuUtilization', 'Transactions', 'constructor'),
    metric_name: fc.constantFrom('user', 'total', 'toString'),
    event_name: fc.constantFrom('CPU', 'io:datafileread', 'zzz'),
    parameter_name: fc.constantFrom('work_mem', 'length'),
    fields: fc.constant(['Engine', '__proto__']),
    limit: fc.integer({ min: 0, max: 120 }),
    snapshot: fc.constantFrom('primary', 'secondary', 'both', 'third'),
  },
  { requiredKeys: [] },
);

const wanted = fc.tuple(
  fc.constantFrom(...SNAPSHOT_LOOKUPS.map(({ name }) => name), 'get_nothing'),
  fc.oneof(
    { weight: 5, arbitrary: inputs.map((input) => JSON.stringify(input)) },
    fc.constantFrom('', '{', '[]', '"x"', '{"sql_id":{}}'),
  ),
);

describe('Property 9: a tool call is parsed, run, and answered in a right form', () => {
  it('whatever the model writes and whatever the snapshots hold', () => {
    fc.assert(
      fc.property(
        wanted,
        irregularSnapshot,
        fc.option(irregularSnapshot, { nil: undefined }),
        ([tool, input], first, second) => {
          const files = second === undefined ? [first] : [first, second];
          const { outcome, text, rows } = called(tool, input, files);
          expect(['found', 'nothing', 'refused']).toContain(outcome);
          expect(text.length).toBeLessThanOrEqual(MAX_RESULT_CHARACTERS);
          expect(text).toContain(tool);
          for (const [, position] of text.matchAll(/"row":"\[q7:(\d+)\]"/g))
            expect(rows[Number(position)]).toBeDefined();
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('Property 10: several calls of one reply are all answered', () => {
  it('each with its own result, in their order, whatever the others are', () => {
    fc.assert(
      fc.property(fc.array(wanted, { minLength: 2, maxLength: 5 }), irregularSnapshot, (calls, file) => {
        const together = calls.map(([tool, input]) => called(tool, input, [file]));
        const alone = calls.map(([tool, input]) => called(tool, input, [file]));
        expect(together).toEqual(alone);
        together.forEach(({ text }, at) => expect(text).toContain(calls[at]?.[0]));
      }),
      { numRuns: 150 },
    );
  });
});

describe('Property 11: a wrong call is answered in words, and never throws', () => {
  it('for every text that a model may send as arguments', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...SNAPSHOT_LOOKUPS.map(({ name }) => name)),
        fc.oneof(fc.string(), fc.json()),
        irregularSnapshot,
        (tool, input, file) => {
          const { outcome, text } = called(tool, input, [file]);
          expect(text.length).toBeGreaterThan(0);
          expect(['found', 'nothing', 'refused']).toContain(outcome);
        },
      ),
      { numRuns: 300 },
    );
  });
});
