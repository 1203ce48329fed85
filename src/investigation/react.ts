// What an investigation needs next, as data. The driver runs it and records the result; nothing else starts work.
import { type InvestigationState, type Open, type Running } from './state.js';
import type { PlannedQuery } from './turn.js';

export type Step =
  | { readonly step: 'start'; readonly turn: number }
  | { readonly step: 'classify'; readonly turn: number }
  | { readonly step: 'confirm'; readonly turn: number }
  | { readonly step: 'merge'; readonly turn: number }
  | { readonly step: 'catalogue' | 'plan' | 'focus' | 'sharpen' | 'drill'; readonly turn: number }
  | { readonly step: 'retrieve'; readonly turn: number; readonly query: PlannedQuery }
  | { readonly step: 'stage'; readonly turn: number }
  | { readonly step: 'analyze'; readonly turn: number; readonly stage: string; readonly execution: string }
  | { readonly step: 'respond'; readonly turn: number };

/**
 * The rounds of a plan: 0 reads the catalogue, 1 the issue, 2 the part of its window where the engine sees most,
 * 3 a part of that when it is still long, 4 what the engine asks to see.
 */
export const ROUNDS = { catalogue: 0, plan: 1, focus: 2, sharpen: 3, drill: 4 } as const;

const unanswered = (running: Running): PlannedQuery | undefined => {
  const done = new Set([...running.fetched, ...running.missed].map(({ query }) => query));
  return running.queries.find(({ id }) => !done.has(id));
};

/** A focus that planned nothing is not sharpened. */
const afterRound = (turn: number, { round, planned }: Extract<Running['phase'], { at: 'planned' }>): Step => {
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

const next = (running: Running): Step => {
  const { n: turn, phase, classification } = running;
  switch (phase.at) {
    case 'started':
      return { step: 'catalogue', turn };
    case 'classified':
      return classification?.relation === 'ambiguous' ? { step: 'confirm', turn } : { step: 'merge', turn };
    case 'merged':
      return { step: 'plan', turn };
    case 'planned': {
      const query = unanswered(running);
      return query === undefined ? afterRound(turn, phase) : { step: 'retrieve', turn, query };
    }
    case 'staged':
      return { step: 'analyze', turn, stage: phase.stage, execution: phase.execution };
    case 'analyzed':
      return { step: 'respond', turn };
    default:
      return phase satisfies never;
  }
};

const started = (state: Open): Step | undefined => {
  if (state.running !== undefined) return next(state.running);
  const waiting = state.turns.find((turn) => turn.status === 'queued');
  return waiting === undefined ? undefined : { step: 'start', turn: waiting.n };
};

export const react = (state: InvestigationState): Step | undefined =>
  state.status === 'open' ? started(state) : undefined;
