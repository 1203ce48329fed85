// The steps lookup and detail: what a narrow question has to read, in two rounds.
import type { LookedUpTurn, MergedTurn } from '../../investigation/pipeline.js';
import { measureAnswerOf } from '../../answer/measures.js';
import type { AskQueries } from '../../answer/ask-reads.js';
import { LOOKUP_PREFIX } from '../../turn/plan/known-batches.js';
import { readAskContext, readAskReads } from './ask-input.js';
import { planIntent } from './planned-queries.js';
import type { StepContext, StepInput, StepOutcome } from './step-context.js';

const withoutKnown = (queries: AskQueries, isKnown: (key: string) => boolean) =>
  Object.entries(queries).filter(([key]) => !isKnown(key));

const planRound = async (
  context: StepContext,
  turn: MergedTurn & Pick<LookedUpTurn, 'ask'>,
  step: 'lookup' | 'detail',
): Promise<StepOutcome> => {
  const reads = await readAskReads(context, turn);
  const queries = measureAnswerOf(turn.ask.measure)?.reads(await readAskContext(context, turn), reads) ?? {};
  const drafts = withoutKnown(queries, (key) => reads.has(key)).map(([key, query]) => ({
    role: 'issue' as const,
    why: `${LOOKUP_PREFIX}${key}`,
    query,
  }));
  return planIntent(context, turn, { step, drafts });
};

export const lookupStep = async (context: StepContext, { turn }: StepInput<'lookup'>): Promise<StepOutcome> => {
  const { ask } = turn.classification;
  return ask === undefined
    ? planIntent(context, turn, { step: 'lookup', drafts: [] })
    : planRound(context, { ...turn, ask }, 'lookup');
};

export const detailStep = (context: StepContext, { turn }: StepInput<'detail'>): Promise<StepOutcome> =>
  planRound(context, turn, 'detail');
