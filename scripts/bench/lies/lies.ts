// Lies and truths of a model over true rows: how many of each are shown as fact, as opinion, or struck out.
import { incidents, liesOf, type Planted, truthsOf, verdict } from '../../../test/support/lies.js';
import type { Benchmark, Figures } from '../benchmark.js';
import { rounded } from '../numbers.js';

const counted = (planted: readonly Planted[]): Figures => {
  const verdicts = planted.map((each) => verdict(each)?.verdict);
  const count = (wanted: string): number => verdicts.filter((each) => each === wanted).length;
  const facts = count('supported');
  return {
    planted: planted.length,
    shownAsFact: facts,
    asInterpretation: count('unknown'),
    struckOut: count('contradicted'),
    shareShownAsFact: rounded(facts / planted.length),
  };
};

/** In memory, over generated incidents: the verifier alone is asked. */
export const lies: Benchmark = async ({ say }) => {
  const all = incidents();
  say('planting');
  const [planted, truths] = [all.flatMap(liesOf), all.flatMap(truthsOf)];
  const kinds = [...new Set(planted.map(({ kind }) => kind))];
  const ofKind = (kind: string): readonly Planted[] => planted.filter((each) => each.kind === kind);
  const sets = {
    lies: counted(planted),
    truths: counted(truths),
    ...Object.fromEntries(kinds.map((kind) => [kind, counted(ofKind(kind))])),
  };
  const columns = Object.keys(sets.lies);
  return {
    cases: planted.length + truths.length,
    dataDigest: 'generated',
    figures: {
      liesShownAsFact: sets.lies['shownAsFact'] ?? null,
      truthsShownAsFact: sets.truths['shareShownAsFact'] ?? null,
    },
    sets,
    floors: {},
    tables: [
      {
        title: 'What a model states, checked against the rows that it cites',
        columns,
        rows: Object.entries(sets).map(([name, row]) => [name, ...columns.map((column) => row[column])] as const),
      },
    ],
  };
};
