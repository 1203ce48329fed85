// One planter for each kind of cause.
import type { PlantCause, PlantedCauseKind } from '../work.js';
import {
  plantCapacityCeiling,
  plantConnectionStorm,
  plantHotStatement,
  plantMemoryExhaustion,
  plantNetworkLimit,
} from './limits.js';
import { plantLockManager, plantLockPileUp, plantVacuumHeldBack } from './locks.js';
import { plantCacheTooSmall, plantFullScans, plantPlanRegression } from './reads.js';
import { plantParameterChange } from './settings.js';
import { plantCheckpointPressure, plantCommitPressure, plantSpill } from './writes.js';

export const PLANTS: { readonly [Kind in PlantedCauseKind]: PlantCause } = {
  'lock-pile-up': plantLockPileUp,
  spill: plantSpill,
  'full-scans': plantFullScans,
  'hot-statement': plantHotStatement,
  'connection-storm': plantConnectionStorm,
  'commit-pressure': plantCommitPressure,
  'checkpoint-pressure': plantCheckpointPressure,
  'cache-too-small': plantCacheTooSmall,
  'lock-manager': plantLockManager,
  'vacuum-held-back': plantVacuumHeldBack,
  'network-limit': plantNetworkLimit,
  'memory-exhaustion': plantMemoryExhaustion,
  'parameter-change': plantParameterChange,
  'plan-regression': plantPlanRegression,
  'capacity-ceiling': plantCapacityCeiling,
};

/** Only there: what a checkpoint is elsewhere is not this; what is ordered to grow cannot reach its ceiling. */
export const PLAIN_ONLY: readonly PlantedCauseKind[] = ['checkpoint-pressure'];
export const SERVERLESS_ONLY: readonly PlantedCauseKind[] = ['capacity-ceiling'];
/** Not to be seen in one hour alone. */
export const PAIR_ONLY: readonly PlantedCauseKind[] = ['parameter-change'];
