// Folds one fact into the state. Total and forgiving: a fact is true, whatever the state was.
import * as dialogue from './evolve-dialogue.js';
import * as issues from './evolve-issue.js';
import type { FactOf, FactType, InvestigationFact } from './facts.js';
import { type InvestigationState, nothing, type Opened, type Running } from './state.js';
import { STAGES } from './turn.js';

const working = (state: Opened, patch: (running: Running) => Partial<Running>): Opened =>
  state.running === undefined ? state : { ...state, running: { ...state.running, ...patch(state.running) } };

const missed =
  (outcome: 'failed' | 'skipped') =>
  (state: Opened, { query, because }: FactOf<'SourceFailed'>['data']): Opened =>
    working(state, (running) => ({ missed: [...running.missed, { query, outcome, because }] }));

const same = (state: Opened): Opened => state;

const folds: { readonly [T in FactType]: (state: Opened, data: FactOf<T>['data']) => Opened } = {
  InvestigationOpened: same,
  DriverTaken: (state, { epoch }) => ({ ...state, epoch }),
  TurnAsked: dialogue.asked,
  TurnStarted: dialogue.started,
  TurnClassified: (state, data) =>
    issues.classified(
      working(state, () => ({ phase: { at: 'classified' }, classification: data.classification })),
      data,
    ),
  ConfirmationRequested: dialogue.parked,
  ConfirmationGiven: dialogue.confirmed,
  ConfirmationWithdrawn: dialogue.withdrawn,
  IssueOpened: issues.opened,
  IssueReturned: issues.returned,
  IssueSwitched: issues.switched,
  IssueResolved: issues.resolved,
  ScopeMerged: issues.merged,
  QueriesPlanned: (state, { round, queries, part }) =>
    working(state, (running) => ({
      ...(part && { part }),
      phase: { at: 'planned', round, planned: queries.length },
      queries: [...running.queries, ...queries],
    })),
  BatchFetched: (state, data) => {
    const { query, hash, rows, matched, owed, late, notices } = data;
    const batch = { query, hash, rows, matched, owed, late, notices };
    return issues.fetched(
      working(state, (running) => ({ fetched: [...running.fetched, batch] })),
      data,
    );
  },
  SourceFailed: missed('failed'),
  SourceSkipped: missed('skipped'),
  StageStarted: same,
  ExecutionStarted: (state, { stage, execution }) =>
    working(state, () => ({
      phase: { at: 'staged', stage, execution },
      ...(stage === STAGES.model && { agent: { stage, execution } }),
    })),
  ExecutionEnded: same,
  StageEnded: same,
  FindingsDrawn: (state, data) =>
    issues.drawn(
      working(state, () => ({ phase: { at: 'analyzed' }, findings: data.findings })),
      data,
    ),
  ModelConsulted: (state, { turn, ...consulted }) =>
    working(dialogue.consulted(state, turn, consulted), () => ({ phase: { at: 'consulted' }, consulted })),
  AnswerComposed: same,
  CitationsVerified: same,
  TurnAnswered: (state, { turn, status, body }) => dialogue.ended(state, turn, { status, body }),
  TurnFailed: (state, { turn, body }) => dialogue.ended(state, turn, { status: 'failed', body }),
  TurnCancelled: (state, { turn, body }) => dialogue.ended(state, turn, { status: 'cancelled', body }),
  TurnTimedOut: (state, { turn, body }) => dialogue.ended(state, turn, { status: 'timed_out', body }),
  ContextSummarized: (state, data) =>
    issues.summarized(dialogue.patchTurn(state, data.turn, { gist: data.gist }), data),
  FeedbackGiven: same,
  InvestigationDeleted: (state) => ({ ...state, status: 'deleted' }),
  InvestigationRestored: (state) => ({ ...state, status: 'open' }),
  InvestigationErased: (state) => ({ ...state, status: 'erased' }),
};

const fold = <T extends FactType>(
  state: Opened,
  fact: { readonly type: T; readonly data: FactOf<T>['data'] },
): Opened => folds[fact.type](state, fact.data);

/** Facts before `InvestigationOpened` change nothing. Never throws. */
export const evolve = (state: InvestigationState, fact: InvestigationFact): InvestigationState => {
  if (state.status !== 'none') return fold(state, fact);
  if (fact.type !== 'InvestigationOpened') return nothing;
  return { status: 'open', ...fact.data, epoch: 0, turns: [], issues: [] };
};
