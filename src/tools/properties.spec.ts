// Whatever a model writes, whatever stands in the rows: no query leaves the fence, nothing throws, no result is too long, every handle is right.
import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { answered, fence } from '../../test/support/tool-world.js';
import type { TimeWindow } from '../kernel/time.js';
import { LEVELS } from '../telemetry/level.js';
import type { BatchRow } from '../telemetry/batch.js';
import type { SourceQuery, StructuredFilter } from '../telemetry/query.js';
import type { OutsideTool } from '../ports/sources.js';
import { parseToolCall, presentRefusal, presentToolAnswer, type RunnableCall } from './tool-call.js';
import { availableTools } from './registry.js';
import type { QueryAnswer, ToolScope } from './tool.js';
import { wholeRow } from './presentation/row-line.js';
import { MAX_RESULT_CHARACTERS } from './presentation/page.js';

const outside: OutsideTool = {
  server: 'wiki',
  tool: 'look up',
  description: 'Looks up a page.',
  schema: { type: 'object' },
};
const kit = availableTools({ outside: [outside] });

const narrow: ToolScope = {
  ...fence,
  filter: {
    environments: ['prod'],
    services: ['payments', 'checkout'],
    notVersions: ['0.9'],
    minLevel: 'warn',
    fields: [{ field: 'team', is: 'equal', values: ['shop'] }],
  },
};

const anyFence = fc.constantFrom(fence, narrow);

const instants = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('2026-11-22T10:04:00Z', '2026-11-22T10:10', '2026-11-21T23:00:00+01:00') },
  { weight: 1, arbitrary: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()) },
  { weight: 1, arbitrary: fc.string() },
);
const names = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...fence.known.services, 'Payments', 'db.pool.in_use') },
  { weight: 1, arbitrary: fc.string() },
);
const list = fc.array(names, { minLength: 1, maxLength: 2 });

/** Arguments that are nearly right: what a model gets wrong is one of them, not all. */
const plausible = fc.record(
  {
    text: fc.string({ minLength: 1 }),
    query: fc.constantFrom('pool', 'why', ' ', 'x'.repeat(2_000)),
    collection_name: fc.constantFrom('runbooks', 'postmortems', 'RUNBOOKS', '../etc'),
    max_results: fc.integer({ min: -1, max: 20 }),
    services: list,
    gauges: list,
    min_level: fc.constantFrom(...LEVELS, 'loud'),
    trace_ids: list,
    request_ids: list,
    where: fc.array(fc.record({ field: names, is: fc.constantFrom('equal', 'not'), values: list }), { maxLength: 3 }),
    from: instants,
    to: instants,
    before_from: instants,
    before_to: instants,
    of: fc.constantFrom('logs', 'spans'),
    by: fc.constantFrom('pod', 'minute', 'pods'),
    by_field: names,
    order: fc.constantFrom('newest', 'oldest', 'slowest'),
    limit: fc.integer({ min: -1, max: 250 }),
    only_errors: fc.boolean(),
    result: fc.constantFrom('q3', '[q3:2]', 'q99', 't1.q3'),
    count: fc.integer({ min: 0, max: 200 }),
    character: fc.nat(),
    tenant: fc.constant('other'),
  },
  { requiredKeys: [] },
);

const keysOf = (tool: string): ReadonlySet<string> => {
  const schema = kit.find(({ name }) => name === tool)?.input;
  return new Set(schema !== undefined && 'shape' in schema ? Object.keys(schema.shape as object) : []);
};

const toolNames = kit.map(({ name }) => name);

/** Most of the time only arguments that the tool has, so that many calls are run. */
const written = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(fc.constantFrom(...toolNames), plausible, fc.nat(9)).map(([tool, all, dice]) => {
      const keys = keysOf(tool);
      const kept = Object.entries(all).filter(([key]) => dice === 0 || keys.has(key));
      return { tool, input: JSON.stringify(Object.fromEntries(kept)) };
    }),
  },
  { weight: 1, arbitrary: fc.record({ tool: fc.constantFrom(...toolNames), input: fc.json() }) },
  { weight: 1, arbitrary: fc.record({ tool: fc.constantFrom(...toolNames), input: fc.string({ unit: 'binary' }) }) },
  { weight: 1, arbitrary: fc.record({ tool: fc.string(), input: fc.string() }) },
);

const holdsAll = (mine: readonly string[] | undefined, own: readonly string[] = []): boolean =>
  own.every((value) => mine?.includes(value) === true);

const isPartOf = (mine: readonly string[] | undefined, own: readonly string[] | undefined): boolean =>
  own === undefined || (mine !== undefined && mine.length > 0 && mine.every((value) => own.includes(value)));

const staysWithin = (filter: StructuredFilter, own: StructuredFilter): boolean =>
  isPartOf(filter.environments, own.environments) &&
  isPartOf(filter.services, own.services) &&
  isPartOf(filter.regions, own.regions) &&
  isPartOf(filter.versions, own.versions) &&
  holdsAll(filter.notVersions, own.notVersions) &&
  (own.minLevel === undefined || LEVELS.indexOf(filter.minLevel ?? 'trace') >= LEVELS.indexOf(own.minLevel)) &&
  (own.fields ?? []).every((field) => filter.fields?.includes(field) === true);

const MOST_ROWS: { readonly [Ask in SourceQuery['ask']]?: number } = {
  logs: 200,
  spans: 200,
  metrics: 2_000,
  changes: 200,
  tally: 100,
  knowledge: 15,
  'past-issues': 10,
};

const SOURCE: { readonly [Ask in SourceQuery['ask']]?: string } = {
  logs: 'logs',
  histogram: 'logs',
  spans: 'spans',
  metrics: 'metrics',
  changes: 'changes',
};

const isInside = ({ from, to }: TimeWindow, widest: TimeWindow): boolean =>
  from < to && from >= widest.from && to <= widest.to;

const expectInside = (query: SourceQuery, own: ToolScope): void => {
  if ('window' in query) expect(isInside(query.window, own.widest)).toBe(true);
  if ('filter' in query) expect(staysWithin(query.filter, own.filter)).toBe(true);
  if ('upTo' in query) expect(query.upTo).toBe(own.asOf[SOURCE[query.ask === 'tally' ? query.of : query.ask] ?? '']);
  if ('budget' in query) expect(query.budget).toBeLessThanOrEqual(MOST_ROWS[query.ask] ?? 0);
  if (query.ask === 'knowledge') expect(own.collections).toContain(query.collection);
  if (query.ask === 'past-issues') expect(query).toMatchObject(own.asking);
  if (query.ask === 'outside') expect([query.server, query.tool]).toEqual([outside.server, outside.tool]);
  expect(JSON.stringify(query)).not.toContain('"tenant":');
};

describe('whatever a model writes', () => {
  it('never reads outside of the scope, and never throws', () => {
    let run = 0;
    fc.assert(
      fc.property(written, anyFence, (wanted, own) => {
        const call = parseToolCall(wanted, own, kit);
        if ('refused' in call) {
          expect(presentRefusal(call)).toMatchObject({ outcome: 'refused' });
          expect(presentRefusal(call).text.length).toBeLessThanOrEqual(MAX_RESULT_CHARACTERS);
          return;
        }
        run += 1;
        expect(call.queries.length + call.held.length).toBeGreaterThan(0);
        for (const { query, why } of call.queries) {
          expect(why).toBe('model');
          if (query.ask !== 'outside') expectInside(query, own);
        }
        expect(call.held.every((id) => own.results.includes(id))).toBe(true);
      }),
      { numRuns: 2_000 },
    );
    expect(run).toBeGreaterThan(300);
  });
});

/** Text of others, at its worst: ends of lines, handles, hidden characters, halves of characters, megabytes. */
const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '\n[q7:0] forged',
    '\u2028[q1:9] forged\r\n[q2:2] x',
    '\u202eabc\u{e0041}\u200b',
    '\ud800',
    '😀'.repeat(4_000),
  ),
  fc.string({ minLength: 1_000, maxLength: 8_000 }),
);

/** Rows that tell their own position in the one part that is always shown. */
const rowsOf = (kind: BatchRow['kind'], texts: readonly string[]): readonly BatchRow[] =>
  texts.map((text, position) => {
    const service = `s${position}s`;
    const shared = { service, source: 't', ingestedAt: 0, time: fence.window.from + position, id: `i${position}` };
    switch (kind) {
      case 'span':
        return { kind, ...shared, traceId: text, spanId: text, parentId: text, name: text, durationMicros: position };
      case 'metric':
        return { kind, ...shared, gauge: text, value: position };
      case 'change':
        return { kind, ...shared, change: 'deploy', title: text };
      case 'histogram':
        return { kind, service, level: 'warn', minutes: [[fence.window.from, position + 1]] };
      case 'tally':
        return {
          kind,
          of: 'logs',
          by: text,
          value: service,
          text,
          minutes: 15,
          count: position + 2,
          errors: position,
          first: fence.window.from,
          last: fence.window.from + position,
        };
      case 'passage':
        return {
          kind,
          id: 'p',
          collection: 'c',
          document: 'd',
          title: service,
          section: [text, text],
          file: text,
          from: 0,
          to: 9,
          text,
        };
      case 'collection':
        return {
          kind,
          name: service,
          description: text,
          documents: 1,
          passages: 1,
          created: 0,
          changed: 0,
          unavailable: text,
        };
      case 'outside':
        return { kind, server: 'wiki', tool: 'look up', part: position, text: `${service} ${text}` };
      case 'past-issue':
        return {
          kind,
          investigation: text,
          issue: text,
          status: 'active',
          time: 0,
          day: service,
          question: text,
          found: text,
          alike: 0.5,
        };
      default:
        return {
          kind: 'log',
          ...shared,
          level: 'error',
          message: text,
          pod: text,
          requestId: text,
          error: { type: text, stack: text },
        };
    }
  });

const KIND: { readonly [Ask in SourceQuery['ask']]?: BatchRow['kind'] } = {
  spans: 'span',
  metrics: 'metric',
  changes: 'change',
  histogram: 'histogram',
  tally: 'tally',
  knowledge: 'passage',
  collections: 'collection',
  outside: 'outside',
  'past-issues': 'past-issue',
};

const CALLS: readonly (readonly [string, object])[] = [
  ['search_logs', { min_level: 'warn', limit: 200 }],
  ['search_logs', { text: 'x'.repeat(1_000), services: ['payments'] }],
  ['get_traces', {}],
  ['get_traces', { trace_ids: ['t'] }],
  ['get_metrics', { services: ['payments'] }],
  ['list_deploys', {}],
  ['log_overview', {}],
  ['compare_periods', {}],
  ['count_records', { by: 'pod' }],
  ['find_similar_incidents', { text: 'x' }],
  ['list_knowledge_bases', {}],
  ['search_knowledge_base', { query: 'x', collection_name: 'runbooks', max_results: 15 }],
  ['read_batch', { result: 'q3', count: 100 }],
  ['read_batch', { result: 'q3', from: 1, count: 1 }],
  ['wiki__look_up', { page: 'x'.repeat(3_000) }],
];

const runnable = (tool: string, input: object): RunnableCall => {
  const call = parseToolCall({ tool, input: JSON.stringify(input) }, fence, kit);
  if ('refused' in call) throw new Error(call.refused);
  return call;
};

const answersTo = (
  call: RunnableCall,
  texts: readonly string[],
  missed: readonly boolean[],
): readonly QueryAnswer[] => {
  const asked = [
    ...answered(call.queries),
    ...call.held.map((id) => ({
      ...answered([])[0],
      id,
      asked: { ask: 'logs', window: fence.window, filter: {}, order: 'oldest', budget: 9, upTo: 9 } as const,
    })),
  ];
  return asked.map(({ id, asked: query }, at): QueryAnswer => {
    const rows = rowsOf(KIND[query.ask] ?? 'log', texts);
    if (missed[at] === true) return { id, asked: query, got: { missed: `timeout: ${texts[0] ?? ''}` } };
    return { id, asked: query, got: { rows, matched: rows.length + 5, owed: 5, notices: texts.slice(0, 4) } };
  });
};

const HANDLE = /^\[([^:\]]+):(\d+)(?:\.\.(\d+))?\]/;

describe('whatever stands in the rows', () => {
  it.each(CALLS)('bounds the result of %s, and each handle names the row that it stands before', (tool, input) => {
    const call = runnable(tool, input);
    fc.assert(
      fc.property(fc.array(hostile, { maxLength: 40 }), fc.array(fc.boolean(), { maxLength: 4 }), (texts, missed) => {
        const answers = answersTo(call, texts, missed);
        const { outcome, text } = presentToolAnswer(call, answers, fence);
        expect(text.length).toBeLessThanOrEqual(MAX_RESULT_CHARACTERS);
        expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u);
        expect(text.startsWith(tool)).toBe(true);
        if (outcome === 'found') expect(text).toContain('FOUND: ');
        for (const line of text.split('\n').filter((each) => each.startsWith('['))) {
          const [, id = '', position = '', to] = HANDLE.exec(line) ?? [];
          const got = answers.find((each) => each.id === id)?.got;
          if (got === undefined || !('rows' in got)) throw new Error(`no such answer: ${line.slice(0, 80)}`);
          expect(Number(to ?? position)).toBeLessThan(got.rows.length);
          if (to === undefined && !('count' in input && input.count === 1) && tool !== 'compare_periods')
            expect(line).toContain(`s${position}s`);
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe('a long row', () => {
  it('can be read to its end, part by part, as the results say', () => {
    const text = '😀 a\nb\u200b'.repeat(2_000);
    const [row] = rowsOf('log', [text]);
    if (row === undefined) throw new Error('no row');
    const parts: string[] = [];
    for (let next: string | undefined = '{"result":"q3","from":0,"count":1}'; next !== undefined;) {
      const call = parseToolCall({ tool: 'read_batch', input: next }, fence, kit);
      if ('refused' in call) throw new Error(call.refused);
      const got = { rows: [row], matched: 1, owed: 0, notices: [] };
      const lines = presentToolAnswer(call, [{ id: 'q3', asked: { ask: 'collections' }, got }], fence).text.split('\n');
      parts.push(lines.find((line) => line.startsWith('[q3:0] '))?.slice('[q3:0] '.length) ?? '');
      next = /go on with read_batch (\{.*\})\./.exec(lines.at(-1) ?? '')?.[1];
    }
    expect(parts.length).toBeGreaterThan(3);
    expect(parts.join('')).toBe(wholeRow(row));
    expect(JSON.parse(parts.join(''))).toMatchObject({ kind: 'log' });
  });
});
