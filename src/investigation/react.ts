// What an investigation needs next, as data. The driver runs it and records the result; nothing else starts work.
import { type InvestigationState, type OpenedInvestigation, type RunningTurn } from './state.js';
import type { PlannedQuery } from './turn.js';

export type Step =
  | { readonly step: 'start'; readonly turn: number }
  | { readonly step: 'classify'; readonly turn: number }
  | { readonly step: 'confirm'; readonly turn: number }
  | { readonly step: 'merge'; readonly turn: number }
  | { readonly step: 'catalogue' | 'plan' | 'focus' | 'sharpen' | 'drill'; readonly turn: number }
  | { readonly step: 'retrieve'; readonly turn: number; readonly query: PlannedQuery }
  | { readonly step: 'stage'; readonly turn: number }
  | { readonly step: 'analyze' | 'consult'; readonly turn: number; readonly stage: string; readonly execution: string }
  | { readonly step: 'respond'; readonly turn: number };

/**
 * The rounds of a plan: 0 reads the catalogue, 1 the issue, 2 the part of its window where the engine sees most,
 * 3 a part of that when it is still long, 4 what the engine asks to see, 5 what a model asks to see, as often as it may.
 */
export const ROUNDS = { catalogue: 0, plan: 1, focus: 2, sharpen: 3, drill: 4, consult: 5 } as const;

const unanswered = (running: RunningTurn): PlannedQuery | undefined => {
  const done = new Set([...running.fetched, ...running.missed].map(({ query }) => query));
  return running.queries.find(({ id }) => !done.has(id));
};

type Planned = Extract<RunningTurn['phase'], { at: 'planned' }>;
type Staged = Extract<RunningTurn['phase'], { at: 'staged' }>;

/** A focus that planned nothing is not sharpened. */
const afterRound = ({ n: turn, agent }: RunningTurn, { round, planned }: Planned): Step => {
  if (agent !== undefined) return { step: 'consult', turn, ...agent };
  switch (round) {
    case ROUNDS.catalogue:
      return { step: 'classify', turn };
    case ROUNDS.plan:
      return { step: 'focus', turn };
    case ROUNDS.focus:
      return { step: planned > 0 ? 'sharpen' : 'drill', turn };
    case ROUNDS.sharpen:
      return { step: 'drill', turn };
    default:
      return { step: 'stage', turn };
  }
};

const inRound = (running: RunningTurn, phase: Planned): Step => {
  const query = unanswered(running);
  return query === undefined ? afterRound(running, phase) : { step: 'retrieve', turn: running.n, query };
};

/** The engine first; the model's execution has begun only behind it. */
const working = ({ n: turn, agent }: RunningTurn, { stage, execution }: Staged): Step => ({
  step: agent === undefined ? 'analyze' : 'consult',
  turn,
  stage,
  execution,
});

type At = RunningTurn['phase']['at'];
type PhaseAt<Name extends At> = Extract<RunningTurn['phase'], { at: Name }>;

const next: { readonly [Name in At]: (running: RunningTurn, phase: PhaseAt<Name>) => Step } = {
  started: ({ n: turn }) => ({ step: 'catalogue', turn }),
  classified: ({ n: turn, classification }) => ({
    step: classification?.relation === 'ambiguous' ? 'confirm' : 'merge',
    turn,
  }),
  merged: ({ n: turn }) => ({ step: 'plan', turn }),
  planned: inRound,
  staged: working,
  analyzed: ({ n: turn, circumstances }) => ({ step: circumstances?.model === undefined ? 'respond' : 'stage', turn }),
  consulted: ({ n: turn }) => ({ step: 'respond', turn }),
};

const nextOf = <Name extends At>(running: RunningTurn, phase: PhaseAt<Name> & { readonly at: Name }): Step =>
  next[phase.at](running, phase);

const started = (state: OpenedInvestigation): Step | undefined => {
  if (state.running !== undefined) return nextOf(state.running, state.running.phase);
  const waiting = state.turns.find((turn) => turn.status === 'queued');
  return waiting === undefined ? undefined : { step: 'start', turn: waiting.n };
};

/** The step that comes next; `undefined`: nobody waits, or the investigation is deleted or erased. Total and pure. */
export const react = (state: InvestigationState): Step | undefined =>
  state.status === 'open' ? started(state) : undefined;
