// The order of a turn, as types: a step is given what the steps before it have recorded, so a wrong order does not compile.
import type { TextRef } from '../kernel/brand.js';
import type { IssueWindow, ScopeDiff } from '../investigation/scope.js';
import {
  type Issue,
  issueOf,
  type OpenedInvestigation,
  type RunningTurn,
  type Turn,
  turnOf,
} from '../investigation/state.js';
import type { TurnInputs, Classification } from '../investigation/turn.js';

/** A turn that has started: its question, and everything it depends on that is not a fact before it. */
export type StartedTurn = {
  readonly state: OpenedInvestigation;
  readonly running: RunningTurn;
  readonly turn: Turn;
  readonly circumstances: TurnInputs;
};

/** … and is known to be a follow-up, a new issue, a return, or a choice to be asked about. */
export type ClassifiedTurn = StartedTurn & { readonly classification: Classification };

/** … and belongs to an issue. */
export type IssueTurn = ClassifiedTurn & { readonly issue: Issue };

/** … whose scope and window the message has changed. */
export type MergedTurn = IssueTurn & { readonly window: IssueWindow; readonly diff: ScopeDiff };

/** … and whose batches the engine has read. */
export type AnalyzedTurn = MergedTurn & { readonly findings: TextRef };

/** What each step of the turn is given, in their order. */
export type StepInputs = {
  readonly catalogue: StartedTurn;
  readonly classify: StartedTurn;
  readonly confirm: ClassifiedTurn;
  readonly merge: IssueTurn;
  readonly plan: MergedTurn;
  readonly focus: MergedTurn;
  readonly sharpen: MergedTurn;
  readonly drill: MergedTurn;
  readonly stage: MergedTurn;
  readonly analyze: MergedTurn;
  readonly consult: AnalyzedTurn;
  readonly respond: AnalyzedTurn;
};

export type TurnStep = keyof StepInputs;

const missing = (what: string): never => {
  throw new Error(`a step was asked for before its turn had ${what}`);
};

const startedTurn = (state: OpenedInvestigation): StartedTurn => {
  const { running } = state;
  const turn = running && turnOf(state, running.n);
  if (!running?.circumstances || !turn) return missing('started');
  return { state, running, turn, circumstances: running.circumstances };
};

const classifiedTurn = (state: OpenedInvestigation): ClassifiedTurn => {
  const { classification } = state.running ?? {};
  return classification ? { ...startedTurn(state), classification } : missing('been classified');
};

const issueTurn = (state: OpenedInvestigation): IssueTurn => {
  const issue = issueOf(state, state.running?.issue);
  return issue ? { ...classifiedTurn(state), issue } : missing('an issue');
};

const mergedTurn = (state: OpenedInvestigation): MergedTurn => {
  const { issue, ...rest } = issueTurn(state);
  const { diff } = rest.running;
  return issue.window && diff ? { ...rest, issue, window: issue.window, diff } : missing('been merged');
};

const analyzedTurn = (state: OpenedInvestigation): AnalyzedTurn => {
  const { findings } = state.running ?? {};
  return findings ? { ...mergedTurn(state), findings } : missing('findings');
};

/** Reads from the state what a step is given. */
export const given: { readonly [Step in TurnStep]: (state: OpenedInvestigation) => StepInputs[Step] } = {
  catalogue: startedTurn,
  classify: startedTurn,
  confirm: classifiedTurn,
  merge: issueTurn,
  plan: mergedTurn,
  focus: mergedTurn,
  sharpen: mergedTurn,
  drill: mergedTurn,
  stage: mergedTurn,
  analyze: mergedTurn,
  consult: analyzedTurn,
  respond: analyzedTurn,
};
