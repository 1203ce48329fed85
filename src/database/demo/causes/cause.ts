// What a planted cause hands back. Its kinds are those that a diagnosis can name.
import type { Random } from '../../../demo/random.js';
import type { CauseKind } from '../../diagnose/diagnosis.js';
import type { DatabaseHour } from '../work.js';

export { DATABASE_CAUSES as CAUSE_KINDS } from '../../diagnose/diagnosis.js';
export type PlantedCauseKind = CauseKind;

/** The hour with the cause in it, and where it sits. */
export type PlantedCause = {
  readonly hour: DatabaseHour;
  /** Ids of the statements that it shows in. Empty: in all of them. */
  readonly statements: readonly string[];
  readonly parameter?: string;
};

export type PlantCause = (dice: Random, hour: DatabaseHour) => PlantedCause;
