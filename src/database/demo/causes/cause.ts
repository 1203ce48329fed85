// What a planted cause hands back. Its kinds are those that a diagnosis can name.
import type { Random } from '../../../demo/random.js';
import type { Cause } from '../../diagnose/diagnosis.js';
import type { Hour } from '../work.js';

export { CAUSES as CAUSE_KINDS } from '../../diagnose/diagnosis.js';
export type CauseKind = Cause;

/** The hour with the cause in it, and where it sits. */
export type Planted = {
  readonly hour: Hour;
  /** Ids of the statements that it shows in. Empty: in all of them. */
  readonly statements: readonly string[];
  readonly parameter?: string;
};

export type Plant = (dice: Random, hour: Hour) => Planted;
