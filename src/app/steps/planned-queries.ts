// Turns drafts into planned queries: each gets an id, and its text becomes a reference.
import { composeMasked } from '../../kernel/masked.js';
import { optional } from '../../kernel/optional.js';
import { ROUNDS } from '../../investigation/pipeline.js';
import type { PlannedQuery } from '../../investigation/turn.js';
import type { QueryDraft } from '../../turn/plan/plan-input.js';
import type { StartedTurn } from '../../investigation/pipeline.js';
import { sourceNameOf } from '../telemetry/source-router.js';
import type { StepContext, StepOutcome } from './step-context.js';

const planQuery = (context: StepContext, { role, why, query, covers, call }: QueryDraft, id: string): PlannedQuery => {
  const of = { ...optional({ covers, call }) };
  const base = { id, source: sourceNameOf(query), role, why, ...of };
  if (!('text' in query) || query.text === undefined) return { ...base, query };
  const { text, ...rest } = query;
  return { ...base, query: rest, text: context.textWriter.put(composeMasked(text)) };
};

export type DraftedRound = { readonly step: keyof typeof ROUNDS; readonly drafts: readonly QueryDraft[] };

export const planIntent = (
  context: StepContext,
  { running }: StartedTurn,
  { step, drafts }: DraftedRound,
): StepOutcome & { readonly intent: 'plan' } => {
  const before = running.queries.length;
  const queries = drafts.map((draft, index) => planQuery(context, draft, `q${before + index + 1}`));
  return { intent: 'plan', round: ROUNDS[step], queries };
};
