// Every number the engine uses, in one frozen object that a turn records by digest.
import { DAY, HOUR, MINUTE, SECOND } from '../kernel/time.js';

export const PARAMETERS = Object.freeze({
  /** Bounds of the window around `askedAt`, and how far a baseline reaches back. */
  lookBack: 180 * SECOND,
  lookAhead: 60 * SECOND,
  history: DAY,
  rateHistory: 2 * HOUR,
  /** Most traces of the window that are read one by one. */
  traceBudget: 300,

  /** Fewer baseline traces outside of incidents than this: incidents count as ordinary history. */
  leastQuiet: 30,
  /** Weight of history inside earlier incidents. */
  incidentWeight: 0.3,
  /** Requests of one period are not independent: a window's trials saturate at 1 / saturation. */
  saturation: 0.02,
  /** Weaker deviations (nats) are noise. */
  leastLikelihood: 1,
  /** A rise of the share by this much is a full effect. */
  fullEffect: 0.25,
  /** Weight of an event that is neither a warning, an error nor an exception. */
  plainSeverity: 0.5,
  /** An event seen in this many services may be background noise. */
  sharedServices: 3,
  /** A deviation of this many nats explains its callers' deviations fully. */
  sure: 5,
  /** The step that normally follows is named when its share fell by more than this. */
  leastVanished: 0.1,

  /** Latency: smallest rise in powers of two, prior trials at the pooled tail share, full share of the traces' time. */
  latencyStep: 2,
  latencyPrior: 10,
  fullImpact: 0.1,
  selfWeight: 0.5,
  gapRounds: 4,

  /** Gauges: floor of the scale, smallest z, tail of the null, weights. */
  scaleFloor: 0.05,
  leastZ: 3,
  tailShare: 0.01,
  tailIndexMin: 1,
  tailIndexMax: 2,
  symptomWeight: 0.3,
  fallWeight: 0.3,
  hostWeight: 0.5,
  /** Weight of a gauge whose service is seen to serve as always. */
  aloneWeight: 0.33,

  /** Rates: a bucket with fewer than this share of the usual lines is a hole; smallest relative change. */
  holeShare: 0.25,
  leastRateEffect: 0.3,

  /** Second and further families of one service, and how scores become confidence. */
  secondWeight: 0.5,
  confidenceSlope: 1,
  /** Nothing that statistics say is certain. */
  mostConfidence: 0.99,
  /** Most confidence without history, when the window is compared with its own beginning. */
  coldConfidence: 0.5,
  /** Most confidence of times between lines, where no span shows how long requests take. */
  linesConfidence: 0.75,
  /** Most confidence of error lines that nothing bears out: a burst of them is at best a candidate. */
  aloneConfidence: 0.45,
  /** What a service may turn out to show whose rows are on their way (nats). */
  unseenScore: 2,
  hypotheses: 5,
  findingsPerFamily: 2,
  /** Changes this long before the onset may be its cause. */
  changeReach: 60 * MINUTE,
  /** … and is taken for it when chance would bring one this near less often than 1 in 7 (nats). */
  sureChange: 2,
});

export type EngineParameters = { readonly [Name in keyof typeof PARAMETERS]: number };

/** Version of the method; it is recorded with the parameters. */
export const ENGINE = 'statistics-1';
