// The steps stretch, lookup and detail: what a narrow question has to read, in three rounds.
import type { LookedUpTurn, MergedTurn } from '../../investigation/pipeline.js';
import { stretchQueries } from '../../answer/cause-stretch.js';
import { halfDayQueries } from '../../answer/other-half-day.js';
import { eventQueries } from '../../answer/event-moment.js';
import type { SourceQuery } from '../../telemetry/query.js';
import { fieldValueQueries } from '../../answer/field-values.js';
import { unstoredNameQueries } from '../../answer/unstored-names.js';
import { unstoredTimeQueries } from '../../answer/unstored-time.js';
import { measureAnswerOf } from '../../answer/measures.js';
import { namedWordQueries } from '../../answer/things/named-records.js';
import { mayNameRecords } from '../../answer/verdicts/named-trouble-answer.js';
import type { AskContext } from '../../answer/ask-context.js';
import type { AskQueries } from '../../answer/ask-reads.js';
import type { Ask } from '../../language/reading.js';
import { LOOKUP_PREFIX } from '../../turn/plan/known-batches.js';
import { askPrefix, asksOf, readAskContext, readAskReads } from './ask-input.js';
import { planIntent } from './planned-queries.js';
import type { StepContext, StepInput, StepOutcome } from './step-context.js';

const withoutKnown = (queries: AskQueries, isKnown: (key: string) => boolean) =>
  Object.entries(queries).filter(([key]) => !isKnown(key));

const draftsOf = (queries: readonly (readonly [key: string, query: AskQueries[string]])[]) =>
  queries.map(([key, query]) => ({
    role: 'issue' as const,
    why: `${LOOKUP_PREFIX}${key}`,
    query: query as SourceQuery,
  }));

const planRound = async (
  context: StepContext,
  turn: MergedTurn & Pick<LookedUpTurn, 'ask'>,
  step: 'lookup' | 'detail',
): Promise<StepOutcome> => {
  const reads = await readAskReads(context, turn);
  const asked = await readAskContext(context, turn);
  const drafts = asksOf(turn).flatMap((ask, index) => {
    const own = reads.of(askPrefix(index));
    const queries = measureAnswerOf(ask.measure)?.reads({ ...asked, ask }, own) ?? {};
    const unread = withoutKnown(queries, (key) => own.has(key));
    return draftsOf(unread.map(([key, query]) => [`${askPrefix(index)}${key}`, query] as const));
  });
  const beside = {
    ...unstoredTimeQueries(asked),
    ...unstoredNameQueries(asked),
    ...fieldValueQueries(asked, reads),
  };
  const shared = withoutKnown(beside, (key) => reads.has(key));
  return planIntent(context, turn, { step, drafts: [...draftsOf(shared), ...drafts] });
};

/** Which records the words of a question name has to be known before these are counted. */
const wordDrafts = (asked: AskContext, asks: readonly Ask[]) =>
  asks.flatMap((ask, index) => {
    const own = { ...asked, ask };
    const queries = mayNameRecords(own) ? namedWordQueries(own) : {};
    return draftsOf(Object.entries(queries).map(([key, query]) => [`${askPrefix(index)}${key}`, query] as const));
  });

export const stretchStep = async (context: StepContext, { turn }: StepInput<'stretch'>): Promise<StepOutcome> => {
  const { ask } = turn.classification;
  const asked = ask && (await readAskContext(context, { ...turn, ask }));
  if (ask === undefined || asked === undefined) return planIntent(context, turn, { step: 'stretch', drafts: [] });
  const queries = { ...stretchQueries(asked), ...eventQueries(asked), ...halfDayQueries(asked) };
  const drafts = [...draftsOf(Object.entries(queries)), ...wordDrafts(asked, asksOf({ ...turn, ask }))];
  return planIntent(context, turn, { step: 'stretch', drafts });
};

export const lookupStep = (context: StepContext, { turn }: StepInput<'lookup'>): Promise<StepOutcome> =>
  planRound(context, turn, 'lookup');

export const detailStep = (context: StepContext, { turn }: StepInput<'detail'>): Promise<StepOutcome> =>
  planRound(context, turn, 'detail');
