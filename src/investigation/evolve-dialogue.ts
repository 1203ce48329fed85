// Folds the facts of the dialogue: questions, confirmations, and how turns end.
import type { FactOf } from './facts.js';
import type { Open, Turn } from './state.js';
import type { Consulted } from './turn.js';

export const patchTurn = (state: Open, n: number, patch: Partial<Turn>): Open => ({
  ...state,
  turns: state.turns.map((turn) => (turn.n === n ? { ...turn, ...patch } : turn)),
});

export const asked = (state: Open, { turn, question }: FactOf<'TurnAsked'>['data']): Open => ({
  ...state,
  turns: [...state.turns, { n: turn, question, status: 'queued' }],
});

export const started = (state: Open, { turn, circumstances }: FactOf<'TurnStarted'>['data']): Open => ({
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

export const parked = (state: Open, { turn, readings }: FactOf<'ConfirmationRequested'>['data']): Open => ({
  ...state,
  parked: { turn, readings, askedBefore: state.turns.length },
});

const unparked = (state: Open): Open => {
  const { parked: _, ...rest } = state;
  return rest;
};

export const confirmed = (state: Open, { confirms }: FactOf<'ConfirmationGiven'>['data']): Open => {
  const next = patchTurn(unparked(state), confirms, { status: 'confirmed' });
  return next.running === undefined ? next : { ...next, running: { ...next.running, resolves: confirms } };
};

export const withdrawn = (state: Open, { parked: turn }: FactOf<'ConfirmationWithdrawn'>['data']): Open => {
  const next = unparked(state);
  return next.running === undefined ? next : { ...next, running: { ...next.running, withdrew: turn } };
};

export const consulted = (state: Open, n: number, { summary }: Consulted): Open =>
  summary === undefined ? state : patchTurn(state, n, { summary });

export const ended = (state: Open, n: number, patch: Partial<Turn>): Open => {
  const { running, ...rest } = state;
  return patchTurn(running === undefined || running.n === n ? rest : state, n, patch);
};
