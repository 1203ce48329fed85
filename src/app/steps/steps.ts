// Runs the steps of a turn: the functions behind the names of `investigation/pipeline.ts`, whose table types their inputs.
import { readStepInput, type TurnStep } from '../../investigation/pipeline.js';
import type { Step } from '../../investigation/react.js';
import type { OpenedInvestigation } from '../../investigation/state.js';
import type { FactTime } from '../records/investigations.js';
import { analyzeStep, stageStep } from './analyze.js';
import { answerStep } from './answer.js';
import { classifyStep } from './classify.js';
import { confirmStep } from './confirm.js';
import { consultStep } from './consult.js';
import { documentsStep } from './documents.js';
import { detailStep, lookupStep, stretchStep } from './lookup.js';
import { mergeStep } from './merge.js';
import { catalogueStep, drillStep, focusStep, planStep, sharpenStep } from './plan.js';
import { replyStep } from './reply.js';
import { respondStep } from './respond.js';
import { retrieveStep } from './retrieve.js';
import { startStep } from './start.js';
import type { LiveStepContext, StepContext, StepInput, StepOutcome } from './step-context.js';

/** Steps that compute: the same facts give the same result, live or replayed. `start` reads the clock and the sources. */
type ComputingStep = Exclude<TurnStep, 'start'>;

/** One function for each step: it takes what the table says that the step before it gives. */
export type StepFunctions = {
  readonly [Name in ComputingStep]: (context: StepContext, input: StepInput<Name>) => Promise<StepOutcome>;
};

const stepFunctions: StepFunctions = {
  catalogue: catalogueStep,
  documents: documentsStep,
  classify: classifyStep,
  reply: replyStep,
  confirm: confirmStep,
  merge: mergeStep,
  plan: planStep,
  focus: focusStep,
  sharpen: sharpenStep,
  drill: drillStep,
  stage: stageStep,
  analyze: analyzeStep,
  stretch: stretchStep,
  lookup: lookupStep,
  detail: detailStep,
  answer: answerStep,
  consult: consultStep,
  respond: respondStep,
};

export type StepTask = {
  readonly state: OpenedInvestigation;
  readonly step: Step;
  readonly marks: readonly FactTime[];
};

const runComputingStep = <Name extends ComputingStep>(
  name: Name,
  context: StepContext,
  { state, marks }: StepTask,
): Promise<StepOutcome> => stepFunctions[name](context, { turn: readStepInput(name, state), marks });

/** What a step computes from facts and batches; `undefined` for `start` and `retrieve`, whose facts are inputs of a replay. */
export const computeStep = (context: StepContext, task: StepTask): Promise<StepOutcome> | undefined => {
  const { step } = task.step;
  return step === 'start' || step === 'retrieve' ? undefined : runComputingStep(step, context, task);
};

/** What is recorded in one commit: one outcome, of `retrieve` several. */
export const runStep = async (context: LiveStepContext, task: StepTask): Promise<readonly StepOutcome[]> => {
  const { state, step, marks } = task;
  if (step.step === 'retrieve') return retrieveStep(context, { state, step });
  if (step.step === 'start') return [await startStep(context, { turn: readStepInput('start', state), marks })];
  return [await runComputingStep(step.step, context, task)];
};
