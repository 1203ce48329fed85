// Turns without sources: canned results for every step that `react` requests, so that a whole investigation is a few lines.
import { type Masked, composeMasked } from '../../src/kernel/masked.js';
import type { BatchHash, ClientTxnId, Tenant, TextRef } from '../../src/kernel/brand.js';
import type { RecordedFact } from '../../src/kernel/fact.js';
import { optional } from '../../src/kernel/optional.js';
import { isRejection } from '../../src/kernel/rejection.js';
import { investigation } from '../../src/investigation/decide/decide.js';
import type { InvestigationFact } from '../../src/investigation/facts.js';
import type { CallerIntent, InvestigationIntent, ResultIntent } from '../../src/investigation/intents.js';
import { react, type Step } from '../../src/investigation/react.js';
import { unrestrictedScope, type IssueWindow } from '../../src/investigation/scope.js';
import type { InvestigationState, OpenedInvestigation } from '../../src/investigation/state.js';
import { investigationStream } from '../../src/investigation/streams.js';
import type { TurnInputs, Classification, PlannedQuery, TurnQuestion } from '../../src/investigation/turn.js';

export const TENANT = 'local' as Tenant;
export const TXN = 'checkout-7' as ClientTxnId;
export const EPOCH = 1;

export const text = (words: string): TextRef => words as TextRef;

export const question = (messageId: string, more: Partial<TurnQuestion> = {}): Masked<TurnQuestion> =>
  composeMasked({
    messageId,
    payload: `payload of ${messageId}`,
    text: text(`text of ${messageId}`),
    ask: 'allowed',
    zone: 'UTC',
    ...more,
  });

export const asks = (
  messageId: string,
  more: Partial<TurnQuestion> = {},
): Extract<CallerIntent, { intent: 'ask' }> => ({
  intent: 'ask',
  tenant: TENANT,
  clientTxnId: TXN,
  question: question(messageId, more),
});

export const circumstances: TurnInputs = {
  askedAt: 1_000,
  zone: 'UTC',
  asOf: { logs: 10, aggregates: 10 },
  digests: { configuration: 'c', engine: 'e', weights: 'w' },
  seed: 7,
  askBand: 0.1,
};

const window: IssueWindow = { asked: { from: 0, to: 1_000 }, analysis: { from: 0, to: 1_000 }, open: true };

export const newIssue: Classification = {
  relation: 'new_issue',
  confidence: 0.9,
  margin: 0.8,
  reasons: ['it is the first message'],
  readings: [{ relation: 'new_issue', confidence: 0.9 }],
};

export const followUp = (issue: string): Classification => ({
  ...newIssue,
  relation: 'follow_up',
  issue,
  readings: [{ relation: 'follow_up', issue, confidence: 0.9 }],
});

export const returned = (issue: string): Classification => ({
  ...newIssue,
  relation: 'returned',
  issue,
  readings: [{ relation: 'returned', issue, confidence: 0.9 }],
});

export const ambiguous: Classification = {
  ...newIssue,
  relation: 'ambiguous',
  margin: 0.01,
  readings: [
    { relation: 'follow_up', issue: 'i1', confidence: 0.51 },
    { relation: 'new_issue', confidence: 0.49 },
  ],
};

/** What the steps of the turns to come find. */
export type TurnScript = {
  readonly classification?: Classification;
  readonly resolves?: number;
  readonly queries?: readonly PlannedQuery[];
  /** Planned by the round after. */
  readonly drilled?: readonly PlannedQuery[];
  /** Ids of the queries that fail. */
  readonly failing?: readonly string[];
  readonly epoch?: number;
};

export const logQuery = (id: string): PlannedQuery => ({
  id,
  source: 'logs',
  role: 'issue',
  why: 'structured',
  query: { ask: 'logs', window: window.analysis, filter: {}, order: 'relevance', budget: 5, upTo: 10 },
  covers: window.analysis,
});

const fetched = ({ id: query, source, role, covers }: PlannedQuery) => ({
  query,
  source,
  role,
  hash: `rows of ${query}` as BatchHash,
  rows: 2,
  matched: 3,
  owed: 1,
  late: 0,
  notices: [],
  after: { kind: 'sequence', position: 10 } as const,
  ...optional({ covers }),
});

const retrieved = (query: PlannedQuery, { failing = [] }: TurnScript) =>
  failing.includes(query.id)
    ? ({ intent: 'missed', outcome: 'failed', query: query.id, source: query.source, because: 'it is down' } as const)
    : ({ intent: 'fetched', batch: fetched(query) } as const);

const found = (step: Step, script: TurnScript) => {
  const { classification = newIssue, resolves, queries = [logQuery(`q${step.turn}`)], drilled = [] } = script;
  switch (step.step) {
    case 'start':
      return { intent: 'start', circumstances } as const;
    case 'classify':
      return { intent: 'classify', classification, ...optional({ resolves }) } as const;
    case 'reply':
      return { intent: 'reply', body: text('hello'), gist: text('nothing') } as const;
    case 'confirm':
      return { intent: 'confirm', body: text('which one?'), gist: text('asked') } as const;
    case 'merge': {
      const diff = { added: [], removed: [], kept: [], because: [] };
      return { intent: 'merge', scope: unrestrictedScope, window, diff, unknown: [] } as const;
    }
    case 'catalogue':
      return { intent: 'plan', round: 0, queries: [] } as const;
    case 'documents':
      return { intent: 'plan', round: 9, queries: [] } as const;
    case 'plan':
      return { intent: 'plan', round: 1, queries } as const;
    case 'focus':
      return { intent: 'plan', round: 2, queries: [] } as const;
    case 'sharpen':
      return { intent: 'plan', round: 3, queries: [] } as const;
    case 'drill':
      return { intent: 'plan', round: 4, queries: drilled } as const;
    case 'stretch':
      return { intent: 'plan', round: 8, queries: [] } as const;
    case 'lookup':
      return { intent: 'plan', round: 6, queries: [] } as const;
    case 'detail':
      return { intent: 'plan', round: 7, queries: [] } as const;
    case 'retrieve':
      return retrieved(step.query, script);
    case 'stage':
      return { intent: 'stage', stage: 'analysis', execution: `t${step.turn}-engine`, agent: 'engine' } as const;
    case 'analyze': {
      const suspects = [{ service: 'cart', kind: 'code', confidence: 0.8 }];
      return { intent: 'draw', findings: text('findings'), suspects, traceIds: ['t1'], requestIds: [] } as const;
    }
    case 'consult': {
      const usage = { calls: 1, input: 10, output: 5 };
      return { intent: 'consult', consulted: { profile: 'gpt', draft: text('draft'), usage } } as const;
    }
    case 'answer':
    case 'respond': {
      const words = { answer: text('claims'), body: text('answer'), summary: text('summary'), gist: text('gist') };
      return { intent: 'answer', verdicts: ['supported'], ...words } as const;
    }
    default:
      return step satisfies never;
  }
};

/** The result of a step, as a driver would record it. */
export const resultOf = (step: Step, script: TurnScript = {}): ResultIntent => ({
  epoch: script.epoch ?? EPOCH,
  turn: step.turn,
  ...found(step, script),
});

/** Facts with the state that they fold to. */
export type InvestigationHistory = { readonly facts: readonly InvestigationFact[]; readonly state: InvestigationState };

export const begin: InvestigationHistory = { facts: [], state: investigation.initial };

/** Decides each intent on the state after the ones before; a refusal is an error of the test. */
export const told = (history: InvestigationHistory, ...intents: readonly InvestigationIntent[]): InvestigationHistory =>
  intents.reduce(({ facts, state }, intent) => {
    const decided = investigation.decide(intent, state);
    if (isRejection(decided)) throw new Error(`${intent.intent} was refused: ${decided.rejected}: ${decided.because}`);
    return { facts: [...facts, ...decided], state: decided.reduce(investigation.evolve, state) };
  }, history);

export const openOf = ({ state }: InvestigationHistory): OpenedInvestigation => {
  if (state.status === 'none') throw new Error('nothing was asked yet');
  return state;
};

/** Follows `react` until it requests nothing, or `until`. */
export const driven = (
  history: InvestigationHistory,
  script: TurnScript = {},
  until?: Step['step'],
): InvestigationHistory => {
  let now = history;
  if (openOf(now).epoch < (script.epoch ?? EPOCH)) now = told(now, { intent: 'take', epoch: script.epoch ?? EPOCH });
  for (let step = react(now.state); step !== undefined && step.step !== until; step = react(now.state))
    now = told(now, resultOf(step, script));
  return now;
};

/** A turn asked and driven to its end. */
export const turn = (history: InvestigationHistory, messageId: string, script: TurnScript = {}): InvestigationHistory =>
  driven(told(history, asks(messageId)), script);

/** The facts as a store would hand them back, one a second. */
export const recorded = (facts: readonly InvestigationFact[]): readonly RecordedFact<InvestigationFact>[] =>
  facts.map((fact, index) => ({
    ...fact,
    id: `f${index + 1}`,
    stream: investigationStream(TENANT, TXN),
    version: index + 1,
    commit: index + 1,
    at: 1_000_000 * (index + 1),
    actor: { kind: 'system', id: 'test' },
    schema: 1,
  }));
