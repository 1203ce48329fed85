// The steps catalogue, plan, focus, sharpen and drill: each plans one round of queries.
import { optional } from '../../kernel/optional.js';
import {
  planCatalogue,
  planDrillDown,
  planFocus,
  type PlanInput,
  planIssue,
  type PriorFocus,
  soughtDeviations,
} from '../../turn/plan/plan.js';
import { type DocumentSearchInput, planDocuments, planForSuspect } from '../../turn/plan/plan-documents.js';
import { asksForMore } from '../../turn/question/show-more.js';
import { tracesToShow } from '../../turn/question/trace-lookup.js';
import type { MergedTurn } from '../../investigation/pipeline.js';
import type { StepContext, StepInput, StepOutcome } from './step-context.js';
import { buildAnalysisInput, requestedChanges } from './analysis-input.js';
import {
  readCaptures,
  readIncidentWindows,
  readIssueSummary,
  readSearchableCollections,
  readTurnMessage,
} from './conversation.js';
import { planIntent } from './planned-queries.js';

/** Those that the issue's latest turn to name some has named. */
const namedSnapshots = ({ state, issue, running }: MergedTurn): Pick<PlanInput, 'snapshots'> => {
  const own = state.turns.filter(({ n, issue: of }) => n <= running.n && of === issue.id);
  const snapshots = own.findLast(({ question }) => question.snapshots !== undefined)?.question.snapshots;
  return snapshots === undefined ? {} : { snapshots };
};

const buildPlanInput = async (world: StepContext, turn: MergedTurn): Promise<PlanInput> => {
  const { issue, window, circumstances } = turn;
  const message = await readTurnMessage(world, turn);
  const summary = await readIssueSummary(world, issue);
  return {
    scope: issue.scope,
    window,
    considered: issue.considered,
    text: [summary, message].filter((part) => part !== '').join('\n'),
    more: asksForMore(message),
    ...requestedChanges(turn, message),
    tracesToShow: tracesToShow(message),
    traceIds: issue.traceIds,
    ...namedSnapshots(turn),
    captures: await readCaptures(world, turn.running),
    message,
    mayAsk: turn.turn.question.ask === 'allowed',
    ...(summary === '' && { opening: { investigation: turn.state.clientTxnId, issue: issue.id } }),
    incidents: await readIncidentWindows(world, turn.running),
    asOf: circumstances.asOf,
    history: world.settings.parameters.history,
    rateHistory: world.settings.parameters.rateHistory,
    traceBudget: world.settings.parameters.traceBudget,
  };
};

export const catalogueStep = async (world: StepContext, { turn }: StepInput<'catalogue'>): Promise<StepOutcome> => {
  const { asOf, askedAt, model } = turn.circumstances;
  const { history } = world.settings.parameters;
  const drafts = planCatalogue({ asOf, askedAt, history, hasModel: model !== undefined });
  return planIntent(world, turn, { step: 'catalogue', drafts });
};

/** The question that the issue began with stands first in its summary. */
const readShelves = async (world: StepContext, turn: MergedTurn): Promise<DocumentSearchInput> => {
  const [before = ''] = (await readIssueSummary(world, turn.issue)).split('\n');
  const { collections: chosen, maxResults: most } = turn.turn.question;
  return {
    collections: await readSearchableCollections(world, turn.running),
    before,
    message: await readTurnMessage(world, turn),
    ...(chosen !== undefined && { chosen }),
    ...(most !== undefined && { most }),
  };
};

export const planStep = async (world: StepContext, { turn }: StepInput<'plan'>): Promise<StepOutcome> => {
  const drafts = [...planIssue(await buildPlanInput(world, turn)), ...planDocuments(await readShelves(world, turn))];
  return planIntent(world, turn, { step: 'plan', drafts });
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
  async (world: StepContext, { turn }: StepInput<'focus' | 'sharpen'>): Promise<StepOutcome> => {
    const input = await buildAnalysisInput(world, turn);
    const found = await world.runPass('locate', input, soughtDeviations(turn.window, earlierFocus(turn)));
    if (found === undefined) return planIntent(world, turn, { step, drafts: [] });
    if (step === 'sharpen' || found.isFine)
      return { ...planIntent(world, turn, { step, drafts: [] }), part: found.part };
    return planIntent(world, turn, { step, drafts: planFocus(found.part, await buildPlanInput(world, turn)) });
  };

export const focusStep = focusRound('focus');
export const sharpenStep = focusRound('sharpen');

export const drillStep = async (world: StepContext, { turn }: StepInput<'drill'>): Promise<StepOutcome> => {
  const input = await buildAnalysisInput(world, turn);
  const wanted = await world.runPass('drill', input, undefined);
  const rows = planDrillDown(wanted, await buildPlanInput(world, turn));
  const documents = planForSuspect(wanted.suspect, await readShelves(world, turn));
  return planIntent(world, turn, { step: 'drill', drafts: [...rows, ...documents] });
};
