// All that a person may ask next: first what the answer asks back, then what the snapshot or the engine can tell.
import type { NextAction } from '../../../evidence/answer.js';
import { offersOf } from '../../../database/answer/choose-replies.js';
import { documentActions } from '../claims/document-claims.js';
import { closing, nextActions } from './next-actions.js';
import { resolvingOf, type Respond, type Told } from '../told.js';
import { unchosenActions } from '../../../database/answer/unread-notices.js';

const offered = (input: Respond, { replied }: Told): readonly NextAction[] => [
  ...documentActions(input),
  ...unchosenActions(input.findings),
  ...offersOf(input),
  ...(replied?.alone === true ? [] : nextActions(input.findings, input.owed, input.cited)),
  ...(input.window.open && input.issueStatus !== 'resolved' ? closing(input.findings) : []),
];

/** Whoever is done with it is offered nothing. */
export const actionsOf = (input: Respond, told: Told): readonly NextAction[] =>
  resolvingOf(input) === undefined ? offered(input, told) : [];
