// The result of a rule: a candidate cause with its evidence.
import type { CitedPlace } from '../format/snapshot.js';
import type { CauseKind, FigureCondition, FigureSentence } from './diagnosis.js';
import type { FindingAction } from './finding-action.js';
import type { SnapshotPair } from './snapshot-view.js';

export type CauseCandidate = {
  readonly kind: CauseKind;
  /** 0 to 1: the share of the load that it accounts for, or how sure its marks are. */
  readonly score: number;
  readonly sentences: readonly [FigureSentence, ...FigureSentence[]];
  readonly conditions: readonly FigureCondition[];
  readonly statements: readonly string[];
  /** Beside the places of the figures. */
  readonly places?: readonly CitedPlace[];
  readonly actions?: readonly FindingAction[];
  readonly parameter?: string;
};

export type DiagnosisRule = (pair: SnapshotPair) => CauseCandidate | undefined;

export const withoutUndefined = <T>(values: readonly (T | undefined)[]): readonly T[] =>
  values.filter((value) => value !== undefined);
