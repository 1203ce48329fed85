// What can be wrong with a database: the kinds, and what a planted one hands back.
import type { Random } from '../../random.js';
import type { Hour } from '../work.js';

export const CAUSE_KINDS = [
  'lock-pile-up',
  'spill',
  'full-scans',
  'hot-statement',
  'connection-storm',
  'commit-pressure',
  'checkpoint-pressure',
  'cache-too-small',
  'lock-manager',
  'vacuum-held-back',
  'network-limit',
  'memory-exhaustion',
  'parameter-change',
  'plan-regression',
  'capacity-ceiling',
] as const;
export type CauseKind = (typeof CAUSE_KINDS)[number];

/** The hour with the cause in it, and where it sits. */
export type Planted = {
  readonly hour: Hour;
  /** Ids of the statements that it shows in. Empty: in all of them. */
  readonly statements: readonly string[];
  readonly parameter?: string;
};

export type Plant = (dice: Random, hour: Hour) => Planted;
