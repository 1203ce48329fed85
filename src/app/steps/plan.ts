// The steps catalogue, plan, focus, sharpen and drill: each plans one round of queries.
import { optional } from '../../kernel/optional.js';
import { planCatalogue } from '../../turn/plan/plan-catalogue.js';
import { planDrillDown, planFocus, planIssue, type PriorFocus, soughtDeviations } from '../../turn/plan/plan.js';
import type { PlanInput, QueryDraft } from '../../turn/plan/plan-input.js';
import { type DocumentSearchInput, planDocuments, planForSuspect } from '../../turn/plan/plan-documents.js';
import { snapshotQuestionOf } from '../../turn/question/snapshot-question.js';
import { tracesToShowOf } from '../../language/details/message-details.js';
import { pastedTallies } from '../../answer/pasted/pasted.js';
import { findThingNames } from '../../language/details/thing-names.js';
import { findTroubleWords } from '../../language/details/trouble-words.js';
import { troubleTallies } from '../../answer/verdicts/trouble-time.js';
import { thingTallies } from '../../answer/things/quiet-things.js';
import { namesEvent } from '../../language/time/record-events.js';
import { recordToLookUp } from '../../language/pasted-record.js';
import type { MergedTurn } from '../../investigation/pipeline.js';
import type { StepContext, StepInput, StepOutcome } from './step-context.js';
import { buildAnalysisInput, requestedChanges } from './analysis-input.js';
import {
  readCaptures,
  readDocumentMessages,
  readIncidentWindows,
  PASTED_REASON,
  THING_REASON,
  TROUBLE_REASON,
  readIntents,
  readIssueSummary,
  readQuestionText,
  readOldestTime,
  readSearchableCollections,
  readTurnMessage,
  readTurnReading,
} from './conversation.js';
import { planIntent } from './planned-queries.js';

/** The snapshots that the issue's latest turn with any has named. */
const namedSnapshots = ({ state, issue, running }: MergedTurn): Pick<PlanInput, 'snapshots'> => {
  const own = state.turns.filter(({ n, issue: of }) => n <= running.n && of === issue.id);
  const snapshots = own.findLast(({ question }) => question.snapshots !== undefined)?.question.snapshots;
  return snapshots === undefined ? {} : { snapshots };
};

const buildPlanInput = async (context: StepContext, turn: MergedTurn): Promise<PlanInput> => {
  const { issue, window, circumstances } = turn;
  const message = await readTurnMessage(context, turn);
  const reading = await readTurnReading(context, turn);
  const summary = await readIssueSummary(context, issue);
  const { asked, wantsMore } = await readIntents(context, turn);
  return {
    scope: issue.scope,
    window,
    considered: issue.considered,
    text: [summary, message].filter((part) => part !== '').join('\n'),
    more: wantsMore,
    ...(asked === 'changes' && requestedChanges(turn, reading)),
    tracesToShow: tracesToShowOf(reading),
    traceIds: issue.traceIds,
    requestIds: issue.requestIds,
    ...namedSnapshots(turn),
    captures: await readCaptures(context, turn.running),
    words: snapshotQuestionOf(reading.details).words,
    mayAsk: turn.turn.question.ask === 'allowed',
    ...(summary === '' && { opening: { except: turn.state.clientTxnId, before: window.asked.from } }),
    incidents: await readIncidentWindows(context, turn.running),
    asOf: circumstances.asOf,
    ...optional({ since: await readOldestTime(context, turn.running) }),
    history: context.settings.parameters.history,
    rateHistory: context.settings.parameters.rateHistory,
    traceBudget: context.settings.parameters.traceBudget,
  };
};

export const catalogueStep = async (context: StepContext, { turn }: StepInput<'catalogue'>): Promise<StepOutcome> => {
  const { asOf, askedAt, model } = turn.circumstances;
  const { history } = context.settings.parameters;
  const isFirst = turn.state.issues.length === 0;
  const text = await readQuestionText(context, turn.turn);
  const mayTellEvent = isFirst && namesEvent(text);
  const drafts = planCatalogue({ asOf, askedAt, history, hasModel: model !== undefined, isFirst, mayTellEvent });
  // where it stands in what is stored decides which time is meant
  const record = recordToLookUp(text);
  const bounds = { askedAt, upTo: asOf['logs'] ?? 0, ...optional({ spansUpTo: asOf['spans'] }) };
  const tallies = record === undefined ? {} : pastedTallies(record, bounds);
  const pasted = Object.values(tallies).map((query): QueryDraft => ({ role: 'context', why: PASTED_REASON, query }));
  const trouble = record === undefined ? findTroubleWords(text) : undefined;
  const named: readonly QueryDraft[] =
    trouble === undefined
      ? []
      : troubleTallies(trouble, bounds).map((query) => ({ role: 'context', why: TROUBLE_REASON, query }));
  const things: readonly QueryDraft[] =
    isFirst && record === undefined && trouble === undefined
      ? thingTallies(findThingNames(text), bounds).map((query) => ({ role: 'context', why: THING_REASON, query }))
      : [];
  return planIntent(context, turn, { step: 'catalogue', drafts: [...drafts, ...pasted, ...named, ...things] });
};

const buildDocumentSearch = async (context: StepContext, turn: MergedTurn): Promise<DocumentSearchInput> => {
  const { collections: chosen, maxResults: most } = turn.turn.question;
  return {
    collections: await readSearchableCollections(context, turn.running),
    ...(await readDocumentMessages(context, turn)),
    ...(chosen !== undefined && { chosen }),
    ...(most !== undefined && { most }),
  };
};

/** The step documents has searched for the message, unless it confirms the question of a turn before. */
const withoutSearched = (drafts: readonly QueryDraft[], { running }: MergedTurn): readonly QueryDraft[] =>
  running.resolves === undefined && running.queries.some(({ query }) => query.ask === 'knowledge') ? [] : drafts;

export const planStep = async (context: StepContext, { turn }: StepInput<'plan'>): Promise<StepOutcome> => {
  const drafts = [
    ...planIssue(await buildPlanInput(context, turn)),
    ...withoutSearched(planDocuments(await buildDocumentSearch(context, turn)), turn),
  ];
  return planIntent(context, turn, { step: 'plan', drafts });
};

const earlierFocus = ({ running: { windowBefore, suspectsBefore } }: MergedTurn): PriorFocus => ({
  ...optional({ window: windowBefore }),
  suspects: suspectsBefore,
});

/**
 * Both look for the part of what was read last that tells more. Counts that are known to a bucket are taken from the
 * rows that are there; a longer window's are read again for the part, more finely.
 */
const focusRound =
  (step: 'focus' | 'sharpen') =>
  async (context: StepContext, { turn }: StepInput<'focus' | 'sharpen'>): Promise<StepOutcome> => {
    const input = await buildAnalysisInput(context, turn);
    const found = await context.runPass('locate', input, soughtDeviations(turn.window, earlierFocus(turn)));
    if (found === undefined) return planIntent(context, turn, { step, drafts: [] });
    if (step === 'sharpen' || found.isFine)
      return { ...planIntent(context, turn, { step, drafts: [] }), part: found.part };
    return planIntent(context, turn, { step, drafts: planFocus(found.part, await buildPlanInput(context, turn)) });
  };

export const focusStep = focusRound('focus');
export const sharpenStep = focusRound('sharpen');

export const drillStep = async (context: StepContext, { turn }: StepInput<'drill'>): Promise<StepOutcome> => {
  const input = await buildAnalysisInput(context, turn);
  const drillDown = await context.runPass('drill', input, undefined);
  const rows = planDrillDown(drillDown, await buildPlanInput(context, turn));
  const documents = planForSuspect(drillDown.suspect, await buildDocumentSearch(context, turn));
  return planIntent(context, turn, { step: 'drill', drafts: [...rows, ...documents] });
};
