// The six steps of a turn, by name: what `react` asks for and the driver runs.
import type { Step } from '../../investigation/react.js';
import type { ComputingStep, LiveWorld, Outcome, Task, World } from '../world.js';
import { classify } from './classify.js';
import { confirm } from './confirm.js';
import { merge } from './merge.js';
import { plan } from './plan.js';
import { respond } from './respond.js';
import { retrieve } from './retrieve.js';
import { analyze, stage } from './stage.js';
import { start } from './start.js';

const computing: { readonly [Name in ComputingStep]: (world: World, task: Task<Name>) => Promise<Outcome> } = {
  classify,
  confirm,
  merge,
  plan,
  stage,
  analyze,
  respond,
};

const isComputing = (name: Step['step']): name is ComputingStep => Object.hasOwn(computing, name);

const computed = <Name extends ComputingStep>(name: Name, world: World, task: Task<Name>): Promise<Outcome> =>
  computing[name](world, task);

/** What a step computes from facts and batches; `undefined` for a step that reads the world and is an input of a replay. */
export const compute = (world: World, task: Task): Promise<Outcome> | undefined => {
  const { step } = task.step;
  return isComputing(step) ? computed(step, world, task as Task<ComputingStep>) : undefined;
};

export const runStep = (world: LiveWorld, task: Task): Promise<Outcome> => {
  const { step } = task.step;
  if (step === 'start') return start(world, task as Task<'start'>);
  if (step === 'retrieve') return retrieve(world, task as Task<'retrieve'>);
  return computed(step, world, task as Task<ComputingStep>);
};
