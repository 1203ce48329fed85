// Folds one fact into the state. Forgiving: a fact is true, whatever the state was.
import { optional } from '../kernel/optional.js';
import { refuseUnknownFact } from '../kernel/fact.js';
import { type ChainFact, evolveChains, isOfChain } from './chain/chain-run.js';
import * as dialogue from './evolve-dialogue.js';
import * as issues from './evolve-issues.js';
import type { FactOf, FactType, InvestigationFact } from './facts.js';
import { type InvestigationState, noInvestigation, type OpenedInvestigation, type RunningTurn } from './state.js';
import { STAGES } from './turn.js';

const patchRunning = (
  state: OpenedInvestigation,
  patch: (running: RunningTurn) => Partial<RunningTurn>,
): OpenedInvestigation =>
  state.running === undefined ? state : { ...state, running: { ...state.running, ...patch(state.running) } };

const applyMissedQuery =
  (outcome: 'failed' | 'skipped') =>
  (state: OpenedInvestigation, { query, because }: FactOf<'SourceFailed'>['data']): OpenedInvestigation =>
    patchRunning(state, (running) => ({ missed: [...running.missed, { query, outcome, because }] }));

const unchanged = (state: OpenedInvestigation): OpenedInvestigation => state;

type OwnFactType = Exclude<FactType, ChainFact['type']>;
type OwnFact = Exclude<InvestigationFact, ChainFact>;

const appliers: {
  readonly [T in OwnFactType]: (state: OpenedInvestigation, data: FactOf<T>['data']) => OpenedInvestigation;
} = {
  InvestigationOpened: unchanged,
  DriverTaken: (state, { epoch }) => ({ ...state, epoch }),
  TurnAsked: dialogue.applyTurnAsked,
  TurnStarted: dialogue.applyTurnStarted,
  TurnClassified: (state, data) =>
    issues.applyTurnClassified(
      patchRunning(state, () => ({ phase: { at: 'classified' }, classification: data.classification })),
      data,
    ),
  ConfirmationRequested: dialogue.applyConfirmationRequested,
  ConfirmationGiven: dialogue.applyConfirmationGiven,
  ConfirmationWithdrawn: dialogue.applyConfirmationWithdrawn,
  IssueOpened: issues.applyIssueOpened,
  IssueReturned: issues.applyIssueReturned,
  IssueSwitched: issues.applyIssueSwitched,
  IssueResolved: issues.applyIssueResolved,
  ScopeMerged: issues.applyScopeMerged,
  QueriesPlanned: (state, { round, queries, part }) =>
    patchRunning(state, (running) => ({
      ...(part && { part }),
      phase: { at: 'planned', round, planned: queries.length },
      queries: [...running.queries, ...queries],
    })),
  BatchFetched: (state, data) => {
    const { query, hash, rows, matched, owed, late, notices } = data;
    const batch = { query, hash, rows, matched, owed, late, notices };
    return issues.applyBatchFetched(
      patchRunning(state, (running) => ({ fetched: [...running.fetched, batch] })),
      data,
    );
  },
  SourceFailed: applyMissedQuery('failed'),
  SourceSkipped: applyMissedQuery('skipped'),
  StageStarted: unchanged,
  ExecutionStarted: (state, { stage, execution }) =>
    patchRunning(state, () => ({
      phase: { at: 'staged', stage, execution },
      ...(stage === STAGES.model && { agent: { stage, execution } }),
    })),
  ExecutionEnded: unchanged,
  StageEnded: unchanged,
  FindingsDrawn: (state, data) =>
    issues.applyFindingsDrawn(
      patchRunning(state, () => ({ phase: { at: 'analyzed' }, findings: data.findings })),
      data,
    ),
  ModelConsulted: (state, { turn, ...consulted }) =>
    patchRunning(dialogue.applyModelConsulted(state, turn, consulted), () => ({
      phase: { at: 'consulted' },
      consulted,
    })),
  AnswerComposed: unchanged,
  CitationsVerified: unchanged,
  TurnAnswered: (state, { turn, status, body }) => dialogue.endTurn(state, turn, { status, body }),
  TurnFailed: (state, { turn, body }) => dialogue.endTurn(state, turn, { status: 'failed', body }),
  TurnCancelled: (state, { turn, body }) => dialogue.endTurn(state, turn, { status: 'cancelled', body }),
  TurnTimedOut: (state, { turn, body }) => dialogue.endTurn(state, turn, { status: 'timed_out', body }),
  ContextSummarized: (state, data) =>
    issues.applyContextSummarized(dialogue.patchTurn(state, data.turn, { gist: data.gist }), data),
  FeedbackGiven: (state, { turn, rating, cause }) =>
    dialogue.patchTurn(state, turn, { feedback: { rating, ...optional({ cause }) } }),
  HandoverNoted: unchanged,
  InvestigationDeleted: (state) => ({ ...state, status: 'deleted' }),
  InvestigationRestored: (state) => ({ ...state, status: 'open' }),
  InvestigationErased: (state) => ({ ...state, status: 'erased' }),
  LegalHoldPlaced: (state, { reason }) => ({ ...state, hold: { reason } }),
  LegalHoldReleased: ({ hold: _hold, ...state }) => state,
  MaskingRenewed: unchanged,
};

const applyFact = <T extends OwnFactType>(
  state: OpenedInvestigation,
  fact: { readonly type: T; readonly data: FactOf<T>['data'] },
): OpenedInvestigation =>
  Object.hasOwn(appliers, fact.type)
    ? appliers[fact.type](state, fact.data)
    : refuseUnknownFact({ type: fact.type as never });

/** Facts before `InvestigationOpened` change nothing. Throws on a type that this release does not know. */
export const evolve = (state: InvestigationState, fact: InvestigationFact): InvestigationState => {
  if (state.status !== 'none')
    return isOfChain(fact)
      ? { ...state, chains: evolveChains(state.chains, fact) }
      : applyFact(state, fact satisfies OwnFact);
  if (fact.type !== 'InvestigationOpened') return noInvestigation;
  return { status: 'open', ...fact.data, epoch: 0, turns: [], issues: [], chains: [] };
};
