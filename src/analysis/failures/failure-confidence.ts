// How sure a cause from plain logs is, by the kinds of evidence that are there.
import type { SuspectComponent } from './suspect-components.js';

export type ConfidenceEvidence = {
  readonly first: SuspectComponent;
  readonly second: SuspectComponent | undefined;
  /** Nats of the requests that fail or are slow. */
  readonly harmNats: number;
  /** The leading sign began when users began to suffer. */
  readonly isTimely: boolean;
};

/** A mechanism that the component states in its own log, or who calls it states by a code. */
const SPECIFIC_WEIGHT = 2.5;
const SINGLE_WITNESS = 0.75;
/** Without traces nothing is surer. */
const MOST = 0.9;

const COEFFICIENTS = { constant: -3.6, lead: 2.9, weight: 3.9, witnesses: 0.5, timely: 0.8 } as const;

const logistic = (value: number): number => 1 / (1 + Math.exp(-value));

const HEAVIEST = 3;

export const failureConfidence = ({ first, second, isTimely }: ConfidenceEvidence): number => {
  const lead = first.blame / (first.blame + (second?.blame ?? 0) + 1);
  const { constant, lead: ofLead, weight, witnesses, timely } = COEFFICIENTS;
  const sure = logistic(
    constant +
      ofLead * lead +
      weight * Math.min(1, first.failure.weight / HEAVIEST) +
      witnesses * Math.min(1, first.witnesses.size / 2) +
      timely * (isTimely ? 1 : 0),
  );
  const isOwn = first.pieces.some(({ role }) => role === 'own');
  const isBorneOut = first.witnesses.size > 1 || (isOwn && first.failure.weight >= SPECIFIC_WEIGHT);
  return Math.min(isBorneOut ? MOST : SINGLE_WITNESS, sure);
};
