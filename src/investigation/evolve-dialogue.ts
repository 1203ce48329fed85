// Folds the facts of the dialogue: questions, confirmations, and how turns end.
import { optional } from '../kernel/optional.js';
import type { FactOf } from './facts.js';
import type { OpenedInvestigation, Turn } from './state.js';
import type { Consultation } from './turn.js';

export const patchTurn = (state: OpenedInvestigation, n: number, patch: Partial<Turn>): OpenedInvestigation => ({
  ...state,
  turns: state.turns.map((turn) => (turn.n === n ? { ...turn, ...patch } : turn)),
});

export const applyTurnAsked = (
  state: OpenedInvestigation,
  { turn, question }: FactOf<'TurnAsked'>['data'],
): OpenedInvestigation => ({
  ...state,
  turns: [...state.turns, { n: turn, question, status: 'queued' }],
});

export const applyTurnStarted = (
  state: OpenedInvestigation,
  { turn, circumstances }: FactOf<'TurnStarted'>['data'],
): OpenedInvestigation => ({
  ...patchTurn(state, turn, { status: 'running', askedAt: circumstances.askedAt }),
  running: {
    n: turn,
    phase: { at: 'started' },
    circumstances,
    unknown: [],
    doubts: [],
    queries: [],
    fetched: [],
    missed: [],
    suspectsBefore: [],
  },
});

export const applyConfirmationRequested = (
  state: OpenedInvestigation,
  { turn, readings }: FactOf<'ConfirmationRequested'>['data'],
): OpenedInvestigation => ({
  ...state,
  parked: { turn, readings, askedBefore: state.turns.length },
});

const withoutParkedTurn = (state: OpenedInvestigation): OpenedInvestigation => {
  const { parked: _, ...rest } = state;
  return rest;
};

export const applyConfirmationGiven = (
  state: OpenedInvestigation,
  { turn, confirms }: FactOf<'ConfirmationGiven'>['data'],
): OpenedInvestigation => {
  const confirmed = patchTurn(withoutParkedTurn(state), confirms, { status: 'confirmed' });
  const next = patchTurn(confirmed, turn, { resolves: confirms });
  return next.running === undefined ? next : { ...next, running: { ...next.running, resolves: confirms } };
};

export const applyConfirmationWithdrawn = (
  state: OpenedInvestigation,
  { parked: turn }: FactOf<'ConfirmationWithdrawn'>['data'],
): OpenedInvestigation => {
  const next = withoutParkedTurn(state);
  return next.running === undefined ? next : { ...next, running: { ...next.running, withdrew: turn } };
};

export const applyModelConsulted = (
  state: OpenedInvestigation,
  n: number,
  { summary, profile, correction }: Consultation,
): OpenedInvestigation =>
  summary === undefined && correction === undefined
    ? state
    : patchTurn(state, n, {
        ...optional({ summary }),
        ...(correction !== undefined && { counted: { profile, correction } }),
      });

export const endTurn = (state: OpenedInvestigation, n: number, patch: Partial<Turn>): OpenedInvestigation => {
  const { running, ...rest } = state;
  return patchTurn(running === undefined || running.n === n ? rest : state, n, patch);
};
