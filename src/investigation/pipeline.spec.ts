import { describe, expect, it } from 'vitest';
import {
  type After,
  type AnalyzedTurn,
  type MergedTurn,
  Pipeline,
  type QueuedTurn,
  type StartedTurn,
  type StepInputs,
  turnPipeline,
} from './pipeline.js';

const never = (): boolean => false;

const whenQueued = new Pipeline<QueuedTurn>();
const whenStarted = whenQueued.step('start', { gives: (turn: QueuedTurn) => turn as StartedTurn, isLast: never });
const whenMerged = new Pipeline<After<'merge', MergedTurn>>();
const whenPlanned = whenMerged.step('plan', { gives: (turn: After<'merge', MergedTurn>) => turn, isLast: never });

describe('the pipeline of a turn', () => {
  it('lists all steps in the order in which a turn takes them', () => {
    expect(turnPipeline.entries.map(({ step }) => step)).toEqual([
      'start',
      'catalogue',
      'documents',
      'classify',
      'reply',
      'confirm',
      'merge',
      'plan',
      'focus',
      'sharpen',
      'drill',
      'stage',
      'analyze',
      'stretch',
      'lookup',
      'detail',
      'answer',
      'stage',
      'consult',
      'respond',
    ]);
  });

  it('does not compile with a step in the wrong place of the table', () => {
    whenStarted.step('catalogue', { gives: (turn: After<'start', StartedTurn>) => turn, isLast: never });
    // @ts-expect-error catalogue takes a turn that has started
    whenQueued.step('catalogue', { gives: (turn: After<'start', StartedTurn>) => turn, isLast: never });

    whenPlanned.step('focus', { gives: (turn: After<'plan', MergedTurn>) => turn, isLast: never });
    // @ts-expect-error focus comes after plan, although a merged turn holds the same data
    whenMerged.step('focus', { gives: (turn: After<'plan', MergedTurn>) => turn, isLast: never });

    // @ts-expect-error drill comes after focus
    whenPlanned.step('drill', { gives: (turn: After<'focus' | 'sharpen', MergedTurn>) => turn, isLast: never });
    // @ts-expect-error consult comes after the engine has analyzed
    whenPlanned.step('consult', { gives: (turn: After<'stage', AnalyzedTurn>) => turn, isLast: never });
  });

  it('gives each step what the step before it gives', () => {
    const takes = <Step extends keyof StepInputs>(_step: Step, _turn: StepInputs[Step]): void => undefined;
    const after = <Turn>(): Turn => undefined as Turn;
    takes('drill', after<After<'focus', MergedTurn>>());
    takes('drill', after<After<'sharpen', MergedTurn>>());
    takes('respond', after<After<'analyze', AnalyzedTurn>>());
    takes('respond', after<After<'consult', AnalyzedTurn>>());
    // @ts-expect-error a turn that was only planned has no part to drill into
    takes('drill', after<After<'plan', MergedTurn>>());
    // @ts-expect-error nothing is answered before it is analyzed
    takes('respond', after<After<'stage', MergedTurn>>());
  });
});
