// Takes the last edit of scope or window back: “undo that”, “mach das rückgängig”.
import type { IssueView } from '../../investigation/scope.js';
import type { Issue } from '../../investigation/state.js';
import type { Reading } from '../../language/reading.js';

/** A less probable reading is as likely wrong as right. */
const LEAST_PROBABILITY = 0.3;

/** What the issue looked at before its last edit. Undefined: the message takes nothing back, or there is nothing to take back. */
export const viewToRestore = (
  { acts: [act] }: Pick<Reading, 'acts'>,
  { views = [] }: Pick<Issue, 'views'>,
): IssueView | undefined =>
  act.kind === 'command' && act.detail === 'undo' && act.probability >= LEAST_PROBABILITY ? views.at(-1) : undefined;
