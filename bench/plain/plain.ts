// Causes from plain logs of made-up stacks, whole and with parts taken away: how often they are right, and what their confidence is worth.
import { writeFileSync } from 'node:fs';
import {
  confidenceFeatures,
  failureConfidence,
  mostConfidence,
} from '../../src/analysis/failures/failure-confidence.js';
import type { Benchmark, Figures } from '../benchmark.js';
import { mean, rounded } from '../numbers.js';
import type { Table } from '../table.js';
import { ablatedCases, type AblatedCase } from './ablations.js';
import { type Coefficients, fitLogistic, predict, type Sample } from './fit.js';
import { reliabilityPlot } from './reliability-plot.js';

const PLOT = new URL('../../docs/plain-log-confidence.svg', import.meta.url);
const SURE = 0.9;

/** A cause was named: how sure by the shipped coefficients, and by those of the other stacks. */
export type NamedCause = AblatedCase & {
  readonly sample: Sample;
  readonly shipped: number;
  readonly most: number;
  readonly held: number;
};

const namedOf = (each: AblatedCase): readonly Omit<NamedCause, 'held'>[] => {
  const { evidence } = each.verdict ?? {};
  if (evidence === undefined || each.verdict?.ended !== undefined) return [];
  const { lead, weight, witnesses, timely } = confidenceFeatures(evidence);
  const sample = { features: [lead, weight, witnesses, timely], isRight: each.isRight };
  return [{ ...each, sample, shipped: failureConfidence(evidence), most: mostConfidence(evidence) }];
};

const samplesOf = (named: readonly Pick<NamedCause, 'sample'>[]): readonly Sample[] =>
  named.map(({ sample }) => sample);

/** Coefficients of all other stacks. */
const heldOut = (named: readonly Omit<NamedCause, 'held'>[]): readonly NamedCause[] => {
  const stacks = [...new Set(named.map(({ stack }) => stack))];
  const fits = new Map<string, Coefficients>(
    stacks.map((stack) => [stack, fitLogistic(samplesOf(named.filter((each) => each.stack !== stack)))]),
  );
  return named.map((each) => ({
    ...each,
    held: Math.min(each.most, predict(fits.get(each.stack) ?? [], each.sample.features)),
  }));
};

const brierOf = (named: readonly NamedCause[], sure: (each: NamedCause) => number): number =>
  mean(named.map((each) => (sure(each) - (each.isRight ? 1 : 0)) ** 2));

const wrongAt = (named: readonly NamedCause[], sure: (each: NamedCause) => number, least: number): number =>
  named.filter((each) => !each.isRight && sure(each) >= least).length;

const figuresOf = (cases: readonly AblatedCase[], named: readonly NamedCause[]): Figures => {
  const faults = cases.filter(({ isQuiet }) => !isQuiet);
  const quiet = cases.filter(({ isQuiet }) => isQuiet);
  return {
    faults: faults.length,
    right: faults.filter(({ isRight }) => isRight).length,
    silent: faults.filter(({ verdict }) => (verdict?.suspects ?? []).length === 0).length,
    quiet: quiet.length,
    alarms: named.filter(({ isQuiet }) => isQuiet).length,
    wrongAt90: wrongAt(named, ({ shipped }) => shipped, SURE),
    sureAt90: named.filter(({ shipped }) => shipped >= SURE).length,
    brier: rounded(brierOf(named, ({ shipped }) => shipped)),
    brierHeldOut: rounded(brierOf(named, ({ held }) => held)),
    wrongAt90HeldOut: wrongAt(named, ({ held }) => held, SURE),
  };
};

const tableOf = (title: string, rows: readonly (readonly [string, Figures])[]): Table => ({
  title,
  columns: Object.keys(rows[0]?.[1] ?? {}),
  rows: rows.map(([name, figures]) => [name, ...Object.values(figures)]),
});

const missesOf = (cases: readonly AblatedCase[]): Table => ({
  title: 'wrong or silent',
  columns: ['ablation', 'said', 'confidence'],
  rows: cases
    .filter(({ isRight }) => !isRight)
    .map(({ stack, id, ablation, verdict }) => {
      const [first] = verdict?.suspects ?? [];
      const said = first === undefined ? 'nothing' : `${first.component} ${first.failure.id}`;
      return [`${stack} ${id}`, ablation, said, verdict?.confidences[0] ?? null];
    }),
});

export const plain: Benchmark = async (options) => {
  const cases = ablatedCases(options.say).filter(({ id }) => options.case === undefined || id === options.case);
  const named = heldOut(cases.flatMap(namedOf));
  const coefficients = fitLogistic(samplesOf(named)).map(rounded);
  const ofGroup = (name: string, key: (each: AblatedCase) => string): readonly [string, Figures] => [
    name,
    figuresOf(
      cases.filter((each) => key(each) === name),
      named.filter((each) => key(each) === name),
    ),
  ];
  const stacks = [...new Set(cases.map(({ stack }) => stack))].map((name) => ofGroup(name, ({ stack }) => stack));
  const ablations = [...new Set(cases.map(({ ablation }) => ablation))].map((name) =>
    ofGroup(name, ({ ablation }) => ablation),
  );
  if (options.case === undefined) writeFileSync(PLOT, reliabilityPlot(named));
  const [constant = 0, lead = 0, weight = 0, witnesses = 0, timely = 0] = coefficients;
  const fitted = { constant, lead, weight, witnesses, timely };
  return {
    cases: cases.length,
    dataDigest: 'generated',
    figures: figuresOf(cases, named),
    sets: Object.fromEntries([...stacks, ...ablations]),
    floors: {},
    tables: [
      tableOf('by stack', stacks),
      tableOf('by ablation', ablations),
      tableOf('fitted on all stacks', [['coefficients', fitted]]),
      ...(options.explain ? [missesOf(cases)] : []),
    ],
  };
};
