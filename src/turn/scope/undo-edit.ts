// Takes the last edit of scope or window back: “undo that”, “mach das rückgängig”.
import type { IssueView } from '../../investigation/scope.js';
import type { Issue } from '../../investigation/state.js';
import type { Act, Reading } from '../../language/reading.js';

/** A less probable reading is as likely wrong as right. */
const LEAST_PROBABILITY = 0.3;

/** What the issue looked at before its last edit. Undefined: the message takes nothing back, or there is nothing to take back. */
export const viewToRestore = (
  { acts: [act] }: Pick<Reading, 'acts'>,
  { views = [] }: Pick<Issue, 'views'>,
): IssueView | undefined =>
  act.kind === 'command' && act.detail === 'undo' && act.probability >= LEAST_PROBABILITY ? views.at(-1) : undefined;

/**
 * “Back to licenses pls”, read as an order to take an edit back or else to go to another issue: where there is no edit, and another
 * issue, the latter is meant. What the order had of the probability is divided among the other acts.
 */
export const withoutVainUndo = (
  reading: Reading,
  { issueAtHand, issues }: { readonly issueAtHand: Issue | undefined; readonly issues: readonly Issue[] },
): Reading => {
  const [undo, ...others] = reading.acts;
  if (undo.kind !== 'command' || undo.detail !== 'undo' || issueAtHand === undefined || issues.length < 2)
    return reading;
  const goesBack = others.find((act) => act.kind === 'command' && act.detail === 'switch');
  if (goesBack === undefined || viewToRestore(reading, issueAtHand) !== undefined) return reading;
  const share = (act: Act): Act => ({ ...act, probability: act.probability / (1 - undo.probability) });
  return { ...reading, acts: [share(goesBack), ...others.filter((act) => act !== goesBack).map(share)] };
};
