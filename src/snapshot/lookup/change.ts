// One definition of change for everything that is compared: (now − before) / |before|.
import { round6 } from '../../kernel/json.js';

export const CHANGE = '(primary − secondary) / |secondary|; none where secondary is 0';

/** `undefined` where there was nothing to compare with: a share of zero is no number. */
export const changeOf = (before: number | undefined, now: number | undefined): number | undefined =>
  before === undefined || now === undefined || before === 0 ? undefined : round6((now - before) / Math.abs(before));
