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
export type Started = {
  readonly state: OpenedInvestigation;
  readonly running: RunningTurn;
  readonly turn: Turn;
  readonly circumstances: TurnInputs;
};

/** … and is known to be a follow-up, a new issue, a return, or a choice to be asked about. */
export type Classified = Started & { readonly classification: Classification };

/** … and belongs to an issue. */
export type OfIssue = Classified & { readonly issue: Issue };

/** … whose scope and window the message has changed. */
export type Merged = OfIssue & { readonly window: IssueWindow; readonly diff: ScopeDiff };

/** … and whose batches the engine has read. */
export type Analyzed = Merged & { readonly findings: TextRef };

/** What each step of the turn is given, in their order. */
export type Given = {
  readonly catalogue: Started;
  readonly classify: Started;
  readonly confirm: Classified;
  readonly merge: OfIssue;
  readonly plan: Merged;
  readonly focus: Merged;
  readonly sharpen: Merged;
  readonly drill: Merged;
  readonly stage: Merged;
  readonly analyze: Merged;
  readonly consult: Analyzed;
  readonly respond: Analyzed;
};

export type TurnStep = keyof Given;

const missing = (what: string): never => {
  throw new Error(`a step was asked for before its turn had ${what}`);
};

const started = (state: OpenedInvestigation): Started => {
  const { running } = state;
  const turn = running && turnOf(state, running.n);
  if (!running?.circumstances || !turn) return missing('started');
  return { state, running, turn, circumstances: running.circumstances };
};

const classified = (state: OpenedInvestigation): Classified => {
  const { classification } = state.running ?? {};
  return classification ? { ...started(state), classification } : missing('been classified');
};

const ofIssue = (state: OpenedInvestigation): OfIssue => {
  const issue = issueOf(state, state.running?.issue);
  return issue ? { ...classified(state), issue } : missing('an issue');
};

const merged = (state: OpenedInvestigation): Merged => {
  const { issue, ...rest } = ofIssue(state);
  const { diff } = rest.running;
  return issue.window && diff ? { ...rest, issue, window: issue.window, diff } : missing('been merged');
};

const analyzed = (state: OpenedInvestigation): Analyzed => {
  const { findings } = state.running ?? {};
  return findings ? { ...merged(state), findings } : missing('findings');
};

/** Reads from the state what a step is given. */
export const given: { readonly [Step in TurnStep]: (state: OpenedInvestigation) => Given[Step] } = {
  catalogue: started,
  classify: started,
  confirm: classified,
  merge: ofIssue,
  plan: merged,
  focus: merged,
  sharpen: merged,
  drill: merged,
  stage: merged,
  analyze: merged,
  consult: analyzed,
  respond: analyzed,
};
