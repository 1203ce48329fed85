// What an answer does not cover: sources that failed, lines that a budget left out, rows that are still on their way.
import { renderFigure } from '../../../evidence/figure.js';
import type { Findings } from '../../../evidence/finding.js';
import type { Micros } from '../../../kernel/time.js';
import { MISSING } from '../claims/missing.js';
import { clockOf } from '../claims/sentence.js';
import type { Prose } from './stated.js';

type Lag = NonNullable<Findings['behind']>[number];

const MOST_BEHIND = 5;

const namesOf = (lags: readonly Lag[]): string => {
  const named = lags.slice(0, MOST_BEHIND).map(({ service }) => service);
  const others = lags.length - named.length;
  return [...named, ...(others === 0 ? [] : [`${others} more`])].join(', ').replace(/, ([^,]*)$/, ' and $1');
};

/** Whose rows are still on their way: one line, however many they are; the time is that of the one that is furthest behind. */
const late = (lags: readonly Lag[], since: string): readonly string[] =>
  lags.length === 0
    ? []
    : [
        `no spans of ${namesOf(lags)} ${since}, although calls to ${lags.length === 1 ? 'it' : 'them'} succeed: they seem to be late; ask again`,
      ];

const behind = ({ findings: { behind: lags = [] } }: Prose): readonly string[] => {
  const seen = lags.filter(({ after }) => after !== undefined);
  const times = seen.flatMap(({ after }): readonly Micros[] => (after === undefined ? [] : [after]));
  return [
    ...late(seen, `after ${clockOf(Math.min(...times, Number.MAX_SAFE_INTEGER / 2))} UTC`),
    ...late(
      lags.filter(({ after }) => after === undefined),
      'in this window',
    ),
  ];
};

export const failedIn = ({ coverage }: Prose): readonly string[] =>
  coverage
    .filter(({ status }) => status === 'failed' || status === 'skipped')
    .map(({ source, query, because }) => `${source} (${query}): ${because ?? 'failed'}`);

/** Sources that did not give what was asked of them. */
export const gaps = (prose: Prose): readonly string[] => {
  const { findings, owed } = prose;
  return [
    ...failedIn(prose),
    ...(owed === 0
      ? []
      : [`${renderFigure({ value: owed })} matching log lines were left out by the budget: say "show more"`]),
    ...behind(prose),
    ...(findings.database?.open ?? []),
    ...(findings.missing.includes('no-data-in-window') ? [] : findings.missing.flatMap((each) => MISSING[each] ?? [])),
  ];
};
