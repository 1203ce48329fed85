// The tables of the benchmark.
import type { Figures } from '../benchmark.js';
import type { Cell, Table } from '../table.js';
import { COST_GOALS, GOALS } from './rows.js';
import { isMissed, type ScoredIncident } from './score.js';

export type Sets = { readonly [name: string]: Figures };

export type Goals = { readonly [name: string]: string };

export const tableOf = (title: string, columns: readonly string[], sets: Sets): Table => ({
  title,
  columns,
  rows: Object.entries(sets).map(([name, figures]) => [name, ...columns.map((column) => figures[column])]),
});

const interval = ({ as1Low: low, as1High: high }: Figures): Cell =>
  typeof low === 'number' && typeof high === 'number' ? `${low.toFixed(2)}–${high.toFixed(2)}` : null;

const RANKING = [
  'cases',
  'as1',
  'orUnsure',
  'stated',
  'as3',
  'as5',
  'sure',
  'wrongSure',
  'ais1',
  'ais3',
  'mrr',
] as const;

export const rankingTable = (title: string, sets: Sets): Table => ({
  title,
  columns: [...RANKING, 'as1 95 %', 'to reach'],
  rows: Object.entries(sets).map(([name, figures]) => [
    name,
    ...RANKING.map((column) => figures[column]),
    interval(figures),
    GOALS[name] ?? '',
  ]),
});

const rankText = (rank: number): string => (Number.isFinite(rank) ? String(rank) : 'not named');

export const missesOf = (title: string, cases: readonly ScoredIncident[]): Table => ({
  title,
  columns: ['fault', 'it was', 'rank of service', 'rank of evidence', 'named first', 'confidence'],
  rows: cases
    .filter(isMissed)
    .map(({ truth: { id, faultType, service }, serviceRank, evidenceRank, named, confidence }) => [
      id,
      faultType,
      service,
      rankText(serviceRank),
      rankText(evidenceRank),
      named,
      confidence,
    ]),
});

const COSTS = [
  'secondsPerCaseP50',
  'secondsPerCaseMax',
  'processorSecondsP50',
  'secondsToDefault',
  'processorToDefault',
  'rowsReadP50',
  'rowsReadMax',
  'ingestedRows',
  'ingestSeconds',
] as const;

export const costTable = (sets: Sets): Table => ({
  title: 'Cost of an answer',
  columns: [...COSTS, 'to reach'],
  rows: Object.entries(sets).map(([name, figures]) => [
    name,
    ...COSTS.map((column) => figures[column]),
    COST_GOALS[name] ?? '',
  ]),
});

/** One figure a line, with what is to be reached. */
export const listOf = (title: string, figures: Figures, goals: Goals): Table => ({
  title,
  columns: ['', 'to reach'],
  rows: Object.entries(figures).map(([name, value]) => [name, value, goals[name] ?? '']),
});
