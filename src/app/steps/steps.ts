// The steps of a turn, by name: what `react` asks for and the driver runs.
import type { Step } from '../../investigation/react.js';
import type { OpenedInvestigation } from '../../investigation/state.js';
import { given, type TurnStep } from '../../turn/pipeline.js';
import type { Mark } from '../investigations.js';
import type { LiveWorld, Outcome, Task, World } from '../world.js';
import { classify } from './classify.js';
import { confirm } from './confirm.js';
import { consult } from './consult.js';
import { merge } from './merge.js';
import { catalogue, drill, focus, plan, sharpen } from './plan.js';
import { respond } from './respond.js';
import { reads } from './reads.js';
import { analyze, stage } from './stage.js';
import { start } from './start.js';

const computing: { readonly [Name in TurnStep]: (world: World, task: Task<Name>) => Promise<Outcome> } = {
  catalogue,
  classify,
  confirm,
  merge,
  plan,
  focus,
  sharpen,
  drill,
  stage,
  analyze,
  consult,
  respond,
};

export type Work = { readonly state: OpenedInvestigation; readonly step: Step; readonly marks: readonly Mark[] };

const computed = <Name extends TurnStep>(name: Name, world: World, { state, marks }: Work): Promise<Outcome> =>
  computing[name](world, { turn: given[name](state), marks });

/** What a step computes from facts and batches; `undefined` for a step that reads the world and is an input of a replay. */
export const compute = (world: World, work: Work): Promise<Outcome> | undefined => {
  const { step } = work.step;
  return step === 'start' || step === 'retrieve' ? undefined : computed(step, world, work);
};

/** What is recorded in one commit: of a step that computes, one outcome. */
export const runStep = async (world: LiveWorld, work: Work): Promise<readonly Outcome[]> => {
  const { state, step } = work;
  if (step.step === 'start') return [await start(world, { state, step })];
  if (step.step === 'retrieve') return reads(world, { state, step });
  return [await computed(step.step, world, work)];
};
