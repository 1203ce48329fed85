// What an investigation needs next, as data. The driver runs it and records the result; nothing else starts work.
import { nextTurnStep, type TurnStep } from './pipeline.js';
import type { InvestigationState, OpenedInvestigation, RunningTurn } from './state.js';
import type { PlannedQuery } from './turn.js';

export type Step =
  | { readonly step: TurnStep; readonly turn: number }
  | { readonly step: 'retrieve'; readonly turn: number; readonly query: PlannedQuery };

const unansweredQuery = ({ phase, queries, fetched, missed }: RunningTurn): PlannedQuery | undefined => {
  if (phase.at !== 'planned') return undefined;
  const answered = new Set([...fetched, ...missed].map(({ query }) => query));
  return queries.find(({ id }) => !answered.has(id));
};

const stepOf = ({ running, turns }: OpenedInvestigation): Step | undefined => {
  const turn = running?.n ?? turns.find(({ status }) => status === 'queued')?.n;
  if (turn === undefined) return undefined;
  const query = running && unansweredQuery(running);
  return query === undefined ? { step: nextTurnStep(running), turn } : { step: 'retrieve', turn, query };
};

/** The step that comes next; `undefined`: nobody waits, or the investigation is deleted or erased. Total and pure. */
export const react = (state: InvestigationState): Step | undefined =>
  state.status === 'open' ? stepOf(state) : undefined;
