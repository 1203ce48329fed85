// One definition of change for everything that is compared: (secondary − primary) / |primary|.
import { round6 } from '../../kernel/json.js';

export const CHANGE = '(secondary − primary) / |primary|; none where primary is 0';

/** `undefined` where there was nothing to compare with: a share of zero is no number. */
export const changeOf = (primary: number | undefined, secondary: number | undefined): number | undefined =>
  primary === undefined || secondary === undefined || primary === 0
    ? undefined
    : round6((secondary - primary) / Math.abs(primary));
