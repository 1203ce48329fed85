// A case: an incident, or none, with everything that a person who asks about it would have, and what a right answer says.
import type { Micros } from '../../src/kernel/time.js';
import type { FaultKind, Location } from '../../src/demo/faults/fault.js';
import type { Rows } from '../../src/demo/rows.js';

/** One cause. For the checking process alone: none of it stands in the rows. */
export type Cause = {
  /** Each of these names is right: both ends of a slow wire, a machine or its exporter. */
  readonly services: readonly string[];
  readonly fault: FaultKind;
  /** Words of the engine that are right for it (`HypothesisKind`, and those that it should learn), the best first. */
  readonly kinds: readonly string[];
  readonly location: Location;
  readonly from: Micros;
};

export type Scene = FaultKind | 'two' | 'quiet';

export type Case = {
  readonly seed: number;
  readonly scene: Scene;
  /** What had arrived when the question was asked; nothing of it is later than `askedAt`. */
  readonly rows: Rows;
  readonly askedAt: Micros;
  readonly question: string;
  /** Next to no history before the fault. */
  readonly isCold: boolean;
  /** None: nothing is wrong. Two: independent of one another. */
  readonly causes: readonly Cause[];
};
