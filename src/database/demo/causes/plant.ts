// Plants a cause of a kind into an hour.
import type { PlantedCauseKind, PlantCause } from './cause.js';
import { capacityCeiling, connectionStorm, hotStatement, memoryExhaustion, networkLimit } from './limits.js';
import { lockManager, lockPileUp, vacuumHeldBack } from './locks.js';
import { cacheTooSmall, fullScans, planRegression } from './reads.js';
import { parameterChange } from './settings.js';
import { checkpointPressure, commitPressure, spill } from './writes.js';

export const PLANTS: { readonly [Kind in PlantedCauseKind]: PlantCause } = {
  'lock-pile-up': lockPileUp,
  spill,
  'full-scans': fullScans,
  'hot-statement': hotStatement,
  'connection-storm': connectionStorm,
  'commit-pressure': commitPressure,
  'checkpoint-pressure': checkpointPressure,
  'cache-too-small': cacheTooSmall,
  'lock-manager': lockManager,
  'vacuum-held-back': vacuumHeldBack,
  'network-limit': networkLimit,
  'memory-exhaustion': memoryExhaustion,
  'parameter-change': parameterChange,
  'plan-regression': planRegression,
  'capacity-ceiling': capacityCeiling,
};

/** Only there: what a checkpoint is elsewhere is not this; what is ordered to grow cannot reach its ceiling. */
export const PLAIN_ONLY: readonly PlantedCauseKind[] = ['checkpoint-pressure'];
export const SERVERLESS_ONLY: readonly PlantedCauseKind[] = ['capacity-ceiling'];
/** Not to be seen in one hour alone. */
export const PAIR_ONLY: readonly PlantedCauseKind[] = ['parameter-change'];
