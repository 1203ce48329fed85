// Plan: round 0 reads the catalogue, round 1 the issue, round 2 what the engine asks to see.
import { drillDown } from '../../analysis/drill-down.js';
import { issueOf, type Open } from '../../investigation/state.js';
import type { PlannedQuery } from '../../investigation/turn.js';
import { planDrillDown } from '../../turn/plan/drill-down.js';
import { asksForMore, type Draft, planCatalogue, planIssue, type PlanInput } from '../../turn/plan/plan.js';
import { sourceName } from '../sources.js';
import { type Outcome, runningOf, type Task, type World } from '../world.js';
import { analysisInput } from './analysis-input.js';
import { messageOf, summaryOf } from './conversation.js';

const planInput = async (world: World, state: Open): Promise<PlanInput> => {
  const running = runningOf(state);
  const issue = issueOf(state, running.issue);
  if (issue?.window === undefined || running.circumstances === undefined)
    throw new Error('the issue has no window yet');
  const message = await messageOf(world, state, running);
  const summary = await summaryOf(world, issue);
  return {
    scope: issue.scope,
    window: issue.window,
    considered: issue.considered,
    text: [summary, message].filter((part) => part !== '').join('\n'),
    more: asksForMore(message),
    traceIds: issue.traceIds,
    incidents: state.issues.flatMap((other) =>
      other.id === issue.id || other.window === undefined ? [] : [other.window.analysis],
    ),
    asOf: running.circumstances.asOf,
    history: world.settings.parameters.history,
    traceBudget: world.settings.parameters.traceBudget,
  };
};

const drafts = async (world: World, { state, step }: Task<'plan'>): Promise<readonly Draft[]> => {
  const running = runningOf(state);
  if (step.round === 0) return planCatalogue(running.circumstances?.asOf['aggregates'] ?? 0);
  const input = await planInput(world, state);
  if (step.round === 1) return planIssue(input);
  return planDrillDown(drillDown(await analysisInput(world, state)), input);
};

/** Gives the query its id, and its words a reference. */
const planned = (world: World, { role, why, query, covers }: Draft, id: string): PlannedQuery => {
  const base = { id, source: sourceName(query.ask), role, why, ...(covers === undefined ? {} : { covers }) };
  if (query.ask !== 'logs' || query.text === undefined) return { ...base, query };
  const { text, ...rest } = query;
  return { ...base, query: rest, text: world.words.put(text) };
};

export const plan = async (world: World, task: Task<'plan'>): Promise<Outcome> => {
  const before = runningOf(task.state).queries.length;
  const queries = (await drafts(world, task)).map((draft, index) => planned(world, draft, `q${before + index + 1}`));
  return { intent: 'plan', round: task.step.round, queries };
};
