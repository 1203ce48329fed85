// Scores answers: is the right service among the first, and does the evidence stand at the right place?
import type { Answer, AnswerHypothesis } from '../../src/evidence/answer.js';
import type { BatchRow } from '../../src/telemetry/batch.js';
import type { Figures } from '../benchmark.js';
import { mean, median, rounded, shareOf, wilson } from '../numbers.js';
import type { IncidentAnswer } from './ask.js';
import type { Truth } from './truth.js';

export type ScoredIncident = {
  readonly truth: Truth;
  /** 1 = first; `Infinity` = not named. */
  readonly serviceRank: number;
  readonly evidenceRank: number;
  readonly seconds: number;
  readonly processorSeconds: number;
  readonly rowsRead: number;
  readonly citations: number;
  readonly opened: number;
  readonly shownUnsupported: number;
  /** Of the first hypothesis. */
  readonly named: string;
  readonly confidence: number;
  /** The answer calls it the cause, and no weak candidate. */
  readonly isStated: boolean;
};

/** The location stands in the head of a log line, before its text. */
const HEAD = 200;

/** Of the answers with at least this confidence, at most one in twenty may be wrong. */
const SURE = 0.9;

/** Below it an answer gives candidates, and what would tell them apart. */
const LIKELY = 0.5;

/** The service or its evidence is not the first, or it is not stated. */
export const isMissed = ({ serviceRank, evidenceRank, isStated }: ScoredIncident): boolean =>
  Math.max(serviceRank, evidenceRank) > 1 || !isStated;

const rankOf = (index: number): number => (index < 0 ? Number.POSITIVE_INFINITY : index + 1);

const isRightGauge = (row: BatchRow, { places, pod }: Truth): boolean =>
  (row.kind === 'series' || row.kind === 'metric') &&
  places.includes(row.gauge) &&
  (row.pod === undefined || row.pod === pod);

/** A network gauge that the data do not hold: the times of calls to or from the service, blamed on the pod. */
const isRightCall = (row: BatchRow, { location }: AnswerHypothesis, { service, pod, isDerived }: Truth): boolean =>
  isDerived &&
  row.kind === 'latency' &&
  row.measure === 'edge' &&
  [row.service, row.caller].includes(service) &&
  location?.pod === pod;

const isRightLine = (row: BatchRow, { service, places }: Truth): boolean =>
  row.kind === 'log' &&
  row.service === service &&
  places.some((place) => row.message.slice(0, HEAD).includes(` ${place} `));

const isAtPlace = (hypothesis: AnswerHypothesis, row: BatchRow, truth: Truth): boolean =>
  isRightLine(row, truth) ||
  (hypothesis.service === truth.service && (isRightGauge(row, truth) || isRightCall(row, hypothesis, truth)));

/** It states a cause: what it only calls weak is none. */
export const statesCause = ({ claims }: Answer): boolean => claims.some(({ type }) => type === 'cause');

export const scored = ({ answer, cited, seconds, processorSeconds }: IncidentAnswer, truth: Truth): ScoredIncident => {
  const { hypotheses, claims } = answer;
  const services = [...new Set(hypotheses.map(({ service }) => service))];
  const rowsOf = ({ evidence }: AnswerHypothesis): readonly BatchRow[] => evidence.flatMap((id) => cited.get(id) ?? []);
  return {
    truth,
    serviceRank: rankOf(services.indexOf(truth.service)),
    evidenceRank: rankOf(hypotheses.findIndex((each) => rowsOf(each).some((row) => isAtPlace(each, row, truth)))),
    seconds,
    processorSeconds,
    rowsRead: answer.usage.rowsRead,
    citations: answer.evidence.length,
    opened: cited.size,
    confidence: hypotheses[0]?.confidence ?? 0,
    isStated: statesCause(answer),
    named: hypotheses[0] === undefined ? 'none' : `${hypotheses[0].service} (${hypotheses[0].kind})`,
    shownUnsupported: claims.filter(({ verdict }) => verdict === 'contradicted').length,
  };
};

/** What ranks services can be scored, whatever it is. The interval counts a question that is asked several times once. */
export const rankingFigures = (ranks: readonly number[], questions = ranks.length): Figures => {
  const as1 = shareOf(ranks, (rank) => rank <= 1);
  const { low, high } = wilson(as1, questions);
  return {
    as1: rounded(as1),
    as1Low: rounded(low),
    as1High: rounded(high),
    as3: rounded(shareOf(ranks, (rank) => rank <= 3)),
    as5: rounded(shareOf(ranks, (rank) => rank <= 5)),
    mrr: rounded(mean(ranks.map((rank) => 1 / rank))),
  };
};

export const figuresOf = (cases: readonly ScoredIncident[]): Figures => ({
  cases: cases.length,
  ...rankingFigures(
    cases.map(({ serviceRank }) => serviceRank),
    new Set(cases.map(({ truth }) => truth.id)).size,
  ),
  orUnsure: rounded(shareOf(cases, ({ serviceRank, confidence }) => serviceRank <= 1 || confidence < LIKELY)),
  stated: rounded(shareOf(cases, ({ serviceRank, isStated }) => serviceRank <= 1 && isStated)),
  sure: cases.filter(({ confidence }) => confidence >= SURE).length,
  wrongSure: cases.filter(({ confidence, serviceRank }) => confidence >= SURE && serviceRank > 1).length,
  ais1: rounded(shareOf(cases, ({ evidenceRank }) => evidenceRank <= 1)),
  ais3: rounded(shareOf(cases, ({ evidenceRank }) => evidenceRank <= 3)),
  secondsPerCaseP50: rounded(median(cases.map(({ seconds }) => seconds))),
  secondsPerCaseMax: rounded(Math.max(...cases.map(({ seconds }) => seconds))),
  processorSecondsP50: rounded(median(cases.map(({ processorSeconds }) => processorSeconds))),
  rowsReadP50: rounded(median(cases.map(({ rowsRead }) => rowsRead))),
  rowsReadMax: Math.max(...cases.map(({ rowsRead }) => rowsRead)),
});
