// Lies and truths of a model over true rows: how many of each are shown as fact, as opinion, or struck out.
import { incidents, liesOf, type PlantedClaim, truthsOf, verdict } from '../../test/support/lies.js';
import { judgeSentence, liesBeside, type ModelSentence, modelSentences } from '../../test/support/prose/corpus.js';
import type { Benchmark, Figures } from '../benchmark.js';
import type { Verdict } from '../../src/evidence/claim.js';
import { rounded } from '../numbers.js';

const counted = (planted: readonly PlantedClaim[]): Figures => figuresOf(planted.map((each) => verdict(each)?.verdict));

const figuresOf = (verdicts: readonly (Verdict | undefined)[]): Figures => {
  const count = (wanted: string): number => verdicts.filter((each) => each === wanted).length;
  const facts = count('supported');
  return {
    planted: verdicts.length,
    shownAsFact: facts,
    asInterpretation: count('unknown'),
    struckOut: count('contradicted'),
    shareShownAsFact: rounded(facts / verdicts.length),
  };
};

/** True sentences as models write them, by kind and by hand, and what one change makes of each. */
const prose = (): { readonly cases: number; readonly sets: { readonly [name: string]: Figures } } => {
  const all = modelSentences();
  const lies = all.flatMap(liesBeside);
  const verdicts = new Map(all.map((each) => [each, judgeSentence(each)]));
  const of = (name: (each: ModelSentence) => string): { readonly [name: string]: Figures } =>
    Object.fromEntries(
      [...Map.groupBy(all, name)].map(([key, own]) => [key, figuresOf(own.map((each) => verdicts.get(each)))]),
    );
  return {
    cases: all.length + lies.length,
    sets: {
      prose: figuresOf([...verdicts.values()]),
      proseAltered: figuresOf(lies.map(judgeSentence)),
      ...of(({ hand }) => `prose, ${hand}`),
      ...of(({ kind }) => `prose, ${kind}`),
    },
  };
};

/** In memory, over generated incidents: the verifier alone is asked. */
export const adversarial: Benchmark = async ({ say }) => {
  const all = incidents();
  say('planting');
  const [planted, truths] = [all.flatMap(liesOf), all.flatMap(truthsOf)];
  const kinds = [...new Set(planted.map(({ kind }) => kind))];
  const ofKind = (kind: string): readonly PlantedClaim[] => planted.filter((each) => each.kind === kind);
  const sets = {
    lies: counted(planted),
    truths: counted(truths),
    ...Object.fromEntries(kinds.map((kind) => [kind, counted(ofKind(kind))])),
  };
  say('reading prose');
  const prosePairs = prose();
  const columns = Object.keys(sets.lies);
  return {
    cases: planted.length + truths.length + prosePairs.cases,
    dataDigest: 'generated',
    figures: {
      liesShownAsFact: sets.lies['shownAsFact'] ?? null,
      truthsShownAsFact: sets.truths['shareShownAsFact'] ?? null,
      proseShownAsFact: prosePairs.sets['prose']?.['shareShownAsFact'] ?? null,
      proseStruckOut: prosePairs.sets['prose']?.['struckOut'] ?? null,
      alteredShownAsFact: prosePairs.sets['proseAltered']?.['shownAsFact'] ?? null,
    },
    sets: { ...sets, ...prosePairs.sets },
    floors: {},
    tables: [
      {
        title: 'What a model states, checked against the rows that it cites',
        columns,
        rows: Object.entries({ ...sets, ...prosePairs.sets }).map(
          ([name, row]) => [name, ...columns.map((column) => row[column])] as const,
        ),
      },
    ],
  };
};
