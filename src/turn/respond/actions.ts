// All that a person may ask next: first what the answer asks back, then what the snapshot or the engine can tell.
import type { NextAction } from '../../evidence/answer.js';
import { offersOf } from './asked-claims.js';
import { documentActions } from './document-claims.js';
import { nextActions } from './next-actions.js';
import type { Respond, Told } from './told.js';
import { unchosenActions } from './unchosen.js';

export const actionsOf = (input: Respond, { replied }: Told): readonly NextAction[] => [
  ...documentActions(input),
  ...unchosenActions(input.findings),
  ...offersOf(input),
  ...(replied?.alone === true ? [] : nextActions(input.findings, input.owed, input.cited)),
];
