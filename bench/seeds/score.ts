// Scores the answer to a case: are its causes named first, of the right kind, at the right place, and how sure is it?
import type { Cause, Scene } from '../cases/case.js';
import type { AnswerHypothesis } from '../../src/evidence/answer.js';
import type { Figures } from '../benchmark.js';
import { mean, rounded, shareOf } from '../numbers.js';
import type { AskedCase } from './ask.js';

export type ScoredCase = {
  readonly seed: number;
  readonly scene: Scene;
  readonly isCold: boolean;
  readonly expected: string;
  readonly got: string;
  /** Of the first hypothesis; 0 where there is none. */
  readonly confidence: number;
  /** The first names a cause; all causes are within the first three. */
  readonly isFirst: boolean;
  readonly isWithinThree: boolean;
  /** The first names the only cause, or the first two name both. */
  readonly isRight: boolean;
  /** The first names a cause, and its kind or its place too. */
  readonly isKind: boolean;
  readonly isPlaced: boolean;
  readonly seconds: number;
};

/** A machine has no service of its own: a hypothesis may name it in its words or its location. */
const names = ({ service, cause, location }: AnswerHypothesis, { services, location: { host } }: Cause): boolean =>
  services.includes(service) || (host !== undefined && `${cause} ${JSON.stringify(location ?? {})}`.includes(host));

/** Texts that a hypothesis shows when it points at the right place. */
const marksOf = ({ location }: Cause): readonly string[] => {
  const { code, exception, gauge, change, span, outside, host, pod, region, queue } = location;
  return [code, exception, gauge, change, span, outside, host, pod, region, queue].filter((mark) => mark !== undefined);
};

const isAt = ({ cause, location }: AnswerHypothesis, expected: Cause): boolean => {
  const marks = marksOf(expected);
  const shown = `${cause} ${Object.values(location ?? {}).join(' ')}`;
  return marks.length === 0 || marks.some((mark) => shown.includes(mark));
};

const causeText = ({ services, kinds, fault }: Cause): string =>
  `${fault} in ${services.join('/')} (${kinds.join('/')})`;

const gotText = ({ service, kind, confidence }: AnswerHypothesis): string =>
  `${service} (${kind}, ${confidence.toFixed(2)})`;

type Verdict = Pick<ScoredCase, 'isFirst' | 'isWithinThree' | 'isRight' | 'isKind' | 'isPlaced'>;

const judged = (hypotheses: readonly AnswerHypothesis[], causes: readonly Cause[]): Verdict => {
  const services = [...new Set(hypotheses.map(({ service }) => service))];
  const within = (most: number): boolean => {
    const leading = hypotheses.filter(({ service }) => services.indexOf(service) < most);
    return causes.length > 0 && causes.every((cause) => leading.some((hypothesis) => names(hypothesis, cause)));
  };
  const [first] = hypotheses;
  const named = first && causes.find((cause) => names(first, cause));
  return {
    isFirst: named !== undefined,
    isWithinThree: within(3),
    isRight: within(causes.length),
    isKind: named?.kinds.includes(first?.kind ?? '') ?? false,
    isPlaced: named !== undefined && first !== undefined && isAt(first, named),
  };
};

export const scored = ({ case: about, answer: { hypotheses }, seconds }: AskedCase): ScoredCase => {
  const { seed, scene, isCold, causes } = about;
  return {
    seed,
    scene,
    isCold,
    expected: causes.map(causeText).join(' + ') || 'nothing',
    got: hypotheses.slice(0, 2).map(gotText).join(', ') || 'nothing',
    confidence: hypotheses[0]?.confidence ?? 0,
    ...judged(hypotheses, causes),
    seconds,
  };
};

/** Of the answers with at least this confidence, at most one in twenty may be wrong. */
const SURE = 0.9;

export const figuresOf = (cases: readonly ScoredCase[]): Figures => ({
  cases: cases.length,
  right: rounded(shareOf(cases, ({ isRight }) => isRight)),
  as1: rounded(shareOf(cases, ({ isFirst }) => isFirst)),
  as3: rounded(shareOf(cases, ({ isWithinThree }) => isWithinThree)),
  kind: rounded(shareOf(cases, ({ isKind }) => isKind)),
  placed: rounded(shareOf(cases, ({ isPlaced }) => isPlaced)),
  confidence: rounded(mean(cases.map(({ confidence }) => confidence))),
  sure: cases.filter(({ confidence }) => confidence >= SURE).length,
  wrongSure: cases.filter(({ confidence, isFirst }) => confidence >= SURE && !isFirst).length,
});

/** Mean squared distance of the confidence from what was true, and that of always saying how often it is. */
export const brierOf = (cases: readonly ScoredCase[]): { readonly brier: number; readonly ofBaseRate: number } => {
  const rate = shareOf(cases, ({ isFirst }) => isFirst);
  return {
    brier: rounded(mean(cases.map(({ confidence, isFirst }) => (confidence - Number(isFirst)) ** 2))),
    ofBaseRate: rounded(rate * (1 - rate)),
  };
};
