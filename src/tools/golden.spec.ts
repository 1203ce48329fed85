// What each tool's text looks like: read it as the model that must go on with it. GOLDEN=write writes the files anew.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { answered, fence, held } from '../../test/support/tool-world.js';
import { parseToolCall, presentRefusal, presentToolAnswer } from './tool-call.js';
import { availableTools } from './registry.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4000';

/** Name of the golden file → the call. */
const CALLS: { readonly [name: string]: readonly [tool: string, input: unknown] } = {
  'search-logs': ['search_logs', { text: 'timeout waiting for a connection', min_level: 'error' }],
  'search-logs-of-all': ['search_logs', { min_level: 'warn' }],
  'search-logs-by-time': ['search_logs', { min_level: 'warn', order: 'oldest', limit: 30, from: '2026-11-22T10:01Z' }],
  'search-logs-nothing': ['search_logs', { text: 'certificate expired', services: ['payments'] }],
  'get-traces-slowest': ['get_traces', { services: ['payments'], limit: 6 }],
  'get-traces-whole': ['get_traces', { trace_ids: [TRACE] }],
  'get-metrics': ['get_metrics', { services: ['payments'] }],
  'get-metrics-nothing': ['get_metrics', { gauges: ['queue.lag'] }],
  'list-deploys': ['list_deploys', {}],
  'log-overview': ['log_overview', {}],
  'log-overview-of-errors': ['log_overview', { min_level: 'error' }],
  'count-records-by-service': ['count_records', { by: 'service', min_level: 'warn' }],
  'count-records-by-minute': ['count_records', { by: 'minute', only_errors: true, limit: 5 }],
  'count-records-of-spans': ['count_records', { of: 'spans', by: 'operation' }],
  'count-records-nothing': ['count_records', { by: 'pod', services: ['cart'] }],
  'compare-periods': ['compare_periods', {}],
  'find-similar-incidents': ['find_similar_incidents', { text: 'checkout answers 504' }],
  'list-knowledge-bases': ['list_knowledge_bases', {}],
  'search-knowledge-base': ['search_knowledge_base', { query: 'pool exhausted', collection_name: 'postmortems' }],
  'read-batch': ['read_batch', { result: 'q3', from: 30, count: 5 }],
  'read-batch-one': ['read_batch', { result: '[q3:2]', count: 1 }],
  'outside-tool': ['wiki__look_up', { page: 'payments' }],
  'refused-arguments': ['search_logs', { level: 'error', limit: '20' }],
  'refused-dimension': ['count_records', { by: 'pods' }],
  'refused-service': ['get_traces', { services: ['payment-service'] }],
  'refused-window': ['log_overview', { from: '2026-11-01T00:00:00Z' }],
  'refused-collection': ['search_knowledge_base', { query: 'pool', collection_name: 'runbook' }],
  'read-batch-nothing': ['read_batch', { result: 'q3', from: 500 }],
};

const WIKI = { server: 'wiki', tool: 'look up', description: 'Looks up a page.', schema: { type: 'object' } };

const textOf = (tool: string, input: unknown): string => {
  const call = parseToolCall({ tool, input: JSON.stringify(input) }, fence, availableTools({ outside: [WIKI] }));
  if ('refused' in call) return presentRefusal(call).text;
  return presentToolAnswer(call, [...answered(call.queries), ...call.held.map(() => held)], fence).text;
};

const golden = (name: string, text: string): string => {
  const file = join(process.cwd(), 'src/tools/golden', `${name}.txt`);
  if (process.env['GOLDEN'] === 'write') writeFileSync(file, `${text}\n`);
  return readFileSync(file, 'utf8').trimEnd();
};

describe('the text of a tool', () => {
  it.each(Object.entries(CALLS))('reads as in the golden file: %s', (name, [tool, input]) => {
    const text = textOf(tool, input);
    expect(text).toBe(golden(name, text));
  });
});
