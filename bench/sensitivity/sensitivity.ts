// Every number of the engine halved and doubled: how often is the right service still first? Cases are asked once, over HTTP.
import { PARAMETERS } from '../../src/analysis/parameters.js';
import { type Benchmark, CannotRun, type Figures, type Options } from '../benchmark.js';
import { digestOf } from '../data.js';
import { daysIn, filesOf } from '../incidents/days.js';
import { shelf } from '../incidents/prepared.js';
import type { CaseRequest } from '../seeds/ask.js';
import type { Table } from '../table.js';
import { type Case, incidentCases, seedCases } from './cases.js';
import { writeTable } from './document.js';
import { type ParameterName, type Sets, sharesWith, type ParameterVariation, VARIED, varied } from './vary.js';

const SEEDS = 50;

const caseRequests = (scene?: 'quiet'): readonly CaseRequest[] =>
  Array.from({ length: SEEDS }, (_none, index) => ({ seed: index + 1, scene }));

const recordedIncidents = async (options: Options): Promise<readonly Case[]> => {
  const on = shelf(options);
  try {
    const cases: Case[] = [];
    for (const day of daysIn(options.data)) cases.push(...(await incidentCases(day, on, 0)));
    return cases;
  } finally {
    on.close();
  }
};

const chosen = ({ only }: Options): readonly ParameterName[] => {
  const names = only === undefined ? VARIED : VARIED.filter((name) => name === only);
  if (names.length === 0) throw new CannotRun(`--only takes one of ${VARIED.join(', ')}`);
  return names;
};

const figuresOf = ({ halved, doubled }: ParameterVariation): Figures => ({
  incidentsHalved: halved.incidents,
  incidentsDoubled: doubled.incidents,
  seedsHalved: halved.seeds,
  seedsDoubled: doubled.seeds,
  falseAlarmsHalved: halved.quiet,
  falseAlarmsDoubled: doubled.quiet,
});

const tableOf = (sets: { readonly [name: string]: Figures }): Table => ({
  title: 'Every parameter halved and doubled',
  columns: Object.keys(Object.values(sets)[0] ?? {}),
  rows: Object.entries(sets).map(([name, figures]) => [name, ...Object.values(figures)]),
});

export const sensitivity: Benchmark = async (options) => {
  const names = chosen(options);
  const sets: Sets = {
    incidents: await recordedIncidents(options),
    seeds: await seedCases(caseRequests()),
    quiet: await seedCases(caseRequests('quiet')),
  };
  const usual = sharesWith(sets, PARAMETERS);
  const all = names.map((name) => {
    options.say(name);
    return varied(sets, name);
  });
  if (options.only === undefined) writeTable(all, usual);
  const figures = { incidents: usual.incidents, seeds: usual.seeds, falseAlarms: usual.quiet };
  const byName = Object.fromEntries(all.map((each) => [each.name, figuresOf(each)]));
  const cases = sets.incidents.length + sets.seeds.length + sets.quiet.length;
  const dataDigest = digestOf(daysIn(options.data).flatMap(filesOf));
  return { cases, dataDigest, figures, sets: byName, floors: {}, tables: [tableOf(byName)] };
};
