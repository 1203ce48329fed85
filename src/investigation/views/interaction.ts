// What a session exchanged with models, tools and stores, for the debug view: one entry for each request, folded from facts.
import { optional } from '../../kernel/optional.js';
import type { TextRef } from '../../kernel/brand.js';
import type { RecordedFact } from '../../kernel/fact.js';
import type { Micros } from '../../kernel/time.js';
import type { ExecutionFact } from '../execution.js';
import type { FactOf, InvestigationFact } from '../facts.js';
import type { ModelUsage } from '../model-dialogue.js';
import { isTurnEnd } from './turn-end.js';
import { executionOf, isExecution, readerExecution } from '../streams.js';
import type { PlannedQuery } from '../turn.js';

/** `abandoned`: its turn ended before it did. */
export const INTERACTION_STATUSES = ['running', 'succeeded', 'failed', 'skipped', 'abandoned'] as const;
type InteractionStatus = (typeof INTERACTION_STATUSES)[number];

/** What a request to a model was for. */
export const MODEL_PURPOSES = [
  /** Reads the message of a turn. */
  'reading',
  /** Is one step of an analysis: it calls tools, or its reply is not there yet. */
  'iteration',
  /** Concludes the first turn of an investigation, or the work of an agent of a chain. */
  'final_analysis',
  /** Concludes a chain. */
  'executive_summary',
  /** Concludes a later turn. */
  'chat_response',
  /** Shortens older turns for a model. */
  'summary',
] as const;
type ModelPurpose = (typeof MODEL_PURPOSES)[number];

export const INTERACTION_KINDS = ['model_request', 'tool_call', 'store_query'] as const;

type InteractionBase = {
  readonly id: string;
  readonly turn: number;
  readonly stage?: string;
  readonly execution?: string;
  readonly status: InteractionStatus;
  readonly startedAt: Micros;
  readonly endedAt?: Micros;
  /** Why it failed, or was not done. */
  readonly because?: string;
};

export type ModelInteraction = InteractionBase & {
  readonly kind: 'model_request';
  readonly call: string;
  readonly purpose: ModelPurpose;
  readonly profile: string;
  readonly model: string;
  /** Attempts that failed before it was answered or given up. */
  readonly failures: number;
  readonly usage?: ModelUsage;
  readonly stop?: string;
  readonly reply?: TextRef;
};

export type ToolInteraction = InteractionBase & {
  readonly kind: 'tool_call';
  readonly call: string;
  readonly tool: string;
  readonly outcome?: string;
  readonly input: TextRef;
  readonly result?: TextRef;
};

type QueryInteraction = InteractionBase & {
  readonly kind: 'store_query';
  readonly source: string;
  readonly query: PlannedQuery;
  readonly fetched?: FactOf<'BatchFetched'>['data'];
};

export type Interaction = ModelInteraction | ToolInteraction | QueryInteraction;

export const queryInteractionId = (turn: number, query: string): string => `t${turn}.${query}`;
export const callInteractionId = (execution: string, call: string): string => `${execution}.${call}`;

/** `t3-model` and `t3-reader` belong to turn 3. */
export const turnOfExecution = (execution: string): number => Number(/^t(\d+)-/.exec(execution)?.[1] ?? 0);

const purposeOf = (execution: string, call: string): ModelPurpose => {
  if (execution === readerExecution(turnOfExecution(execution))) return 'reading';
  return call.startsWith('s') ? 'summary' : 'iteration';
};

type Interactions = Map<string, Interaction>;

/** What a reply without calls concludes, by turn: known when the turn is asked. */
type Conclusions = Map<number, ModelPurpose>;

const conclusionOf = ({ data: { turn, question } }: RecordedFact<FactOf<'TurnAsked'>>): ModelPurpose => {
  if (question.task !== undefined) return question.task.stage === undefined ? 'executive_summary' : 'final_analysis';
  return turn === 1 ? 'final_analysis' : 'chat_response';
};

const patch = <Kind extends Interaction['kind']>(
  known: Interactions,
  kind: Kind,
  id: string,
  change: (now: Extract<Interaction, { kind: Kind }>) => Partial<Interaction>,
): void => {
  const now = known.get(id);
  if (now?.kind !== kind) return;
  known.set(id, { ...now, ...change(now as Extract<Interaction, { kind: Kind }>) } as Interaction);
};

const applyQueryFact = (known: Interactions, fact: RecordedFact<InvestigationFact>): void => {
  const { at } = fact;
  if (fact.type === 'QueriesPlanned') {
    const { turn, queries } = fact.data;
    for (const query of queries) {
      const id = queryInteractionId(turn, query.id);
      const planned = { id, kind: 'store_query', turn, status: 'running', startedAt: at } as const;
      known.set(id, { ...planned, source: query.source, query });
    }
  } else if (fact.type === 'BatchFetched') {
    const id = queryInteractionId(fact.data.turn, fact.data.query);
    patch(known, 'store_query', id, () => ({ status: 'succeeded', endedAt: at, fetched: fact.data }));
  } else if (fact.type === 'SourceFailed' || fact.type === 'SourceSkipped') {
    const { turn, query, because } = fact.data;
    const status = fact.type === 'SourceFailed' ? 'failed' : 'skipped';
    patch(known, 'store_query', queryInteractionId(turn, query), () => ({ status, endedAt: at, because }));
  }
};

const applyModelFact = (
  known: Interactions,
  { id, conclusion }: { readonly id: string; readonly conclusion: ModelPurpose },
  fact: RecordedFact<ExecutionFact>,
): void => {
  const { at } = fact;
  if (fact.type === 'ModelFailed') {
    const { because } = fact.data;
    patch(known, 'model_request', id, ({ failures }) => ({ failures: failures + 1, because }));
  } else if (fact.type === 'ModelGivenUp') {
    const { because } = fact.data;
    patch(known, 'model_request', id, () => ({ status: 'failed', endedAt: at, because }));
  } else if (fact.type === 'ModelReplied') {
    const { reply, stop, usage, profile } = fact.data;
    const done = { status: 'succeeded', endedAt: at, reply, stop, profile, ...optional({ usage }) } as const;
    patch(known, 'model_request', id, ({ purpose }) => ({
      ...done,
      ...(purpose === 'iteration' && stop !== 'tools' && { purpose: conclusion }),
    }));
  }
};

const applyExecutionFact = (
  known: Interactions,
  { stages, conclusions }: { readonly stages: ReadonlyMap<string, string>; readonly conclusions: Conclusions },
  fact: RecordedFact<ExecutionFact>,
): void => {
  const execution = executionOf(fact.stream);
  if (execution === undefined || fact.type === 'ExecutionTaken') return;
  const { call } = fact.data;
  const id = callInteractionId(execution, call);
  const base = {
    id,
    call,
    turn: turnOfExecution(execution),
    ...optional({ stage: stages.get(execution) }),
    execution,
    status: 'running',
    startedAt: fact.at,
  } as const;
  if (fact.type === 'ToolCalled') {
    const { tool, input } = fact.data;
    known.set(id, { ...base, kind: 'tool_call', tool, input });
  } else if (fact.type === 'ToolReturned') {
    const { outcome, result } = fact.data;
    const status = outcome === 'failed' || outcome === 'refused' ? 'failed' : 'succeeded';
    patch(known, 'tool_call', id, () => ({ status, endedAt: fact.at, outcome, result }));
  } else if (fact.type === 'ModelCalled') {
    const { profile, model } = fact.data;
    const purpose = purposeOf(execution, call);
    known.set(id, { ...base, kind: 'model_request', purpose, profile, model, failures: 0 });
  } else applyModelFact(known, { id, conclusion: conclusions.get(base.turn) ?? 'final_analysis' }, fact);
};

const abandonOpen = (known: Interactions, turn: number, endedAt: Micros): void => {
  for (const [id, each] of known)
    if (each.turn === turn && each.status === 'running') known.set(id, { ...each, status: 'abandoned', endedAt });
};

const isExecutionFact = (fact: RecordedFact<InvestigationFact | ExecutionFact>): fact is RecordedFact<ExecutionFact> =>
  isExecution(fact.stream);

/** In the order in which they began; `facts` by the order of their instants. */
export const listInteractions = (
  facts: readonly RecordedFact<InvestigationFact | ExecutionFact>[],
): readonly Interaction[] => {
  const known: Interactions = new Map();
  const stages = new Map<string, string>();
  const conclusions: Conclusions = new Map();
  for (const fact of facts) {
    if (isExecutionFact(fact)) applyExecutionFact(known, { stages, conclusions }, fact);
    else if (fact.type === 'TurnAsked') conclusions.set(fact.data.turn, conclusionOf(fact));
    else if (fact.type === 'ExecutionStarted') stages.set(fact.data.execution, fact.data.stage);
    else if (isTurnEnd(fact)) abandonOpen(known, fact.data.turn, fact.at);
    else applyQueryFact(known, fact);
  }
  return [...known.values()].sort((a, b) => a.startedAt - b.startedAt);
};
