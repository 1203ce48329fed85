// Plan: the catalogue, the issue, the part of its window that tells most, and what the engine asks to see.
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
import type { Merged } from '../../turn/pipeline.js';
import type { Outcome, Task, World } from '../world.js';
import { analysisInput } from './analysis-input.js';
import { changesAsked } from './changes-asked.js';
import { capturesOf, collectionsOf, incidentsOf, messageOf, summaryOf } from './conversation.js';
import { planOf } from './planned.js';

/** Those that the issue's latest turn to name some has named. */
const snapshotsOf = ({ state, issue, running }: Merged): Pick<PlanInput, 'snapshots'> => {
  const own = state.turns.filter(({ n, issue: of }) => n <= running.n && of === issue.id);
  const snapshots = own.findLast(({ question }) => question.snapshots !== undefined)?.question.snapshots;
  return snapshots === undefined ? {} : { snapshots };
};

const planInput = async (world: World, turn: Merged): Promise<PlanInput> => {
  const { issue, window, circumstances } = turn;
  const message = await messageOf(world, turn);
  const summary = await summaryOf(world, issue);
  return {
    scope: issue.scope,
    window,
    considered: issue.considered,
    text: [summary, message].filter((part) => part !== '').join('\n'),
    more: asksForMore(message),
    ...changesAsked(turn, message),
    lookedAt: tracesToShow(message),
    traceIds: issue.traceIds,
    ...snapshotsOf(turn),
    captures: await capturesOf(world, turn.running),
    message,
    mayAsk: turn.turn.question.ask === 'allowed',
    ...(summary === '' && { opening: { investigation: turn.state.clientTxnId, issue: issue.id } }),
    incidents: await incidentsOf(world, turn.running),
    asOf: circumstances.asOf,
    history: world.settings.parameters.history,
    rateHistory: world.settings.parameters.rateHistory,
    traceBudget: world.settings.parameters.traceBudget,
  };
};

export const catalogue = async (world: World, { turn }: Task<'catalogue'>): Promise<Outcome> => {
  const { asOf, askedAt, model } = turn.circumstances;
  const { history } = world.settings.parameters;
  const drafts = planCatalogue({ asOf, askedAt, history, speaks: model !== undefined });
  return planOf(world, turn, { step: 'catalogue', drafts });
};

/** The question that the issue began with stands first in its summary. */
const shelvesOf = async (world: World, turn: Merged): Promise<DocumentSearchInput> => {
  const [before = ''] = (await summaryOf(world, turn.issue)).split('\n');
  const { collections: chosen, maxResults: most } = turn.turn.question;
  return {
    collections: await collectionsOf(world, turn.running),
    before,
    message: await messageOf(world, turn),
    ...(chosen !== undefined && { chosen }),
    ...(most !== undefined && { most }),
  };
};

export const plan = async (world: World, { turn }: Task<'plan'>): Promise<Outcome> => {
  const drafts = [...planIssue(await planInput(world, turn)), ...planDocuments(await shelvesOf(world, turn))];
  return planOf(world, turn, { step: 'plan', drafts });
};

const earlierOf = ({ running: { windowBefore, suspectsBefore } }: Merged): PriorFocus => ({
  ...optional({ window: windowBefore }),
  suspects: suspectsBefore,
});

/**
 * Both look for the part of what was read last that tells more. Counts that are known to a bucket are taken from the
 * rows that are there; a longer window's are read again for the part, more finely.
 */
const focusIn =
  (step: 'focus' | 'sharpen') =>
  async (world: World, { turn }: Task<'focus' | 'sharpen'>): Promise<Outcome> => {
    const input = await analysisInput(world, turn);
    const found = await world.look('locate', input, soughtDeviations(turn.window, earlierOf(turn)));
    if (found === undefined) return planOf(world, turn, { step, drafts: [] });
    if (step === 'sharpen' || found.isFine) return { ...planOf(world, turn, { step, drafts: [] }), part: found.part };
    return planOf(world, turn, { step, drafts: planFocus(found.part, await planInput(world, turn)) });
  };

export const focus = focusIn('focus');
export const sharpen = focusIn('sharpen');

export const drill = async (world: World, { turn }: Task<'drill'>): Promise<Outcome> => {
  const input = await analysisInput(world, turn);
  const wanted = await world.look('drill', input, undefined);
  const rows = planDrillDown(wanted, await planInput(world, turn));
  const documents = planForSuspect(wanted.suspect, await shelvesOf(world, turn));
  return planOf(world, turn, { step: 'drill', drafts: [...rows, ...documents] });
};
