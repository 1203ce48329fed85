// The steps of a turn, by name: what `react` asks for and the driver runs.
import type { Step } from '../../investigation/react.js';
import type { OpenedInvestigation } from '../../investigation/state.js';
import { given, type TurnStep } from '../../turn/pipeline.js';
import type { FactTime } from '../records/investigations.js';
import type { LiveStepContext, StepContext, StepInput, StepOutcome } from './step-context.js';
import { classifyStep } from './classify.js';
import { confirmStep } from './confirm.js';
import { consultStep } from './consult.js';
import { mergeStep } from './merge.js';
import { catalogueStep, drillStep, focusStep, planStep, sharpenStep } from './plan.js';
import { respondStep } from './respond.js';
import { retrieveStep } from './retrieve.js';
import { analyzeStep, stageStep } from './analyze.js';
import { startStep } from './start.js';

const computingSteps: {
  readonly [Name in TurnStep]: (world: StepContext, task: StepInput<Name>) => Promise<StepOutcome>;
} = {
  catalogue: catalogueStep,
  classify: classifyStep,
  confirm: confirmStep,
  merge: mergeStep,
  plan: planStep,
  focus: focusStep,
  sharpen: sharpenStep,
  drill: drillStep,
  stage: stageStep,
  analyze: analyzeStep,
  consult: consultStep,
  respond: respondStep,
};

export type StepTask = {
  readonly state: OpenedInvestigation;
  readonly step: Step;
  readonly marks: readonly FactTime[];
};

const computeNamed = <Name extends TurnStep>(
  name: Name,
  world: StepContext,
  { state, marks }: StepTask,
): Promise<StepOutcome> => computingSteps[name](world, { turn: given[name](state), marks });

/** What a step computes from facts and batches; `undefined` for a step that reads the world and is an input of a replay. */
export const computeStep = (world: StepContext, work: StepTask): Promise<StepOutcome> | undefined => {
  const { step } = work.step;
  return step === 'start' || step === 'retrieve' ? undefined : computeNamed(step, world, work);
};

/** What is recorded in one commit: of a step that computes, one outcome. */
export const runStep = async (world: LiveStepContext, work: StepTask): Promise<readonly StepOutcome[]> => {
  const { state, step } = work;
  if (step.step === 'start') return [await startStep(world, { state, step })];
  if (step.step === 'retrieve') return retrieveStep(world, { state, step });
  return [await computeNamed(step.step, world, work)];
};
