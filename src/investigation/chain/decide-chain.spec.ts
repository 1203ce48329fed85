import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TextRef } from '../../kernel/brand.js';
import { type ChainDefinition, planStage, planStages } from './chain-definition.js';
import { chainExecutions, type ChainRun, evolveChains } from './chain-run.js';
import { type ChainIntent, decideChain } from './decide-chain.js';
import { nextChainSteps } from './next-chain-steps.js';
import { hasChainPartEnded } from './stage-outcome.js';

const engine = { name: 'engine', kind: 'engine' } as const;
const DEFINITION: ChainDefinition = {
  stages: [
    { name: 'look', agents: [engine, { name: 'on-call', kind: 'person', question: 'Well?' }], successPolicy: 'any' },
    { name: 'close', agents: [engine] },
  ],
};

const ref = (words: string): TextRef => words as TextRef;

const startOf = (messageId: string, stages = 2, due?: number): ChainIntent => ({
  intent: 'start-chain',
  chain: 'triage',
  version: 'v1',
  messageId,
  payload: 'p',
  question: { text: ref('why?'), askedAt: 1, zone: 'UTC' },
  stages,
  ...(due !== undefined && { due }),
});

type Runs = readonly ChainRun[];

/** Throws when an intent is refused. */
const after = (runs: Runs, ...intents: readonly ChainIntent[]): Runs =>
  intents.reduce((now, intent) => {
    const facts = decideChain(intent, now);
    if ('rejected' in facts) throw new Error(facts.because);
    return facts.reduce(evolveChains, now);
  }, runs);

const refusal = (runs: Runs, intent: ChainIntent): string | undefined => {
  const facts = decideChain(intent, runs);
  return 'rejected' in facts ? facts.rejected : undefined;
};

const begin = (index: number): ChainIntent => {
  const stage = planStage(DEFINITION, 'c1', index);
  if (stage === undefined) throw new Error(`there is no stage ${index}`);
  return { intent: 'start-chain-stage', run: 'c1', stage };
};
const go = (execution: string): ChainIntent => ({
  intent: 'start-chain-execution',
  run: 'c1',
  execution,
  question: ref('q'),
});
const end = (execution: string, status: 'completed' | 'failed' | 'timed_out' = 'completed'): ChainIntent => ({
  intent: 'end-chain-execution',
  run: 'c1',
  execution,
  end: { status },
});

const started = after([], startOf('m1'), begin(0));
const [RUN] = started;

describe('the stages of a chain', () => {
  it('count replicas out, and make a stage of a synthesis', () => {
    const model = { name: 'deep', kind: 'model', model: 'big' } as const;
    const definition = { stages: [{ name: 'dig', agents: [model], replicas: 3, synthesis: engine }] };
    expect(planStages(definition).map(({ stage }) => stage)).toEqual([
      { index: 0, name: 'dig', parallel: 'replica', successPolicy: 'all' },
      { index: 1, name: 'dig: synthesis', synthesizes: 0 },
    ]);
    expect(planStage(definition, 'c1', 0)?.executions.map(({ id, agent, index }) => [id, agent, index])).toEqual([
      ['c1.s1.a1', 'deep-1', 1],
      ['c1.s1.a2', 'deep-2', 2],
      ['c1.s1.a3', 'deep-3', 3],
    ]);
  });

  it('have neither policy nor type where there is one agent', () => {
    const [, close] = planStages(DEFINITION);
    expect(close?.stage).toEqual({ index: 1, name: 'close' });
  });
});

describe('a run of a chain', () => {
  it('has its executions side by side, and ends a stage with the last of them', () => {
    expect(nextChainSteps(RUN as ChainRun, 0).map((each) => each.step)).toEqual(['execute', 'execute']);
    const one = after(started, go('c1.s1.a1'), end('c1.s1.a1', 'failed'));
    expect(one[0]?.begun[0]?.status).toBe('active');
    const both = after(one, go('c1.s1.a2'), {
      intent: 'answer-chain',
      run: 'c1',
      execution: 'c1.s1.a2',
      reply: ref('yes'),
    });
    expect(both[0]?.begun[0]?.status).toBe('completed');
    expect(nextChainSteps(both[0] as ChainRun, 0)).toEqual([{ step: 'start-stage', index: 1 }]);
  });

  it('concludes once a stage has not succeeded, or its time is over, and says what it left undone', () => {
    const failed = after(started, end('c1.s1.a1', 'failed'), end('c1.s1.a2', 'timed_out'));
    expect(nextChainSteps(failed[0] as ChainRun, 0)).toEqual([{ step: 'conclude' }]);
    const [ended] = after(failed, { intent: 'end-chain', run: 'c1', turn: 4 });
    expect(ended).toMatchObject({
      status: 'failed',
      turn: 4,
      because: 'stage look: engine failed; stage look: on-call ran out of time; 1 of 2 stages did not begin',
    });
    const late = after([], startOf('m1', 2, 100), begin(0), end('c1.s1.a1'), end('c1.s1.a2'));
    expect(nextChainSteps(late[0] as ChainRun, 99)).toEqual([{ step: 'start-stage', index: 1 }]);
    expect(nextChainSteps(late[0] as ChainRun, 100)).toEqual([{ step: 'conclude' }]);
    expect(after(late, { intent: 'end-chain', run: 'c1' })[0]?.status).toBe('timed_out');
  });

  it('says why there is no executive summary', () => {
    const ended = after(started, end('c1.s1.a1'), end('c1.s1.a2'), begin(1), end('c1.s2.a1'));
    const because = 'the executive summary was refused: the budget is used up';
    const [run] = after(ended, { intent: 'end-chain', run: 'c1', because });
    expect(run).toMatchObject({ status: 'completed', because });
    expect(run).not.toHaveProperty('turn');
    const failed = after(started, end('c1.s1.a1', 'failed'), end('c1.s1.a2', 'failed'));
    expect(after(failed, { intent: 'end-chain', run: 'c1', because })[0]?.because).toBe(
      `stage look: engine failed; stage look: on-call failed; 1 of 2 stages did not begin; ${because}`,
    );
  });

  it('ends every part that is open when it is cancelled, and no part that has ended', () => {
    const [cancelled] = after(started, end('c1.s1.a1'), { intent: 'cancel-chain', run: 'c1' });
    expect(chainExecutions(cancelled as ChainRun).map(({ status }) => status)).toEqual(['completed', 'cancelled']);
    expect(cancelled?.begun[0]?.status).toBe('completed');
    expect(cancelled?.status).toBe('cancelled');
    expect(nextChainSteps(cancelled as ChainRun, 0)).toEqual([]);
  });

  it('asks once whether tools may be used, and ends an execution that may not', () => {
    const asking = { intent: 'ask-approval', run: 'c1', execution: 'c1.s1.a1', tools: ['search_logs'] } as const;
    const answer = (said: 'yes' | 'no'): ChainIntent => ({
      intent: 'answer-approval',
      run: 'c1',
      execution: 'c1.s1.a1',
      answer: said,
    });
    const asked = after(started, asking);
    expect(after(started, { ...asking, due: 9 })[0]?.begun[0]?.executions[0]?.approval).toEqual({
      tools: ['search_logs'],
      due: 9,
    });
    expect(refusal(asked, asking)).toBe('chain-step-not-awaited');
    expect(refusal(asked, go('c1.s1.a1'))).toBe('chain-step-not-awaited');
    expect(refusal(started, answer('yes'))).toBe('nothing-to-answer');
    expect(after(asked, answer('yes'), go('c1.s1.a1'))[0]?.begun[0]?.executions[0]?.status).toBe('active');
    expect(after(asked, answer('no'))[0]?.begun[0]?.executions[0]).toMatchObject({
      status: 'cancelled',
      end: { because: 'it may not use search_logs' },
    });
  });

  it('refuses what it does not wait for', () => {
    expect(refusal([], begin(0))).toBe('unknown-chain-run');
    expect(refusal(started, startOf('m2'))).toBe('chain-running');
    expect(refusal(started, startOf('m1'))).toBe('message-id-reused');
    expect(refusal(started, begin(1))).toBe('chain-step-not-awaited');
    expect(refusal(started, go('c1.s9.a1'))).toBe('unknown-chain-execution');
    expect(refusal(started, { intent: 'end-chain', run: 'c1' })).toBe('chain-step-not-awaited');
    expect(refusal(after(started, end('c1.s1.a1')), end('c1.s1.a1'))).toBe('chain-part-ended');
    const cancelled = after(started, { intent: 'cancel-chain', run: 'c1' });
    expect(refusal(cancelled, go('c1.s1.a2'))).toBe('chain-has-ended');
    expect(after(cancelled, startOf('m2')).map(({ id }) => id)).toEqual(['c1', 'c2']);
  });

  it('ends, in whatever order and however its executions end, and no end changes', () => {
    const endings = fc.array(
      fc.record({
        pick: fc.nat(),
        status: fc.constantFrom('completed', 'failed', 'timed_out'),
        isCancelled: fc.boolean(),
      }),
      { minLength: 12, maxLength: 12 },
    );
    fc.assert(
      fc.property(endings, (all) => {
        let runs = after([], startOf('m1'));
        for (const { pick, status, isCancelled } of all) {
          const [run] = runs as [ChainRun];
          const steps = nextChainSteps(run, 0);
          const step = steps[pick % Math.max(1, steps.length)];
          if (step === undefined) break;
          const ended = chainExecutions(run).filter((each) => hasChainPartEnded(each.status));
          if (isCancelled && pick % 5 === 0) runs = after(runs, { intent: 'cancel-chain', run: 'c1' });
          else if (step.step === 'start-stage') runs = after(runs, begin(step.index));
          else if (step.step === 'conclude') runs = after(runs, { intent: 'end-chain', run: 'c1' });
          else
            runs = after(
              runs,
              step.execution.status === 'pending' ? go(step.execution.id) : end(step.execution.id, status),
            );
          const now = new Map(chainExecutions((runs as [ChainRun])[0]).map((each) => [each.id, each.status]));
          for (const each of ended) expect(now.get(each.id)).toBe(each.status);
        }
        expect(hasChainPartEnded((runs as [ChainRun])[0].status)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});
