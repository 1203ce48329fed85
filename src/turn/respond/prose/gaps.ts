// What an answer does not cover: sources that failed, lines that a budget left out, rows that are still on their way.
import type { AnswerGap } from '../../../evidence/answer.js';
import type { Coverage } from '../../../evidence/coverage.js';
import { renderFigure } from '../../../evidence/figure.js';
import type { Findings } from '../../../evidence/finding.js';
import { formatName } from '../../../evidence/quoting.js';
import type { Micros } from '../../../kernel/time.js';
import { MISSING } from '../claims/missing.js';
import { clockOf } from '../claims/sentence.js';
import { newFirst } from '../told-before.js';

type Lag = NonNullable<Findings['behind']>[number];

const MOST_BEHIND = 5;

const namesOf = (lags: readonly Lag[]): string => {
  const named = lags.slice(0, MOST_BEHIND).map(({ service }) => service);
  const others = lags.length - named.length;
  return [...named, ...(others === 0 ? [] : [`${others} more`])].join(', ').replace(/, ([^,]*)$/, ' and $1');
};

/** Whose rows are still on their way: one gap, however many they are; the time is that of the one that is furthest behind. */
const late = (lags: readonly Lag[], since: string): readonly AnswerGap[] => {
  if (lags.length === 0) return [];
  const them = lags.length === 1 ? 'it' : 'them';
  const text = `no spans of ${namesOf(lags)} ${since}: they seem to be late, for calls to ${them} succeed; ask again`;
  return [{ kind: 'late', about: lags.map(({ service }) => service).join(', '), text }];
};

const behind = ({ behind: lags = [] }: Findings): readonly AnswerGap[] => {
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

/** Reads of one source that failed for one reason are one gap. */
const failedIn = (coverage: readonly Coverage[]): readonly AnswerGap[] => {
  const missed = coverage.filter(({ status }) => status === 'failed' || status === 'skipped');
  const groups = Map.groupBy(missed, ({ source, because = 'failed' }) => `${source}: ${because}`);
  return [...groups].map(([about, [first, ...more]]) => {
    const { source = '', query = '', because = 'failed' } = first ?? {};
    const others = more.length === 0 ? '' : ` and ${more.length} more read${more.length === 1 ? '' : 's'}`;
    return { kind: 'failed', about, text: `${source} (${query}${others}): ${because}` };
  });
};

const leftOut = (owed: number): readonly AnswerGap[] =>
  owed === 0
    ? []
    : [
        {
          kind: 'left-out',
          about: 'logs',
          text: `${renderFigure({ value: owed })} matching log lines were left out by the budget: say "show more"`,
        },
      ];

const lacking = ({ missing }: Findings): readonly AnswerGap[] =>
  missing.includes('no-data-in-window')
    ? []
    : missing.flatMap((about) => (MISSING[about] ?? []).map((text): AnswerGap => ({ kind: 'missing', about, text })));

export type Uncovered = {
  readonly findings: Findings;
  readonly coverage: readonly Coverage[];
  /** Matching log lines of the issue that budgets left out so far. */
  readonly owed: number;
};

export const gapsOf = ({ findings, coverage, owed }: Uncovered): readonly AnswerGap[] => [
  ...failedIn(coverage),
  ...leftOut(owed),
  ...behind(findings),
  ...(findings.database?.open ?? []).map((text): AnswerGap => ({ kind: 'database', about: text, text })),
  ...lacking(findings),
];

/** Of what was told before, without what it means. */
const short = ({ text }: AnswerGap): string => text.split(': ')[0] ?? text;

export const gapLines = (gaps: readonly AnswerGap[]): readonly string[] =>
  newFirst(gaps, { full: ({ text }) => formatName(text), short: (gap) => formatName(short(gap)) });
