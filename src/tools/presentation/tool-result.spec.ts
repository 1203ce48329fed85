// What is there, what is not, what was never sent and what could not be read are four things, and are told apart.
import { describe, expect, it } from 'vitest';
import { answered, fence } from '../../../test/support/tool-world.js';
import { parseToolCall, presentRefusal, presentToolAnswer, type RunnableCall } from '../tool-call.js';
import { builtInTools } from '../registry.js';
import type { QueryAnswer, ToolResult, ToolScope } from '../tool.js';

const runnable = (tool: string, input: object, own: ToolScope): RunnableCall => {
  const call = parseToolCall({ tool, input: JSON.stringify(input) }, own, builtInTools);
  if ('refused' in call) throw new Error(call.refused);
  return call;
};

type Brought = (answer: QueryAnswer) => QueryAnswer['got'];

const NOTHING: Brought = () => ({ rows: [], matched: 0, owed: 0, notices: [] });
const DOWN: Brought = () => ({ missed: 'unavailable: elastic:9200 refuses connections' });

const told = (tool: string, input: object, { got, own = fence }: { got: Brought; own?: ToolScope }): ToolResult => {
  const call = runnable(tool, input, own);
  return presentToolAnswer(
    call,
    answered(call.queries).map((each) => ({ ...each, got: got(each) })),
    own,
  );
};

const NEVER: ToolScope = { ...fence, known: { services: [], gauges: [] } };

const CALLS: readonly (readonly [tool: string, input: object, noun: string])[] = [
  ['search_logs', { min_level: 'warn' }, 'log lines'],
  ['log_overview', {}, 'log lines'],
  ['compare_periods', {}, 'log lines'],
  ['get_traces', {}, 'spans'],
  ['get_metrics', { gauges: ['queue.lag'] }, 'metrics'],
  ['list_deploys', {}, 'changes'],
];

describe('a result', () => {
  it.each(CALLS)(
    'says for %s with no rows that nothing was found there, not that there is no source',
    (tool, input) => {
      const { outcome, text } = told(tool, input, { got: NOTHING });
      expect(outcome).toBe('nothing');
      expect(text).toMatch(new RegExp(`^${tool} FOUND NOTHING`));
      expect(text).not.toMatch(/no such source|FAILED/);
      expect(text).toContain('asked: q7');
    },
  );

  it.each(CALLS)('says for %s that nothing was ever sent, not that nothing happened', (tool, input, noun) => {
    const { outcome, text } = told(tool, input, { got: NOTHING, own: NEVER });
    expect(outcome).toBe('nothing');
    expect(text).toContain(`${tool} HAS NO DATA. No ${noun} have ever been sent to Casefile`);
    expect(text).toContain('This says nothing about what happened.');
    expect(text).not.toContain('FOUND NOTHING');
  });

  it.each(CALLS)('says for %s that it could not be read, and that this is no empty result', (tool, input) => {
    const { outcome, text } = told(tool, input, { got: DOWN });
    expect(outcome).toBe('failed');
    expect(text).toContain(`${tool} FAILED.`);
    expect(text).toContain('elastic:9200 refuses connections');
    expect(text).toContain('This is not an empty result: what is there is unknown.');
  });

  it('shows both, rows of one source and the failure of another', () => {
    const { outcome, text } = told(
      'get_traces',
      { trace_ids: ['4bf92f3577b34da6a3ce929d0e0e4000'] },
      { got: ({ asked, got }) => (asked.ask === 'logs' ? { missed: 'timeout: after 10 s' } : got) },
    );
    expect(outcome).toBe('found');
    expect(text).toContain('[q7:0]');
    expect(text).toContain('FAILED: log lines (oldest first)');
  });

  it('fails where one source is empty and another failed', () => {
    const { outcome } = told(
      'get_traces',
      { trace_ids: ['x'] },
      { got: (each) => (each.asked.ask === 'logs' ? { missed: 'timeout' } : NOTHING(each)) },
    );
    expect(outcome).toBe('failed');
  });

  it('fails for a comparison with one side alone', () => {
    const { outcome } = told(
      'compare_periods',
      {},
      { got: ({ id, got }) => (id === 'q9' ? { missed: 'timeout' } : got) },
    );
    expect(outcome).toBe('failed');
  });

  it('tells an absent library from an unknown name', () => {
    const search = (own: ToolScope): string => {
      const input = JSON.stringify({ query: 'pool', collection_name: 'runbook' });
      const call = parseToolCall({ tool: 'search_knowledge_base', input }, own, builtInTools);
      return 'refused' in call ? presentRefusal(call).text : '';
    };
    expect(search({ ...fence, collections: [] })).toContain('No collection has been added to Casefile');
    expect(search(fence)).toContain(
      'There is no collection "runbook". Perhaps you mean runbooks. Known: postmortems, runbooks.',
    );
  });

  it('repeats the notices of the source', () => {
    const noted = 'the window begins before what is kept';
    const { text } = told(
      'search_logs',
      { min_level: 'warn' },
      {
        got: ({ got }) => ('rows' in got ? { ...got, notices: [noted, noted] } : got),
      },
    );
    expect(text.split(`note: ${noted}`)).toHaveLength(2);
  });
});
