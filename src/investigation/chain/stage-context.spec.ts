import { describe, expect, it } from 'vitest';
import type { ChainExecution, ChainStage } from './chain-run.js';
import { type AgentStep, buildStageContext, tellsSteps } from './stage-context.js';

const execution = (index: number, kind: ChainExecution['kind'] = 'model'): ChainExecution => ({
  id: `c1.s1.a${index}`,
  stage: 'c1.s1',
  agent: `agent-${index}`,
  index,
  kind,
  status: 'completed',
});

const stageOf = (...executions: readonly ChainExecution[]): ChainStage => ({
  id: 'c1.s1',
  index: 0,
  name: 'look',
  status: 'completed',
  executions,
});

const STEPS: readonly AgentStep[] = [
  { thinking: 'errors, so the logs', calls: [{ tool: 'search_logs', input: '{"text":"refused"}', outcome: 'found' }] },
  { calls: [{ tool: 'get_metrics', input: '{}', outcome: 'failed' }] },
];

describe('what the next stage is told', () => {
  it('of a model alone in its stage is what it thought, what it called, and its final analysis, in this order', () => {
    const stage = stageOf(execution(1));
    expect(tellsSteps(stage)).toBe(true);
    expect(buildStageContext(stage, new Map([['c1.s1.a1', { answer: 'It is the cart.', steps: STEPS }]]))).toBe(
      [
        'Stage “look”:\n',
        'It thought: errors, so the logs',
        'It called search_logs {"text":"refused"}: found',
        'It called get_metrics {}: failed',
        'Agent agent-1 has concluded:',
        'It is the cart.',
      ].join('\n'),
    );
  });

  it('of several agents is the final analysis of each, in the order of their indexes', () => {
    const stage = stageOf(execution(2), execution(1, 'person'), { ...execution(3), status: 'timed_out' });
    expect(tellsSteps(stage)).toBe(false);
    const told = new Map([
      ['c1.s1.a1', { answer: 'By hand.' }],
      ['c1.s1.a2', { answer: 'It is the cart.' }],
    ]);
    expect(buildStageContext(stage, told)).toBe(
      [
        'Stage “look”:',
        'A person has answered:\nBy hand.',
        'Agent agent-2 has concluded:\nIt is the cart.',
        'Agent agent-3 has concluded nothing; it is timed out',
      ].join('\n\n'),
    );
  });

  it('stays short however long a model has worked and thought', () => {
    const step: AgentStep = { thinking: 'x'.repeat(50_000), calls: [{ tool: 't', input: 'y'.repeat(50_000) }] };
    const told = buildStageContext(
      stageOf(execution(1)),
      new Map([['c1.s1.a1', { answer: 'done', steps: Array.from({ length: 500 }, () => step) }]]),
    );
    expect(told).toContain('480 earlier steps are left out.');
    expect(told.length).toBeLessThan(20 * 1_400);
  });
});
