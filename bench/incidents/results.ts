// From answers to figures: by row, by day and fault, over the shifted rows together, and for the confidence.
import type { Figures } from '../benchmark.js';
import { rounded, sum } from '../numbers.js';
import type { IncidentAnswer } from './ask.js';
import type { QuietAnswer } from './calibration.js';
import type { Day } from './days.js';
import { quietQuestions } from './questions.js';
import { LATE_AND_EARLY, type Row, SHIFTED } from './rows.js';
import type { RowRun } from './run.js';
import { figuresOf, type ScoredIncident, scored } from './score.js';
import type { Sets } from './tables.js';
import { type Truth, truthsOf } from './truth.js';

export type AnsweredRow = { readonly row: Row; readonly run: RowRun };
export type RowResult = AnsweredRow & { readonly cases: readonly ScoredIncident[] };

const scoredAll = (asked: readonly IncidentAnswer[], truths: readonly Truth[]): readonly ScoredIncident[] =>
  asked.flatMap((each) => {
    const truth = truths.find(({ id, day }) => id === each.id && day === each.day);
    return truth === undefined ? [] : [scored(each, truth)];
  });

/** Of the rows whose questions have a right answer. */
export const resultsOf = (days: readonly Day[], answered: readonly AnsweredRow[]): readonly RowResult[] => {
  const truths = days.flatMap(truthsOf);
  return answered
    .filter(({ row }) => row.manner !== 'quiet')
    .map(({ row, run }) => ({ row, run, cases: scoredAll(run.asked, truths) }))
    .filter(({ cases }) => cases.length > 0);
};

/** What the row `name` was answered at quiet times. */
export const quietOf = (
  name: string,
  days: readonly Day[],
  answered: readonly AnsweredRow[],
): readonly QuietAnswer[] => {
  const asked = answered.find(({ row }) => row.name === name)?.run.asked ?? [];
  if (asked.length === 0) return [];
  const full = new Map(days.flatMap(quietQuestions).map(({ id, isFull }) => [id, isFull]));
  return asked.flatMap(({ id, answer }) => {
    const isFull = full.get(id);
    return isFull === undefined ? [] : [{ answer, isFull }];
  });
};

const rowFigures = ({ run, cases }: RowResult): Figures => ({
  ...figuresOf(cases),
  ingestedRows: run.rows,
  ingestSeconds: rounded(run.seconds),
  citationsThatOpen: rounded(sum(cases.map(({ opened }) => opened)) / sum(cases.map(({ citations }) => citations))),
  contradictedClaims: sum(cases.map(({ shownUnsupported }) => shownUnsupported)),
});

const shiftedTogether = (results: readonly RowResult[]): Sets => {
  const own = results.filter(({ row }) => SHIFTED.includes(row));
  return own.length < SHIFTED.length ? {} : { [LATE_AND_EARLY]: figuresOf(own.flatMap(({ cases }) => cases)) };
};

const ratio = (of: Figures, to: Figures | undefined, name: string): number | null => {
  const [own, other] = [of[name], to?.[name]];
  return typeof own === 'number' && typeof other === 'number' ? rounded(own / other) : null;
};

/** How many times what a case costs in the default row. */
const withRatios = (figures: Figures, base: Figures | undefined): Figures => ({
  ...figures,
  secondsToDefault: ratio(figures, base, 'secondsPerCaseP50'),
  processorToDefault: ratio(figures, base, 'processorSecondsP50'),
});

export const rowSets = (results: readonly RowResult[]): Sets => {
  const own = results.map((each) => [each.row.name, rowFigures(each)] as const);
  const base = own.find(([name]) => name === 'default')?.[1];
  return {
    ...Object.fromEntries(own.map(([name, figures]) => [name, withRatios(figures, base)])),
    ...shiftedTogether(results),
  };
};

/** Of one row, by day and by kind of fault. */
export const groupSets = (cases: readonly ScoredIncident[]): Sets => {
  const by = (nameOf: (truth: Truth) => string): Sets => {
    const groups = Map.groupBy(cases, ({ truth }) => nameOf(truth));
    return Object.fromEntries([...groups.keys()].sort().map((name) => [name, figuresOf(groups.get(name) ?? [])]));
  };
  return { ...by(({ day }) => day), ...by(({ faultType }) => `fault ${faultType}`) };
};
