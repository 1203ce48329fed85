// “Did anyone deploy anything today?” asks for changes in a window of its own: the window stays.
import type { TimeWindow } from '../../kernel/time.js';
import { amendWindow } from './amend-window.js';
import type { PreviousWindow } from './previous-window.js';
import { readMessageTime } from './message-time.js';
import type { MessageAnchor } from '../../language/time/read-times.js';

/** “Did anything change in the two hours before it?” is about the window itself. */
export const hasTimeOfItsOwn = (text: string, anchor: MessageAnchor, previous: PreviousWindow): boolean =>
  amendWindow(text, anchor, previous) === undefined;

/** A second window, in which the changes that the message asks for are looked for; undefined: only in the issue's. */
export const resolveChangesWindow = (
  text: string,
  anchor: MessageAnchor,
  previous: PreviousWindow | undefined,
): TimeWindow | undefined => {
  if (previous === undefined || !hasTimeOfItsOwn(text, anchor, previous)) return undefined;
  const spoken = readMessageTime(text, anchor, previous);
  return spoken === undefined || spoken.from >= anchor.askedAt
    ? undefined
    : { from: Math.max(0, spoken.from), to: Math.min(spoken.to, anchor.askedAt) };
};
