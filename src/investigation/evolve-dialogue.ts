// Folds the facts of the dialogue: questions, confirmations, and how turns end.
import type { FactOf } from './facts.js';
import type { Opened, Turn } from './state.js';
import type { Consulted } from './turn.js';

export const patchTurn = (state: Opened, n: number, patch: Partial<Turn>): Opened => ({
  ...state,
  turns: state.turns.map((turn) => (turn.n === n ? { ...turn, ...patch } : turn)),
});

export const asked = (state: Opened, { turn, question }: FactOf<'TurnAsked'>['data']): Opened => ({
  ...state,
  turns: [...state.turns, { n: turn, question, status: 'queued' }],
});

export const started = (state: Opened, { turn, circumstances }: FactOf<'TurnStarted'>['data']): Opened => ({
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

export const parked = (state: Opened, { turn, readings }: FactOf<'ConfirmationRequested'>['data']): Opened => ({
  ...state,
  parked: { turn, readings, askedBefore: state.turns.length },
});

const unparked = (state: Opened): Opened => {
  const { parked: _, ...rest } = state;
  return rest;
};

export const confirmed = (state: Opened, { confirms }: FactOf<'ConfirmationGiven'>['data']): Opened => {
  const next = patchTurn(unparked(state), confirms, { status: 'confirmed' });
  return next.running === undefined ? next : { ...next, running: { ...next.running, resolves: confirms } };
};

export const withdrawn = (state: Opened, { parked: turn }: FactOf<'ConfirmationWithdrawn'>['data']): Opened => {
  const next = unparked(state);
  return next.running === undefined ? next : { ...next, running: { ...next.running, withdrew: turn } };
};

export const consulted = (state: Opened, n: number, { summary }: Consulted): Opened =>
  summary === undefined ? state : patchTurn(state, n, { summary });

export const ended = (state: Opened, n: number, patch: Partial<Turn>): Opened => {
  const { running, ...rest } = state;
  return patchTurn(running === undefined || running.n === n ? rest : state, n, patch);
};
