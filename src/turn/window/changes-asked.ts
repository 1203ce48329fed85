// “Did anyone deploy anything today?” asks of changes in a time of its own: the issue stays where it is.
import { detectIntent } from '../question/intent.js';
import type { TimeWindow } from '../../kernel/time.js';
import { amendedIn } from './amend.js';
import type { PreviousWindow } from './previous.js';
import { saidIn } from './said.js';
import type { Anchor } from './words/named-zone.js';

/** “Did anything change in the two hours before it?” is about the window itself. */
export const asksOfChanges = (text: string, anchor: Anchor, previous: PreviousWindow): boolean =>
  detectIntent(text) === 'changes' && amendedIn(text, anchor, previous) === undefined;

/** Where changes are looked for beside the window of the issue; undefined: nowhere else. */
export const changesAskedIn = (
  text: string,
  anchor: Anchor,
  previous: PreviousWindow | undefined,
): TimeWindow | undefined => {
  if (previous === undefined || !asksOfChanges(text, anchor, previous)) return undefined;
  const spoken = saidIn(text, anchor, previous);
  return spoken === undefined || spoken.from >= anchor.askedAt
    ? undefined
    : { from: Math.max(0, spoken.from), to: Math.min(spoken.to, anchor.askedAt) };
};
