// How sure a cause from plain logs is, by the kinds of evidence that are there.
import type { SuspectComponent } from './suspect-components.js';

export type ConfidenceEvidence = {
  readonly first: SuspectComponent;
  readonly second: SuspectComponent | undefined;
  /** The component is a well-known server. */
  readonly isServer: boolean;
  /** The leading sign began when users began to suffer. */
  readonly isTimely: boolean;
  /** There is something to compare with. */
  readonly hasBaseline: boolean;
};

/** A mechanism that the component states in its own log, or who calls it states by a code. */
const SPECIFIC_WEIGHT = 2.5;
/** Of one witness, or of a link that nobody states. */
const SINGLE_WITNESS = 0.75;
/** A component that says itself that it waits for somebody whom nobody names: it, or who stands behind it. */
const WAITS_ITSELF = 0.5;
/** Without anything to compare with. */
const NO_BASELINE = 0.6;
/** Without traces nothing is surer. */
const MOST = 0.9;

/** What the evidence shows, each from 0 to 1. */
export type ConfidenceFeatures = {
  /** How far ahead of the next component. */
  readonly lead: number;
  /** How much its class explains. */
  readonly weight: number;
  readonly witnesses: number;
  readonly timely: number;
};

/** Set by hand; those that `npm run bench -- plain` fits are no better on a stack that they were not fitted on. */
const COEFFICIENTS: ConfidenceFeatures & { readonly constant: number } = {
  constant: -3.6,
  lead: 2.9,
  weight: 3.9,
  witnesses: 0.5,
  timely: 0.8,
};

const logistic = (value: number): number => 1 / (1 + Math.exp(-value));

const HEAVIEST = 3;

/** A full pool may follow from what it is a pool of, and what waits may wait for somebody without a log. */
const DOUBTFUL: ReadonlySet<string> = new Set(['pool-exhausted', 'pooler-exhausted', 'threads-exhausted', 'backlog']);

const isStatedByItself = ({ pieces, failure }: SuspectComponent, isServer: boolean): boolean =>
  pieces.some(({ role }) => role === 'own') &&
  failure.weight >= SPECIFIC_WEIGHT &&
  !DOUBTFUL.has(failure.id) &&
  (failure.blame === 'speaker' || (isServer && failure.blame !== 'client'));

/** Callers get no answer from who gets none either: what it says bears out that it suffers, too. */
const isWaitingItself = ({ pieces, failure }: SuspectComponent): boolean =>
  pieces.some(({ role, failure: said }) => role === 'called' && said === failure) &&
  pieces.some(({ role, link, failure: said }) => role === 'symptom' && link.by === 'own' && said === failure);

export const confidenceFeatures = ({ first, second, isTimely }: ConfidenceEvidence): ConfidenceFeatures => ({
  lead: first.blame / (first.blame + (second?.blame ?? 0) + 1),
  weight: Math.min(1, first.failure.weight / HEAVIEST),
  witnesses: Math.min(1, first.witnesses.size / 2),
  timely: isTimely ? 1 : 0,
});

/** What is never exceeded, however clear the evidence is of its kind. */
export const mostConfidence = ({ first, isServer, hasBaseline }: ConfidenceEvidence): number => {
  const isInferred = first.pieces.some((piece) => piece.isInferred);
  if (!isServer && isWaitingItself(first)) return WAITS_ITSELF;
  const isBorneOut = !isInferred && (first.witnesses.size > 1 || isStatedByItself(first, isServer));
  return Math.min(isBorneOut ? MOST : SINGLE_WITNESS, hasBaseline ? MOST : NO_BASELINE);
};

export const failureConfidence = (evidence: ConfidenceEvidence): number => {
  const { constant, ...slopes } = COEFFICIENTS;
  const features = confidenceFeatures(evidence);
  const { lead, weight, witnesses, timely } = slopes;
  const sum =
    constant +
    lead * features.lead +
    weight * features.weight +
    witnesses * features.witnesses +
    timely * features.timely;
  return Math.min(mostConfidence(evidence), logistic(sum));
};
