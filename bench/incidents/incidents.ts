// Root causes of real faults: every row over HTTP on a copy of an ingested folder; scored when the last answer has been received.
import { type Benchmark, CannotRun, type Figures, type BenchmarkResult, type Options } from '../benchmark.js';
import { digestOf } from '../data.js';
import { calibration, CALIBRATION_GOALS, reliability } from './calibration.js';
import { type Day, daysIn, filesOf } from './days.js';
import { explanations } from './explain.js';
import { floorsOf } from './floors.js';
import { shelf } from './prepared.js';
import { type AnsweredRow, groupSets, quietOf, type RowResult, resultsOf, rowSets } from './results.js';
import { type Row, ROWS, rowsNamed, volumeRow } from './rows.js';
import { runRow } from './run.js';
import { costTable, listOf, missesOf, rankingTable, type Sets, tableOf } from './tables.js';
import type { Table } from '../table.js';
import { truthsOf } from './truth.js';

const INTEGRITY = ['citationsThatOpen', 'contradictedClaims'] as const;

const chosen = ({ rows, volume }: Options): readonly Row[] => {
  const found = rows === undefined ? ROWS : rowsNamed(rows);
  if (found === undefined)
    throw new CannotRun(`--rows takes some of ${ROWS.map(({ name }) => name).join(',')}, and shifted, thin`);
  return volume === undefined ? found : [...found, volumeRow(volume)];
};

const askRows = async (days: readonly Day[], options: Options): Promise<readonly AnsweredRow[]> => {
  const rows = chosen(options);
  const on = shelf(options);
  try {
    const answered: AnsweredRow[] = [];
    for (const row of rows) {
      const run = await runRow(days, row, { shelf: on, only: options.case, explain: options.explain });
      answered.push({ row, run });
    }
    return answered;
  } finally {
    on.close();
  }
};

/** Whose confidence is judged beside which quiet times. */
const JUDGED = [
  { cases: 'default', quiet: 'quiet' },
  { cases: 'lone', quiet: 'quietLone' },
  { cases: 'withoutLogs', quiet: 'quietWithoutLogs' },
  { cases: 'withoutTraces', quiet: 'quietWithoutTraces' },
] as const;

type CalibrationReport = { readonly name: string; readonly figures: Figures; readonly tables: readonly Table[] };

const judgedIn = (
  days: readonly Day[],
  answered: readonly AnsweredRow[],
  results: readonly RowResult[],
): readonly CalibrationReport[] =>
  JUDGED.flatMap(({ cases: name, quiet: quietName }) => {
    const cases = results.find(({ row }) => row.name === name)?.cases ?? [];
    const quiet = quietOf(quietName, days, answered);
    if (cases.length === 0 || quiet.length === 0) return [];
    const figures = calibration(cases, quiet);
    const title = `Quiet times, ${quietName}`;
    return [{ name, figures, tables: [listOf(title, figures, CALIBRATION_GOALS), reliability(name, cases, quiet)] }];
  });

const withAdded = (sets: Sets, judged: readonly CalibrationReport[]): Sets => ({
  ...sets,
  ...Object.fromEntries(judged.map(({ name, figures }) => [name, { ...sets[name], ...figures }])),
});

const measured = (days: readonly Day[], answered: readonly AnsweredRow[]): Omit<BenchmarkResult, 'dataDigest'> => {
  const results = resultsOf(days, answered);
  const base = results.find(({ row }) => row.name === 'default') ?? results[0];
  const cases = base?.cases ?? [];
  const judged = judgedIn(days, answered, results);
  const sets = withAdded(rowSets(results), judged);
  const groups = cases.length > 0 ? groupSets(cases) : {};
  const floors = floorsOf(days, days.flatMap(truthsOf));
  const questions = new Set(answered.flatMap(({ run }) => run.asked.map(({ id }) => id)));
  return {
    cases: questions.size,
    figures: base === undefined ? {} : (sets[base.row.name] ?? {}),
    sets: { ...sets, ...groups },
    floors,
    tables: [
      rankingTable('Root causes', { ...sets, ...floors }),
      ...(base === undefined ? [] : [rankingTable(`By day and fault, ${base.row.name}`, groups)]),
      ...results
        .map(({ row, cases: own }) => missesOf(`Not the first, or not stated, ${row.name}`, own))
        .filter(({ rows }) => rows.length > 0),
      costTable(sets),
      tableOf('Integrity', INTEGRITY, sets),
      ...judged.flatMap(({ tables }) => tables),
    ],
  };
};

export const incidents: Benchmark = async (options) => {
  const days = daysIn(options.data);
  const answered = await askRows(days, options);
  if (options.explain)
    for (const { row, run, cases } of resultsOf(days, answered))
      for (const text of explanations(cases, run.asked)) console.log(`\n[${row.name}] ${text}`);
  return { ...measured(days, answered), dataDigest: digestOf(days.flatMap(filesOf)) };
};
