// Is the confidence worth its name? False alarms at quiet times, Brier scores, and how often each band of confidence is right.
import type { Answer } from '../../src/evidence/answer.js';
import type { Figures } from '../benchmark.js';
import { mean, quantile, rounded, shareOf, wilson } from '../numbers.js';
import type { Table } from '../table.js';
import { type ScoredIncident, statesCause } from './score.js';

/** An answer with its outcome: at a quiet time, no cause is right. */
type JudgedAnswer = { readonly confidence: number; readonly isRight: boolean };

export type QuietAnswer = { readonly answer: Answer; readonly isFull: boolean };

/** Right answers that a threshold on the confidence should let through. */
const KEPT = 0.9;

const confidenceOf = ({ hypotheses }: Answer): number => hypotheses[0]?.confidence ?? 0;

const alarms = (name: string, quiet: readonly QuietAnswer[], isAlarm: (answer: Answer) => boolean): Figures => {
  const share = shareOf(quiet, ({ answer }) => isAlarm(answer));
  const { low, high } = wilson(share, quiet.length);
  const none = quiet.length === 0;
  return {
    [name]: none ? null : rounded(share),
    [`${name}Low`]: none ? null : rounded(low),
    [`${name}High`]: none ? null : rounded(high),
  };
};

const brier = (judged: readonly JudgedAnswer[], forecast: (each: JudgedAnswer) => number): number =>
  mean(judged.map((each) => (forecast(each) - (each.isRight ? 1 : 0)) ** 2));

const judgedAll = (cases: readonly ScoredIncident[], quiet: readonly QuietAnswer[]): readonly JudgedAnswer[] => [
  ...cases.map(({ confidence, serviceRank }) => ({ confidence, isRight: serviceRank === 1 })),
  ...quiet.map(({ answer }) => ({ confidence: confidenceOf(answer), isRight: false })),
];

export const calibration = (cases: readonly ScoredIncident[], quiet: readonly QuietAnswer[]): Figures => {
  const right = cases.filter(({ serviceRank }) => serviceRank === 1).map(({ confidence }) => confidence);
  const threshold = right.length === 0 ? 1 : quantile(right, 1 - KEPT);
  const judged = judgedAll(cases, quiet);
  const rate = shareOf(judged, ({ isRight }) => isRight);
  const own = brier(judged, ({ confidence }) => confidence);
  const base = brier(judged, () => rate);
  return {
    quietQuestions: quiet.length,
    quietFullSource: quiet.filter(({ isFull }) => isFull).length,
    threshold: rounded(threshold),
    ...alarms('falseAlarms', quiet, (answer) => confidenceOf(answer) >= threshold),
    ...alarms(
      'falseAlarmsFullSource',
      quiet.filter(({ isFull }) => isFull),
      (answer) => confidenceOf(answer) >= threshold,
    ),
    ...alarms('falseCauses', quiet, statesCause),
    brier: rounded(own),
    brierOfBaseRate: rounded(base),
    brierRatio: rounded(own / base),
  };
};

export const CALIBRATION_GOALS = { falseAlarms: '≤ .02', brierRatio: '≤ .333' } as const;

const BANDS = [0, 0.2, 0.4, 0.6, 0.8, 1] as const;

export const reliability = (row: string, cases: readonly ScoredIncident[], quiet: readonly QuietAnswer[]): Table => {
  const judged = judgedAll(cases, quiet);
  const rows = BANDS.slice(0, -1).map((from, index) => {
    const to = BANDS[index + 1] ?? 1;
    const band = judged.filter(({ confidence }) => confidence >= from && (confidence < to || to === 1));
    const share = band.length === 0 ? null : shareOf(band, ({ isRight }) => isRight);
    return [
      `${from} to ${to}`,
      band.length,
      band.length === 0 ? null : mean(band.map((each) => each.confidence)),
      share,
    ] as const;
  });
  return { title: `Reliability of the confidence, ${row} and quiet`, columns: ['answers', 'said', 'right'], rows };
};
