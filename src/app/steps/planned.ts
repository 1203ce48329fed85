// Drafts become planned queries: each gets its id, and its words a reference.
import { optional } from '../../kernel/optional.js';
import { ROUNDS } from '../../investigation/react.js';
import type { PlannedQuery } from '../../investigation/turn.js';
import type { QueryDraft } from '../../turn/plan/plan.js';
import type { Started } from '../../turn/pipeline.js';
import { sourceName } from '../sources.js';
import type { Outcome, World } from '../world.js';

const planned = (world: World, { role, why, query, covers, call }: QueryDraft, id: string): PlannedQuery => {
  const of = { ...optional({ covers, call }) };
  const base = { id, source: sourceName(query.ask), role, why, ...of };
  if (!('text' in query) || query.text === undefined) return { ...base, query };
  const { text, ...rest } = query;
  return { ...base, query: rest, text: world.words.put(text) };
};

export type Drafted = { readonly step: keyof typeof ROUNDS; readonly drafts: readonly QueryDraft[] };

export const planOf = (
  world: World,
  { running }: Started,
  { step, drafts }: Drafted,
): Outcome & { readonly intent: 'plan' } => {
  const before = running.queries.length;
  const queries = drafts.map((draft, index) => planned(world, draft, `q${before + index + 1}`));
  return { intent: 'plan', round: ROUNDS[step], queries };
};
