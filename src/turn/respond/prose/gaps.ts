// What an answer does not cover: failed sources, lines that a budget left out, late rows, missing data and what would fill it.
import type { AnswerGap } from '../../../evidence/answer.js';
import type { Coverage } from '../../../evidence/coverage.js';
import { renderFigure } from '../../../evidence/figure.js';
import type { Findings } from '../../../evidence/finding.js';
import { formatName } from '../../../evidence/quoting.js';
import type { Micros } from '../../../kernel/time.js';
import { clockText } from '../../../evidence/sentence.js';
import { decidingLogText } from './deciding-log-text.js';
import { newThenKnown } from '../previous-answer.js';

/** By code of `Findings.missing`. A code without a text is for machines only. */
const MISSING_DATA_TEXTS: { readonly [code: string]: readonly string[] | undefined } = {
  'no-spans': ['no traces in this window: slow calls and broken paths cannot be seen'],
  'no-logs': ['no log lines in this window'],
  'no-requests': ['no traced request in this window: paths and times of requests could not be compared'],
  'no-metrics': ['no metrics: a saturated resource cannot be seen'],
  'no-baseline': ['no history before this window to compare with'],
  'undated-lines': [
    'lines that state the cause have no time of their own: they stand at the time of the line before, and may be later',
  ],
  'logs-end': ['log lines of all services end before the window does: what came after them cannot be told'],
  'no-history': ['little history: the first part of the window is the baseline'],
};

const NEEDED_DATA_TEXTS: { readonly [code: string]: string | undefined } = {
  'no-data-in-window': 'telemetry of this window (`casefile ingest FILE`), or another window',
  'no-baseline': 'telemetry from before the failures',
  'logs-end': 'the log lines since then',
  'no-requests': 'traces of this window',
  'no-spans': 'traces',
  'no-logs': 'log lines',
  'no-metrics': 'metrics',
};

/** What would let another turn answer. */
export const neededData = (
  missing: readonly string[],
  otherwise = 'a narrower window around the first failure, or the name of a failing service',
): string => {
  const needs = missing.flatMap((code) => NEEDED_DATA_TEXTS[code] ?? []);
  return needs.length === 0 ? otherwise : needs.join('; ');
};

type ServiceLag = NonNullable<Findings['behind']>[number];

const MOST_BEHIND = 5;

const lagNames = (lags: readonly ServiceLag[]): string => {
  const named = lags.slice(0, MOST_BEHIND).map(({ service }) => service);
  const others = lags.length - named.length;
  return [...named, ...(others === 0 ? [] : [`${others} more`])].join(', ').replace(/, ([^,]*)$/, ' and $1');
};

/** One gap for all services whose rows are late. */
const lateGaps = (lags: readonly ServiceLag[], since: string): readonly AnswerGap[] => {
  if (lags.length === 0) return [];
  const them = lags.length === 1 ? 'it' : 'them';
  const text = `no spans of ${lagNames(lags)} ${since}: they seem to be late, because calls to ${them} succeed; ask again`;
  return [{ kind: 'late', about: lags.map(({ service }) => service).join(', '), text }];
};

const behindGaps = ({ behind: lags = [] }: Findings): readonly AnswerGap[] => {
  const seen = lags.filter(({ after }) => after !== undefined);
  const times = seen.flatMap(({ after }): readonly Micros[] => (after === undefined ? [] : [after]));
  return [
    ...lateGaps(seen, `after ${clockText(Math.min(...times, Number.MAX_SAFE_INTEGER / 2))} UTC`),
    ...lateGaps(
      lags.filter(({ after }) => after === undefined),
      'in this window',
    ),
  ];
};

/** One gap for all failed reads of a source with the same reason. */
const failedReadGaps = (coverage: readonly Coverage[]): readonly AnswerGap[] => {
  const missed = coverage.filter(({ status }) => status === 'failed' || status === 'skipped');
  const groups = Map.groupBy(missed, ({ source, because = 'failed' }) => `${source}: ${because}`);
  return [...groups].map(([about, [first, ...more]]) => {
    const { source = '', query = '', because = 'failed' } = first ?? {};
    const others = more.length === 0 ? '' : ` and ${more.length} more read${more.length === 1 ? '' : 's'}`;
    return { kind: 'failed', about, text: `${source} (${query}${others}): ${because}` };
  });
};

const leftOutGaps = (owed: number): readonly AnswerGap[] =>
  owed === 0
    ? []
    : [
        {
          kind: 'left-out',
          about: 'logs',
          text: `${renderFigure({ value: owed })} matching log lines were left out by the budget: say "show more"`,
        },
      ];

const missingDataGaps = ({ missing }: Findings): readonly AnswerGap[] =>
  missing.includes('no-data-in-window')
    ? []
    : missing.flatMap((about) =>
        (MISSING_DATA_TEXTS[about] ?? []).map((text): AnswerGap => ({ kind: 'missing', about, text })),
      );

const decidingGaps = ({ deciding }: Findings): readonly AnswerGap[] =>
  deciding === undefined ? [] : [{ kind: 'missing', about: deciding.of, text: decidingLogText(deciding) }];

export type GapInput = {
  readonly findings: Findings;
  readonly coverage: readonly Coverage[];
  /** Matching log lines of the issue that budgets left out so far. */
  readonly owed: number;
};

export const findGaps = ({ findings, coverage, owed }: GapInput): readonly AnswerGap[] => [
  ...failedReadGaps(coverage),
  ...leftOutGaps(owed),
  ...behindGaps(findings),
  ...(findings.database?.open ?? []).map((text): AnswerGap => ({ kind: 'database', about: text, text })),
  ...decidingGaps(findings),
  ...missingDataGaps(findings),
];

/** The text before the colon: the consequence was shown before. */
const shortGapText = ({ text }: AnswerGap): string => text.split(': ')[0] ?? text;

export const gapLines = (gaps: readonly AnswerGap[]): readonly string[] =>
  newThenKnown(gaps, { full: ({ text }) => formatName(text), short: (gap) => formatName(shortGapText(gap)) });

/**
 * What weakens a first answer. Lines that were left out do not: there are more of what it shows. The kinds of telemetry that
 * are missing stand in one line where there are several, since whoever runs the service knows what follows from them.
 */
export const shortGapLines = (all: readonly AnswerGap[]): readonly string[] => {
  const gaps = all.filter(({ kind }) => kind !== 'left-out');
  const short = gaps.filter(({ kind }) => kind === 'missing');
  if (short.length < 2) return gapLines(gaps);
  const others = gaps.filter((gap) => !short.includes(gap));
  return [...others.map(({ text }) => formatName(text)), short.map((gap) => formatName(shortGapText(gap))).join('; ')];
};
