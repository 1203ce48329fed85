// Retention: policies that delete and then erase records, and the runs that carry them out. Facts, intents and the decider of a tenant's runs.
import type { Decider } from '../kernel/decider.js';
import { optional } from '../kernel/optional.js';
import type { RetentionKind } from '../kernel/retention-terms.js';
import type { Rejection } from '../kernel/rejection.js';
import { DAY, type Micros, MINUTE } from '../kernel/time.js';

export type RetentionPolicy = {
  readonly kind: RetentionKind;
  /** Since the last use; absent: only people delete. */
  readonly deleteAfter?: Micros;
  /** Since the deletion, whoever has deleted it; of a batch since it was stored, of a notification since its last attempt. Absent: never. */
  readonly eraseAfter?: Micros;
};

/** What stays of an erased record, as people are told before it happens. */
export const SURVIVES: { readonly [Kind in RetentionKind]: string } = {
  investigation:
    'id, times, number of turns, services and kinds of cause, tokens and cost of models, salted digests of its texts, hashes of its batches, and who has deleted it',
  alert:
    'id, source, times, states, severity, the fields by which it was filtered, salted digests of its texts, and who has deleted it',
  notification:
    'its facts: target, investigation, times, how each attempt ended, and the line that the target answered, masked; no list, read or resending knows it any more',
  batch: 'nothing; of a batch that an investigation has used its hash',
};

/** Of one batch of a run, or of a whole run. */
export type RetentionCounts = {
  readonly deleted: number;
  readonly erased: number;
  /** On legal hold. */
  readonly held: number;
  /** In use, or changed while the run looked at it. */
  readonly kept: number;
};

export const NO_COUNTS: RetentionCounts = { deleted: 0, erased: 0, held: 0, kept: 0 };

export const addCounts = (a: RetentionCounts, b: RetentionCounts): RetentionCounts => ({
  deleted: a.deleted + b.deleted,
  erased: a.erased + b.erased,
  held: a.held + b.held,
  kept: a.kept + b.kept,
});

type RunProgress = { readonly run: number; readonly at: Micros };

export type RetentionFact =
  /** Other policies than before. They are carried out a day later, so that people can see before what will go. */
  | {
      readonly type: 'RetentionPoliciesChanged';
      readonly data: { readonly at: Micros; readonly policies: readonly RetentionPolicy[] };
    }
  | {
      readonly type: 'RetentionRunStarted';
      readonly data: RunProgress & { readonly policies: readonly RetentionPolicy[] };
    }
  | {
      readonly type: 'RetentionRunAdvanced';
      readonly data: RunProgress & { readonly kind: RetentionKind; readonly counts: RetentionCounts };
    }
  | {
      readonly type: 'RetentionRunEnded';
      readonly data: RunProgress & {
        /** `interrupted`: its process has ended; what it has done is done, and the next run does the rest. */
        readonly outcome: 'finished' | 'interrupted';
      };
    };

export type RetentionRun = {
  readonly run: number;
  readonly state: 'running' | 'finished' | 'interrupted';
  readonly startedAt: Micros;
  /** Of the last progress. */
  readonly updatedAt: Micros;
  readonly policies: readonly RetentionPolicy[];
  readonly counts: { readonly [Kind in RetentionKind]?: RetentionCounts };
};

export type RetentionState = {
  readonly policies: readonly RetentionPolicy[];
  readonly changedAt: Micros;
  readonly last?: RetentionRun;
};

export type RetentionIntent =
  | { readonly intent: 'apply'; readonly now: Micros; readonly policies: readonly RetentionPolicy[] }
  | {
      readonly intent: 'start';
      readonly now: Micros;
      readonly policies: readonly RetentionPolicy[];
      /** A run without progress for so long has no process any more. */
      readonly lostAfter: Micros;
    }
  | {
      readonly intent: 'advance';
      readonly now: Micros;
      readonly run: number;
      readonly kind: RetentionKind;
      readonly counts: RetentionCounts;
    }
  | {
      readonly intent: 'end';
      readonly now: Micros;
      readonly run: number;
      readonly outcome: 'finished' | 'interrupted';
    };

export type RetentionRefusal = Rejection<'retention-running' | 'no-retention-policy' | 'retention-run-lost'>;

/** Where other processes may carry out a run. */
export const RUN_IS_LOST_AFTER = 2 * MINUTE;

const RUN_EVERY = DAY;

/** Whether they are the same, in any order. */
export const areSamePolicies = (a: readonly RetentionPolicy[], b: readonly RetentionPolicy[]): boolean => {
  const textOf = (policies: readonly RetentionPolicy[]): string =>
    policies
      .map(({ kind, deleteAfter, eraseAfter }) => `${kind} ${deleteAfter} ${eraseAfter}`)
      .sort()
      .join();
  return textOf(a) === textOf(b);
};

const decideStart = (
  { last }: RetentionState,
  { now, policies, lostAfter }: Extract<RetentionIntent, { intent: 'start' }>,
): readonly RetentionFact[] | RetentionRefusal => {
  if (policies.length === 0)
    return { rejected: 'no-retention-policy', because: 'no policy is configured, so nothing is deleted or erased' };
  const run = (last?.run ?? 0) + 1;
  const started: RetentionFact = { type: 'RetentionRunStarted', data: { run, at: now, policies } };
  if (last?.state !== 'running') return [started];
  if (now - last.updatedAt < lostAfter)
    return { rejected: 'retention-running', because: `run ${last.run} is under way` };
  return [{ type: 'RetentionRunEnded', data: { run: last.run, at: now, outcome: 'interrupted' } }, started];
};

const decide = (intent: RetentionIntent, state: RetentionState): readonly RetentionFact[] | RetentionRefusal => {
  const { now: at } = intent;
  if (intent.intent === 'start') return decideStart(state, intent);
  if (intent.intent === 'apply')
    return areSamePolicies(state.policies, intent.policies)
      ? []
      : [{ type: 'RetentionPoliciesChanged', data: { at, policies: intent.policies } }];
  const { run } = intent;
  if (state.last?.state !== 'running' || state.last.run !== run)
    return { rejected: 'retention-run-lost', because: `run ${run} was given up` };
  switch (intent.intent) {
    case 'advance':
      return [{ type: 'RetentionRunAdvanced', data: { run, at, kind: intent.kind, counts: intent.counts } }];
    case 'end':
      return [{ type: 'RetentionRunEnded', data: { run, at, outcome: intent.outcome } }];
  }
  return intent satisfies never;
};

type RunFact = Exclude<RetentionFact, { type: 'RetentionPoliciesChanged' }>;

const evolveRun = (last: RetentionRun | undefined, fact: RunFact): RetentionRun | undefined => {
  if (fact.type === 'RetentionRunStarted') {
    const { run, at, policies } = fact.data;
    return { run, state: 'running', startedAt: at, updatedAt: at, policies, counts: {} };
  }
  if (last?.run !== fact.data.run) return last;
  const updatedAt = fact.data.at;
  if (fact.type === 'RetentionRunEnded') return { ...last, updatedAt, state: fact.data.outcome };
  const { kind, counts } = fact.data;
  return { ...last, updatedAt, counts: { ...last.counts, [kind]: addCounts(last.counts[kind] ?? NO_COUNTS, counts) } };
};

const evolve = (state: RetentionState, fact: RetentionFact): RetentionState => {
  if (fact.type === 'RetentionPoliciesChanged')
    return { ...state, policies: fact.data.policies, changedAt: fact.data.at };
  return { ...state, ...optional({ last: evolveRun(state.last, fact) }) };
};

export const retention: Decider<RetentionIntent, RetentionState, RetentionFact, RetentionRefusal> = {
  initial: { policies: [], changedAt: 0 },
  decide,
  evolve,
};

/** All runs, the latest first. */
export const foldRetentionRuns = (facts: readonly RetentionFact[]): readonly RetentionRun[] => {
  const runs: RetentionRun[] = [];
  for (const fact of facts) {
    if (fact.type === 'RetentionPoliciesChanged') continue;
    const now = evolveRun(runs[0], fact);
    if (now === undefined) continue;
    if (runs[0]?.run === now.run) runs[0] = now;
    else runs.unshift(now);
  }
  return runs;
};

/** Every day; at once after a run that was interrupted; a day after the policies have changed. */
export const nextRunAt = (
  { last, changedAt }: RetentionState,
  now: Micros,
  lostAfter: Micros = RUN_IS_LOST_AFTER,
): Micros => {
  if (last?.state === 'running') return Math.max(now, last.updatedAt + lostAfter);
  if (last === undefined || changedAt > last.startedAt) return Math.max(now, changedAt + RUN_EVERY);
  return last.state === 'interrupted' ? now : Math.max(now, last.startedAt + RUN_EVERY);
};
