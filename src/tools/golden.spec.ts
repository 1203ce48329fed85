// What each tool's text looks like: read it as the model that must go on with it. CASEFILE_GOLDEN=write writes the files anew.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { answered, fence } from '../../test/support/tool-world.js';
import { answer, callOf, refusal } from './call.js';
import { tools } from './registry.js';

/** Name of the golden file → the call. */
const CALLS: { readonly [name: string]: readonly [tool: string, input: unknown] } = {
  'search-logs': ['search_logs', { text: 'timeout waiting for a connection', min_level: 'error' }],
  'search-logs-nothing': ['search_logs', { text: 'certificate expired', services: ['payments'] }],
  'get-traces-slowest': ['get_traces', { services: ['payments'], limit: 6 }],
  'get-traces-whole': ['get_traces', { trace_ids: ['4bf92f3577b34da6a3ce929d0e0e4000'] }],
  'search-logs-of-all': ['search_logs', { min_level: 'warn' }],
  'list-deploys': ['list_deploys', {}],
};

const textOf = (tool: string, input: unknown): string => {
  const call = callOf({ tool, input: JSON.stringify(input) }, fence, tools);
  return 'refused' in call ? refusal(call).text : answer(call, answered(call.queries), fence).text;
};

const golden = (name: string, text: string): string => {
  const file = join(process.cwd(), 'src/tools/golden', `${name}.txt`);
  if (process.env['CASEFILE_GOLDEN'] === 'write') writeFileSync(file, `${text}\n`);
  return readFileSync(file, 'utf8').trimEnd();
};

describe('the text of a tool', () => {
  it.each(Object.entries(CALLS))('reads as in the golden file: %s', (name, [tool, input]) => {
    const text = textOf(tool, input);
    expect(text).toBe(golden(name, text));
  });
});
