// Time and scope phrases: how many are resolved exactly or asked about, by class, in the part that rules were fitted to and in the other.
import type { Benchmark, Figures } from '../benchmark.js';
import { digestOf } from '../data.js';
import { rounded } from '../numbers.js';
import type { Table } from '../table.js';
import { catalogues, type CorpusPart, PATHS, scopePhrases, timePhrases } from './corpus.js';
import { type PhraseVerdict, judgedScope, judgedTime, VERDICTS } from './verdict.js';

type PhraseResult = PhraseVerdict & {
  readonly set: 'time' | 'scope';
  readonly class: string;
  readonly part: CorpusPart;
  readonly text: string;
};

const judgedAll = (): readonly PhraseResult[] => {
  const known = catalogues();
  return [
    ...timePhrases().map((phrase) => ({ set: 'time' as const, ...phrase, ...judgedTime(phrase) })),
    ...scopePhrases().map((phrase) => {
      const catalogue = known[phrase.catalogue];
      if (catalogue === undefined) throw new Error(`no catalogue is called ${phrase.catalogue}`);
      return { set: 'scope' as const, ...phrase, ...judgedScope(phrase, catalogue) };
    }),
  ];
};

const figuresOf = (outcomes: readonly PhraseResult[]): Figures => ({
  phrases: outcomes.length,
  ...Object.fromEntries(VERDICTS.map((each) => [each, outcomes.filter(({ verdict }) => verdict === each).length])),
  right: rounded(
    outcomes.filter(({ verdict }) => verdict === 'exact' || verdict === 'asked').length / Math.max(1, outcomes.length),
  ),
});

const COLUMNS = ['phrases', ...VERDICTS, 'right'] as const;

const grouped = (outcomes: readonly PhraseResult[], keyOf: (outcome: PhraseResult) => string) =>
  Object.entries(Object.groupBy(outcomes, keyOf)).map(([key, group]): readonly [string, Figures] => [
    key,
    figuresOf(group ?? []),
  ]);

const tableOf = (title: string, rows: readonly (readonly [string, Figures])[]): Table => ({
  title,
  columns: COLUMNS,
  rows: rows.map(([name, figures]) => [name, ...COLUMNS.map((column) => figures[column])]),
});

const failuresOf = (outcomes: readonly PhraseResult[]): Table => ({
  title: 'Wrong or wrongly asked',
  columns: ['phrase', 'got', 'wanted'],
  rows: outcomes
    .filter(({ verdict }) => verdict === 'wrong' || verdict === 'wronglyAsked')
    .map(({ set, class: of, text, got, wanted }) => [`${set} ${of}`, JSON.stringify(text), got, wanted]),
});

export const scope: Benchmark = async ({ only }) => {
  const outcomes = judgedAll().filter(({ part }) => only === undefined || part === only);
  const parts = grouped(outcomes, ({ set, part }) => `${set} ${part}`);
  const classes = grouped(outcomes, ({ set, class: of }) => `${set} ${of}`);
  return {
    cases: outcomes.length,
    dataDigest: digestOf(PATHS),
    figures: figuresOf(outcomes),
    sets: Object.fromEntries([...parts, ...classes]),
    floors: {},
    tables: [tableOf('Time and scope phrases', parts), tableOf('By class', classes), failuresOf(outcomes)],
  };
};
