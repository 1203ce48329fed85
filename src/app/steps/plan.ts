// Plan: the catalogue, the issue, the part of its window that tells most, and what the engine asks to see.
import { drillDown } from '../../analysis/drill-down.js';
import { locate } from '../../analysis/onset/locate.js';
import { ROUNDS } from '../../investigation/react.js';
import type { PlannedQuery } from '../../investigation/turn.js';
import { planDrillDown } from '../../turn/plan/drill-down.js';
import { planDocuments, planForSuspect, type Shelves } from '../../turn/plan/documents.js';
import { type Earlier, soughtIn } from '../../turn/plan/focus.js';
import { asksForMore, type Draft, planCatalogue, planFocus, planIssue, type PlanInput } from '../../turn/plan/plan.js';
import { sourceName } from '../sources.js';
import type { Merged, Started } from '../../turn/pipeline.js';
import type { Outcome, Task, World } from '../world.js';
import { analysisInput } from './analysis-input.js';
import { collectionsOf, incidentsOf, messageOf, summaryOf } from './conversation.js';

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
    traceIds: issue.traceIds,
    ...(summary === '' ? { opening: { investigation: turn.state.clientTxnId, issue: issue.id } } : {}),
    incidents: await incidentsOf(world, turn.running),
    asOf: circumstances.asOf,
    history: world.settings.parameters.history,
    rateHistory: world.settings.parameters.rateHistory,
    traceBudget: world.settings.parameters.traceBudget,
  };
};

/** Gives the query its id, and its words a reference. */
const planned = (world: World, { role, why, query, covers }: Draft, id: string): PlannedQuery => {
  const base = { id, source: sourceName(query.ask), role, why, ...(covers === undefined ? {} : { covers }) };
  if (!('text' in query) || query.text === undefined) return { ...base, query };
  const { text, ...rest } = query;
  return { ...base, query: rest, text: world.words.put(text) };
};

const planOf = (
  world: World,
  { running }: Started,
  { step, drafts }: Drafted,
): Outcome & { readonly intent: 'plan' } => {
  const before = running.queries.length;
  const queries = drafts.map((draft, index) => planned(world, draft, `q${before + index + 1}`));
  return { intent: 'plan', round: ROUNDS[step], queries };
};

type Drafted = { readonly step: keyof typeof ROUNDS; readonly drafts: readonly Draft[] };

export const catalogue = async (world: World, { turn }: Task<'catalogue'>): Promise<Outcome> => {
  const { asOf, askedAt } = turn.circumstances;
  const drafts = planCatalogue({ asOf, askedAt, history: world.settings.parameters.history });
  return planOf(world, turn, { step: 'catalogue', drafts });
};

/** The question that the issue began with stands first in its summary. */
const shelvesOf = async (world: World, turn: Merged): Promise<Shelves> => {
  const [before = ''] = (await summaryOf(world, turn.issue)).split('\n');
  const { collections: chosen } = turn.turn.question;
  const collections = await collectionsOf(world, turn.running);
  return { collections, before, message: await messageOf(world, turn), ...(chosen !== undefined && { chosen }) };
};

export const plan = async (world: World, { turn }: Task<'plan'>): Promise<Outcome> => {
  const drafts = [...planIssue(await planInput(world, turn)), ...planDocuments(await shelvesOf(world, turn))];
  return planOf(world, turn, { step: 'plan', drafts });
};

const earlierOf = ({ running: { windowBefore, suspectsBefore } }: Merged): Earlier => ({
  ...(windowBefore === undefined ? {} : { window: windowBefore }),
  suspects: suspectsBefore,
});

/**
 * Both look for the part of what was read last that tells more. Counts that are known to a bucket are taken from the
 * rows that are there; a longer window's are read again for the part, more finely.
 */
const focusIn =
  (step: 'focus' | 'sharpen') =>
  async (world: World, { turn }: Task<'focus' | 'sharpen'>): Promise<Outcome> => {
    const found = locate(await analysisInput(world, turn), soughtIn(turn.window, earlierOf(turn)));
    if (found === undefined) return planOf(world, turn, { step, drafts: [] });
    if (step === 'sharpen' || found.isFine) return { ...planOf(world, turn, { step, drafts: [] }), part: found.part };
    return planOf(world, turn, { step, drafts: planFocus(found.part, await planInput(world, turn)) });
  };

export const focus = focusIn('focus');
export const sharpen = focusIn('sharpen');

export const drill = async (world: World, { turn }: Task<'drill'>): Promise<Outcome> => {
  const wanted = drillDown(await analysisInput(world, turn));
  const rows = planDrillDown(wanted, await planInput(world, turn));
  const documents = planForSuspect(wanted.suspect, await shelvesOf(world, turn));
  return planOf(world, turn, { step: 'drill', drafts: [...rows, ...documents] });
};
