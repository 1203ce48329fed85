// The engine on recorded cases, with one of its numbers changed.
import { analyze } from '../../src/analysis/analyze.js';
import { type EngineParameters, PARAMETERS } from '../../src/analysis/parameters.js';
import { rounded, shareOf } from '../numbers.js';
import type { Case } from './cases.js';

export type ParameterName = keyof EngineParameters;

/** They decide what is read, which is over once a case is recorded. */
const OF_READING: readonly ParameterName[] = ['lookBack', 'lookAhead', 'history', 'rateHistory', 'traceBudget'];

export const VARIED = (Object.keys(PARAMETERS) as ParameterName[]).filter((name) => !OF_READING.includes(name));

/** A cause that is stated with at least this confidence where nothing is broken is a false alarm. */
const SURE = 0.5;

export type Sets = {
  readonly incidents: readonly Case[];
  readonly seeds: readonly Case[];
  readonly quiet: readonly Case[];
};
export type Shares = { readonly [Set in keyof Sets]: number };

/** Of incidents and seeds, how often the first hypothesis is right; of quiet times, how often it is a false alarm. */
export const sharesWith = ({ incidents, seeds, quiet }: Sets, parameters: EngineParameters): Shares => {
  const leads = (cases: readonly Case[]) =>
    cases.map(({ recorded, isRight }) => ({ lead: analyze({ ...recorded, parameters }).hypotheses[0], isRight }));
  const right = (cases: readonly Case[]): number =>
    rounded(shareOf(leads(cases), ({ lead, isRight }) => lead !== undefined && isRight(lead)));
  return {
    incidents: right(incidents),
    seeds: right(seeds),
    quiet: rounded(shareOf(leads(quiet), ({ lead }) => (lead?.confidence ?? 0) >= SURE)),
  };
};

export type ParameterVariation = { readonly name: ParameterName; readonly halved: Shares; readonly doubled: Shares };

export const varied = (sets: Sets, name: ParameterName): ParameterVariation => {
  const times = (factor: number): Shares => sharesWith(sets, { ...PARAMETERS, [name]: PARAMETERS[name] * factor });
  return { name, halved: times(0.5), doubled: times(2) };
};
